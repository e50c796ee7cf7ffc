import type { Booking } from "@slotkit/core"
import type { Words } from "./Words.ts"

/** Words the reason for a booking's end: the text of a person, or Slotkit's in the reader's language. */
export const endReasonText = (
  { endReason, cancellationReason }: Pick<Booking, "endReason" | "cancellationReason">,
  words: Pick<Words, "endReason">
): string | null => cancellationReason ?? (endReason === null ? null : words.endReason(endReason))
