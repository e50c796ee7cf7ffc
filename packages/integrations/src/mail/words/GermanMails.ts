import { meetingWords } from "@slotkit/core/internal"
import type { MailWords } from "./MailWords.ts"

/** The emails in German. */
export const germanMails: MailWords = {
  texts: {
    confirmation: { subject: "Bestätigt: {service} mit {host}", text: "Ihr Termin mit {host} ist bestätigt." },
    confirmationToAttendee: {
      subject: "Bestätigt: {service} mit {host}",
      text: "{guest} hat einen Termin mit {host} gebucht, an dem auch Sie teilnehmen."
    },
    confirmationToHost: { subject: "Neue Buchung: {service} mit {guest}", text: "{guest} hat einen Termin bei Ihnen gebucht." },
    requestReceived: {
      subject: "Anfrage erhalten: {service} mit {host}",
      text: "Ihre Anfrage wurde an {host} gesendet. Bis zur Antwort bleibt der Termin für Sie reserviert.\n\nSobald eine Antwort vorliegt, erhalten Sie eine E-Mail."
    },
    requestToHost: {
      subject: "Antwort erforderlich: {service} mit {guest}",
      text: "{guest} hat einen Termin bei Ihnen angefragt.\n\nNehmen Sie die Anfrage an oder lehnen Sie sie ab. Wenn Sie bis zum Beginn des Termins nicht antworten, wird sie automatisch abgelehnt."
    },
    paymentRequest: {
      subject: "Zahlung erforderlich: {service} mit {host}",
      text: "{host} hat Ihre Anfrage angenommen.\n\nBezahlen Sie, um den Termin zu bestätigen. Er ist nur für begrenzte Zeit reserviert. Ohne Zahlung wird die Buchung storniert."
    },
    declined: {
      subject: "Abgelehnt: {service} mit {host}",
      text: "Ihre Terminanfrage an {host} wurde abgelehnt."
    },
    cancelled: { subject: "Storniert: {service} mit {host}", text: "Ihr Termin mit {host} wurde storniert." },
    cancelledByBooker: { subject: "Storniert: {service} mit {host}", text: "Sie haben Ihren Termin mit {host} storniert." },
    cancelledToAttendee: {
      subject: "Storniert: {service} mit {host}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, wurde storniert."
    },
    cancelledToHost: { subject: "Storniert: {service} mit {guest}", text: "Ihr Termin mit {guest} wurde storniert." },
    cancelledByBookerToHost: {
      subject: "Storniert: {service} mit {guest}",
      text: "{guest} hat den Termin mit Ihnen storniert. Er kann wieder gebucht werden."
    },
    rescheduled: { subject: "Verschoben: {service} mit {host}", text: "Ihr Termin mit {host} wurde verschoben." },
    rescheduledByBooker: { subject: "Verschoben: {service} mit {host}", text: "Sie haben Ihren Termin mit {host} verschoben." },
    rescheduledToAttendee: {
      subject: "Verschoben: {service} mit {host}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, wurde verschoben."
    },
    rescheduledToHost: { subject: "Verschoben: {service} mit {guest}", text: "Ihr Termin mit {guest} wurde verschoben." },
    rescheduledByBookerToHost: {
      subject: "Verschoben: {service} mit {guest}",
      text: "{guest} hat den Termin mit Ihnen verschoben."
    },
    reminder: { subject: "Erinnerung: {service} mit {host}", text: "Ihr Termin mit {host} steht bevor." },
    reminderToAttendee: {
      subject: "Erinnerung: {service} mit {host}",
      text: "Der Termin mit {host}, den {guest} für Sie gebucht hat, steht bevor."
    },
    reminderToHost: { subject: "Erinnerung: {service} mit {guest}", text: "Ihr Termin mit {guest} steht bevor." },
    confirmAddress: {
      subject: "Bestätigen Sie Ihre Buchung: {service} mit {host}",
      text: "Bestätigen Sie Ihre Buchung bei {host}. Der Termin ist {duration} lang für Sie reserviert.\n\nWenn Sie nicht gebucht haben, ignorieren Sie diese E-Mail. Ohne Ihre Bestätigung wird nichts gebucht."
    },
    refunded: {
      subject: "Erstattung: {service} mit {host}",
      text: "Wir haben Ihnen {amount} Ihrer Zahlung für den Termin mit {host} erstattet. Bis das Geld bei Ihnen ankommt, können einige Tage vergehen."
    },
    withdrawn: {
      subject: "Anfrage zurückgezogen: {service} mit {host}",
      text: "Sie haben Ihre Terminanfrage an {host} zurückgezogen."
    },
    withdrawnToHost: {
      subject: "Anfrage zurückgezogen: {service} mit {guest}",
      text: "{guest} hat die Terminanfrage an Sie zurückgezogen. Der Termin ist wieder frei."
    },
    webhookDisabled: {
      subject: "Ein Webhook wurde ausgeschaltet",
      text: "{failures} aufeinanderfolgende Zustellungen an einen Ihrer Webhooks sind fehlgeschlagen. Der Webhook wurde deshalb ausgeschaltet.\n\nSchalten Sie ihn wieder ein, sobald seine Adresse antwortet. Ereignisse aus der Zwischenzeit werden nicht erneut gesendet."
    },
    signIn: {
      subject: "Ihr Anmeldelink",
      text: "Öffnen Sie den Link in dem Browser, in dem Sie ihn angefordert haben. Er gilt nur einmal und läuft nach {duration} ab.\n\nWenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. In einem anderen Browser funktioniert der Link nicht."
    },
    calendarLost: {
      subject: "Verbinden Sie Ihren Kalender neu",
      text: "Wir haben keinen Zugriff mehr auf einen Ihrer Kalender. Bis Sie ihn neu verbinden, werden keine Termine dort eingetragen, und möglicherweise können keine Termine bei Ihnen gebucht werden, weil wir nicht wissen, wann Sie Zeit haben."
    },
    calendarClosed: {
      subject: "Ihr Kalender antwortet nicht",
      text: "Seit einiger Zeit können wir einen Ihrer Kalender nicht lesen. Bis er wieder antwortet, können keine Termine bei Ihnen gebucht werden. Wir versuchen es weiter und schreiben Ihnen, sobald er wieder erreichbar ist."
    },
    calendarMissing: {
      subject: "Einer Ihrer Kalender existiert nicht mehr",
      text: "Einer der Kalender mit Ihren belegten Zeiten existiert beim Anbieter nicht mehr. Trennen oder ignorieren Sie ihn oder verbinden Sie einen anderen, damit wieder Termine bei Ihnen gebucht werden können."
    },
    calendarBack: {
      subject: "Ihr Kalender ist wieder verbunden",
      text: "Wir können Ihren Kalender wieder lesen. Ihre freien Zeiten können wieder gebucht werden."
    },
    meetingRemoved: {
      subject: "Aus dem Kalender entfernt: {service} mit {guest}",
      text: "Sie haben den Termin mit {guest} aus Ihrem Kalender entfernt. Er ist weiterhin gebucht, und niemand sonst kann die Zeit buchen.\n\nEntscheiden Sie unten, was geschehen soll."
    },
    meetingMoved: {
      subject: "Im Kalender geändert: {service} mit {guest}",
      text: "Sie haben die Zeit des Termins mit {guest} in Ihrem Kalender geändert. Gebucht ist weiterhin die ursprüngliche Zeit.\n\nEntscheiden Sie unten, was geschehen soll."
    }
  },
  greeting: (name) => (name === null ? "Guten Tag," : `Guten Tag ${name},`),
  entry: (service, person) => `${service} mit ${person}`,
  colon: ":",
  yourHost: "Anbieter",
  someone: "Jemand",
  group: "der Gruppe",
  unnamed: "Ohne Namen",
  yes: "Ja",
  no: "Nein",
  labels: {
    meeting: "Termin",
    when: "Wann",
    previousTime: "Bisheriger Termin",
    bookedTime: "Gebucht für",
    calendarTime: "In Ihrem Kalender",
    bookedBy: "Gebucht von",
    host: "Mit",
    attendees: "Weitere Teilnehmende",
    seats: "Plätze",
    where: "Wo",
    join: "Online-Termin",
    topic: "Thema",
    notes: "Nachricht",
    reason: "Grund",
    price: "Preis",
    refund: "Erstattung",
    webhook: "Webhook",
    calendar: "Kalender",
    account: "Konto"
  },
  links: {
    checkout: "Jetzt bezahlen",
    bookAgain: "Anderen Termin wählen",
    console: "Konto öffnen",
    attendees: "Adresse bestätigen",
    answer: "Annehmen oder ablehnen",
    confirm: "Buchung bestätigen",
    rescheduleOrCancel: "Verschieben oder stornieren",
    reschedule: "Verschieben",
    cancel: "Buchung stornieren",
    withdraw: "Anfrage zurückziehen",
    move: "Buchung verschieben",
    putBack: "Termin wieder eintragen",
    moveBack: "Termin zurückverschieben",
    calendars: "Kalender öffnen",
    signIn: "Anmelden"
  },
  price: meetingWords.de.price,
  place: meetingWords.de.place,
  endReason: meetingWords.de.endReason,
  paidLater: "Sie bezahlen nur, wenn die Anfrage angenommen wird.",
  refundedMeetingStays: "Der Termin findet wie geplant statt.",
  refundedMeetingCancelled: "Der Termin wurde storniert.",
  attendeesWait:
    "Die anderen Teilnehmenden wurden noch nicht benachrichtigt. Bestätigen Sie über den Link unten, dass dies Ihre Adresse ist. Wir schreiben ihnen, sobald der Termin bestätigt ist.",
  footer: (host) => `Sie erhalten diese E-Mail wegen einer Buchung bei ${host}.`
}
