import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  waitlist: {
    title: "Waiting list",
    lead:
      "People who wait for a time, those who have waited longest first. A time " +
      "that becomes free is offered to them by itself.",
    none: "Nobody is waiting for a time.",
    states: { waiting: "Waiting", offered: "Time offered" },
    since: (time: string) => `Since ${time}`,
    offered: (time: string, until: string) => `Offered: ${time}. The offer ends on ${until}.`,
    wishes: "Times that suit them",
    missed: (count: number) => (count === 1 ? "Missed one offer." : `Missed ${count} offers.`),
    seats: (count: number) => `${count} places`,
    skipped: (count: number) =>
      count === 1 ? "Passed over once: too few places were free." : `Passed over ${count} times: too few places were free.`,
    offer: "Offer a time",
    offerThis: "Offer this time",
    offerHint: "The person is asked, and decides. Until then the time is held if the service offers times one by one.",
    remove: "Take off the list",
    removeTitle: "Take this person off the waiting list?",
    removeText: "The person is offered no more times and gets no email about this. A time that was offered goes to the next.",
    settingLead:
      "Visitors who find no time that suits them can wait for one. When a time becomes free, the people whose wishes it meets " +
      "are asked.",
    mode: "Waiting list",
    modes: { off: "None", one_by_one: "Ask one after the other, and hold the time", everyone: "Ask everyone, the first gets it" },
    offerFor: "Hold the time for",
    notice: "Do not offer times sooner than",
    most: "Most people on the list"
  }
}

const german: Translated<typeof english> = {
  waitlist: {
    title: "Warteliste",
    lead:
      "Personen, die auf einen Termin warten, die am längsten wartenden zuerst. " +
      "Freie Zeiten werden ihnen automatisch angeboten.",
    none: "Niemand wartet auf einen Termin.",
    states: { waiting: "Wartet", offered: "Termin angeboten" },
    since: (time) => `Seit ${time}`,
    offered: (time, until) => `Angeboten: ${time}. Das Angebot endet am ${until}.`,
    wishes: "Passende Zeiten",
    missed: (count) => (count === 1 ? "Ein Angebot verpasst." : `${count} Angebote verpasst.`),
    seats: (count) => `${count} Plätze`,
    skipped: (count) =>
      count === 1
        ? "Einmal übergangen, weil zu wenige Plätze frei waren."
        : `${count}-mal übergangen, weil zu wenige Plätze frei waren.`,
    offer: "Termin anbieten",
    offerThis: "Diesen Termin anbieten",
    offerHint:
      "Die Person wird gefragt und entscheidet. Bis dahin ist der Termin " +
      "reserviert, wenn das Angebot Termine nacheinander anbietet.",
    remove: "Von der Liste nehmen",
    removeTitle: "Diese Person von der Warteliste nehmen?",
    removeText:
      "Der Person werden keine Termine mehr angeboten, und sie erhält darüber keine " +
      "E-Mail. Ein angebotener Termin geht an die nächste.",
    settingLead:
      "Wer keinen passenden Termin findet, kann auf einen warten. Wird eine Zeit frei, werden die Personen gefragt, " +
      "denen sie passt.",
    mode: "Warteliste",
    modes: { off: "Keine", one_by_one: "Nacheinander fragen und Termin reservieren", everyone: "Alle fragen, wer zuerst zusagt" },
    offerFor: "Termin reservieren für",
    notice: "Keine Termine anbieten, die früher beginnen als in",
    most: "Höchstzahl der Wartenden"
  }
}

const spanish: Translated<typeof english> = {
  waitlist: {
    title: "Lista de espera",
    lead:
      "Personas que esperan un horario, primero las que llevan más tiempo. Los " +
      "horarios que quedan libres se les ofrecen solos.",
    none: "Nadie espera un horario.",
    states: { waiting: "En espera", offered: "Horario ofrecido" },
    since: (time) => `Desde el ${time}`,
    offered: (time, until) => `Ofrecido: ${time}. La oferta termina el ${until}.`,
    wishes: "Horarios que le convienen",
    missed: (count) => (count === 1 ? "Perdió una oferta." : `Perdió ${count} ofertas.`),
    seats: (count) => `${count} plazas`,
    skipped: (count) =>
      count === 1 ? "Omitida una vez por falta de plazas libres." : `Omitida ${count} veces por falta de plazas libres.`,
    offer: "Ofrecer un horario",
    offerThis: "Ofrecer este horario",
    offerHint:
      "Se pregunta a la persona, y ella decide. Hasta entonces el horario queda " +
      "reservado si el servicio ofrece horarios uno a uno.",
    remove: "Quitar de la lista",
    removeTitle: "¿Quitar a esta persona de la lista de espera?",
    removeText: "No se le ofrecen más horarios y no recibe ningún correo al respecto. Un horario ofrecido pasa a la siguiente.",
    settingLead:
      "Quien no encuentra un horario adecuado puede esperar uno. Cuando queda libre, se pregunta a las personas a las " +
      "que les conviene.",
    mode: "Lista de espera",
    modes: {
      off: "Ninguna",
      one_by_one: "Preguntar una a una y reservar el horario",
      everyone: "Preguntar a todas, la primera lo obtiene"
    },
    offerFor: "Reservar el horario durante",
    notice: "No ofrecer horarios que empiecen antes de",
    most: "Máximo de personas en la lista"
  }
}

const french: Translated<typeof english> = {
  waitlist: {
    title: "Liste d’attente",
    lead:
      "Les personnes qui attendent un créneau, les plus anciennes d’abord. Un " +
      "créneau qui se libère leur est proposé tout seul.",
    none: "Personne n’attend de créneau.",
    states: { waiting: "En attente", offered: "Créneau proposé" },
    since: (time) => `Depuis le ${time}`,
    offered: (time, until) => `Proposé : ${time}. La proposition se termine le ${until}.`,
    wishes: "Créneaux qui conviennent",
    missed: (count) => (count === 1 ? "Une proposition manquée." : `${count} propositions manquées.`),
    seats: (count) => `${count} places`,
    skipped: (count) =>
      count === 1 ? "Passée une fois, faute de places libres." : `Passée ${count} fois, faute de places libres.`,
    offer: "Proposer un créneau",
    offerThis: "Proposer ce créneau",
    offerHint:
      "La question est posée à la personne, qui décide. D’ici là, le créneau est " +
      "réservé si la prestation propose les créneaux un à un.",
    remove: "Retirer de la liste",
    removeTitle: "Retirer cette personne de la liste d’attente ?",
    removeText:
      "Plus aucun créneau ne lui est proposé, et elle n’en est pas informée par " +
      "e-mail. Un créneau proposé passe à la suivante.",
    settingLead:
      "Qui ne trouve pas de créneau adapté peut en attendre un. Lorsqu’il se libère, les personnes à qui il " +
      "convient sont interrogées.",
    mode: "Liste d’attente",
    modes: {
      off: "Aucune",
      one_by_one: "Demander une à une et réserver le créneau",
      everyone: "Demander à toutes, la première l’obtient"
    },
    offerFor: "Réserver le créneau pendant",
    notice: "Ne pas proposer de créneaux avant",
    most: "Nombre maximal de personnes"
  }
}

/** The texts of the pages about waiting lists. */
export const waitingWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
