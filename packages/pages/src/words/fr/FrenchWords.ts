import { pluralIn } from "../Language.ts"
import type { Words } from "../Words.ts"
import { frenchAccess } from "./FrenchAccess.ts"
import { frenchCheckout } from "./FrenchCheckout.ts"

const one = pluralIn("fr")

const waitOf = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${one(seconds, "seconde", "secondes")}`

/** Every text of visitors' pages in French. Narrow no-break spaces stand before the signs : ; ! ? and inside quotation marks. */
export const french: Words = {
  ...frenchAccess,
  ...frenchCheckout,

  timeUntil: (end) => `jusqu’au ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${one(hours, "heure", "heures")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${one(rest, "minute", "minutes")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count) => `${count} min`,
  free: "Gratuit",
  place: (kind) => ({ video: "Appel vidéo", in_person: "Sur place", phone: "Appel téléphonique", none: "Sans lieu" })[kind],
  groupOf: (seats) => `Groupe de ${seats} personnes au maximum`,
  needsApproval: "Chaque demande est confirmée individuellement",
  with: (host) => `avec ${host}`,
  yourHost: "votre interlocuteur",

  skipToTimes: "Aller aux créneaux",
  skipToContent: "Aller au contenu",
  backToDays: "Revenir aux jours",

  hostPageTitle: (host) => `Réserver un créneau avec ${host}`,
  servicesHeading: "Prestations",
  nothingToBook: "Il n’y a rien à réserver ici pour le moment.",
  highlighted: "Recommandé",

  timesTitle: (service, host) => `${service} avec ${host}`,
  chooseATime: "Choisissez un créneau",
  daysHeading: "Jours",
  lengthHeading: "Durée",
  previousMonth: (month) => `Mois précédent, ${month}`,
  nextMonth: (month) => `Mois suivant, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "aucun créneau" : `${count} ${one(count, "créneau", "créneaux")}`}`,
  countOfTimes: (count) => `${count} ${one(count, "créneau disponible", "créneaux disponibles")}`,
  announceTimes: (day, count) => `${count} ${one(count, "créneau disponible", "créneaux disponibles")} le ${day}`,
  noTimesInMonth: (month) => `Aucun créneau disponible en ${month}.`,
  goToFirstMonth: (month) => `Voir ${month}`,
  noTimesAtAll: "Il n’y en a pas non plus les mois suivants.",
  nothingFree: "Aucun créneau n’est disponible pour le moment.",
  noTimesOnDay: "Aucun créneau ce jour-là.",
  nextDayWithTimes: (day) => `Prochain jour avec des créneaux : ${day}`,
  timeOffHeading: "Absences",
  nextTimes: "Prochains créneaux disponibles",
  laterTimes: "Créneaux suivants",
  earliestTimes: "Revenir aux premiers créneaux",
  viewHeading: "Affichage",
  monthView: "Mois",
  listView: "Liste",
  seatsLeft: (count) => `${count} ${one(count, "place restante", "places restantes")}`,
  timesInZone: (zone, offset) => `Heures affichées : ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Heures du fuseau de votre interlocuteur : ${zone}, ${offset}.`,
  changeZone: "Changer de fuseau horaire",
  timeZone: "Fuseau horaire",
  searchZones: "Rechercher une ville ou un fuseau",
  zonesFound: (count) => `Résultats : ${count}`,
  showTimes: "Afficher les créneaux",

  detailsTitle: (service) => `Vos coordonnées : ${service}`,
  detailsHeading: "Vos coordonnées",
  when: "Quand",
  where: "Où",
  price: "Prix",
  length: "Durée",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Choisir un autre créneau",
  nameLabel: "Nom",
  emailLabel: "Adresse e-mail",
  emailHint: "La confirmation est envoyée à cette adresse.",
  seatsLabel: "Nombre de personnes",
  seatsHint: (most) => `Vous compris, ${most} au maximum.`,
  guestsLabel: "Adresses e-mail des autres personnes",
  guestsHint: "Une par ligne. Un e-mail leur est envoyé dès que vous avez confirmé votre propre adresse.",
  chooseOption: "Choisissez une option",
  yes: "Oui",
  no: "Non",
  topicLabel: "Sujet",
  notesLabel: "Message",
  optional: "(facultatif)",
  leaveEmpty: "Laissez ce champ vide",
  bookThisTime: "Confirmer la réservation",
  askForThisTime: "Demander ce créneau",
  continueToPayment: "Passer au paiement",
  priceDue: (price) => `Vous réglez ${price} à la page suivante. Le créneau vous est réservé pendant ce temps.`,
  approvalDue: "Chaque demande est confirmée individuellement. Vous recevrez un e-mail dès qu’une réponse y est apportée.",

  errorTitle: (title) => `Erreur : ${title}`,
  problemHeading: "Vérifiez votre saisie",
  enterName: "Saisissez votre nom.",
  nameTooLong: (max) => `Votre nom ne doit pas dépasser ${max} caractères.`,
  nameUnusable: "Votre nom contient des caractères non autorisés, par exemple des caractères de contrôle.",
  enterEmail: "Saisissez votre adresse e-mail.",
  emailProblem: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
  guestsProblem: (line) => `« ${line} » n’est pas une adresse e-mail.`,
  tooManyGuests: (seats) =>
    `Vous avez indiqué trop d’adresses pour ${seats} ${one(seats, "personne", "personnes")}. Augmentez le nombre de personnes.`,
  seatsProblem: (most) => `Choisissez un nombre de personnes compris entre 1 et ${most}.`,
  mustBeChecked: (question) => `Cochez la case : ${question}`,
  answerMissing: (question) => `Répondez à la question : ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `ne doit pas dépasser ${wrong.max} caractères`
        : {
            unusable: "contient des caractères non autorisés",
            option: "doit être l’un des choix proposés",
            phone: "doit être un numéro de téléphone",
            number: "doit être un nombre",
            url: "doit être une adresse web qui commence par https:// ou http://"
          }[wrong.fault]
    return `${question} : la réponse ${rule}.`
  },
  checkProblem: "Effectuez la vérification « Je ne suis pas un robot ».",
  personHeading: "Avant de réserver",
  personLabel: "Je suis un être humain",
  personProblem: "Cochez la case « Je suis un être humain », puis renvoyez le formulaire.",
  topicTooLong: (max) => `Le sujet ne doit pas dépasser ${max} caractères.`,
  notesTooLong: (max) => `Le message ne doit pas dépasser ${max} caractères.`,
  formProblem: "Certaines informations ne sont pas valides. Vérifiez votre saisie et renvoyez le formulaire.",
  chooseAFreshTime: "Choisissez l’un des créneaux.",
  timeWasTaken: "Ce créneau n’est plus disponible. Choisissez-en un autre.",
  timesOfDay: (day) => `Créneaux disponibles le ${day}`,
  timesGone: "Ce créneau n’est plus disponible, et il n’y en a pas d’autre ce jour-là.",
  formExpired: "Le formulaire est resté ouvert plus d’une journée. Vérifiez vos coordonnées et renvoyez-le.",
  stillBooking: "Votre réservation est en cours de traitement. Renvoyez le formulaire pour voir le résultat.",

  linkSentTitle: "Consultez votre messagerie",
  linkSentText: (minutes) =>
    `Nous vous avons envoyé un lien. Ouvrez-le dans les ${minutes} minutes pour confirmer votre réservation. D’ici là, le créneau vous est réservé.`,
  linkSentHelp: "Si vous ne recevez rien, vérifiez vos courriers indésirables ou réservez avec une autre adresse.",
  confirmTitle: "Confirmez votre réservation",
  confirmText: (time) => `Le créneau vous est réservé jusqu’au ${time}.`,
  confirmRequestTitle: "Confirmez votre demande",
  linkExpiredTitle: "Ce lien a expiré",
  linkExpiredText:
    "La réservation n’a pas été confirmée à temps, le créneau est donc de nouveau disponible. Veuillez réserver de nouveau.",

  confirmedTitle: "Réservation confirmée",
  confirmedText: (email) => `Nous avons envoyé une confirmation à ${email}.`,
  waitingTitle: "En attente de confirmation",
  waitingText: (host) => `${host} a reçu votre demande et vous répondra par e-mail.`,
  unpaidTitle: "En attente de paiement",
  unpaidText: "Le créneau vous est réservé jusqu’à la fin du paiement.",
  declinedTitle: "Demande refusée",
  declinedText: "Ce créneau n’a pas été confirmé.",
  cancelledTitle: "Réservation annulée",
  cancelledText: "Cette réservation a été annulée.",
  requestWithdrawnText: "Cette demande a été retirée.",
  pastTitle: "Ce rendez-vous a eu lieu",
  pastText: "",
  reason: "Motif",
  endReason: (reason) =>
    ({
      not_answered: "La demande est restée sans réponse",
      not_paid: "Le paiement n’a pas été effectué",
      not_confirmed: "La réservation n’a pas été confirmée à temps",
      declined: "Refusée par votre interlocuteur",
      cancelled_by_host: "Annulée par votre interlocuteur",
      removed_from_calendar: "Votre interlocuteur a supprimé le rendez-vous de son agenda.",
      host_removed: "Le compte de votre interlocuteur a été supprimé",
      cancelled_by_booker: "Annulée par la personne qui a réservé",
      withdrawn: "Annulée par la personne qui a réservé",
      cancelled: null
    })[reason],
  what: "Objet",
  who: "Avec",
  joinMeeting: "Rejoindre le rendez-vous",
  roomTitle: "Votre salle de réunion est en préparation",
  roomText: "La salle est en cours de création. Cette page vérifie régulièrement et l’ouvre dès qu’elle est prête.",
  bookedBy: "Réservé par",
  people: "Personnes",
  goToPayment: "Passer au paiement",
  bookAgain: "Réserver un autre créneau",
  paid: (price) => `${price}, payé`,
  refunded: (price) => `${price}, remboursé`,

  addToCalendar: "Ajouter à l’agenda",
  reschedule: "Reporter",
  cancelBooking: "Annuler la réservation",
  withdrawRequest: "Retirer la demande",
  changeRefused: (change, reason) => {
    const changed = { cancel: "annulée", reschedule: "reportée" }[change]
    return {
      ended: "La réservation a déjà été refusée ou annulée.",
      started: "Le rendez-vous a déjà commencé.",
      unconfirmed: "La réservation n’est pas encore confirmée. Confirmez-la d’abord.",
      awaiting_payment: "La réservation pourra être modifiée une fois payée.",
      not_allowed: `Les réservations de cette prestation ne peuvent pas être ${changed}s en ligne. Contactez directement votre interlocuteur.`,
      too_late: `Cette réservation ne peut plus être ${changed} en ligne. Contactez directement votre interlocuteur.`,
      paid: "La réservation est payée et ne peut pas être annulée en ligne. Contactez directement votre interlocuteur.",
      approval:
        "Cette prestation nécessite une approbation. Pour changer de créneau, annulez la réservation et faites une nouvelle demande.",
      not_offered:
        "Cette prestation ne peut plus être réservée, la réservation ne peut donc pas être reportée en ligne. Contactez directement votre interlocuteur."
    }[reason]
  },
  cannotChangeTitle: (change) =>
    ({
      cancel: "La réservation ne peut pas être annulée",
      reschedule: "La réservation ne peut pas être reportée"
    })[change],
  writeTo: (email) => `Écrire à ${email}`,
  opensInNewTab: "(nouvel onglet)",
  backToBooking: "Revenir à la réservation",
  cancelTitle: (service) => `Annuler la réservation : ${service}`,
  cancelHeading: "Annuler cette réservation ?",
  withdrawTitle: (service) => `Retirer la demande : ${service}`,
  withdrawHeading: "Retirer cette demande ?",
  cancelText: (host) => `Le créneau redevient disponible, et un e-mail en informe ${host}.`,
  cancelRefund: (price) => `Votre paiement de ${price} vous est remboursé.`,
  reasonLabel: "Motif",
  reasonHint: "Votre interlocuteur pourra le lire.",
  reasonTooLong: (max) => `Le motif ne doit pas dépasser ${max} caractères.`,
  keepBooking: "Conserver la réservation",
  rescheduleTitle: (service) => `Reporter : ${service}`,
  rescheduleHeading: "Choisissez un nouveau créneau",
  bookedNow: "Créneau actuel",
  moveToTime: "Reporter à ce créneau",
  noOtherTimes: "Ce créneau n’est plus disponible, et il n’y en a pas d’autre.",

  requestTitle: (booker) => `Demande de rendez-vous : ${booker}`,
  requestText:
    "Le créneau est réservé jusqu’à votre réponse. Sans réponse avant le début, la demande est refusée automatiquement.",
  acceptRequest: "Accepter la demande",
  declineRequest: "Refuser la demande",
  declineReasonLabel: "Motif du refus",
  declineReasonHint: "Il figure dans l’e-mail envoyé à la personne.",
  someone: "Une personne",
  answeredTitle: (answer) => ({ accept: "Demande acceptée", decline: "Demande refusée" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "accepté", decline: "refusé" }[answer]
    const who = by === "host" ? `Vous avez ${done} cette demande` : `Une application a ${done} cette demande en votre nom`
    return `${who} le ${at}. Un e-mail en informe ${booker}.`
  },
  requestPassedTitle: "Cette demande a expiré",
  requestPassedText: "L’heure de début est passée sans réponse, la demande a donc été refusée automatiquement.",
  withdrawnTitle: "Demande retirée",
  withdrawnText: (booker) => `${booker} a retiré cette demande. Le créneau est de nouveau disponible.`,
  openAccount: "Ouvrir votre compte",

  homeTitle: "Serveur de réservation",
  homeText: "Le serveur fonctionne. La page de réservation de chaque hôte se trouve à l’adresse /nom-d-utilisateur.",

  notFoundTitle: "Page introuvable",
  notFoundText: "Il n’y a pas de page de réservation à cette adresse. Vérifiez le lien ou demandez-en un nouveau.",
  invalidQueryTitle: "Ce lien contient une erreur",
  invalidQueryText: "Ce lien contient une valeur non valide.",
  startOver: "Recommencer",
  unavailableTitle: "Les créneaux ne peuvent pas être affichés pour le moment",
  unavailableText: "L’agenda de votre interlocuteur ne répond pas. Réessayez dans un instant.",
  reload: "Réessayer",
  inviteTitle: (status) =>
    ({
      used: "Cette invitation a déjà été utilisée",
      expired: "Cette invitation a expiré",
      disabled: "Cette invitation a été retirée"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Un créneau avec ${host} a déjà été réservé avec ce lien. Il ne fonctionne qu’une fois.`,
      expired: `Cette invitation ne permet plus de réserver avec ${host}. Demandez un nouveau lien.`,
      disabled: `${host} a retiré cette invitation. Demandez un nouveau lien.`
    })[status],
  inviteFor: (name) => `Invitation pour ${name}`,
  limitedTitle: "Trop de requêtes",
  limitedText: (seconds) => `Trop de requêtes sont venues de votre réseau. Réessayez dans ${waitOf(seconds)}.`,
  sendFormAgain: "Renvoyer le formulaire",
  movesLimited: "Cette réservation a été reportée trop souvent. Contactez votre interlocuteur ou réessayez demain.",
  bookingsLimited: (reason, seconds) => {
    const cause = {
      booker: "Trop de réservations ont été faites avec cette adresse e-mail au cours de la dernière heure.",
      network: "Trop de réservations sont venues de votre réseau au cours de la dernière heure."
    }[reason]
    return `${cause} Votre saisie est conservée. Réessayez dans ${waitOf(seconds)} ou contactez votre interlocuteur.`
  },
  unreadableTitle: "Ce formulaire ne peut pas être lu",
  unreadableText: (status) =>
    status === 413
      ? "Le formulaire est trop volumineux. Raccourcissez vos textes et renvoyez-le."
      : "Le formulaire n’a pas pu être lu. Rechargez la page et remplissez-le de nouveau.",
  conflict: (reason, limit) =>
    ({
      past: "Ce créneau est passé. Choisissez-en un autre.",
      notice: "Ce créneau est trop proche. Choisissez-en un plus tard.",
      window: "Ce créneau est trop éloigné. Choisissez-en un plus tôt.",
      outside_hours: "Ce créneau est en dehors des heures de travail de votre interlocuteur. Choisissez-en un autre.",
      off_grid: "Ce créneau ne peut pas être réservé. Choisissez-en un autre.",
      busy: "Ce créneau n’est plus disponible. Choisissez-en un autre.",
      full: "Il ne reste pas assez de places.",
      day_full: "Cette journée est complète. Choisissez un autre jour.",
      not_bookable: "Cette prestation ne peut plus être réservée. Demandez un nouveau lien.",
      no_payments:
        "Aucun moyen de paiement n’est configuré pour cette prestation, elle ne peut donc pas être réservée. Contactez directement votre interlocuteur.",
      too_many_upcoming: `Cette adresse e-mail a déjà ${
        limit === 1 ? "une réservation à venir" : `${limit} réservations à venir`
      } avec cet interlocuteur. Annulez-en une ou contactez-le directement.`,
      same_time: "La réservation est déjà à ce créneau.",
      start_passed: "L’heure de début est passée, la demande a donc été refusée automatiquement.",
      confirmation_over: "Ce lien de confirmation a expiré. Veuillez réserver de nouveau.",
      refund_failed:
        "Le paiement n’a pas pu être remboursé, rien n’a donc été modifié. Réessayez plus tard ou contactez directement votre interlocuteur.",
      booking_state: "La réservation a changé entre-temps, ce n’est donc plus possible. Rechargez la page.",
      other: "Ce n’est pas possible pour le moment. Rechargez la page pour voir l’état actuel."
    })[reason]
}
