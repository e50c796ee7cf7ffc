import type { Conflict } from "@slotkit/engine"
import type { ConsoleWords } from "./ConsoleWords.ts"

/** Words the refusal of a host's change in the page's language. A refusal of the application is its own text. */
export const refusalText = (
  { message, reason, limit = 0, vetoed }: Pick<Conflict, "message" | "reason" | "limit" | "vetoed">,
  { refusals }: ConsoleWords
): string => {
  if (vetoed === true) return message
  const text = refusals[reason ?? "other"] ?? refusals.other
  return typeof text === "function" ? text(limit) : text
}
