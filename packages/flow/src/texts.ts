import type { FieldError, FlowError, FlowErrorCode } from "./FlowError.ts"

export { priceText } from "./PriceText.ts"

type Rule = "required" | "email" | "too_long" | "option" | "url" | "other"

/** The sentences of a language: what happened, then what to do. */
type Texts = Readonly<Record<FlowErrorCode | "time taken" | Rule, string>>

const en: Texts = {
  network: "The booking service could not be reached. Check your connection and try again.",
  unavailable: "The booking service isn't responding. Try again in a moment.",
  too_many_requests: "Too many attempts. Wait a moment and try again.",
  not_found: "This link doesn't lead anywhere. Check it or ask for a new one.",
  conflict: "This can no longer be booked. Ask for a new link or choose another time.",
  invalid: "Some entries are not valid. Correct them and try again.",
  payment_failed: "The payment failed or was not made in time. Book again.",
  "time taken": "That time was just booked. Choose another one.",
  required: "This field is required.",
  email: "Enter a valid email address.",
  too_long: "Enter at most {max} characters.",
  option: "Choose one of the options.",
  url: "Enter a web address that starts with http:// or https://.",
  other: "This entry is not valid."
}

const de: Texts = {
  network: "Der Buchungsdienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  unavailable: "Der Buchungsdienst antwortet nicht. Versuchen Sie es gleich noch einmal.",
  too_many_requests: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
  not_found: "Dieser Link führt nirgendwohin. Prüfen Sie ihn oder bitten Sie um einen neuen.",
  conflict: "Das kann nicht mehr gebucht werden. Bitten Sie um einen neuen Link oder wählen Sie einen anderen Termin.",
  invalid: "Einige Angaben sind nicht gültig. Korrigieren Sie sie und versuchen Sie es erneut.",
  payment_failed: "Die Zahlung ist fehlgeschlagen oder kam nicht rechtzeitig. Buchen Sie erneut.",
  "time taken": "Dieser Termin wurde gerade gebucht. Wählen Sie einen anderen.",
  required: "Dieses Feld ist erforderlich.",
  email: "Geben Sie eine gültige E-Mail-Adresse ein.",
  too_long: "Geben Sie höchstens {max} Zeichen ein.",
  option: "Wählen Sie eine der Möglichkeiten.",
  url: "Geben Sie eine Webadresse ein, die mit http:// oder https:// beginnt.",
  other: "Diese Angabe ist nicht gültig."
}

const fr: Texts = {
  network: "Le service de réservation est injoignable. Vérifiez votre connexion et réessayez.",
  unavailable: "Le service de réservation ne répond pas. Réessayez dans un instant.",
  too_many_requests: "Trop de tentatives. Patientez un instant et réessayez.",
  not_found: "Ce lien ne mène nulle part. Vérifiez-le ou demandez-en un nouveau.",
  conflict: "Cette réservation n’est plus possible. Demandez un nouveau lien ou choisissez un autre créneau.",
  invalid: "Certaines informations ne sont pas valides. Corrigez-les et réessayez.",
  payment_failed: "Le paiement a échoué ou n’a pas été effectué à temps. Réservez à nouveau.",
  "time taken": "Ce créneau vient d’être réservé. Choisissez-en un autre.",
  required: "Ce champ est obligatoire.",
  email: "Saisissez une adresse e-mail valide.",
  too_long: "Saisissez au plus {max} caractères.",
  option: "Choisissez une des options.",
  url: "Saisissez une adresse web qui commence par http:// ou https://.",
  other: "Cette information n’est pas valide."
}

const es: Texts = {
  network: "No se puede acceder al servicio de reservas. Compruebe su conexión e inténtelo de nuevo.",
  unavailable: "El servicio de reservas no responde. Inténtelo de nuevo en un momento.",
  too_many_requests: "Demasiados intentos. Espere un momento e inténtelo de nuevo.",
  not_found: "Este enlace no lleva a ninguna parte. Compruébelo o pida uno nuevo.",
  conflict: "Ya no se puede reservar. Pida un enlace nuevo o elija otra hora.",
  invalid: "Algunos datos no son válidos. Corríjalos e inténtelo de nuevo.",
  payment_failed: "El pago ha fallado o no se ha hecho a tiempo. Reserve de nuevo.",
  "time taken": "Esa hora se acaba de reservar. Elija otra.",
  required: "Este campo es obligatorio.",
  email: "Introduzca una dirección de correo electrónico válida.",
  too_long: "Introduzca como máximo {max} caracteres.",
  option: "Elija una de las opciones.",
  url: "Introduzca una dirección web que empiece por http:// o https://.",
  other: "Este dato no es válido."
}

const languages: Readonly<Record<string, Texts>> = { en, de, fr, es }

const textsIn = (locale: string): Texts => languages[locale.toLowerCase().split("-")[0] ?? ""] ?? en

/**
 * Returns an error as a sentence: that of the server if it sent one, otherwise one in English, German, French or Spanish. Other
 * languages get English.
 */
export const errorText = (error: FlowError | FieldError, locale: string): string => {
  if (error.message !== null) return error.message
  const texts = textsIn(locale)
  if ("code" in error) return texts[error.code]
  const rule = error.rule === "empty" ? "required" : error.rule
  const text = Object.hasOwn(texts, rule) ? texts[rule as Rule] : texts.other
  return error.max === null ? text : text.replace("{max}", String(error.max))
}

/** Returns the sentence for `notice`. */
export const noticeText = (notice: "taken", locale: string): string => textsIn(locale)[`time ${notice}`]
