import type { englishCalendars } from "../console/EnglishCalendars.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("fr")

/** The texts of the pages about connected calendars in French. */
export const frenchCalendars: Translated<typeof englishCalendars> = {
  calendars: {
    lead: "Personne ne peut réserver quand l’un de vos agendas est occupé. Seules les plages occupées sont conservées, sans titres, personnes ni lieux.",
    none: "Vous n’avez pas connecté d’agenda.",
    notOffered: "Cette installation ne permet pas de connecter des agendas.",
    add: "Connecter un agenda",
    addLead:
      "La plupart des logiciels d’agenda ont une adresse secrète qui se termine par .ics. Quiconque la connaît peut lire l’agenda : elle est donc conservée chiffrée.",
    connect: { google: "Connecter Google Agenda", microsoft: "Connecter Outlook" },
    addFeed: "Connecter un agenda par son adresse",
    reconnect: "Reconnecter",
    reconnectHeading: (account) => `${account} doit être reconnecté`,
    reconnectText: "Ses plages occupées ne sont plus connues. Personne ne peut réserver tant que vous ne l’avez pas reconnecté.",
    connectFailed:
      "Le compte n’a pas pu être connecté, car son fournisseur ne répond pas comme prévu. Réessayez dans une minute.",
    permissionMissing: (permissions) =>
      `Le compte n’a pas été connecté, car cette autorisation n’a pas été accordée : ${permissions}. Recommencez en sélectionnant toutes les autorisations.`,
    unusableTitle: "Cette connexion ne peut pas aboutir",
    unusable:
      "Elle a été commencée dans un autre navigateur ou avec un autre compte, ou elle a expiré. Connectez de nouveau l’agenda.",
    addCaldav: "Connecter par CalDAV",
    addCaldavLead:
      "Pour iCloud, Fastmail, Nextcloud, mailbox.org et les autres agendas avec un nom d’utilisateur et un mot de passe. Les rendez-vous peuvent aussi y être ajoutés. Le mot de passe est conservé chiffré.",
    server: "Serveur ou domaine",
    serverHint: "L’adresse du serveur, par exemple https://cloud.example.com, ou le domaine de votre adresse e-mail.",
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    passwordHint:
      "iCloud et Fastmail demandent un mot de passe d’application, que vous créez dans les réglages de votre compte chez eux.",
    address: "Adresse secrète",
    addressHint: "Elle commence par https:// ou webcal://.",
    name: "Nom",
    nameHint: "Si le champ reste vide, le nom de l’agenda est utilisé.",
    states: {
      active: "Connecté",
      reconnect: "À reconnecter",
      scope_missing: "Autorisation manquante",
      unreachable: "Ne répond pas",
      refused: "Refusé",
      unreadable: "Illisible",
      paused: "En pause",
      leaving: "Déconnexion en cours"
    },
    neverRead: "Pas encore lu",
    lastRead: (time) => `Lu le ${time}`,
    skipped: (count) => `${count} ${one(count, "événement n’a pas pu être lu", "événements n’ont pas pu être lus")}`,
    closes: (name) => `Personne ne peut réserver quand « ${name} » est occupé.`,
    closesNot: (name) => `« ${name} » ne bloque pas les réservations.`,
    missing: (name) =>
      `« ${name} » n’existe plus. Personne ne peut réserver tant que vous n’avez pas ignoré ou déconnecté cet agenda.`,
    writes: (name) => `Les rendez-vous confirmés sont inscrits dans « ${name} ».`,
    write: "Y inscrire les rendez-vous",
    writeNot: "Ne plus y inscrire de rendez-vous",
    read: "Lire maintenant",
    pause: "Mettre en pause",
    resume: "Reprendre",
    use: "Tenir compte de ses plages occupées",
    ignore: "Ignorer ses plages occupées",
    disconnect: "Déconnecter",
    removeCopies: "Supprimer aussi les rendez-vous à venir de ses agendas",
    pausedText: "Ce compte n’est pas synchronisé, et ses événements ne bloquent pas les réservations.",
    leavingText: "La suppression des rendez-vous à venir est en cours. Ses plages occupées ne bloquent plus rien.",
    changePassword: "Changer le mot de passe",
    changePasswordLead: (account) => `Saisissez le nouveau mot de passe de ${account}. Il est vérifié avant d’être enregistré.`,
    subscriptions: "Abonnements à des agendas",
    subscriptionsLead: (account) =>
      `Le compte ${account} est seulement abonné à ces agendas, qui viennent d’autres serveurs. Connectez ceux dont les plages occupées ne doivent pas être proposées.`,
    noSubscriptions: "Le compte n’est abonné à aucun agenda.",
    connectSubscription: "Connecter",
    subscriptionUnreadable: "L’agenda est injoignable ou illisible.",
    passwordUntried:
      "Le serveur de l’agenda ne répond pas. Le nouveau mot de passe n’a pas pu être vérifié. Réessayez dans une minute.",
    silent: "Le serveur de l’agenda ne répond pas. Réessayez dans une minute.",
    tooOften: "Des agendas ont été connectés ou lus trop souvent. Réessayez dans une minute.",
    tryAgain: "Réessayer",
    followLabel: "Si vous déplacez ou supprimez un rendez-vous dans cet agenda",
    followSave: "Enregistrer le choix",
    followChange: "Modifier",
    follow: {
      off: "Ne rien changer",
      tell: "M’envoyer un e-mail et me laisser décider",
      apply: "Annuler ou reporter la réservation"
    },
    problems: {
      copy: (calendar) => `Le rendez-vous n’est pas à jour dans votre agenda « ${calendar} ».`,
      noRoom: (provider) => `${provider} n’a pas encore créé de salle pour ce rendez-vous.`,
      fallback: (provider) =>
        `${provider} n’a pas créé de salle pour ce rendez-vous. Son lien mène à une salle de secours, où il peut avoir lieu.`,
      roomNotMoved: (provider) => `${provider} n’a pas l’horaire actuel de ce rendez-vous. Son lien fonctionne toujours.`,
      roomNotClosed: (provider) => `La salle chez ${provider} n’a pas pu être fermée.`,
      nextAttempt: (time) => `Prochaine tentative : ${time}.`,
      attemptNow: "Une nouvelle tentative est en cours.",
      noAttempt: "Il n’y aura pas d’autre tentative."
    },
    changes: {
      removed: (guest, time) => `Le rendez-vous avec ${guest}, ${time}, a été supprimé de votre agenda.`,
      changed: (guest, time) => `Le rendez-vous avec ${guest}, ${time}, a un autre horaire dans votre agenda.`,
      decide: "Décider",
      removedTitle: "Rendez-vous supprimé de votre agenda",
      removedLead: "Il reste réservé, et personne d’autre ne peut réserver ce créneau.",
      changedTitle: "Rendez-vous modifié dans votre agenda",
      changedLead: "La réservation reste à l’horaire d’origine.",
      booked: "Réservé pour",
      inCalendar: "Dans votre agenda",
      removedThere: "Supprimé",
      decideHeading: "Que souhaitez-vous faire ?",
      cancel: "Annuler la réservation",
      cancelHint: "La personne qui a réservé est prévenue par e-mail.",
      move: "Reporter la réservation",
      moveHint: "La réservation passe à l’horaire de votre agenda, et la personne qui a réservé est prévenue par e-mail.",
      putBack: "Rétablir le rendez-vous",
      putBackHint: "La réservation reste telle quelle, et le rendez-vous est de nouveau inscrit dans votre agenda.",
      moveBack: "Rétablir l’horaire d’origine",
      moveBackHint: "La réservation reste telle quelle, et le rendez-vous retrouve son horaire d’origine dans votre agenda.",
      isPaid: "La réservation est payée. Remboursez-la avant de l’annuler.",
      isGroup: "Plusieurs personnes peuvent réserver ce rendez-vous. Modifiez leurs réservations une par une.",
      isOther:
        "Une réservation garde sa durée et ne peut pas commencer dans le passé. Vous pouvez la reporter à un autre créneau.",
      openBooking: "Ouvrir la réservation",
      settledTitle: "Rien à décider",
      settledText: "Vous avez déjà décidé, la réservation a changé entre-temps ou le rendez-vous a commencé."
    }
  }
}
