import type { Conflict } from "@slotkit/engine"
import type { ConsoleWords } from "./ConsoleWords.ts"

/** Words the refusal of a host's change in the page's language. A refusal of the application is its own text. */
export const refusalText = (
  { message, reason, limit = 0 }: Pick<Conflict, "message" | "reason" | "limit">,
  { refusals }: ConsoleWords
): string => {
  if (reason === "vetoed") return message
  const text = Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals] : refusals.other
  return typeof text === "function" ? text(limit) : text
}
