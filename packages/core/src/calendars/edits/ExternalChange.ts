import type { Instant } from "../../values/Instant.ts"
import type { Interval } from "../../values/Interval.ts"

/**
 * A change that was made to a meeting in a calendar. `gone`: it was removed. `moved`: it has another time ahead. `resized`: it has another
 * length, or a time that has passed. `found` is the time in the calendar.
 */
export type ExternalChange =
  | { readonly kind: "gone"; readonly found: null }
  | { readonly kind: "moved" | "resized"; readonly found: Interval }

/** Compares the time that a calendar has with the time that was written. `found` is `null` if the calendar no longer has the meeting. */
export const externalChange = (written: Interval, found: Interval | null, now: Instant): ExternalChange | null => {
  if (found === null) return { kind: "gone", found: null }
  const { start, end } = found
  if (start === written.start && end === written.end) return null
  const isMove = end - start === written.end - written.start && start > now
  return { kind: isMove ? "moved" : "resized", found: { start, end } }
}

/** Writes a change as text, by which the same change is recognized: `gone`, or as `moved 1767693600000 1767695400000`. */
export const formatExternalChange = ({ kind, found }: ExternalChange): string =>
  found === null ? kind : `${kind} ${found.start} ${found.end}`

/** Reads the text of a change. */
export const parseExternalChange = (text: string | null): ExternalChange | null => {
  if (text === "gone") return { kind: "gone", found: null }
  const [, kind, start, end] = /^(moved|resized) (-?\d+) (-?\d+)$/.exec(text ?? "") ?? []
  return kind === "moved" || kind === "resized" ? { kind, found: { start: Number(start), end: Number(end) } } : null
}
