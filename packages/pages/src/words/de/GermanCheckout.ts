import type { englishCheckout } from "../EnglishCheckout.ts"
import type { Translated } from "../Language.ts"

/** The texts of checkouts and of confirming an address in German. */
export const germanCheckout: Translated<typeof englishCheckout> = {
  booking: "Buchung",
  checkoutTitle: "Buchung bezahlen",
  heldUntil: (time) => `Der Termin ist bis ${time} für Sie reserviert.`,
  testCheckout: "Das ist eine Testzahlung. Sie brauchen keine Karte, und es wird nichts abgebucht.",
  pay: (price) => `${price} bezahlen`,
  declineCard: "Karte ablehnen",
  cancelPayment: "Zahlung abbrechen",
  paidText: "Vielen Dank. Ihre Zahlung ist eingegangen, und der Termin ist bestätigt. Sie erhalten eine Bestätigung per E-Mail.",
  notPaidYet: "Ihre Zahlung ist noch nicht eingegangen. Wenn Sie gerade bezahlt haben, kann es einige Sekunden dauern.",
  notCompletedTitle: "Ihre Zahlung wurde nicht abgeschlossen",
  notCompletedText: (time) =>
    `Der Termin bleibt bis ${time} für Sie reserviert. Bis dahin können Sie es erneut versuchen oder einen anderen Termin wählen.`,
  checkAgain: "Erneut prüfen",
  unpaidCancelled:
    "Die Zahlung wurde nicht abgeschlossen, deshalb wurde die Buchung storniert und der Termin freigegeben. Falls etwas abgebucht wurde, wird es vollständig erstattet.",
  paymentExpiredTitle: "Zahlungsfrist abgelaufen",
  paymentExpiredText:
    "Die Zahlung ist nicht rechtzeitig eingegangen, deshalb wurde der Termin freigegeben. Falls etwas abgebucht wird, wird es vollständig erstattet.",
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
    "Die anderen Teilnehmenden wurden noch nicht benachrichtigt. Bestätigen Sie, dass die Buchung von Ihnen ist. Wir schreiben ihnen, sobald der Termin bestätigt ist.",
  confirmAddress: "Adresse bestätigen",
  addressConfirmedTitle: "Adresse bestätigt",
  addressConfirmedText: "Vielen Dank. Wir benachrichtigen die anderen Teilnehmenden per E-Mail.",
  addressWaitingText: "Vielen Dank. Wir benachrichtigen die anderen Teilnehmenden per E-Mail, sobald der Termin bestätigt ist.",
  attendeesOverText: "Diese Buchung wurde abgelehnt oder storniert, deshalb wird niemand sonst benachrichtigt.",
  attendeesPastTitle: "Der Termin hat begonnen",
  attendeesPastText: "Dieser Termin hat bereits begonnen, deshalb wird niemand sonst benachrichtigt."
}
