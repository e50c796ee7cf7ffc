import type { Language } from "@slotkit/core"
import type { TextKind } from "@slotkit/engine"

/** The words of text messages. Their letters are those of GSM 03.38, so that they do not halve the length of a segment. */
export const textWords: Readonly<
  Record<Language, Readonly<Record<TextKind, string>> & { readonly with: (service: string, host: string) => string }>
> = {
  en: {
    textConfirmation: "Confirmed",
    textReminder: "Reminder",
    textRescheduled: "New time",
    textCancelled: "Cancelled",
    with: (service, host) => `${service} with ${host}`
  },
  de: {
    textConfirmation: "Bestätigt",
    textReminder: "Erinnerung",
    textRescheduled: "Neuer Termin",
    textCancelled: "Abgesagt",
    with: (service, host) => `${service} mit ${host}`
  },
  fr: {
    textConfirmation: "Confirmé",
    textReminder: "Rappel",
    textRescheduled: "Nouvel horaire",
    textCancelled: "Annulé",
    with: (service, host) => `${service} avec ${host}`
  },
  es: {
    textConfirmation: "Confirmado",
    textReminder: "Recordatorio",
    textRescheduled: "Nueva hora",
    textCancelled: "Cancelado",
    with: (service, host) => `${service} con ${host}`
  }
}
