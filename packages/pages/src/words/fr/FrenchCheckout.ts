import type { englishCheckout } from "../EnglishCheckout.ts"
import type { Translated } from "../Language.ts"

/** The texts of checkouts and of confirming an address in French. */
export const frenchCheckout: Translated<typeof englishCheckout> = {
  booking: "Réservation",
  checkoutTitle: "Payer votre réservation",
  heldUntil: (time) => `Le créneau vous est réservé jusqu’à ${time}.`,
  testCheckout: "Ceci est un paiement de test. Vous n’avez pas besoin de carte et rien ne sera débité.",
  pay: (price) => `Payer ${price}`,
  declineCard: "Refuser la carte",
  cancelPayment: "Annuler le paiement",
  paidText: "Merci. Nous avons reçu votre paiement et le rendez-vous est confirmé. Vous recevrez une confirmation par e-mail.",
  notPaidYet: "Nous n’avons pas encore reçu votre paiement. Si vous venez de payer, cela peut prendre quelques secondes.",
  notCompletedTitle: "Votre paiement n’a pas abouti",
  notCompletedText: (time) =>
    `Le créneau vous est réservé jusqu’à ${time}. D’ici là, vous pouvez réessayer ou choisir un autre créneau.`,
  checkAgain: "Vérifier de nouveau",
  unpaidCancelled:
    "Le paiement n’a pas abouti, la réservation a donc été annulée et le créneau libéré. Tout montant débité vous sera intégralement remboursé.",
  paymentExpiredTitle: "Délai de paiement écoulé",
  paymentExpiredText:
    "Le paiement n’est pas arrivé à temps, le créneau a donc été libéré. Tout montant débité vous sera intégralement remboursé.",
  paymentRefundedTitle: "Paiement remboursé",
  paymentRefundedText: "Votre paiement a été intégralement remboursé. La date du crédit dépend de votre banque.",
  backTo: (site) => `Revenir à ${site}`,
  unknownCheckoutTitle: "Paiement introuvable",
  unknownCheckoutText:
    "Ce lien ne mène à aucun paiement. Vérifiez que vous avez copié le lien en entier, ou demandez-en un nouveau.",
  unknownBookingTitle: "Réservation introuvable",
  unknownBookingText: "Ce lien ne mène à aucune réservation. Vérifiez que vous avez copié en entier le lien de votre e-mail.",
  providerSilentTitle: "Paiement indisponible",
  providerSilentText: "Le prestataire de paiement ne répond pas. Votre créneau reste réservé. Réessayez dans une minute.",

  confirmAddressTitle: "Confirmez votre adresse",
  confirmAddressText:
    "Les autres participants n’ont pas encore été prévenus. Confirmez que cette réservation vient de vous, et nous leur écrirons dès que le rendez-vous sera confirmé.",
  confirmAddress: "Confirmer l’adresse",
  addressConfirmedTitle: "Adresse confirmée",
  addressConfirmedText: "Merci. Nous prévenons les autres participants par e-mail.",
  addressWaitingText: "Merci. Nous préviendrons les autres participants par e-mail dès que le rendez-vous sera confirmé.",
  attendeesOverText: "Cette réservation a été refusée ou annulée, personne d’autre ne sera donc prévenu.",
  attendeesPastTitle: "Rendez-vous commencé",
  attendeesPastText: "Ce rendez-vous a déjà commencé, personne d’autre ne sera donc prévenu."
}
