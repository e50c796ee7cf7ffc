import type { englishHours } from "../console/EnglishHours.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about working hours and time off in German. */
export const germanHours: Translated<typeof englishHours> = {
  hours: {
    lead: "Die Zeiten, zu denen man bei Ihnen buchen kann.",
    zone: "Zeitzone",
    zoneProblem: "Wählen Sie eine Zeitzone aus der Liste.",
    nextDay: "am nächsten Tag",
    hoursProblem: "Geben Sie Zeiten wie 09:00-17:00, 9 bis 17 Uhr oder 09:00-12:00, 13:00-17:00 ein.",
    overnightProblem: (hours, overnight) =>
      `${hours} endet vor dem Beginn. Wenn die Zeit am nächsten Tag endet, schreiben Sie ${overnight}.`,
    halfProblem: (first, second) => `Es ist nicht klar, welche Tageszeit gemeint ist. Schreiben Sie ${first} oder ${second}.`,
    overlapProblem: "Einige dieser Zeiten überschneiden sich. Ändern Sie eine davon.",
    dayProblem: (day, sentence) => `${day}: ${sentence}`,
    hint: "Zum Beispiel 9 bis 17 Uhr oder 09:00-12:00, 13:00-17:00. Über Nacht: 22:00-02:00 am nächsten Tag. Lassen Sie Tage leer, an denen man nicht buchen kann.",
    week: "Zeiten der Woche",
    preview: "Vorschau",
    previewed: "Dies ist eine Vorschau. Es wurde noch nichts gespeichert.",
    yourWeek: "Ihre Woche",
    dayOff: "Keine Buchungen",
    total: (hours) => `${hours} Stunden pro Woche`,
    overrides: "Andere Zeiten an einzelnen Tagen",
    overridesLead: "Sie ersetzen die üblichen Zeiten des jeweiligen Tages.",
    noOverrides: "An allen Tagen gelten die üblichen Zeiten.",
    addDate: "Tag hinzufügen",
    dateTitle: "Zeiten an einem Tag",
    date: "Datum",
    dateHours: "Zeiten",
    dateHoursHint: "Leer für einen freien Tag.",
    saveDate: "Tag speichern",
    dateProblem: "Wählen Sie das heutige oder ein späteres Datum.",
    useUsual: "Übliche Zeiten verwenden",
    serviceTitle: "Eigene Zeiten",
    usual: "Für dieses Angebot gelten Ihre Arbeitszeiten. Speichern Sie dieses Formular, um ihm eigene Zeiten zu geben.",
    own: (zone) => `Dieses Angebot hat eigene Zeiten, in ${zone}. Ihre Arbeitszeiten gelten hier nicht.`,
    saveOwn: "Eigene Zeiten speichern",
    removeOwn: "Wieder meine Arbeitszeiten verwenden",
    serviceWeek: "Die Woche des Angebots"
  },
  timeOff: {
    lead: "Zeiten, zu denen niemand buchen kann, zum Beispiel Urlaub.",
    none: "Es ist keine Abwesenheit eingetragen. Tragen Sie unten eine ein, wenn Sie nicht da sind.",
    add: "Abwesenheit eintragen",
    firstDay: "Erster Tag",
    lastDay: "Letzter Tag",
    fromTime: "Von",
    toTime: "Bis",
    timesHint: "Lassen Sie beide Zeiten leer, um ganze Tage einzutragen.",
    title: "Notiz",
    titleHint: "Nur für Sie sichtbar.",
    publicReason: "Grund, den Besucher sehen",
    publicReasonHint: "Steht auf Ihren Buchungsseiten neben diesen Tagen. Lassen Sie das Feld leer, um keinen Grund anzuzeigen.",
    shownReason: "Besucher sehen:",
    firstProblem: "Geben Sie den ersten Tag als Datum ein.",
    lastProblem: "Das Ende muss nach dem Anfang liegen.",
    timeProblem: "Geben Sie eine Uhrzeit wie 09:30 ein, oder lassen Sie beide leer.",
    untitled: "Abwesenheit"
  }
}
