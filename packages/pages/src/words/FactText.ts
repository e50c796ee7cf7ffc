import type { Booking } from "@slotkit/core"
import type { VisitorConflict } from "@slotkit/core/internal"
import type { Conflict } from "@slotkit/engine"
import type { ConsoleWords } from "./console/ConsoleWords.ts"
import type { Words } from "./Words.ts"

/** Words a conflict in the page's language. A refusal of the application is its own text. */
export const conflictText = ({ message, reason, limit }: Pick<Conflict, "message" | "reason" | "limit">, words: Words): string =>
  reason === "vetoed" ? message : (words.conflict(reason as VisitorConflict, limit) ?? words.conflict("other"))

/** Words the reason for a booking's end: the text of a person, or Slotkit's in the reader's language. */
export const endReasonText = (
  { endReason, cancellationReason }: Pick<Booking, "endReason" | "cancellationReason">,
  words: Pick<Words, "endReason">
): string | null => cancellationReason ?? (endReason === null ? null : words.endReason(endReason))

/** Words the refusal of a host's change in the page's language. A refusal of the application is its own text. */
export const refusalText = (
  { message, reason, limit = 0 }: Pick<Conflict, "message" | "reason" | "limit">,
  { refusals }: ConsoleWords
): string => {
  if (reason === "vetoed") return message
  const text = Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals] : refusals.other
  return typeof text === "function" ? text(limit) : text
}
