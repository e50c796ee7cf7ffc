import type { ByLanguage, Translated } from "./Language.ts"

const english = {
  visitLink: "Book several services in one visit",
  visitTitle: "Several services in one visit",
  visitText: "Choose up to five services in order. You see when they are free one after another.",
  visitPart: (number: number): string => `Service ${number}`,
  visitNone: "None",
  visitShowTimes: "Show times",
  visitChange: "Change the services",
  visitTooFew: "Choose at least two services.",
  visitNoTimes: "These services are not free one after another in the next six weeks. Book each by itself.",
  visitDay: "Day",
  visitTimes: "Start",
  visitPickTime: "Choose a start.",
  visitBook: "Book this visit",
  visitTaken: "This time was just taken. Choose another one.",
  visitRefused: "These services cannot be booked together. Book each by itself."
}

const german: Translated<typeof english> = {
  visitLink: "Mehrere Leistungen in einem Besuch buchen",
  visitTitle: "Mehrere Leistungen in einem Besuch",
  visitText: "Wählen Sie bis zu fünf Leistungen der Reihe nach. Sie sehen, wann sie nacheinander frei sind.",
  visitPart: (number) => `Leistung ${number}`,
  visitNone: "Keine",
  visitShowTimes: "Zeiten anzeigen",
  visitChange: "Leistungen ändern",
  visitTooFew: "Wählen Sie mindestens zwei Leistungen.",
  visitNoTimes: "Diese Leistungen sind in den nächsten sechs Wochen nicht nacheinander frei. Buchen Sie sie einzeln.",
  visitDay: "Tag",
  visitTimes: "Beginn",
  visitPickTime: "Wählen Sie einen Beginn.",
  visitBook: "Diesen Besuch buchen",
  visitTaken: "Diese Zeit wurde gerade vergeben. Wählen Sie eine andere.",
  visitRefused: "Diese Leistungen können nicht zusammen gebucht werden. Buchen Sie sie einzeln."
}

const spanish: Translated<typeof english> = {
  visitLink: "Reservar varios servicios en una visita",
  visitTitle: "Varios servicios en una visita",
  visitText: "Elija hasta cinco servicios en orden. Verá cuándo están libres uno tras otro.",
  visitPart: (number) => `Servicio ${number}`,
  visitNone: "Ninguno",
  visitShowTimes: "Ver horas",
  visitChange: "Cambiar los servicios",
  visitTooFew: "Elija al menos dos servicios.",
  visitNoTimes: "Estos servicios no están libres uno tras otro en las próximas seis semanas. Resérvelos por separado.",
  visitDay: "Día",
  visitTimes: "Comienzo",
  visitPickTime: "Elija una hora de comienzo.",
  visitBook: "Reservar esta visita",
  visitTaken: "Esta hora se acaba de ocupar. Elija otra.",
  visitRefused: "Estos servicios no se pueden reservar juntos. Reserve cada uno por separado."
}

const french: Translated<typeof english> = {
  visitLink: "Réserver plusieurs prestations en une visite",
  visitTitle: "Plusieurs prestations en une visite",
  visitText: "Choisissez jusqu’à cinq prestations dans l’ordre. Vous verrez quand elles peuvent se suivre.",
  visitPart: (number) => `Prestation ${number}`,
  visitNone: "Aucune",
  visitShowTimes: "Afficher les heures",
  visitChange: "Changer les prestations",
  visitTooFew: "Choisissez au moins deux prestations.",
  visitNoTimes: "Ces prestations ne peuvent pas se suivre dans les six prochaines semaines. Réservez-les séparément.",
  visitDay: "Jour",
  visitTimes: "Début",
  visitPickTime: "Choisissez une heure de début.",
  visitBook: "Réserver cette visite",
  visitTaken: "Cette heure vient d’être prise. Choisissez-en une autre.",
  visitRefused: "Ces prestations ne peuvent pas être réservées ensemble. Réservez-les séparément."
}

/** The words of the page for several services in one visit. */
export const visitWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
