import type { Language } from "@slotkit/core"

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español"
}
