import type { englishRefusals } from "../console/EnglishRefusals.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("fr")

/** The reasons why a change of a host is refused in French, and the rules of fields. */
export const frenchRefusals: Translated<typeof englishRefusals> = {
  refusals: {
    past: "L’heure de début est passée.",
    notice: "L’heure de début ne respecte pas le délai minimal.",
    window: "L’heure de début dépasse la période de réservation.",
    outside_hours: "Le rendez-vous serait en dehors des heures de travail.",
    off_grid: "Aucun créneau n’est proposé à cette heure.",
    busy: "Ce créneau n’est plus disponible. Choisissez-en un autre.",
    full: "Il ne reste pas assez de places.",
    day_full: "Cette prestation est complète ce jour-là. Choisissez un autre jour.",
    not_bookable: "La réservation n’est plus possible.",
    no_payments:
      "Cette prestation est payante, mais aucun moyen de paiement n’est configuré ici. Elle ne peut pas être réservée.",
    too_many_upcoming: "Cette adresse e-mail a déjà trop de réservations à venir.",
    same_time: "La réservation est déjà à ce créneau.",
    start_passed: "L’heure de début est passée, la demande a donc été refusée automatiquement.",
    confirmation_over: "Le délai de confirmation de cette réservation est écoulé.",
    refund_pending: "Un remboursement précédent n’est pas terminé. Il est retenté, patientez quelques minutes.",
    refund_failed: "Le paiement n’a pas pu être remboursé. Réessayez plus tard.",
    booking_state: "La réservation a changé entre-temps, ce n’est donc plus possible.",
    no_show: "Un rendez-vous ne peut être signalé comme manqué que s’il est confirmé et a déjà commencé.",
    refund_first: "La réservation est payée. Remboursez-la avant de l’annuler.",
    not_refundable: "Il n’y a aucun paiement à rembourser.",
    single_use_service: "Une prestation réservable une seule fois ne peut pas être modifiée.",
    webhook_off: "Le webhook est désactivé. Activez-le d’abord.",
    webhook_paused: "Avec l’offre Free, les envois aux webhooks sont suspendus. Ils reprennent après un changement d’offre.",
    webhook_address: "L’adresse du webhook ne peut pas être utilisée : elle est introuvable ou appartient à un réseau privé.",
    invite_booked: "L’invitation a été réservée et ne peut pas être supprimée.",
    invite_closed: "L’invitation n’est plus ouverte et ne peut donc pas être désactivée.",
    too_many_checked: (limit) => `${limit} agendas au maximum peuvent bloquer des créneaux.`,
    no_caldav: "Cette installation ne permet pas de connecter des comptes CalDAV.",
    no_feeds: "Cette installation ne permet pas de connecter des flux d’agenda.",
    no_calendar_sign_in: "Cette installation ne permet pas de connecter les comptes de ce fournisseur.",
    calendar_refused: "Le fournisseur a refusé l’accès à l’agenda. Connectez de nouveau le compte.",
    calendar_leaving: "Le compte est en cours de déconnexion.",
    calendar_change: "La réservation ne peut pas être alignée sur votre agenda. Ouvrez-la pour la modifier.",
    too_many_accounts: (limit) => `Vous pouvez connecter ${limit} comptes d’agenda au maximum. Déconnectez-en un d’abord.`,
    person_is_host: "C’est l’adresse e-mail d’un compte de ce site. Changez-la ou supprimez d’abord le compte.",
    app_is_public: "L’application est publique et n’a pas de secret client.",
    too_many_apps: (limit) =>
      `Vous pouvez enregistrer ${limit} applications. Supprimez-en une qui ne sert plus, ou demandez à l’exploitant d’enregistrer l’application.`,
    no_google_target: "Google Meet nécessite un agenda Google. Connectez-en un et choisissez-le pour vos rendez-vous.",
    no_microsoft_target: "Teams nécessite un agenda Outlook. Connectez-en un et choisissez-le pour vos rendez-vous.",
    no_zoom: "Cette installation n’est pas connectée à Zoom. Adressez-vous à son exploitant.",
    other: "Ce n’est pas possible pour le moment. Rechargez la page pour voir l’état actuel."
  },
  rules: {
    wrong: (label, { rule, min = 0, max = 0 }) => {
      const text = {
        required: "champ obligatoire",
        empty: "champ obligatoire",
        unusable: "contient des caractères non autorisés",
        too_long: `${max} caractères au maximum`,
        integer: `un nombre entier de ${min} à ${max}`,
        entries: `doit contenir de ${min} à ${max} éléments`,
        too_few: `au moins ${min} ${one(min, "élément", "éléments")}`,
        too_many: `${max} ${one(max, "élément", "éléments")} au maximum`,
        repeated: "un même élément ne doit pas figurer deux fois",
        option: "choisissez l’une des options proposées",
        email: "saisissez une adresse e-mail valide",
        url: "saisissez une adresse web qui commence par https:// ou http://",
        webhook_url: "saisissez une adresse HTTPS accessible depuis Internet",
        feed_url: "saisissez une adresse qui commence par https:// ou webcal://",
        timezone: "choisissez un fuseau horaire de la liste",
        currency: "saisissez un code de devise comme EUR",
        slug: "uniquement des lettres minuscules, des chiffres et des traits d’union simples",
        username: "2 à 40 lettres minuscules ou chiffres, séparés par des traits d’union simples, hors mots réservés",
        taken: "déjà pris",
        address: "indiquez une adresse",
        date: "saisissez une date",
        future: "doit être dans le futur",
        order: "doit être postérieur au début",
        plan: "nécessite l’offre Pro",
        unaccepted: "refusé par le serveur pour ce nom d’utilisateur",
        unreadable: "inaccessible, ou ce n’est pas un agenda",
        absolute: "saisissez une adresse complète en https, ou en http pour l’appareil local",
        fragment: "ne doit pas contenir de fragment",
        wildcard: "ne doit pas contenir de caractère générique. Enregistrez chaque adresse séparément",
        user_info: "ne doit contenir ni nom d’utilisateur ni mot de passe",
        loopback: "http n’est possible que pour localhost, 127.0.0.1 et [::1]",
        redirect_uri: "ne peut pas servir d’URI de redirection",
        type: "n’est pas valide",
        unknown: "n’est pas valide",
        other: "n’est pas valide"
      }[rule]
      return `${label} : ${text}.`
    }
  }
}
