import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type FieldErrors, readInput, sentFields } from "../values/Input.ts"
import { integerParameter } from "../values/Integer.ts"
import { maxAvailabilityMinutes, maxServiceParameterLength, minAvailabilityMinutes } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { LocalDateText, TimestampText } from "../values/Timestamp.ts"

/** The query of `GET /availability`. Spec: availability. */
export const AvailabilityQuery = Schema.Struct({
  service: Schema.optionalKey(text(maxServiceParameterLength)),
  from: Schema.optionalKey(LocalDateText),
  to: Schema.optionalKey(LocalDateText),
  duration: Schema.optionalKey(integerParameter(minAvailabilityMinutes, maxAvailabilityMinutes))
})

/** The decoded query of `GET /availability`. The service is looked up before the other parameters are validated. */
export interface SentAvailabilityQuery {
  /** The value of `service`, unless that parameter itself is invalid. */
  readonly service: string | undefined
  readonly fields: Result.Result<typeof AvailabilityQuery.Type, FieldErrors>
}

/** Decodes the query of `GET /availability`. */
export const readAvailabilityQuery = (query: unknown): SentAvailabilityQuery => {
  const fields = readInput(AvailabilityQuery, query)
  if (Result.isSuccess(fields)) return { service: fields.success.service, fields }
  const { service } = sentFields(query)
  return { service: typeof service === "string" && fields.failure.service === undefined ? service : undefined, fields }
}

/** A free slot. `label` is its start in the host's time zone. Spec: slot.fields. */
export const SlotResource = Schema.Struct({
  start: TimestampText,
  end: TimestampText,
  label: Schema.String,
  spots_remaining: Schema.optionalKey(Schema.Int)
}).annotate({ identifier: "Slot" })
export type SlotResource = typeof SlotResource.Type

/** The response of `GET /availability`: slots by host-local day. Days without slots are omitted. */
export const Availability = Schema.Struct({
  data: Schema.Record(Schema.String, Schema.Array(SlotResource)),
  meta: Schema.Struct({
    from: Schema.String,
    to: Schema.String,
    duration_minutes: Schema.Int,
    timezone: Schema.String,
    service: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "Availability" })
export type Availability = typeof Availability.Type
