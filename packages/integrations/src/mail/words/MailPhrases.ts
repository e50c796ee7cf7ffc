import type { Language } from "@slotkit/core"

const english = {
  /** The first line, with the name of the recipient if it is known. */
  greeting: (name: string | null): string => (name === null ? "Hello," : `Hello ${name},`),
  /** The title of a calendar entry. */
  entry: (service: string, person: string): string => `${service} with ${person}`,
  /** Ends a label, with the spacing of the language. */
  colon: ":",
  /** A host without a name, in a sentence. */
  yourHost: "your host",
  /** A booker without a name. */
  someone: "Someone",
  /** The attendees of a group, after the word for "with". */
  group: "the group",
  /** Follows the text of an offer that holds the time, or that does not. */
  offerEnds: (until: string): string => `The time is held for you until ${until}.`,
  offerIsOpen: "Others have been told too. The first person to accept gets the time.",
  unnamed: "Unnamed attendee",
  yes: "Yes",
  no: "No",
  /** Follows the text of a request for a service with a price. */
  paidLater: "You pay only if they accept.",
  /** Follows the text about a refund: what happens to the meeting. */
  refundedMeetingStays: "The meeting takes place as planned.",
  refundedMeetingCancelled: "The meeting is cancelled.",
  /** Follows the text to a host who takes a meeting over. */
  takesOver: (member: string): string => `You take this meeting over from ${member}.`,
  /** Follows the text about all bookings of a series. */
  isSeries: (count: number): string => `This is a series of ${count} meetings.`,
  /** Follows the text about a change of several meetings of a series. */
  changesSeries: (count: number): string => `This is about ${count} meetings of a series.`,
  /** Follows the text about all parts of a visit, or about a change of several. */
  isVisit: (count: number): string => `This is a visit with ${count} appointments.`,
  changesVisit: (count: number): string => `This is about ${count} appointments of a visit.`,
  /** Follows the text while further attendees wait, because anyone could have entered the booker's address. */
  attendeesWait: (isAccepted: boolean): string =>
    "Your guests haven't been notified yet. Follow the link below to confirm that this is your address. " +
    (isAccepted ? "We'll email them as soon as you have." : "We'll email them once the meeting is confirmed."),
  /** The small print of emails to bookers and attendees. */
  footer: (host: string): string => `You received this email because of a booking with ${host}.`,
  /** The small print of emails to those who wait. */
  waitlistFooter: (host: string): string =>
    `You received this email because this address was entered for a waiting list of ${host}.`
}

/** Short phrases and the sentences around the text of an email, in one language. */
export type MailPhrases = Readonly<typeof english>

