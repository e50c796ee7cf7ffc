import type { ByLanguage, Translated } from "./Language.ts"

const english = {
  booking: "Booking",
  checkoutTitle: "Pay for your booking",
  cardCheckoutTitle: "Save your card",
  saveCard: "Save card",
  cardSavedText: "Thank you. Your card is saved and the meeting is confirmed. You'll receive a confirmation by email.",
  fee: "Fee",
  rest: "Rest of the price",
  payUntil: (date: string) => `You can pay until ${date}.`,
  linkPaidTitle: "Payment received",
  linkPaidText: "Thank you. We received your payment.",
  linkOverTitle: "Nothing to pay",
  linkOverText: "This link can no longer be paid. If you were charged, you'll receive a full refund.",
  linkOpenText: "You can try again.",
  heldUntil: (time: string) => `The time is held for you until ${time}.`,
  testCheckout: "This is a test checkout. You don't need a card and won't be charged.",
  pay: (price: string) => `Pay ${price}`,
  declineCard: "Decline card",
  cancelPayment: "Cancel payment",
  paidText: "Thank you. We received your payment and the meeting is confirmed. You'll receive a confirmation by email.",
  notPaidYet: "We haven't received your payment yet. If you just paid, this can take a few seconds.",
  notCompletedTitle: "Your payment was not completed",
  notCompletedText: (time: string) => `The time is yours until ${time}. You can try again until then, or choose another time.`,
  checkAgain: "Check again",
  unpaidCancelled:
    "The payment was not completed, so the booking was cancelled and the time was released. If you were charged, you'll " +
    "receive a full refund.",
  paymentExpiredTitle: "Payment expired",
  paymentExpiredText:
    "The payment did not arrive in time, so the time was released. If you are charged, you'll receive a full refund.",
  paymentRefundedTitle: "Payment refunded",
  paymentRefundedText: "Your payment was refunded in full. Your bank determines when it appears in your account.",
  backTo: (site: string) => `Back to ${site}`,
  unknownCheckoutTitle: "Checkout not found",
  unknownCheckoutText:
    "This link doesn't lead to a checkout. Check that you copied the whole link, or ask your host for a new one.",
  unknownBookingTitle: "Booking not found",
  unknownBookingText: "This link doesn't lead to a booking. Check that you copied the whole link from your email.",
  providerSilentTitle: "Payment unavailable",
  providerSilentText: "The payment provider isn't responding. Your time is still held. Try again in a minute.",

  confirmAddressTitle: "Confirm your address",
  confirmAddressText: "Your guests haven't been notified yet. Confirm that you made it, and we'll email them.",
  confirmAddress: "Confirm address",
  addressConfirmedTitle: "Address confirmed",
  addressConfirmedText: "Thank you. We're notifying your guests by email.",
  addressWaitingText: "Thank you. We'll notify your guests by email once the meeting is confirmed.",
  attendeesOverText: "This booking was declined or cancelled, so nobody else will be notified.",
  attendeesPastTitle: "Meeting started",
  attendeesPastText: "This meeting has already started, so nobody else will be notified."
}

