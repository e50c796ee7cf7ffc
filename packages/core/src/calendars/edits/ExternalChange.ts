import type { Instant } from "../../values/Instant.ts"
import type { Interval } from "../../values/Interval.ts"

/**
 * A change of a meeting's event that was made in the calendar. `gone`: the event was removed. `moved`: it has another future
 * time. `resized`: it has another length, or a time in the past. `found` is the time in the calendar.
 */
export type ExternalChange =
  | { readonly kind: "gone"; readonly found: null }
  | { readonly kind: "moved" | "resized"; readonly found: Interval }

/** Compares the time in the calendar with the written one. `found` is `null` if the event is no longer there. */
export const externalChange = (written: Interval, found: Interval | null, now: Instant): ExternalChange | null => {
  if (found === null) return { kind: "gone", found: null }
  const { start, end } = found
  if (start === written.start && end === written.end) return null
  const isMove = end - start === written.end - written.start && start > now
  return { kind: isMove ? "moved" : "resized", found: { start, end } }
}

/** Formats a change as text for comparison: `gone`, or `moved 1767693600000 1767695400000`. */
export const formatExternalChange = ({ kind, found }: ExternalChange): string =>
  found === null ? kind : `${kind} ${found.start} ${found.end}`

/** Parses the text of a change. */
export const parseExternalChange = (text: string | null): ExternalChange | null => {
  if (text === "gone") return { kind: "gone", found: null }
  const [, kind, start, end] = /^(moved|resized) (-?\d+) (-?\d+)$/.exec(text ?? "") ?? []
  return kind === "moved" || kind === "resized" ? { kind, found: { start: Number(start), end: Number(end) } } : null
}