/** The phrases of each language. */
export const mailPhrases: Readonly<Record<Language, MailPhrases>> = {
  en: english,
  de: {
    greeting: (name) => (name === null ? "Guten Tag," : `Guten Tag ${name},`),
    entry: (service, person) => `${service} mit ${person}`,
    colon: ":",
    yourHost: "Anbieter",
    someone: "Jemand",
    group: "der Gruppe",
    offerEnds: (until) => `Die Zeit ist bis ${until} für Sie reserviert.`,
    offerIsOpen: "Auch andere wurden benachrichtigt. Wer zuerst annimmt, erhält die Zeit.",
    unnamed: "Ohne Namen",
    yes: "Ja",
    no: "Nein",
    paidLater: "Sie bezahlen nur, wenn die Anfrage angenommen wird.",
    refundedMeetingStays: "Der Termin findet wie geplant statt.",
    refundedMeetingCancelled: "Der Termin wurde storniert.",
    takesOver: (member) => `Sie übernehmen diesen Termin von ${member}.`,
    isSeries: (count) => `Dies ist eine Serie von ${count} Terminen.`,
    changesSeries: (count) => `Dies betrifft ${count} Termine einer Serie.`,
    isVisit: (count) => `Dies ist ein Besuch mit ${count} Terminen.`,
    changesVisit: (count) => `Dies betrifft ${count} Termine eines Besuchs.`,
    attendeesWait: (isAccepted) =>
      "Ihre Gäste wurden noch nicht benachrichtigt. " +
      "Bestätigen Sie über den Link unten, dass dies Ihre Adresse ist. " +
      `Wir schreiben ihnen, sobald ${isAccepted ? "Sie Ihre Adresse bestätigt haben" : "der Termin bestätigt ist"}.`,
    footer: (host) => `Sie erhalten diese E-Mail wegen einer Buchung bei ${host}.`,
    waitlistFooter: (host) => `Sie erhalten diese E-Mail, weil diese Adresse für eine Warteliste von ${host} angegeben wurde.`
  },
  fr: {
    greeting: (name) => (name === null ? "Bonjour," : `Bonjour ${name},`),
    entry: (service, person) => `${service} avec ${person}`,
    colon: " :",
    yourHost: "votre interlocuteur",
    someone: "Une personne",
    group: "le groupe",
    offerEnds: (until) => `Le créneau vous est réservé jusqu’au ${until}.`,
    offerIsOpen: "D’autres personnes ont été prévenues. La première à accepter obtient le créneau.",
    unnamed: "Sans nom",
    yes: "Oui",
    no: "Non",
    paidLater: "Vous ne payez que si la demande est acceptée.",
    refundedMeetingStays: "Le rendez-vous est maintenu.",
    refundedMeetingCancelled: "Le rendez-vous est annulé.",
    takesOver: (member) => `Vous reprenez ce rendez-vous de ${member}.`,
    isSeries: (count) => `Il s’agit d’une série de ${count} rendez-vous.`,
    changesSeries: (count) => `Cela concerne ${count} rendez-vous d’une série.`,
    isVisit: (count) => `Il s’agit d’une visite de ${count} rendez-vous.`,
    changesVisit: (count) => `Cela concerne ${count} rendez-vous d’une visite.`,
    attendeesWait: (isAccepted) =>
      "Vos invités n’ont pas encore été prévenus. " +
      "Suivez le lien ci-dessous pour confirmer que cette adresse est la vôtre ; nous leur écrirons " +
      (isAccepted ? "dès que vous l’aurez confirmée." : "une fois le rendez-vous confirmé."),
    footer: (host) => `Vous recevez cet e-mail en raison d’une réservation avec ${host}.`,
    waitlistFooter: (host) => `Vous recevez cet e-mail, car cette adresse figure sur une liste d’attente de ${host}.`
  },
  es: {
    greeting: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
    entry: (service, person) => `${service} con ${person}`,
    colon: ":",
    yourHost: "su anfitrión",
    someone: "Alguien",
    group: "el grupo",
    offerEnds: (until) => `El horario se le reserva hasta el ${until}.`,
    offerIsOpen: "También se ha avisado a otras personas. La primera que acepte obtiene el horario.",
    unnamed: "Sin nombre",
    yes: "Sí",
    no: "No",
    paidLater: "Solo paga si se acepta la solicitud.",
    refundedMeetingStays: "La cita se mantiene según lo previsto.",
    refundedMeetingCancelled: "La cita queda cancelada.",
    takesOver: (member) => `Usted asume esta reunión en lugar de ${member}.`,
    isSeries: (count) => `Esta es una serie de ${count} citas.`,
    changesSeries: (count) => `Esto afecta a ${count} citas de una serie.`,
    isVisit: (count) => `Esta es una visita con ${count} citas.`,
    changesVisit: (count) => `Esto afecta a ${count} citas de una visita.`,
    attendeesWait: (isAccepted) =>
      "Aún no se ha avisado a sus invitados. " +
      "Siga el enlace de abajo para confirmar que esta dirección es suya y les escribiremos " +
      (isAccepted ? "en cuanto la haya confirmado." : "cuando la cita esté confirmada."),
    footer: (host) => `Recibe este correo por una reserva con ${host}.`,
    waitlistFooter: (host) => `Recibe este correo porque esta dirección se indicó para una lista de espera de ${host}.`
  }
}
