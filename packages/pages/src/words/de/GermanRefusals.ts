import type { englishRefusals } from "../console/EnglishRefusals.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("de")

/** The reasons why a change of a host is refused in German, and the rules of fields. */
export const germanRefusals: Translated<typeof englishRefusals> = {
  refusals: {
    past: "Der Beginn liegt in der Vergangenheit.",
    notice: "Der Beginn unterschreitet den Mindestvorlauf.",
    window: "Der Beginn liegt außerhalb des buchbaren Zeitraums.",
    outside_hours: "Der Termin läge außerhalb der Arbeitszeiten.",
    off_grid: "Zu dieser Zeit wird kein Termin angeboten.",
    busy: "Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.",
    full: "Es sind nicht mehr genügend Plätze frei.",
    day_full: "Dieses Angebot ist an diesem Tag ausgebucht. Wählen Sie einen anderen Tag.",
    not_bookable: "Das kann nicht mehr gebucht werden.",
    no_payments:
      "Das Angebot ist kostenpflichtig, aber hier sind keine Zahlungen eingerichtet. Es kann daher nicht gebucht werden.",
    too_many_upcoming: "Mit dieser E-Mail-Adresse gibt es bereits zu viele bevorstehende Buchungen.",
    same_time: "Die Buchung liegt bereits auf diesem Termin.",
    start_passed: "Der Beginn ist verstrichen, deshalb wurde die Anfrage automatisch abgelehnt.",
    confirmation_over: "Die Frist für die Bestätigung dieser Buchung ist abgelaufen.",
    refund_pending: "Eine frühere Erstattung ist noch nicht abgeschlossen. Sie wird wiederholt, warten Sie ein paar Minuten.",
    refund_failed: "Die Zahlung konnte nicht erstattet werden. Versuchen Sie es später erneut.",
    booking_state: "Die Buchung hat sich inzwischen geändert, deshalb ist das nicht mehr möglich.",
    no_show: "Nur eine bestätigte Buchung, die begonnen hat, kann als nicht erschienen markiert werden.",
    refund_first: "Die Buchung ist bezahlt. Erstatten Sie sie, bevor Sie sie stornieren.",
    not_refundable: "Es gibt keine Zahlung, die erstattet werden könnte.",
    single_use_service: "Ein Angebot, das nur einmal gebucht werden kann, lässt sich nicht bearbeiten.",
    webhook_off: "Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.",
    webhook_paused: "Im Tarif Free sind Zustellungen an Webhooks pausiert. Nach einem Upgrade gehen sie weiter.",
    webhook_address:
      "Die Adresse des Webhooks kann nicht verwendet werden: Sie ist nicht auflösbar oder gehört zu einem privaten Netz.",
    invite_booked: "Die Einladung wurde gebucht und kann nicht gelöscht werden.",
    invite_closed: "Die Einladung ist nicht mehr offen und kann daher nicht deaktiviert werden.",
    too_many_checked: (limit) => `Höchstens ${limit} Kalender können Zeiten sperren.`,
    no_caldav: "Auf dieser Installation können keine CalDAV-Konten verbunden werden.",
    no_feeds: "In dieser Installation können keine Kalender-Feeds verbunden werden.",
    no_calendar_sign_in: "In dieser Installation können keine Konten dieses Anbieters verbunden werden.",
    calendar_refused: "Der Kalenderanbieter hat den Zugriff verweigert. Verbinden Sie das Konto erneut.",
    calendar_leaving: "Das Konto wird gerade getrennt.",
    calendar_change: "Die Buchung lässt sich nicht an den Kalender anpassen. Öffnen Sie die Buchung, um sie zu ändern.",
    too_many_accounts: (limit) => `Sie können höchstens ${limit} Kalenderkonten verbinden. Trennen Sie zuerst eines.`,
    person_is_host: "Das ist die E-Mail-Adresse eines Anbieterkontos. Ändern Sie sie dort oder löschen Sie zuerst das Konto.",
    app_is_public: "Die App ist öffentlich und hat kein Client-Secret.",
    too_many_apps: (limit) =>
      `Sie können ${limit} Apps registrieren. Löschen Sie eine, die nicht mehr gebraucht wird, oder bitten Sie den Betreiber, die App zu registrieren.`,
    no_google_target: "Google Meet braucht einen Google-Kalender. Verbinden Sie einen und wählen Sie ihn für Ihre Termine aus.",
    no_microsoft_target: "Teams braucht einen Outlook-Kalender. Verbinden Sie einen und wählen Sie ihn für Ihre Termine aus.",
    no_zoom: "Diese Installation ist nicht mit Zoom verbunden. Fragen Sie den Betreiber.",
    other: "Das ist derzeit nicht möglich. Laden Sie die Seite neu, um den aktuellen Stand zu sehen."
  },
  rules: {
    wrong: (label, { rule, min = 0, max = 0 }) => {
      const text = {
        required: "Bitte ausfüllen",
        empty: "Bitte ausfüllen",
        unusable: "Enthält Zeichen, die nicht zulässig sind",
        too_long: `Höchstens ${max} Zeichen`,
        integer: `Eine ganze Zahl von ${min} bis ${max}`,
        entries: `Es müssen ${min} bis ${max} Einträge sein`,
        too_few: `Mindestens ${min} ${one(min, "Eintrag", "Einträge")}`,
        too_many: `Höchstens ${max} ${one(max, "Eintrag", "Einträge")}`,
        repeated: "Kein Eintrag darf doppelt vorkommen",
        option: "Wählen Sie eine der angebotenen Möglichkeiten",
        email: "Geben Sie eine gültige E-Mail-Adresse ein",
        url: "Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt",
        webhook_url: "Geben Sie eine HTTPS-Adresse ein, die aus dem Internet erreichbar ist",
        feed_url: "Geben Sie eine Adresse ein, die mit https:// oder webcal:// beginnt",
        timezone: "Wählen Sie eine Zeitzone aus der Liste",
        currency: "Geben Sie einen Währungscode wie EUR ein",
        slug: "Nur Kleinbuchstaben, Ziffern und einzelne Bindestriche",
        username: "2 bis 40 Kleinbuchstaben oder Ziffern, dazwischen einzelne Bindestriche, und kein reserviertes Wort",
        taken: "Bereits vergeben",
        address: "Geben Sie eine Adresse an",
        date: "Geben Sie ein Datum ein",
        future: "Muss in der Zukunft liegen",
        order: "Muss nach dem Anfang liegen",
        plan: "Erfordert den Tarif Pro",
        unaccepted: "Vom Server für diesen Benutzernamen nicht angenommen",
        unreadable: "Nicht erreichbar oder kein Kalender",
        absolute: "Geben Sie eine vollständige Adresse mit https ein, oder mit http für das eigene Gerät",
        fragment: "Darf kein Fragment enthalten",
        wildcard: "Darf keinen Platzhalter enthalten. Registrieren Sie jede Adresse einzeln",
        user_info: "Darf weder Benutzernamen noch Passwort enthalten",
        loopback: "http ist nur für localhost, 127.0.0.1 und [::1] möglich",
        redirect_uri: "Kann nicht als Redirect-URI verwendet werden",
        type: "Ist ungültig",
        unknown: "Ist ungültig",
        other: "Ist ungültig"
      }[rule]
      return `${label}: ${text}.`
    }
  }
}
