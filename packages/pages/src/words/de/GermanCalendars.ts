import type { englishCalendars } from "../console/EnglishCalendars.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("de")

/** The texts of the pages about connected calendars in German. */
export const germanCalendars: Translated<typeof englishCalendars> = {
  calendars: {
    lead: "Solange einer Ihrer Kalender belegt ist, kann niemand buchen. Gespeichert werden nur belegte Zeiten, keine Titel, Personen oder Orte.",
    none: "Sie haben keinen Kalender verbunden.",
    notOffered: "In dieser Installation können keine Kalender verbunden werden.",
    add: "Kalender verbinden",
    addLead:
      "Die meisten Kalenderprogramme haben eine geheime Adresse, die auf .ics endet. Wer sie kennt, kann den Kalender lesen. Deshalb wird sie verschlüsselt gespeichert.",
    connect: { google: "Google Kalender verbinden", microsoft: "Outlook verbinden" },
    addFeed: "Kalender über seine Adresse verbinden",
    reconnect: "Neu verbinden",
    reconnectHeading: (account) => `${account} muss neu verbunden werden`,
    reconnectText: "Belegte Zeiten sind nicht bekannt. Bis Sie das Konto neu verbinden, kann niemand buchen.",
    connectFailed:
      "Das Konto konnte nicht verbunden werden, weil der Anbieter nicht wie erwartet antwortet. Versuchen Sie es in einer Minute erneut.",
    permissionMissing: (permissions) =>
      `Das Konto wurde nicht verbunden, weil diese Berechtigung nicht erteilt wurde: ${permissions}. Verbinden Sie es erneut und wählen Sie alle Berechtigungen aus.`,
    unusableTitle: "Diese Verbindung kann nicht abgeschlossen werden",
    unusable:
      "Sie wurde in einem anderen Browser oder mit einem anderen Konto begonnen, oder sie ist abgelaufen. Verbinden Sie den Kalender erneut.",
    addCaldav: "Über CalDAV verbinden",
    addCaldavLead:
      "Für iCloud, Fastmail, Nextcloud, mailbox.org und andere Kalender mit Benutzername und Passwort. Auch Termine können dort eingetragen werden. Das Passwort wird verschlüsselt gespeichert.",
    server: "Server oder Domain",
    serverHint: "Die Adresse des Servers, zum Beispiel https://cloud.example.com, oder die Domain Ihrer E-Mail-Adresse.",
    username: "Benutzername",
    password: "Passwort",
    passwordHint: "iCloud und Fastmail verlangen ein App-Passwort, das Sie dort in den Einstellungen Ihres Kontos anlegen.",
    address: "Geheime Adresse",
    addressHint: "Sie beginnt mit https:// oder webcal://.",
    name: "Name",
    nameHint: "Bleibt das Feld leer, gilt der Name des Kalenders.",
    states: {
      active: "Verbunden",
      reconnect: "Bitte neu verbinden",
      scope_missing: "Eine Berechtigung fehlt",
      unreachable: "Antwortet nicht",
      refused: "Abgewiesen",
      unreadable: "Nicht lesbar",
      paused: "Pausiert",
      leaving: "Wird getrennt"
    },
    neverRead: "Noch nicht gelesen",
    lastRead: (time) => `Zuletzt gelesen: ${time}`,
    skipped: (count) => `${count} ${one(count, "Termin konnte", "Termine konnten")} nicht gelesen werden`,
    closes: (name) => `Solange „${name}“ belegt ist, kann niemand buchen.`,
    closesNot: (name) => `„${name}“ sperrt keine Buchungen.`,
    missing: (name) => `„${name}“ gibt es nicht mehr. Bis Sie diesen Kalender ignorieren oder trennen, kann niemand buchen.`,
    writes: (name) => `Bestätigte Termine werden in „${name}“ eingetragen.`,
    write: "Termine hier eintragen",
    writeNot: "Keine Termine mehr eintragen",
    read: "Jetzt lesen",
    pause: "Pausieren",
    resume: "Fortsetzen",
    use: "Belegte Zeiten berücksichtigen",
    ignore: "Belegte Zeiten ignorieren",
    disconnect: "Trennen",
    removeCopies: "Auch künftige Termine aus den Kalendern löschen",
    pausedText: "Das Konto wird nicht synchronisiert. Seine Termine sperren keine Buchungen.",
    leavingText: "Künftige Termine werden noch daraus gelöscht. Belegte Zeiten sperren nichts mehr.",
    changePassword: "Passwort ändern",
    changePasswordLead: (account) =>
      `Geben Sie das neue Passwort für ${account} ein. Es wird geprüft, bevor es gespeichert wird.`,
    subscriptions: "Abonnierte Kalender",
    subscriptionsLead: (account) =>
      `Das Konto ${account} hat diese Kalender nur abonniert, sie liegen auf anderen Servern. Verbinden Sie diejenigen, deren belegte Zeiten nicht angeboten werden sollen.`,
    noSubscriptions: "Das Konto hat keinen Kalender abonniert.",
    connectSubscription: "Verbinden",
    subscriptionUnreadable: "Der Kalender ist nicht erreichbar oder die Datei ist kein Kalender.",
    passwordUntried:
      "Der Kalenderserver antwortet nicht. Das neue Passwort konnte nicht geprüft werden. Versuchen Sie es in einer Minute erneut.",
    silent: "Der Kalenderserver antwortet nicht. Versuchen Sie es in einer Minute erneut.",
    tooOften: "Kalender wurden zu oft verbunden oder gelesen. Versuchen Sie es in einer Minute erneut.",
    tryAgain: "Erneut versuchen",
    followLabel: "Wenn Sie einen Termin in diesem Kalender verschieben oder löschen",
    followSave: "Auswahl speichern",
    followChange: "Ändern",
    follow: {
      off: "Nichts ändern",
      tell: "Mich per E-Mail fragen",
      apply: "Die Buchung stornieren oder verschieben"
    },
    problems: {
      copy: (calendar) => `Der Termin ist in Ihrem Kalender „${calendar}“ nicht auf dem neuesten Stand.`,
      noRoom: (provider) => `${provider} hat für diesen Termin noch keinen Raum eingerichtet.`,
      fallback: (provider) =>
        `${provider} hat für diesen Termin keinen Raum eingerichtet. Der Link führt zu einem Ersatzraum, in dem er stattfinden kann.`,
      roomNotMoved: (provider) => `${provider} kennt die aktuelle Zeit dieses Termins nicht. Der Link funktioniert weiterhin.`,
      roomNotClosed: (provider) => `Der Raum bei ${provider} konnte nicht geschlossen werden.`,
      nextAttempt: (time) => `Nächster Versuch: ${time}.`,
      attemptNow: "Es wird gerade erneut versucht.",
      noAttempt: "Es gibt keine weiteren Versuche."
    },
    changes: {
      removed: (guest, time) => `Der Termin mit ${guest} am ${time} wurde aus Ihrem Kalender entfernt.`,
      changed: (guest, time) => `Der Termin mit ${guest} am ${time} liegt in Ihrem Kalender zu einer anderen Zeit.`,
      decide: "Entscheiden",
      removedTitle: "Termin aus dem Kalender entfernt",
      removedLead: "Er ist weiterhin gebucht, und niemand sonst kann die Zeit buchen.",
      changedTitle: "Termin im Kalender geändert",
      changedLead: "Gebucht ist weiterhin die ursprüngliche Zeit.",
      booked: "Gebucht für",
      inCalendar: "In Ihrem Kalender",
      removedThere: "Entfernt",
      decideHeading: "Was soll geschehen?",
      cancel: "Buchung stornieren",
      cancelHint: "Die buchende Person wird per E-Mail benachrichtigt.",
      move: "Buchung verschieben",
      moveHint: "Die Buchung erhält die Zeit aus Ihrem Kalender. Die buchende Person wird per E-Mail benachrichtigt.",
      putBack: "Termin wieder eintragen",
      putBackHint: "Die Buchung bleibt, wie sie ist. Der Termin wird wieder in Ihren Kalender eingetragen.",
      moveBack: "Termin zurückverschieben",
      moveBackHint: "Die Buchung bleibt, wie sie ist. Der Termin erhält in Ihrem Kalender wieder die ursprüngliche Zeit.",
      isPaid: "Die Buchung ist bezahlt. Erstatten Sie sie, bevor Sie sie stornieren.",
      isGroup: "Diesen Termin können mehrere Personen buchen. Ändern Sie die Buchungen einzeln.",
      isOther:
        "Eine Buchung behält ihre Dauer und kann nicht in der Vergangenheit beginnen. Sie können sie auf eine andere Zeit verschieben.",
      openBooking: "Buchung öffnen",
      settledTitle: "Nichts zu entscheiden",
      settledText: "Die Änderung ist erledigt, die Buchung wurde inzwischen geändert, oder der Termin hat begonnen."
    }
  }
}
