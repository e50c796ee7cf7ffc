import { pluralIn } from "../Language.ts"
import type { Words } from "../Words.ts"
import { germanAccess } from "./GermanAccess.ts"
import { germanCheckout } from "./GermanCheckout.ts"

const one = pluralIn("de")

const waitOf = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} ${one(seconds, "Sekunde", "Sekunden")}`

/** Every text of visitors' pages in German. */
export const german: Words = {
  ...germanAccess,
  ...germanCheckout,

  timeUntil: (end) => `bis ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${one(hours, "Stunde", "Stunden")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${one(rest, "Minute", "Minuten")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count) => `${count} Min.`,
  free: "Kostenlos",
  place: (kind) => ({ video: "Videogespräch", in_person: "Vor Ort", phone: "Telefongespräch", none: "Kein Ort" })[kind],
  groupOf: (seats) => `Gruppe mit bis zu ${seats} Personen`,
  needsApproval: "Jede Anfrage wird einzeln bestätigt",
  with: (host) => `mit ${host}`,
  yourHost: "Anbieter",

  skipToTimes: "Zu den Terminen springen",
  skipToContent: "Zum Inhalt springen",
  backToDays: "Zurück zu den Tagen",

  hostPageTitle: (host) => `Termin buchen bei ${host}`,
  servicesHeading: "Angebote",
  nothingToBook: "Derzeit gibt es hier nichts zu buchen.",
  highlighted: "Empfohlen",

  timesTitle: (service, host) => `${service} mit ${host}`,
  chooseATime: "Termin auswählen",
  daysHeading: "Tage",
  lengthHeading: "Dauer",
  previousMonth: (month) => `Vorheriger Monat, ${month}`,
  nextMonth: (month) => `Nächster Monat, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "keine Termine" : `${count} ${one(count, "Termin", "Termine")}`}`,
  countOfTimes: (count) => `${count} ${one(count, "freier Termin", "freie Termine")}`,
  announceTimes: (day, count) => `${count} ${one(count, "freier Termin", "freie Termine")} am ${day}`,
  noTimesInMonth: (month) => `Im ${month} ist kein Termin frei.`,
  goToFirstMonth: (month) => `Weiter zum ${month}`,
  noTimesAtAll: "Auch in den folgenden Monaten ist nichts frei.",
  nothingFree: "Derzeit ist kein Termin frei.",
  noTimesOnDay: "An diesem Tag ist kein Termin frei.",
  nextDayWithTimes: (day) => `Nächster Tag mit freien Terminen: ${day}`,
  timeOffHeading: "Abwesenheiten",
  nextTimes: "Nächste freie Termine",
  laterTimes: "Spätere Termine",
  earliestTimes: "Zurück zu den ersten Terminen",
  viewHeading: "Ansicht",
  monthView: "Monat",
  listView: "Liste",
  seatsLeft: (count) => `noch ${count} ${one(count, "Platz", "Plätze")}`,
  timesInZone: (zone, offset) => `Alle Zeiten: ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Zeiten in der Zeitzone des Anbieters: ${zone}, ${offset}.`,
  changeZone: "Zeitzone ändern",
  timeZone: "Zeitzone",
  searchZones: "Stadt oder Zeitzone suchen",
  zonesFound: (count) => `Treffer: ${count}`,
  showTimes: "Termine anzeigen",

  detailsTitle: (service) => `Ihre Angaben: ${service}`,
  detailsHeading: "Ihre Angaben",
  when: "Wann",
  where: "Wo",
  price: "Preis",
  length: "Dauer",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Anderen Termin wählen",
  nameLabel: "Name",
  emailLabel: "E-Mail-Adresse",
  emailHint: "An diese Adresse geht die Bestätigung.",
  seatsLabel: "Anzahl der Personen",
  seatsHint: (most) => `Sie selbst mitgezählt, höchstens ${most}.`,
  guestsLabel: "E-Mail-Adressen der anderen Personen",
  guestsHint: "Eine pro Zeile. Sie werden benachrichtigt, sobald Sie Ihre eigene Adresse bestätigt haben.",
  chooseOption: "Bitte auswählen",
  yes: "Ja",
  no: "Nein",
  topicLabel: "Thema",
  notesLabel: "Nachricht",
  optional: "(optional)",
  leaveEmpty: "Dieses Feld bitte leer lassen",
  bookThisTime: "Termin buchen",
  askForThisTime: "Termin anfragen",
  continueToPayment: "Weiter zur Zahlung",
  priceDue: (price) => `Sie zahlen ${price} auf der nächsten Seite. So lange bleibt der Termin für Sie reserviert.`,
  approvalDue: "Jede Anfrage wird einzeln bestätigt. Sie erhalten eine E-Mail, sobald sie beantwortet ist.",

  errorTitle: (title) => `Fehler: ${title}`,
  problemHeading: "Bitte prüfen Sie Ihre Eingaben",
  enterName: "Geben Sie Ihren Namen ein.",
  nameTooLong: (max) => `Ihr Name darf höchstens ${max} Zeichen lang sein.`,
  nameUnusable: "Ihr Name enthält Zeichen, die nicht zulässig sind, zum Beispiel Steuerzeichen.",
  enterEmail: "Geben Sie Ihre E-Mail-Adresse ein.",
  emailProblem: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
  guestsProblem: (line) => `„${line}“ ist keine E-Mail-Adresse.`,
  tooManyGuests: (seats) =>
    `Sie haben mehr Adressen angegeben, als zu ${seats} ${one(seats, "Person", "Personen")} passen. Erhöhen Sie die Anzahl der Personen.`,
  seatsProblem: (most) => `Wählen Sie eine Anzahl von 1 bis ${most} Personen.`,
  mustBeChecked: (question) => `Setzen Sie das Häkchen bei: ${question}`,
  answerMissing: (question) => `Beantworten Sie die Frage: ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `darf höchstens ${wrong.max} Zeichen lang sein`
        : {
            unusable: "enthält Zeichen, die nicht zulässig sind",
            option: "muss eine der angebotenen Möglichkeiten sein",
            phone: "muss eine Telefonnummer sein",
            number: "muss eine Zahl sein",
            url: "muss eine Webadresse sein, die mit https:// oder http:// beginnt"
          }[wrong.fault]
    return `${question}: Die Antwort ${rule}.`
  },
  checkProblem: "Schließen Sie die Prüfung „Ich bin kein Roboter“ ab.",
  personHeading: "Bevor Sie buchen",
  personLabel: "Ich bin ein Mensch",
  personProblem: "Setzen Sie das Häkchen bei „Ich bin ein Mensch“ und senden Sie das Formular erneut.",
  topicTooLong: (max) => `Das Thema darf höchstens ${max} Zeichen lang sein.`,
  notesTooLong: (max) => `Die Nachricht darf höchstens ${max} Zeichen lang sein.`,
  formProblem: "Einige Angaben sind ungültig. Prüfen Sie Ihre Eingaben und senden Sie das Formular erneut.",
  chooseAFreshTime: "Wählen Sie einen der Termine aus.",
  timeWasTaken: "Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.",
  timesOfDay: (day) => `Freie Termine am ${day}`,
  timesGone: "Dieser Termin ist nicht mehr frei, und an diesem Tag gibt es keine weiteren.",
  formExpired: "Das Formular war länger als einen Tag geöffnet. Prüfen Sie Ihre Angaben und senden Sie es erneut.",
  stillBooking: "Ihre Buchung wird noch bearbeitet. Senden Sie das Formular erneut, um das Ergebnis zu sehen.",

  linkSentTitle: "Prüfen Sie Ihr E-Mail-Postfach",
  linkSentText: (minutes) =>
    `Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn innerhalb von ${minutes} Minuten, um Ihre Buchung zu bestätigen. So lange bleibt der Termin für Sie reserviert.`,
  linkSentHelp: "Falls keine E-Mail ankommt, sehen Sie im Spam-Ordner nach oder buchen Sie mit einer anderen Adresse.",
  confirmTitle: "Buchung bestätigen",
  confirmText: (time) => `Der Termin ist bis ${time} für Sie reserviert.`,
  confirmRequestTitle: "Anfrage bestätigen",
  linkExpiredTitle: "Dieser Link ist abgelaufen",
  linkExpiredText: "Die Buchung wurde nicht rechtzeitig bestätigt, deshalb ist der Termin wieder frei. Bitte buchen Sie erneut.",

  confirmedTitle: "Buchung bestätigt",
  confirmedText: (email) => `Eine Bestätigung ist unterwegs an ${email}.`,
  waitingTitle: "Bestätigung ausstehend",
  waitingText: (host) => `${host} hat Ihre Anfrage erhalten und antwortet per E-Mail.`,
  unpaidTitle: "Zahlung ausstehend",
  unpaidText: "Der Termin bleibt für Sie reserviert, bis die Zahlung abgeschlossen ist.",
  declinedTitle: "Anfrage abgelehnt",
  declinedText: "Dieser Termin wurde nicht bestätigt.",
  cancelledTitle: "Buchung storniert",
  cancelledText: "Diese Buchung wurde storniert.",
  requestWithdrawnText: "Diese Anfrage wurde zurückgezogen.",
  pastTitle: "Dieser Termin hat stattgefunden",
  pastText: "",
  reason: "Grund",
  endReason: (reason) =>
    ({
      not_answered: "Die Anfrage wurde nicht rechtzeitig beantwortet",
      not_paid: "Die Zahlung wurde nicht abgeschlossen",
      not_confirmed: "Die Buchung wurde nicht rechtzeitig bestätigt",
      declined: "Vom Anbieter abgelehnt",
      cancelled_by_host: "Vom Anbieter storniert",
      removed_from_calendar: "Der Anbieter hat den Termin aus seinem Kalender entfernt.",
      host_removed: "Das Konto des Anbieters wurde gelöscht",
      cancelled_by_booker: "Von der buchenden Person storniert",
      withdrawn: "Von der buchenden Person storniert",
      cancelled: null
    })[reason],
  what: "Was",
  who: "Mit",
  joinMeeting: "Zum Online-Termin",
  roomTitle: "Ihr Videogespräch wird vorbereitet",
  roomText: "Der Raum wird gerade eingerichtet. Diese Seite prüft das alle paar Sekunden und öffnet ihn, sobald er bereit ist.",
  bookedBy: "Gebucht von",
  people: "Personen",
  goToPayment: "Weiter zur Zahlung",
  bookAgain: "Weiteren Termin buchen",
  paid: (price) => `${price}, bezahlt`,
  refunded: (price) => `${price}, erstattet`,

  addToCalendar: "Zum Kalender hinzufügen",
  reschedule: "Termin verschieben",
  cancelBooking: "Buchung stornieren",
  withdrawRequest: "Anfrage zurückziehen",
  changeRefused: (change, reason) => {
    const changed = { cancel: "storniert", reschedule: "verschoben" }[change]
    return {
      ended: "Die Buchung wurde bereits abgelehnt oder storniert.",
      started: "Der Termin hat bereits begonnen.",
      unconfirmed: "Die Buchung ist noch nicht bestätigt. Bestätigen Sie sie zuerst.",
      awaiting_payment: "Die Buchung kann geändert werden, sobald sie bezahlt ist.",
      not_allowed: `Buchungen dieses Angebots können nicht online ${changed} werden. Wenden Sie sich direkt an den Anbieter.`,
      too_late: `Die Buchung kann so kurz vor dem Termin nicht mehr online ${changed} werden. Wenden Sie sich direkt an den Anbieter.`,
      paid: "Die Buchung ist bezahlt und kann nicht online storniert werden. Wenden Sie sich direkt an den Anbieter.",
      approval:
        "Bei diesem Angebot wird jeder Termin einzeln bestätigt. Um den Termin zu ändern, stornieren Sie ihn und fragen Sie einen neuen an.",
      not_offered:
        "Dieses Angebot kann nicht mehr gebucht werden, deshalb lässt sich der Termin nicht online verschieben. Wenden Sie sich direkt an den Anbieter."
    }[reason]
  },
  cannotChangeTitle: (change) =>
    ({
      cancel: "Die Buchung kann nicht storniert werden",
      reschedule: "Der Termin kann nicht verschoben werden"
    })[change],
  writeTo: (email) => `E-Mail an ${email}`,
  opensInNewTab: "(öffnet in neuem Tab)",
  backToBooking: "Zurück zur Buchung",
  cancelTitle: (service) => `Buchung stornieren: ${service}`,
  cancelHeading: "Diese Buchung stornieren?",
  withdrawTitle: (service) => `Anfrage zurückziehen: ${service}`,
  withdrawHeading: "Diese Anfrage zurückziehen?",
  cancelText: (host) => `Der Termin wird wieder frei, und ${host} wird per E-Mail benachrichtigt.`,
  cancelRefund: (price) => `Ihre Zahlung von ${price} wird erstattet.`,
  reasonLabel: "Grund",
  reasonHint: "Der Anbieter kann ihn lesen.",
  reasonTooLong: (max) => `Der Grund darf höchstens ${max} Zeichen lang sein.`,
  keepBooking: "Buchung behalten",
  rescheduleTitle: (service) => `Termin verschieben: ${service}`,
  rescheduleHeading: "Neuen Termin auswählen",
  bookedNow: "Bisheriger Termin",
  moveToTime: "Auf diesen Termin verschieben",
  noOtherTimes: "Dieser Termin ist nicht mehr frei, und es gibt keine weiteren.",

  requestTitle: (booker) => `Terminanfrage von ${booker}`,
  requestText:
    "Der Termin bleibt reserviert, bis Sie antworten. Ohne Antwort vor dem Beginn wird die Anfrage automatisch abgelehnt.",
  acceptRequest: "Anfrage annehmen",
  declineRequest: "Anfrage ablehnen",
  declineReasonLabel: "Grund für die Ablehnung",
  declineReasonHint: "Er steht in der E-Mail an die anfragende Person.",
  someone: "Unbekannt",
  answeredTitle: (answer) => ({ accept: "Anfrage angenommen", decline: "Anfrage abgelehnt" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "angenommen", decline: "abgelehnt" }[answer]
    const who = by === "host" ? `Sie haben diese Anfrage am ${at} ${done}` : `Eine App hat diese Anfrage am ${at} für Sie ${done}`
    return `${who}. ${booker} wird per E-Mail benachrichtigt.`
  },
  requestPassedTitle: "Diese Anfrage ist abgelaufen",
  requestPassedText: "Bis zum Beginn kam keine Antwort, deshalb wurde die Anfrage automatisch abgelehnt.",
  withdrawnTitle: "Anfrage zurückgezogen",
  withdrawnText: (booker) => `${booker} hat diese Anfrage zurückgezogen. Der Termin ist wieder frei.`,
  openAccount: "Zu Ihrem Konto",

  homeTitle: "Server für Terminbuchungen",
  homeText: "Der Server läuft. Die Buchungsseite eines Anbieters ist unter /benutzername zu finden.",

  notFoundTitle: "Seite nicht gefunden",
  notFoundText: "Unter dieser Adresse gibt es keine Buchungsseite. Prüfen Sie den Link oder bitten Sie um einen neuen.",
  invalidQueryTitle: "Dieser Link ist fehlerhaft",
  invalidQueryText: "Dieser Link enthält einen ungültigen Wert.",
  startOver: "Von vorn beginnen",
  unavailableTitle: "Freie Termine können gerade nicht angezeigt werden",
  unavailableText: "Der Kalender des Anbieters antwortet nicht. Versuchen Sie es in Kürze erneut.",
  reload: "Erneut versuchen",
  inviteTitle: (status) =>
    ({
      used: "Diese Einladung wurde bereits verwendet",
      expired: "Diese Einladung ist abgelaufen",
      disabled: "Diese Einladung wurde zurückgezogen"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Mit diesem Link wurde bereits ein Termin mit ${host} gebucht. Er gilt nur einmal.`,
      expired: `Diese Einladung von ${host} kann nicht mehr gebucht werden. Bitten Sie um einen neuen Link.`,
      disabled: `${host} hat diese Einladung zurückgezogen. Bitten Sie um einen neuen Link.`
    })[status],
  inviteFor: (name) => `Einladung für ${name}`,
  limitedTitle: "Zu viele Zugriffe",
  limitedText: (seconds) => `Aus Ihrem Netzwerk kamen zu viele Zugriffe. Versuchen Sie es in ${waitOf(seconds)} erneut.`,
  sendFormAgain: "Formular erneut senden",
  movesLimited: "Diese Buchung wurde zu oft verschoben. Wenden Sie sich an den Anbieter oder versuchen Sie es morgen erneut.",
  bookingsLimited: (reason, seconds) => {
    const cause = {
      booker: "Mit dieser E-Mail-Adresse wurde in der letzten Stunde zu oft gebucht.",
      network: "Aus Ihrem Netzwerk wurde in der letzten Stunde zu oft gebucht."
    }[reason]
    return `${cause} Ihre Angaben bleiben erhalten. Versuchen Sie es in ${waitOf(seconds)} erneut oder wenden Sie sich an den Anbieter.`
  },
  unreadableTitle: "Dieses Formular kann nicht gelesen werden",
  unreadableText: (status) =>
    status === 413
      ? "Das Formular ist zu groß. Kürzen Sie Ihre Texte und senden Sie es erneut."
      : "Das Formular konnte nicht gelesen werden. Laden Sie die Seite neu und füllen Sie es erneut aus.",
  conflict: (reason, limit) =>
    ({
      past: "Dieser Termin liegt in der Vergangenheit. Wählen Sie einen anderen.",
      notice: "Dieser Termin ist zu kurzfristig. Wählen Sie einen späteren.",
      window: "Dieser Termin liegt zu weit in der Zukunft. Wählen Sie einen früheren.",
      outside_hours: "Dieser Termin liegt außerhalb der Arbeitszeiten des Anbieters. Wählen Sie einen anderen.",
      off_grid: "Dieser Termin kann nicht gebucht werden. Wählen Sie einen anderen.",
      busy: "Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.",
      full: "Es sind nicht mehr genügend Plätze frei.",
      day_full: "Dieser Tag ist ausgebucht. Wählen Sie einen anderen Tag.",
      not_bookable: "Dieses Angebot kann nicht mehr gebucht werden. Bitten Sie um einen neuen Link.",
      no_payments:
        "Für dieses Angebot sind keine Zahlungen eingerichtet, deshalb kann es nicht gebucht werden. Wenden Sie sich direkt an den Anbieter.",
      too_many_upcoming: `Mit dieser E-Mail-Adresse ${
        limit === 1 ? "gibt es bereits eine bevorstehende Buchung" : `gibt es bereits ${limit} bevorstehende Buchungen`
      } bei diesem Anbieter. Stornieren Sie eine davon oder wenden Sie sich direkt an den Anbieter.`,
      same_time: "Die Buchung liegt bereits auf diesem Termin.",
      start_passed: "Der Beginn ist verstrichen, deshalb wurde die Anfrage automatisch abgelehnt.",
      confirmation_over: "Dieser Bestätigungslink ist abgelaufen. Bitte buchen Sie erneut.",
      refund_failed:
        "Die Zahlung konnte nicht erstattet werden, deshalb wurde nichts geändert. Versuchen Sie es später erneut oder wenden Sie sich direkt an den Anbieter.",
      booking_state: "Die Buchung hat sich inzwischen geändert, deshalb ist das nicht mehr möglich. Laden Sie die Seite neu.",
      other: "Das ist derzeit nicht möglich. Laden Sie die Seite neu, um den aktuellen Stand zu sehen."
    })[reason]
}
