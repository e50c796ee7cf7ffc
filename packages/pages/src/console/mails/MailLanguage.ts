import type { Language } from "@slotkit/core"
import { languages } from "@slotkit/core/internal"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** Returns the language of the emails that a page shows: the one asked for, otherwise the host's, otherwise English. */
export const mailLanguage = ({ query, host }: ConsoleContext): Language =>
  languages.find((language) => language === query.get("language")) ?? host.language ?? "en"
