import type { Language } from "@slotkit/core"
import { languages } from "@slotkit/core/internal"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/** Returns the language of the emails that a page shows: the one asked for, otherwise the host's, otherwise English. */
export const mailLanguage = ({ query, host }: ConsoleVisit): Language =>
  languages.find((language) => language === query.get("language")) ?? host.language ?? "en"
