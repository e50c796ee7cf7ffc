import type { Instant } from "@slotkit/core"
import { millisPerDay, offsetInWords, offsetSpans, parseTimestamp } from "@slotkit/core/internal"
import { Invalid } from "@slotkit/engine"
import * as Effect from "effect/Effect"

/**
 * Reads the start that an agent sends: with an offset or `Z`, or without one as local time of a time zone. Seconds are optional.
 *
 * A local time that a clock change skips or repeats is refused, because the agent has to ask.
 */
export const readStart = (start: string, timeZone: string): Effect.Effect<Instant, Invalid> => {
  const [, date = "", time = "", seconds = ":00", zone] = startPattern.exec(start) ?? []
  const stamp = `${date}T${time}${seconds}`
  const wall = parseTimestamp(`${stamp}${zone ?? "Z"}`)
  if (wall === undefined) {
    return refuse("must be an ISO 8601 date-time, such as 2027-03-15T10:00 (local time of timezone) or 2027-03-15T14:00:00Z")
  }
  if (zone !== undefined) return Effect.succeed(wall)
  const spans = offsetSpans(timeZone, { start: wall - millisPerDay, end: wall + millisPerDay })
  const instants = spans.flatMap(({ start, end, offset }) =>
    start <= wall - offset && wall - offset < end ? [{ instant: wall - offset, offset }] : []
  )
  const different = instants.filter(({ instant }, index) => instants.findIndex((other) => other.instant === instant) === index)
  const [first, second] = different
  if (first === undefined) return refuse(`does not exist in ${timeZone}: clocks skip that time. Choose another one`)
  if (second === undefined) return Effect.succeed(first.instant)
  const choices = different.map(({ offset }) => `${stamp}${offsetInWords(offset).slice("UTC".length)}`)
  return refuse(`happens twice in ${timeZone}, because clocks go back. Send ${choices.join(" or ")}`)
}

const refuse = (rule: string) => Effect.fail(Invalid.of({ start: [`The start field ${rule}.`] }))

const startPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/
