import { formatInstant } from "@slotkit/core"
import { AvailabilityPreview, AvailabilityPreviewInput } from "@slotkit/core/internal"
import { type Caller, previewAvailability, refuseUnknownFields } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { undescribed, Zone } from "../Arguments.ts"
import { readStart } from "../LocalTime.ts"
import { reading, tool } from "../Tool.ts"

const { from, to } = undescribed(AvailabilityPreviewInput.fields)
const { services, meetings_outside, ...days } = undescribed(AvailabilityPreview.fields)

// Descriptions take fewer bytes of the list of tools than the properties. The use case validates.
const Fields = Schema.Record(Schema.String, Schema.Unknown)

/** Calls the use case of `POST /availability/preview`, and answers with numbers: their starts would be too many for an agent. */
export const previewChangeTool = tool<Caller>()({
  name: "preview_change",
  title: "Preview a change",
  description: "Free times that new hours or time off would add and remove. Saves nothing.",
  hints: reading,
  scopes: ["availability.read"],
  input: Schema.Struct({
    schedule: Schema.optionalKey(Fields).annotate({
      description: "{timezone, weekly: [{weekday: 0-6, start: '09:00', end: '17:00'}]}"
    }),
    time_off: Schema.optionalKey(Schema.Array(Fields)).annotate({ description: "each {start, end}" }),
    timezone: Zone,
    from,
    to
  }),
  output: Schema.Struct({ from: days.from, to: days.to, services, meetings_outside }),
  depth: 0,
  answer: Effect.fnUntraced(function* ({ host }, { timezone, time_off, ...change }) {
    yield* refuseUnknownFields(AvailabilityPreviewInput, { ...change, ...(time_off === undefined ? {} : { time_off }) })
    const timeOff = yield* Effect.forEach(time_off ?? [], ({ start, end }) =>
      Effect.all({ start: readStart(String(start), timezone), end: readStart(String(end), timezone) })
    )
    const changes = yield* previewAvailability(host.id, {
      ...change,
      time_off: timeOff.map((time) => ({ start: formatInstant(time.start), end: formatInstant(time.end) }))
    })
    const compared = changes.services.map(({ slug, gained_count, lost_count, per_day }) => ({
      ...{ slug, gained_count, lost_count, per_day }
    }))
    return {
      result: { from: changes.from, to: changes.to, services: compared, meetings_outside: changes.meetings_outside },
      timeZone: timezone,
      text: [
        `From ${changes.from} to ${changes.to}:`,
        ...compared.map(({ slug, gained_count, lost_count }) => `${slug}: free times +${gained_count}, -${lost_count}.`),
        `Booked meetings outside: ${changes.meetings_outside}. They stay booked. Nothing was saved.`
      ].join("\n")
    }
  })
})
