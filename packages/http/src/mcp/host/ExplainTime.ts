import { AvailabilityQuery, formatInstant, type Instant, SlotResource } from "@slotkit/core"
import { conflictSentence, millisPerMinute } from "@slotkit/core/internal"
import { type Caller, explainTime, remediesFor } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mayOverride } from "../../guards/RequireScope.ts"
import { Duration, People, Start, undescribed, Zone } from "../Arguments.ts"
import { readStart, startsByDay, timeInWords } from "../LocalTime.ts"
import { reading, tool } from "../Tool.ts"

const Slot = SlotResource.fields

const Time = Schema.Struct({ start: Slot.start, end: Slot.end })

/** Returns whether a start is offered, as a booking would, without booking it. */
export const explainTimeTool = tool<Caller>()({
  name: "explain_time",
  title: "Explain a time",
  description: "Whether a time is free, why not, and what opens it.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({
    ...undescribed({ service: AvailabilityQuery.fields.service }),
    start: Start,
    duration_minutes: Duration,
    people: People,
    timezone: Zone
  }),
  output: Schema.Struct({
    start: Slot.start,
    end: Slot.end,
    service: Schema.NullOr(Schema.String),
    offered: Schema.Boolean,
    reason: Schema.NullOr(Schema.String),
    message: Schema.NullOr(Schema.String),
    until: Schema.NullOr(Slot.start),
    opens: Schema.Array(Schema.String),
    previous: Schema.NullOr(Slot.start),
    next_times: Schema.Array(Time)
  }),
  depth: 1,
  answer: Effect.fnUntraced(function* ({ host, scopes }, { service, timezone, duration_minutes, people, ...sent }) {
    const start = yield* readStart(sent.start, timezone)
    const explained = yield* explainTime(host, { service, start, durationMinutes: duration_minutes, people: people ?? undefined })
    const { refusal, until, previous, next, roles = [] } = explained
    const time = timeInWords(start, timezone)
    const message = refusal === undefined ? null : conflictSentence(refusal)
    const opens = remediesFor(explained, mayOverride(scopes))
    return {
      result: {
        start: formatInstant(start),
        end: formatInstant(start + explained.durationMinutes * millisPerMinute),
        service: explained.service,
        offered: refusal === undefined,
        reason: refusal?.code ?? null,
        message,
        until: until === undefined ? null : formatInstant(until),
        opens,
        previous: previous === undefined ? null : formatInstant(previous.start),
        next_times: next.map(timeOf)
      },
      timeZone: timezone,
      text:
        refusal === undefined
          ? `Free: ${time}.`
          : [
              `Not free: ${time}. ${message}`,
              ...roles.flatMap(({ key, needs, free }) => (free < needs ? [`Free in role ${key}: ${free} of ${needs}.`] : [])),
              ...(opens.length === 0 ? [] : [`Each of these would end this reason: ${opens.join(" or ")}.`]),
              ...(previous === undefined ? [] : [`The free time before: ${timeInWords(previous.start, timezone)}.`]),
              `Next free times:\n${startsByDay(
                next.map((slot) => slot.start),
                timezone
              )}`
            ].join(" ")
    }
  })
})

const timeOf = ({ start, end }: { readonly start: Instant; readonly end: Instant }) => ({
  start: formatInstant(start),
  end: formatInstant(end)
})
