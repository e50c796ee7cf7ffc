import type { WordChanges } from "../Words.ts"

/** The texts in German that replace promises of an email where no mail server is configured. */
export const germanWithoutMail: WordChanges[string] = {
  emailHint: "Diese Adresse sieht, wer den Termin anbietet. Diese Website verschickt keine E-Mails.",
  guestsHint: "Eine pro Zeile. Diese Website verschickt keine E-Mails. Geben Sie selbst Bescheid.",
  approvalDue:
    "Jede Anfrage wird einzeln bestätigt. Diese Website verschickt keine E-Mails. Die Antwort steht unter dem Link der nächsten Seite.",
  linkSentTitle: "Ihre Buchung ist nicht bestätigt",
  linkSentText: () =>
    "Buchungen werden hier über einen Link per E-Mail bestätigt, aber diese Website kann keine E-Mails verschicken.",
  linkSentHelp: "Wenden Sie sich zum Buchen direkt an den Anbieter.",
  confirmedText: () =>
    "Speichern Sie diese Seite. Diese Website verschickt keine E-Mails. Auf dieser Seite sehen und ändern Sie Ihre Buchung.",
  priceDue: (price) => `Sie zahlen ${price} über die Seite Ihrer Buchung. Der Termin bleibt so lange für Sie reserviert.`,
  unpaidText:
    "Speichern Sie diese Seite, bevor Sie bezahlen. Diese Website verschickt keine E-Mails. Auf dieser Seite sehen und ändern Sie Ihre Buchung.",
  waitingText: (host) =>
    `${host} hat Ihre Anfrage erhalten. Speichern Sie diese Seite. Diese Website verschickt keine E-Mails, die Antwort steht hier.`,
  cancelText: (host) =>
    `Der Termin wird wieder frei. Diese Website verschickt keine E-Mails. Geben Sie ${host} auch selbst Bescheid.`,
  declineReasonHint: "Er steht auf der Seite der Buchung.",
  answeredText: (answer, by, at) => {
    const done = { accept: "angenommen", decline: "abgelehnt" }[answer]
    const who =
      by === "host" ? `Sie haben diese Anfrage am ${at} ${done}` : `Eine Anwendung hat diese Anfrage am ${at} für Sie ${done}`
    return `${who}. Diese Website verschickt keine E-Mails. Geben Sie der anfragenden Person selbst Bescheid.`
  },
  paidText:
    "Vielen Dank. Ihre Zahlung ist eingegangen, und der Termin ist bestätigt. Speichern Sie die Seite Ihrer Buchung. Diese Website verschickt keine E-Mails.",
  addressConfirmedText:
    "Vielen Dank. Diese Website verschickt keine E-Mails. Geben Sie den anderen Teilnehmenden selbst Bescheid.",
  addressWaitingText:
    "Vielen Dank. Diese Website verschickt keine E-Mails. Geben Sie den anderen Teilnehmenden Bescheid, sobald der Termin bestätigt ist.",
  confirmAddressText:
    "Die anderen Teilnehmenden dieser Buchung wurden nicht benachrichtigt. Diese Website verschickt keine E-Mails. Geben Sie selbst Bescheid.",
  signInText: (minutes) =>
    `Diese Website hat keinen Mailserver. Der Anmeldelink steht in der Ausgabe des Servers, wo ihn der Betreiber findet. Er läuft nach ${minutes} Minuten ab.`,
  emailMeALink: "Anmeldelink erstellen",
  checkEmailTitle: "Fragen Sie den Betreiber nach Ihrem Link",
  linkOnItsWay:
    "Diese Website hat keinen Mailserver, deshalb wurde nichts an {email} gesendet. Falls zu der Adresse ein Konto gehört, findet der Betreiber den Anmeldelink in der Ausgabe des Servers.",
  console: {
    bookings: {
      acceptHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
      acceptPaidHint:
        "Es ist kein Mailserver eingerichtet. Senden Sie der buchenden Person den Zahlungslink selbst. Der Termin ist 30 Minuten reserviert.",
      declineHint: "Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
      cancelHint: "Es ist kein Mailserver eingerichtet. Geben Sie den Teilnehmenden selbst Bescheid.",
      refundReasonHint:
        "Er steht im Verlauf. Es ist kein Mailserver eingerichtet. Geben Sie der buchenden Person selbst Bescheid.",
      alsoCancelHint:
        "Es ist kein Mailserver eingerichtet. Geben Sie den Teilnehmenden selbst Bescheid. Was nicht erstattet wird, behalten Sie.",
      newLead: "Es ist kein Mailserver eingerichtet, deshalb erhält die Person keine E-Mails."
    },
    services: { confirmEmailHint: "Es ist kein Mailserver eingerichtet, deshalb kann niemand eine Buchung bestätigen." },
    notices: {
      host_created:
        "Das Konto wurde angelegt. Es ist kein Mailserver eingerichtet, Anmeldelinks stehen in der Ausgabe des Servers."
    }
  }
}
