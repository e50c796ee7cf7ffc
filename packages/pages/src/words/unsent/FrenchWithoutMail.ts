import type { WordChanges } from "../Words.ts"

/** The texts in French that replace promises of an email where no mail server is configured. */
export const frenchWithoutMail: WordChanges[string] = {
  emailHint: "Votre interlocuteur voit cette adresse. Ce site n’envoie pas d’e-mails.",
  guestsHint: "Une par ligne. Ce site n’envoie pas d’e-mails, prévenez-les vous-même.",
  approvalDue:
    "Chaque demande est confirmée individuellement. Ce site n’envoie pas d’e-mails. Gardez le lien de la page suivante pour voir la réponse.",
  linkSentTitle: "Votre réservation n’est pas confirmée",
  linkSentText: () => "Ici, les réservations se confirment par un lien reçu par e-mail, mais ce site ne peut pas en envoyer.",
  linkSentHelp: "Contactez directement votre interlocuteur pour réserver.",
  confirmedText: () =>
    "Enregistrez cette page. Ce site n’envoie pas d’e-mails, et c’est ici que vous verrez ou modifierez votre réservation.",
  priceDue: (price) => `Vous payez ${price} depuis la page de votre réservation. Le créneau vous est réservé en attendant.`,
  unpaidText:
    "Enregistrez cette page avant de payer. Ce site n’envoie pas d’e-mails, et c’est ici que vous verrez ou modifierez votre réservation.",
  waitingText: (host) =>
    `${host} a reçu votre demande. Enregistrez cette page, car ce site n’envoie pas d’e-mails. La réponse apparaîtra ici.`,
  cancelText: (host) => `Le créneau redevient disponible. Ce site n’envoie pas d’e-mails, prévenez aussi ${host}.`,
  declineReasonHint: "Il figure sur la page de la réservation.",
  answeredText: (answer, by, at) => {
    const done = { accept: "acceptée", decline: "refusée" }[answer]
    const who =
      by === "host"
        ? `Vous avez ${answer === "accept" ? "accepté" : "refusé"} cette demande le ${at}`
        : `Cette demande a été ${done} pour vous par une application le ${at}`
    return `${who}. Ce site n’envoie pas d’e-mails, prévenez la personne vous-même.`
  },
  paidText:
    "Merci. Nous avons reçu votre paiement et le rendez-vous est confirmé. Enregistrez la page de votre réservation, car ce site n’envoie pas d’e-mails.",
  addressConfirmedText: "Merci. Ce site n’envoie pas d’e-mails, prévenez vous-même les autres participants.",
  addressWaitingText:
    "Merci. Ce site n’envoie pas d’e-mails, prévenez vous-même les autres participants dès que le rendez-vous sera confirmé.",
  confirmAddressText: "Les autres participants n’ont pas été prévenus. Ce site n’envoie pas d’e-mails, prévenez-les vous-même.",
  signInText: (minutes) =>
    `Ce site n’a pas de serveur de messagerie. Le lien de connexion est écrit dans la sortie du serveur, où son exploitant le trouve. Il expire au bout de ${minutes} minutes.`,
  emailMeALink: "Créer un lien de connexion",
  checkEmailTitle: "Demandez votre lien à l’exploitant",
  linkOnItsWay:
    "Ce site n’a pas de serveur de messagerie, rien n’a donc été envoyé à {email}. Si l’adresse correspond à un compte, l’exploitant trouve le lien de connexion dans la sortie du serveur.",
  console: {
    bookings: {
      acceptHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
      acceptPaidHint:
        "Aucun serveur de messagerie n’est configuré. Envoyez vous-même le lien de paiement. Le créneau est réservé 30 minutes.",
      declineHint: "Aucun serveur de messagerie n’est configuré. Prévenez la personne vous-même.",
      cancelHint: "Aucun serveur de messagerie n’est configuré. Prévenez les participants vous-même.",
      refundReasonHint:
        "Il figure dans l’historique. Aucun serveur de messagerie n’est configuré, prévenez la personne vous-même.",
      alsoCancelHint:
        "Aucun serveur de messagerie n’est configuré. Prévenez les participants vous-même. Vous conservez ce qui n’est pas remboursé.",
      newLead: "Aucun serveur de messagerie n’est configuré, la personne ne reçoit donc pas d’e-mails."
    },
    services: {
      confirmEmailHint: "Aucun serveur de messagerie n’est configuré, personne ne peut donc confirmer une réservation."
    },
    notices: {
      host_created:
        "Le compte a été créé. Aucun serveur de messagerie n’est configuré, les liens de connexion sont dans la sortie du serveur."
    }
  }
}