const german: Translated<typeof english> = {
  booking: "Buchung",
  checkoutTitle: "Buchung bezahlen",
  cardCheckoutTitle: "Karte hinterlegen",
  saveCard: "Karte speichern",
  cardSavedText:
    "Vielen Dank. Ihre Karte ist gespeichert, und der Termin ist bestätigt. Sie erhalten eine Bestätigung per E-Mail.",
  fee: "Gebühr",
  rest: "Restbetrag",
  payUntil: (date) => `Sie können bis ${date} zahlen.`,
  linkPaidTitle: "Zahlung eingegangen",
  linkPaidText: "Vielen Dank. Ihre Zahlung ist eingegangen.",
  linkOverTitle: "Nichts zu zahlen",
  linkOverText: "Über diesen Link kann nicht mehr gezahlt werden. Falls etwas abgebucht wurde, erhalten Sie es zurück.",
  linkOpenText: "Sie können es erneut versuchen.",
  heldUntil: (time) => `Der Termin ist bis ${time} für Sie reserviert.`,
  testCheckout: "Das ist eine Testzahlung. Sie brauchen keine Karte, und es wird nichts abgebucht.",
  pay: (price) => `${price} bezahlen`,
  declineCard: "Karte ablehnen",
  cancelPayment: "Zahlung abbrechen",
  paidText: "Vielen Dank. Ihre Zahlung ist eingegangen, und der Termin ist bestätigt. Sie erhalten eine Bestätigung per E-Mail.",
  notPaidYet: "Ihre Zahlung ist noch nicht eingegangen. Wenn Sie gerade bezahlt haben, kann es einige Sekunden dauern.",
  notCompletedTitle: "Ihre Zahlung wurde nicht abgeschlossen",
  notCompletedText: (time) =>
    `Der Termin bleibt bis ${time} für Sie reserviert. Bis dahin können Sie es erneut versuchen oder einen anderen ` +
    `Termin wählen.`,
  checkAgain: "Erneut prüfen",
  unpaidCancelled:
    "Die Zahlung wurde nicht abgeschlossen, deshalb wurde die Buchung storniert und der Termin freigegeben. Falls etwas " +
    "abgebucht wurde, wird es vollständig erstattet.",
  paymentExpiredTitle: "Zahlungsfrist abgelaufen",
  paymentExpiredText:
    "Die Zahlung ist nicht rechtzeitig eingegangen, deshalb wurde der Termin freigegeben. Falls etwas abgebucht wird, " +
    "wird es vollständig erstattet.",
  paymentRefundedTitle: "Zahlung erstattet",
  paymentRefundedText: "Ihre Zahlung wurde vollständig erstattet. Wann sie auf Ihrem Konto erscheint, hängt von Ihrer Bank ab.",
  backTo: (site) => `Zurück zu ${site}`,
  unknownCheckoutTitle: "Zahlung nicht gefunden",
  unknownCheckoutText:
    "Dieser Link führt zu keiner Zahlung. Prüfen Sie, ob Sie den ganzen Link kopiert haben, oder bitten Sie um einen neuen.",
  unknownBookingTitle: "Buchung nicht gefunden",
  unknownBookingText: "Dieser Link führt zu keiner Buchung. Prüfen Sie, ob Sie den ganzen Link aus Ihrer E-Mail kopiert haben.",
  providerSilentTitle: "Zahlung derzeit nicht möglich",
  providerSilentText:
    "Der Zahlungsanbieter antwortet nicht. Ihr Termin bleibt reserviert. Versuchen Sie es in einer Minute erneut.",

  confirmAddressTitle: "Adresse bestätigen",
  confirmAddressText:
    "Ihre Gäste wurden noch nicht benachrichtigt. Bestätigen Sie, dass die Buchung von Ihnen ist. Dann " + "schreiben wir ihnen.",
  confirmAddress: "Adresse bestätigen",
  addressConfirmedTitle: "Adresse bestätigt",
  addressConfirmedText: "Vielen Dank. Wir benachrichtigen Ihre Gäste per E-Mail.",
  addressWaitingText: "Vielen Dank. Wir benachrichtigen Ihre Gäste per E-Mail, sobald der Termin bestätigt ist.",
  attendeesOverText: "Diese Buchung wurde abgelehnt oder storniert, deshalb wird niemand sonst benachrichtigt.",
  attendeesPastTitle: "Der Termin hat begonnen",
  attendeesPastText: "Dieser Termin hat bereits begonnen, deshalb wird niemand sonst benachrichtigt."
}

