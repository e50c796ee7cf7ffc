import type { englishHours } from "../console/EnglishHours.ts"
import type { Translated } from "../Language.ts"

/** The texts of the pages about working hours and time off in French. */
export const frenchHours: Translated<typeof englishHours> = {
  hours: {
    lead: "Les heures auxquelles on peut réserver avec vous.",
    zone: "Fuseau horaire",
    zoneProblem: "Choisissez un fuseau horaire de la liste.",
    nextDay: "le lendemain",
    hoursProblem: "Saisissez des horaires comme 09:00-17:00, de 9h à 17h ou 09:00-12:00, 13:00-17:00.",
    overnightProblem: (hours, overnight) =>
      `${hours} se termine avant de commencer. Si ces heures se terminent le lendemain, écrivez ${overnight}.`,
    halfProblem: (first, second) => `On ne sait pas s’il s’agit du matin ou de plus tard. Écrivez ${first} ou ${second}.`,
    overlapProblem: "Certaines de ces heures se chevauchent. Modifiez l’une d’elles.",
    dayProblem: (day, sentence) => `${day} : ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
    hint: "Par exemple de 9h à 17h, ou 09:00-12:00, 13:00-17:00. La nuit : 22:00-02:00 le lendemain. Laissez vides les jours sans réservation.",
    week: "Horaires de la semaine",
    preview: "Aperçu",
    previewed: "Ceci est un aperçu. Rien n’a encore été enregistré.",
    yourWeek: "Votre semaine",
    dayOff: "Aucune réservation",
    total: (hours) => `${hours} heures par semaine`,
    overrides: "Autres horaires à certaines dates",
    overridesLead: "Ils remplacent les horaires habituels de cette journée.",
    noOverrides: "Les horaires habituels s’appliquent tous les jours.",
    addDate: "Ajouter une journée",
    dateTitle: "Horaires d’une journée",
    date: "Date",
    dateHours: "Horaires",
    dateHoursHint: "Vide pour un jour de repos.",
    saveDate: "Enregistrer cette journée",
    dateProblem: "Choisissez aujourd’hui ou une date ultérieure.",
    useUsual: "Reprendre les horaires habituels",
    serviceTitle: "Horaires propres",
    usual: "Cette prestation suit vos heures de travail. Enregistrez ce formulaire pour lui donner ses propres horaires.",
    own: (zone) =>
      `Cette prestation a ses propres horaires, dans le fuseau ${zone}. Vos heures de travail ne s’y appliquent pas.`,
    saveOwn: "Enregistrer ces horaires",
    removeOwn: "Reprendre mes heures de travail",
    serviceWeek: "La semaine de la prestation"
  },
  timeOff: {
    lead: "Les périodes où personne ne peut réserver, comme les vacances.",
    none: "Aucune absence n’est prévue. Ajoutez-en une ci-dessous pour les périodes où vous n’êtes pas là.",
    add: "Ajouter une absence",
    firstDay: "Premier jour",
    lastDay: "Dernier jour",
    fromTime: "De",
    toTime: "À",
    timesHint: "Laissez les deux champs vides pour des journées entières.",
    title: "Note",
    titleHint: "Visible par vous uniquement.",
    publicReason: "Motif visible par les visiteurs",
    publicReasonHint: "Affiché à côté de ces jours sur vos pages de réservation. Laissez le champ vide pour n’en afficher aucun.",
    shownReason: "Les visiteurs voient :",
    firstProblem: "Saisissez le premier jour sous forme de date.",
    lastProblem: "La fin doit être postérieure au début.",
    timeProblem: "Saisissez une heure comme 09:30, ou laissez les deux champs vides.",
    untitled: "Absence"
  }
}
