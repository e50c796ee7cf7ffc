import { AvailabilityQuery, formatInstant, SlotResource } from "@slotkit/core"
import { conflictSentence, millisPerMinute, offerFact } from "@slotkit/core/internal"
import { type Caller, explainTime } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Duration, Start, undescribed, Zone } from "../Arguments.ts"
import { readStart, startsByDay, timeInWords } from "../LocalTime.ts"
import { reading, tool } from "../Tool.ts"

const Slot = SlotResource.fields

/** Tells whether a start is offered, as a booking would, without booking it. */
export const explainTimeTool = tool<Caller>()({
  name: "explain_time",
  title: "Explain a time",
  description: "Whether a time can be booked, the reason if not, and the next three free times.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({
    ...undescribed({ service: AvailabilityQuery.fields.service }),
    start: Start,
    duration_minutes: Duration,
    timezone: Zone
  }),
  output: Schema.Struct({
    start: Slot.start,
    end: Slot.end,
    service: Schema.NullOr(Schema.String),
    offered: Schema.Boolean,
    reason: Schema.NullOr(Schema.String),
    message: Schema.NullOr(Schema.String),
    opens_at: Schema.NullOr(Slot.start).annotate({
      description: "The start of the next day, week or month, if the limit of this one is reached."
    }),
    next_times: Schema.Array(Schema.Struct({ start: Slot.start, end: Slot.end }))
  }),
  depth: 3,
  answer: Effect.fnUntraced(function* ({ host }, { service, timezone, duration_minutes, ...sent }) {
    const start = yield* readStart(sent.start, timezone)
    const explained = yield* explainTime(host, { service, start, durationMinutes: duration_minutes })
    const { verdict, next } = explained
    const time = timeInWords(start, timezone)
    const message = verdict.offered ? null : conflictSentence(offerFact(verdict))
    return {
      result: {
        start: formatInstant(start),
        end: formatInstant(start + explained.durationMinutes * millisPerMinute),
        service: explained.service,
        offered: verdict.offered,
        reason: verdict.offered ? null : verdict.reason,
        message,
        opens_at: verdict.offered || verdict.opensAt === undefined ? null : formatInstant(verdict.opensAt),
        next_times: next.map((slot) => ({ start: formatInstant(slot.start), end: formatInstant(slot.end) }))
      },
      timeZone: timezone,
      text: verdict.offered
        ? `Free: ${time}.`
        : `Not free: ${time}. ${message} Next free times:\n${startsByDay(
            next.map(({ start }) => start),
            timezone
          )}`
    }
  })
})
