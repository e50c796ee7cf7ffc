import type { ByLanguage, Translated } from "./Language.ts"

const english = {
  waitlistTitle: "You are on the waiting list",
  waitlistText: "We'll email you as soon as a time that suits you becomes free.",
  waitlistWishes: "Your times",
  leaveWaitlist: "Leave the waiting list",
  leftWaitlistTitle: "You have left the waiting list",
  leftWaitlistText: "We won't email you about free times.",
  offerTitle: "A time is free",
  offerHeld: (time: string) => `The time is held for you until ${time}.`,
  offerOpen: "Others have been told too. The first person to accept gets the time.",
  acceptOffer: "Book this time",
  declineOffer: "Decline and keep waiting"
}

const german: Translated<typeof english> = {
  waitlistTitle: "Sie stehen auf der Warteliste",
  waitlistText: "Sobald eine passende Zeit frei wird, schreiben wir Ihnen.",
  waitlistWishes: "Ihre Zeiten",
  leaveWaitlist: "Warteliste verlassen",
  leftWaitlistTitle: "Sie haben die Warteliste verlassen",
  leftWaitlistText: "Wir schreiben Ihnen nicht mehr, wenn Zeiten frei werden.",
  offerTitle: "Ein Termin ist frei",
  offerHeld: (time) => `Der Termin ist bis ${time} für Sie reserviert.`,
  offerOpen: "Auch andere wurden benachrichtigt. Wer zuerst annimmt, erhält den Termin.",
  acceptOffer: "Diesen Termin buchen",
  declineOffer: "Ablehnen und weiter warten"
}

const french: Translated<typeof english> = {
  waitlistTitle: "Vous êtes sur la liste d’attente",
  waitlistText: "Dès qu’un créneau qui vous convient se libère, nous vous écrivons.",
  waitlistWishes: "Vos disponibilités",
  leaveWaitlist: "Quitter la liste d’attente",
  leftWaitlistTitle: "Vous avez quitté la liste d’attente",
  leftWaitlistText: "Nous ne vous écrirons plus lorsqu’un créneau se libère.",
  offerTitle: "Un créneau est libre",
  offerHeld: (time) => `Le créneau vous est réservé jusqu’au ${time}.`,
  offerOpen: "D’autres personnes ont été prévenues. La première à accepter obtient le créneau.",
  acceptOffer: "Réserver ce créneau",
  declineOffer: "Refuser et continuer d’attendre"
}

const spanish: Translated<typeof english> = {
  waitlistTitle: "Está en la lista de espera",
  waitlistText: "En cuanto quede libre un horario que le convenga, le escribiremos.",
  waitlistWishes: "Sus horarios",
  leaveWaitlist: "Salir de la lista de espera",
  leftWaitlistTitle: "Ha salido de la lista de espera",
  leftWaitlistText: "Ya no le escribiremos cuando quede libre un horario.",
  offerTitle: "Hay un horario libre",
  offerHeld: (time) => `El horario se le reserva hasta el ${time}.`,
  offerOpen: "También se ha avisado a otras personas. La primera que acepte obtiene el horario.",
  acceptOffer: "Reservar este horario",
  declineOffer: "Rechazar y seguir esperando"
}

/** The texts of the pages about waiting lists. */
export const waitlistWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