const spanish: Translated<typeof english> = {
  booking: "Reserva",
  checkoutTitle: "Pagar la reserva",
  cardCheckoutTitle: "Guardar la tarjeta",
  saveCard: "Guardar tarjeta",
  cardSavedText: "Gracias. Su tarjeta está guardada y la cita está confirmada. Recibirá una confirmación por correo.",
  fee: "Cargo",
  rest: "Resto del precio",
  payUntil: (date) => `Puede pagar hasta el ${date}.`,
  linkPaidTitle: "Pago recibido",
  linkPaidText: "Gracias. Hemos recibido el pago.",
  linkOverTitle: "Nada que pagar",
  linkOverText: "Ya no se puede pagar con este enlace. Si se le cobró algo, recibirá el reembolso completo.",
  linkOpenText: "Puede intentarlo de nuevo.",
  heldUntil: (time) => `El horario queda reservado para usted hasta las ${time}.`,
  testCheckout: "Este es un pago de prueba. No necesita tarjeta y no se le cobrará nada.",
  pay: (price) => `Pagar ${price}`,
  declineCard: "Rechazar la tarjeta",
  cancelPayment: "Cancelar el pago",
  paidText: "Gracias. Hemos recibido el pago y la cita está confirmada. Recibirá una confirmación por correo.",
  notPaidYet: "Aún no hemos recibido el pago. Si acaba de pagar, puede tardar unos segundos.",
  notCompletedTitle: "Su pago no se ha completado",
  notCompletedText: (time) =>
    `El horario está reservado para usted hasta las ${time}. Hasta entonces puede intentarlo de nuevo o elegir otro horario.`,
  checkAgain: "Comprobar de nuevo",
  unpaidCancelled:
    "El pago no se completó, por lo que la reserva se canceló y el horario quedó libre. Si se le cobró algo, se le " +
    "reembolsará íntegramente.",
  paymentExpiredTitle: "Plazo de pago vencido",
  paymentExpiredText:
    "El pago no llegó a tiempo, por lo que el horario quedó libre. Si se le cobra algo, se le reembolsará íntegramente.",
  paymentRefundedTitle: "Pago reembolsado",
  paymentRefundedText: "El pago se ha reembolsado íntegramente. Su banco determina cuándo aparece en la cuenta.",
  backTo: (site) => `Volver a ${site}`,
  unknownCheckoutTitle: "Pago no encontrado",
  unknownCheckoutText: "Este enlace no lleva a ningún pago. Compruebe que ha copiado el enlace completo o pida uno nuevo.",
  unknownBookingTitle: "Reserva no encontrada",
  unknownBookingText: "Este enlace no lleva a ninguna reserva. Compruebe que ha copiado completo el enlace del correo.",
  providerSilentTitle: "Pago no disponible",
  providerSilentText: "El proveedor de pagos no responde. El horario sigue reservado. Inténtelo de nuevo en un minuto.",

  confirmAddressTitle: "Confirme su dirección",
  confirmAddressText: "Aún no se ha avisado a sus invitados. Confirme que la reserva es suya y les escribiremos.",
  confirmAddress: "Confirmar la dirección",
  addressConfirmedTitle: "Dirección confirmada",
  addressConfirmedText: "Gracias. Estamos avisando por correo a sus invitados.",
  addressWaitingText: "Gracias. Avisaremos por correo a sus invitados en cuanto la cita esté confirmada.",
  attendeesOverText: "Esta reserva se rechazó o se canceló, por lo que no se avisará a nadie más.",
  attendeesPastTitle: "La cita ha empezado",
  attendeesPastText: "Esta cita ya ha empezado, por lo que no se avisará a nadie más."
}

const french: Translated<typeof english> = {
  booking: "Réservation",
  checkoutTitle: "Payer votre réservation",
  cardCheckoutTitle: "Enregistrer votre carte",
  saveCard: "Enregistrer la carte",
  cardSavedText:
    "Merci. Votre carte est enregistrée et le rendez-vous est confirmé. " + "Vous recevrez une confirmation par e-mail.",
  fee: "Frais",
  rest: "Solde du prix",
  payUntil: (date) => `Vous pouvez payer jusqu’au ${date}.`,
  linkPaidTitle: "Paiement reçu",
  linkPaidText: "Merci. Nous avons reçu votre paiement.",
  linkOverTitle: "Rien à payer",
  linkOverText: "Ce lien ne permet plus de payer. Si vous avez été débité, vous serez intégralement remboursé.",
  linkOpenText: "Vous pouvez réessayer.",
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
    "Le paiement n’a pas abouti, la réservation a donc été annulée et le créneau libéré. Tout montant débité vous sera " +
    "intégralement remboursé.",
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
    "Vos invités n’ont pas encore été prévenus. Confirmez que cette réservation vient de vous, et nous leur " + "écrirons.",
  confirmAddress: "Confirmer l’adresse",
  addressConfirmedTitle: "Adresse confirmée",
  addressConfirmedText: "Merci. Nous prévenons vos invités par e-mail.",
  addressWaitingText: "Merci. Nous préviendrons vos invités par e-mail dès que le rendez-vous sera confirmé.",
  attendeesOverText: "Cette réservation a été refusée ou annulée, personne d’autre ne sera donc prévenu.",
  attendeesPastTitle: "Rendez-vous commencé",
  attendeesPastText: "Ce rendez-vous a déjà commencé, personne d’autre ne sera donc prévenu."
}

/** The texts of checkouts and of confirming an address, by language. */
export const checkoutWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
