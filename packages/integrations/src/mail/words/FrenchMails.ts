import { meetingWords } from "@slotkit/core/internal"
import type { MailWords } from "./MailWords.ts"

/** The emails in French. Narrow no-break spaces stand before the signs : and ; as on the pages. */
export const frenchMails: MailWords = {
  texts: {
    confirmation: {
      subject: "Confirmé : {service} avec {host}",
      text: "Votre rendez-vous avec {host} est confirmé."
    },
    confirmationToAttendee: {
      subject: "Confirmé : {service} avec {host}",
      text: "{guest} a réservé un rendez-vous avec {host} auquel vous participez."
    },
    confirmationToHost: {
      subject: "Nouvelle réservation : {service} avec {guest}",
      text: "{guest} a réservé un rendez-vous avec vous."
    },
    requestReceived: {
      subject: "Demande reçue : {service} avec {host}",
      text: "Votre demande a été envoyée à {host}, qui va l’accepter ou la refuser. D’ici là, le créneau vous est réservé.\n\nNous vous écrirons dès que nous aurons une réponse."
    },
    requestToHost: {
      subject: "Réponse attendue : {service} avec {guest}",
      text: "{guest} souhaite un rendez-vous avec vous.\n\nAcceptez ou refusez la demande. Sans réponse de votre part avant le début du rendez-vous, elle sera refusée automatiquement."
    },
    paymentRequest: {
      subject: "Paiement requis : {service} avec {host}",
      text: "{host} a accepté votre demande.\n\nPayez pour confirmer le rendez-vous. Le créneau n’est réservé que pour une durée limitée. Sans paiement, la réservation sera annulée."
    },
    declined: {
      subject: "Refusé : {service} avec {host}",
      text: "Votre demande de rendez-vous avec {host} a été refusée."
    },
    cancelled: { subject: "Annulé : {service} avec {host}", text: "Votre rendez-vous avec {host} est annulé." },
    cancelledByBooker: {
      subject: "Annulé : {service} avec {host}",
      text: "Vous avez annulé votre rendez-vous avec {host}."
    },
    cancelledToAttendee: {
      subject: "Annulé : {service} avec {host}",
      text: "Le rendez-vous avec {host} que {guest} avait réservé pour vous est annulé."
    },
    cancelledToHost: { subject: "Annulé : {service} avec {guest}", text: "Votre rendez-vous avec {guest} est annulé." },
    cancelledByBookerToHost: {
      subject: "Annulé : {service} avec {guest}",
      text: "{guest} a annulé son rendez-vous avec vous. Le créneau est de nouveau disponible."
    },
    rescheduled: {
      subject: "Reporté : {service} avec {host}",
      text: "Votre rendez-vous avec {host} a été reporté."
    },
    rescheduledByBooker: {
      subject: "Reporté : {service} avec {host}",
      text: "Vous avez reporté votre rendez-vous avec {host}."
    },
    rescheduledToAttendee: {
      subject: "Reporté : {service} avec {host}",
      text: "Le rendez-vous avec {host} que {guest} a réservé pour vous a été reporté."
    },
    rescheduledToHost: {
      subject: "Reporté : {service} avec {guest}",
      text: "Votre rendez-vous avec {guest} a été reporté."
    },
    rescheduledByBookerToHost: {
      subject: "Reporté : {service} avec {guest}",
      text: "{guest} a reporté son rendez-vous avec vous."
    },
    reminder: {
      subject: "Rappel : {service} avec {host}",
      text: "Votre rendez-vous avec {host} approche."
    },
    reminderToAttendee: {
      subject: "Rappel : {service} avec {host}",
      text: "Le rendez-vous avec {host} que {guest} a réservé pour vous approche."
    },
    reminderToHost: { subject: "Rappel : {service} avec {guest}", text: "Votre rendez-vous avec {guest} approche." },
    confirmAddress: {
      subject: "Confirmez votre réservation : {service} avec {host}",
      text: "Confirmez votre réservation avec {host}. Le créneau vous est réservé pendant {duration}.\n\nSi cette réservation ne vient pas de vous, ignorez cet e-mail. Rien n’est réservé sans votre confirmation."
    },
    refunded: {
      subject: "Remboursement : {service} avec {host}",
      text: "Nous vous avons remboursé {amount} sur votre paiement pour le rendez-vous avec {host}. Le versement peut prendre quelques jours."
    },
    withdrawn: {
      subject: "Demande retirée : {service} avec {host}",
      text: "Vous avez retiré votre demande de rendez-vous avec {host}."
    },
    withdrawnToHost: {
      subject: "Demande retirée : {service} avec {guest}",
      text: "{guest} a retiré sa demande de rendez-vous avec vous. Le créneau est de nouveau disponible."
    },
    webhookDisabled: {
      subject: "Un webhook a été désactivé",
      text: "{failures} envois consécutifs à l’un de vos webhooks ont échoué. Le webhook a donc été désactivé.\n\nRéactivez-le dès que son adresse répond de nouveau. Les événements survenus entre-temps ne seront pas renvoyés."
    },
    signIn: {
      subject: "Votre lien de connexion",
      text: "Ouvrez le lien dans le navigateur où vous l’avez demandé. Il fonctionne une seule fois et expire au bout de {duration}.\n\nSi vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Le lien ne fonctionne dans aucun autre navigateur."
    },
    calendarLost: {
      subject: "Reconnectez votre agenda",
      text: "Nous n’avons plus accès à l’un de vos agendas. Tant qu’il n’est pas reconnecté, vos rendez-vous n’y sont pas inscrits et il est possible que personne ne puisse réserver avec vous, car nous ne connaissons pas vos plages occupées."
    },
    calendarClosed: {
      subject: "Votre agenda ne répond pas",
      text: "Depuis un certain temps, nous ne parvenons plus à lire l’un de vos agendas. Personne ne peut réserver avec vous tant qu’il ne répond pas. Nous continuons d’essayer et vous écrirons dès qu’il sera de nouveau accessible."
    },
    calendarMissing: {
      subject: "Un agenda n’existe plus",
      text: "L’un des agendas qui contiennent vos plages occupées n’existe plus chez son fournisseur. Cessez de l’utiliser ou connectez-en un autre pour que l’on puisse de nouveau réserver avec vous."
    },
    calendarBack: {
      subject: "Votre agenda est de nouveau connecté",
      text: "Nous pouvons de nouveau lire votre agenda. Les visiteurs peuvent réserver avec vous lorsque vous êtes libre."
    },
    meetingRemoved: {
      subject: "Supprimé de votre agenda : {service} avec {guest}",
      text: "Vous avez supprimé de votre agenda le rendez-vous avec {guest}. Il reste réservé, et personne d’autre ne peut réserver ce créneau.\n\nChoisissez ci-dessous la suite à donner."
    },
    meetingMoved: {
      subject: "Modifié dans votre agenda : {service} avec {guest}",
      text: "Vous avez modifié l’horaire du rendez-vous avec {guest} dans votre agenda. La réservation reste à l’horaire d’origine.\n\nChoisissez ci-dessous la suite à donner."
    }
  },
  greeting: (name) => (name === null ? "Bonjour," : `Bonjour ${name},`),
  entry: (service, person) => `${service} avec ${person}`,
  colon: " :",
  yourHost: "votre interlocuteur",
  someone: "Une personne",
  group: "le groupe",
  unnamed: "Sans nom",
  yes: "Oui",
  no: "Non",
  labels: {
    meeting: "Rendez-vous",
    when: "Quand",
    previousTime: "Créneau précédent",
    bookedTime: "Réservé pour",
    calendarTime: "Dans votre agenda",
    bookedBy: "Réservé par",
    host: "Avec",
    attendees: "Autres participants",
    seats: "Places",
    where: "Où",
    join: "Rejoindre",
    topic: "Sujet",
    notes: "Message",
    reason: "Motif",
    price: "Prix",
    refund: "Remboursement",
    webhook: "Webhook",
    calendar: "Agenda",
    account: "Compte"
  },
  links: {
    checkout: "Payer maintenant",
    bookAgain: "Choisir un autre créneau",
    console: "Ouvrir votre compte",
    attendees: "Confirmer votre adresse",
    answer: "Accepter ou refuser",
    confirm: "Confirmer la réservation",
    rescheduleOrCancel: "Reporter ou annuler",
    reschedule: "Reporter",
    cancel: "Annuler la réservation",
    withdraw: "Retirer la demande",
    move: "Reporter la réservation",
    putBack: "Rétablir le rendez-vous",
    moveBack: "Rétablir l’horaire d’origine",
    calendars: "Ouvrir vos agendas",
    signIn: "Se connecter"
  },
  price: meetingWords.fr.price,
  place: meetingWords.fr.place,
  endReason: meetingWords.fr.endReason,
  paidLater: "Vous ne payez que si la demande est acceptée.",
  refundedMeetingStays: "Le rendez-vous est maintenu.",
  refundedMeetingCancelled: "Le rendez-vous est annulé.",
  attendeesWait:
    "Les autres participants n’ont pas encore été prévenus. Suivez le lien ci-dessous pour confirmer que cette adresse est la vôtre ; nous leur écrirons une fois le rendez-vous confirmé.",
  footer: (host) => `Vous recevez cet e-mail en raison d’une réservation avec ${host}.`
}
