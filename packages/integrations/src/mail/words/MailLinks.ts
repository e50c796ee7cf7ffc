import type { Language } from "@slotkit/core"

const english = {
  checkout: "Pay now",
  bookAgain: "Choose another time",
  console: "Open your account",
  booking: "View booking",
  join: "Join the meeting",
  attendees: "Confirm your address",
  answer: "Accept or decline",
  confirm: "Confirm booking",
  rescheduleOrCancel: "Reschedule or cancel",
  reschedule: "Reschedule",
  cancel: "Cancel booking",
  withdraw: "Withdraw request",
  move: "Move booking",
  putBack: "Put the meeting back",
  moveBack: "Move the meeting back",
  calendars: "Open your calendars",
  signIn: "Sign in"
}

/** The labels of links and buttons, by language. */
export const mailLinks: Readonly<Record<Language, Readonly<Record<keyof typeof english, string>>>> = {
  en: english,
  de: {
    checkout: "Jetzt bezahlen",
    bookAgain: "Anderen Termin wählen",
    console: "Konto öffnen",
    booking: "Buchung ansehen",
    join: "Am Termin teilnehmen",
    attendees: "Adresse bestätigen",
    answer: "Annehmen oder ablehnen",
    confirm: "Buchung bestätigen",
    rescheduleOrCancel: "Verschieben oder stornieren",
    reschedule: "Verschieben",
    cancel: "Buchung stornieren",
    withdraw: "Anfrage zurückziehen",
    move: "Buchung verschieben",
    putBack: "Termin wieder eintragen",
    moveBack: "Termin zurückverschieben",
    calendars: "Kalender öffnen",
    signIn: "Anmelden"
  },
  fr: {
    checkout: "Payer maintenant",
    bookAgain: "Choisir un autre créneau",
    console: "Ouvrir votre compte",
    booking: "Voir la réservation",
    join: "Rejoindre le rendez-vous",
    attendees: "Confirmer votre adresse",
    answer: "Accepter ou refuser",
    confirm: "Confirmer la réservation",
    rescheduleOrCancel: "Reporter ou annuler",
    reschedule: "Reporter",
    cancel: "Annuler la réservation",
    withdraw: "Retirer la demande",
    move: "Reporter la réservation",
    putBack: "Rétablir le rendez-vous",
    moveBack: "Rétablir l’horaire d’origine",
    calendars: "Ouvrir vos agendas",
    signIn: "Se connecter"
  },
  es: {
    checkout: "Pagar ahora",
    bookAgain: "Elegir otro horario",
    console: "Abrir su cuenta",
    booking: "Ver la reserva",
    join: "Unirse a la cita",
    attendees: "Confirmar su dirección",
    answer: "Aceptar o rechazar",
    confirm: "Confirmar la reserva",
    rescheduleOrCancel: "Cambiar de horario o cancelar",
    reschedule: "Cambiar de horario",
    cancel: "Cancelar la reserva",
    withdraw: "Retirar la solicitud",
    move: "Cambiar de horario",
    putBack: "Volver a añadir la cita",
    moveBack: "Restablecer el horario original",
    calendars: "Abrir sus calendarios",
    signIn: "Iniciar sesión"
  }
}
