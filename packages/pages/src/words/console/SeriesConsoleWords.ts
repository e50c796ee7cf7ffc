import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  series: {
    heading: "Series of meetings",
    lead: "One request books a meeting that repeats, all dates at once.",
    most: "Most meetings of a series",
    mostHint: (least: number, most: number): string => `From ${least} to ${most}. Leave empty for no series.`,
    every: "Repeats by",
    units: { both: "Weeks or months", week: "Weeks", month: "Months" },
    days: "Last meeting, days ahead",
    daysHint: "400 if empty. The booking window applies to the first meeting.",
    visitor: "Visitors can book a series",
    visitorHint: "They see all dates before they book.",
    place: (index: number, count: number): string => `Meeting ${index} of ${count} of a series`,
    placeInVisit: (index: number, count: number): string => `Part ${index} of ${count} of a visit`,
    answersVisit: "Your answer applies to all parts of the visit that wait for it.",
    ended: "Cancelled",
    past: "Past",
    scope: "Meetings of the series",
    answersAll: "Your answer applies to all meetings of the series that wait for it.",
    scopes: { one: "Only this one", following: "This one and the following", all: "All upcoming ones" },
    add: "Add meetings",
    howMany: "Number of meetings to add",
    checkTitle: "Check the new times",
    cannotMove: "Cannot take place then",
    someCannot: "Some meetings cannot move to these times, so none can. Choose another time.",
    moveAll: (count: number): string => (count === 1 ? "Move the meeting" : `Move all ${count} meetings`)
  }
}

const german: Translated<typeof english> = {
  series: {
    heading: "Terminserien",
    lead: "Eine Anfrage bucht einen Termin mit Wiederholungen, alle Termine auf einmal.",
    most: "Höchstzahl der Termine einer Serie",
    mostHint: (least, most) => `Von ${least} bis ${most}. Leer lassen, wenn es keine Serien gibt.`,
    every: "Wiederholung nach",
    units: { both: "Wochen oder Monaten", week: "Wochen", month: "Monaten" },
    days: "Letzter Termin, Tage im Voraus",
    daysHint: "400, wenn leer. Für den ersten Termin gilt der Buchungszeitraum.",
    visitor: "Buchende können selbst Serien buchen",
    visitorHint: "Vor der Buchung sehen sie alle Termine.",
    place: (index, count) => `Termin ${index} von ${count} einer Serie`,
    placeInVisit: (index, count) => `Termin ${index} von ${count} eines Besuchs`,
    answersVisit: "Ihre Antwort gilt für alle Termine des Besuchs, die darauf warten.",
    ended: "Abgesagt",
    past: "Vorbei",
    scope: "Termine der Serie",
    answersAll: "Ihre Antwort gilt für alle Termine der Serie, die darauf warten.",
    scopes: { one: "Nur dieser", following: "Dieser und die folgenden", all: "Alle kommenden" },
    add: "Termine hinzufügen",
    howMany: "Anzahl der weiteren Termine",
    checkTitle: "Neue Zeiten prüfen",
    cannotMove: "Dann nicht möglich",
    someCannot: "Einige Termine können nicht auf diese Zeiten verlegt werden, daher keiner. Wählen Sie eine andere Zeit.",
    moveAll: (count) => (count === 1 ? "Termin verlegen" : `Alle ${count} Termine verlegen`)
  }
}

const spanish: Translated<typeof english> = {
  series: {
    heading: "Series de citas",
    lead: "Una sola solicitud reserva una cita que se repite, con todas las fechas a la vez.",
    most: "Máximo de citas de una serie",
    mostHint: (least, most) => `De ${least} a ${most}. Déjelo vacío si no hay series.`,
    every: "Se repite por",
    units: { both: "Semanas o meses", week: "Semanas", month: "Meses" },
    days: "Última cita, días de antelación",
    daysHint: "400 si está vacío. El plazo de reserva se aplica a la primera cita.",
    visitor: "Los visitantes pueden reservar series",
    visitorHint: "Ven todas las fechas antes de reservar.",
    place: (index, count) => `Cita ${index} de ${count} de una serie`,
    placeInVisit: (index, count) => `Cita ${index} de ${count} de una visita`,
    answersVisit: "Su respuesta se aplica a todas las citas de la visita que la esperan.",
    ended: "Cancelada",
    past: "Pasada",
    scope: "Citas de la serie",
    answersAll: "Su respuesta vale para todas las citas de la serie que la esperan.",
    scopes: { one: "Solo esta", following: "Esta y las siguientes", all: "Todas las próximas" },
    add: "Añadir citas",
    howMany: "Número de citas que se añaden",
    checkTitle: "Compruebe los nuevos horarios",
    cannotMove: "No es posible a esa hora",
    someCannot: "Algunas citas no pueden pasar a estos horarios, así que no se cambia ninguna. Elija otro horario.",
    moveAll: (count) => (count === 1 ? "Cambiar la cita" : `Cambiar las ${count} citas`)
  }
}

const french: Translated<typeof english> = {
  series: {
    heading: "Séries de rendez-vous",
    lead: "Une seule demande réserve un rendez-vous qui se répète, toutes les dates à la fois.",
    most: "Nombre maximal de rendez-vous d’une série",
    mostHint: (least, most) => `De ${least} à ${most}. Laissez vide s’il n’y a pas de séries.`,
    every: "Répétition par",
    units: { both: "Semaines ou mois", week: "Semaines", month: "Mois" },
    days: "Dernier rendez-vous, jours à l’avance",
    daysHint: "400 si le champ est vide. La période de réservation vaut pour le premier rendez-vous.",
    visitor: "Les visiteurs peuvent réserver une série",
    visitorHint: "Ils voient toutes les dates avant de réserver.",
    place: (index, count) => `Rendez-vous ${index} sur ${count} d’une série`,
    placeInVisit: (index, count) => `Rendez-vous ${index} sur ${count} d’une visite`,
    answersVisit: "Votre réponse vaut pour tous les rendez-vous de la visite qui l’attendent.",
    ended: "Annulé",
    past: "Passé",
    scope: "Rendez-vous de la série",
    answersAll: "Votre réponse vaut pour tous les rendez-vous de la série en attente.",
    scopes: { one: "Seulement celui-ci", following: "Celui-ci et les suivants", all: "Tous ceux à venir" },
    add: "Ajouter des rendez-vous",
    howMany: "Nombre de rendez-vous à ajouter",
    checkTitle: "Vérifiez les nouveaux horaires",
    cannotMove: "Impossible à ce moment-là",
    someCannot:
      "Certains rendez-vous ne peuvent pas être déplacés à ces horaires. Aucun n’a donc été déplacé. " +
      "Choisissez un autre créneau.",
    moveAll: (count) => (count === 1 ? "Déplacer le rendez-vous" : `Déplacer les ${count} rendez-vous`)
  }
}

/** The texts of the console about series of meetings. */
export const seriesConsoleWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
