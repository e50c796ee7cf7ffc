import type { englishEndings } from "../console/EnglishEndings.ts"
import type { Translated } from "../Language.ts"

/** The questions before acts that end something in German. */
export const germanEndings: Translated<typeof englishEndings> = {
  endings: {
    questionTitle: "Diese Frage entfernen?",
    questionText: "Das Buchungsformular stellt sie nicht mehr. Antworten, die schon gegeben wurden, bleiben bei ihren Buchungen.",
    removeQuestion: "Frage entfernen",
    dateTitle: (day) => `Am ${day} wieder die üblichen Zeiten verwenden?`,
    dateText: "Die abweichenden Zeiten dieses Tages werden gelöscht.",
    dateHours: "Zeiten dieses Tages",
    usualHours: "Übliche Zeiten",
    ownHoursTitle: "Für dieses Angebot wieder Ihre Arbeitszeiten verwenden?",
    ownHoursText: "Die eigene Woche des Angebots und seine abweichenden Tage werden gelöscht.",
    ownHours: "Stunden pro Woche",
    ownDates: "Abweichende Tage",
    timeOffTitle: "Diese Abwesenheit entfernen?",
    timeOffText: "In dieser Zeit kann man dann wieder bei Ihnen buchen.",
    removeTimeOff: "Abwesenheit entfernen",
    calendarTitle: (name) => `${name} trennen?`,
    calendarText:
      "Seine belegten Zeiten werden wieder angeboten, es werden keine Termine mehr eingetragen, und die gespeicherten Zugangsdaten werden gelöscht. Um ihn wieder zu verwenden, verbinden Sie ihn neu.",
    disconnectCalendar: "Kalender trennen",
    inviteOffTitle: "Diese Einladung deaktivieren?",
    inviteOffText:
      "Ihr Link funktioniert dann nicht mehr und lässt sich nicht wieder aktivieren. Sie können eine neue Einladung anlegen.",
    inviteTitle: "Diese Einladung löschen?",
    inviteOpenText:
      "Ihr Link funktioniert dann nicht mehr, und die Einladung verschwindet aus Ihrer Liste. Das lässt sich nicht rückgängig machen.",
    inviteText: "Die Einladung verschwindet aus Ihrer Liste. Das lässt sich nicht rückgängig machen.",
    person: "Person",
    mailTitle: "Standardtext wiederherstellen?",
    mailText: "Ihr eigener Betreff und Text dieser E-Mail werden gelöscht.",
    webhookTitle: "Diesen Webhook löschen?",
    webhookText:
      "An diese Adresse wird nichts mehr gesendet, und die Aufzeichnung der Zustellungen wird gelöscht. Das lässt sich nicht rückgängig machen.",
    keyTitle: (name) => `${name} widerrufen?`,
    keyText:
      "Programme, die diesen Schlüssel verwenden, funktionieren sofort nicht mehr. Die damit angelegten Webhooks werden gelöscht. Das lässt sich nicht rückgängig machen.",
    lastUsed: "Zuletzt verwendet",
    connectionTitle: (app) => `${app} trennen?`,
    connectionText:
      "Die App kann Ihr Konto nicht mehr verwenden, und ihre Webhooks werden gelöscht. Um sie wieder zu verbinden, beginnen Sie auf der Website der App.",
    disconnectApp: "App trennen",
    feedTitle: "Feed-Adresse ersetzen?",
    feedText:
      "Die bisherige Adresse funktioniert sofort nicht mehr. Kalenderprogramme, die sie verwenden, zeigen keine neuen Buchungen, bis Sie dort die neue Adresse eintragen.",
    eraseTitle: (email) => `${email} löschen?`,
    signOutTitle: "Auf allen Geräten abmelden?",
    signOutText:
      "Sie werden in allen Browsern abgemeldet, auch in diesem, und gesendete Anmeldelinks gelten nicht mehr. API-Schlüssel und verbundene Apps funktionieren weiter.",
    sessionsTitle: (host) => `Alle Sitzungen von ${host} beenden?`,
    sessionsText:
      "Der Anbieter wird in allen Browsern abgemeldet, und gesendete Anmeldelinks gelten nicht mehr. API-Schlüssel und verbundene Apps funktionieren weiter.",
    unverifyTitle: (app) => `Verifizierung von ${app} zurücknehmen?`,
    unverifyText: "Anbieter werden dann gewarnt, bevor sie die App verbinden. Bestehende Verbindungen bleiben.",
    hostTitle: (host) => `${host} löschen?`
  }
}
