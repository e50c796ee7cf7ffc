import type { Booking, Location } from "@slotkit/core"
import { type ConflictFact, conflictSentence, hasDefaultLabel, numberToCall, visitorConflict } from "@slotkit/core/internal"
import type { Conflict } from "@slotkit/engine"
import type { ConsoleWords } from "./console/ConsoleWords.ts"
import type { Words } from "./Words.ts"

/** Words a conflict in the page's language. A refusal of the application is its own text. */
export const conflictText = ({ fact }: Pick<Conflict, "fact">, words: Words): string => {
  if (fact.code === "vetoed") return conflictSentence(fact)
  return "change" in fact && fact.code === "no_reschedules_left"
    ? words.changeRefused(fact.change, fact.refusedFor)
    : (words.conflict(visitorConflict(fact), limitOf(fact)) ?? words.conflict("other"))
}

/** Words the reason for a booking's end: the text of a person, or Slotkit's in the reader's language. */
export const endReasonText = (
  { endReason, cancellationReason }: Pick<Booking, "endReason" | "cancellationReason">,
  words: Pick<Words, "endReason">
): string | null => cancellationReason ?? (endReason === null ? null : words.endReason(endReason))

/** The name that the host gave a place, otherwise its kind or the number to call in the reader's language. */
export const placeLabel = (location: Pick<Location, "type" | "label">, words: Words): string => {
  const number = numberToCall(location)
  if (number !== null) return words.callTo(number)
  return hasDefaultLabel(location) ? words.place(location.type) : location.label
}

/** Words the refusal of a host's change in the page's language. A refusal of the application is its own text. */
export const refusalText = ({ fact }: Pick<Conflict, "fact">, { refusals }: ConsoleWords): string => {
  const { code } = fact
  if (code === "vetoed") return conflictSentence(fact)
  const text = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.other
  return typeof text === "function" ? text(limitOf(fact) ?? 0) : text
}

const limitOf = (fact: ConflictFact): number | undefined => {
  if ("meetings" in fact) return fact.meetings
  return "limit" in fact ? fact.limit : undefined
}
