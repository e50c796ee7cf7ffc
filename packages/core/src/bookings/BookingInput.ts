import * as Schema from "effect/Schema"
import { isSlug } from "../services/Slug.ts"
import { cursorParameter } from "../values/Cursor.ts"
import { atMostEntries } from "../values/Entries.ts"
import { worded } from "../values/FieldRule.ts"
import { integer, integerParameter, maxIntegerParameter, parseId } from "../values/Integer.ts"
import { LanguageTag } from "../values/Language.ts"
import {
  maxGroupSeats,
  maxInviteMinutes,
  maxNameLength,
  maxNotesLength,
  maxPerPage,
  maxReasonLength,
  maxSlugLength,
  maxTopicLength,
  minServiceMinutes
} from "../values/Limits.ts"
import { MetadataInput } from "../values/Metadata.ts"
import { maxPriceMinor } from "../values/Money.ts"
import { Email, text, title } from "../values/Text.ts"
import { isLocalDate, parseTimestamp, Timestamp } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { AnswersInput } from "./Answers.ts"
import { bookingStatuses } from "./Booking.ts"

/** The booker. Emails to the booker show times in `timezone`, or in the host's time zone if it is missing. */
export const BookerInput = Schema.Struct({
  name: title(maxNameLength),
  email: Email,
  timezone: Schema.optionalKey(Schema.NullOr(TimeZoneName))
}).annotate({ identifier: "Booker" })

/** Tokens of captcha providers have at most 4,096 characters. */
const maxVisitorCheckLength = 4096

const AttendeeInput = Schema.Struct({
  name: Schema.optionalKey(Schema.NullOr(title(maxNameLength))),
  email: Schema.optionalKey(Schema.NullOr(Email))
})

/**
 * A visitor's booking request. The service or invite is given separately. Emails to the booker are in `language`.
 *
 * Management and visitor API: bookings.
 */
export const BookingInput = Schema.Struct({
  start: Timestamp,
  duration_minutes: Schema.optionalKey(integer(minServiceMinutes, maxInviteMinutes)),
  booker: BookerInput,
  language: Schema.optionalKey(Schema.NullOr(LanguageTag)),
  attendees: Schema.optionalKey(Schema.Array(AttendeeInput).check(atMostEntries(maxGroupSeats - 1))),
  topic: Schema.optionalKey(Schema.NullOr(text(maxTopicLength))),
  notes: Schema.optionalKey(Schema.NullOr(text(maxNotesLength))),
  answers: Schema.optionalKey(Schema.NullOr(AnswersInput))
})

/** A visitor's booking request with the answer to the installation's check of visitors, such as a captcha. */
export const VisitorBookingInput = Schema.Struct({
  ...BookingInput.fields,
  visitor_check: Schema.optionalKey(Schema.NullOr(text(maxVisitorCheckLength)))
}).annotate({ identifier: "NewBooking" })

/** A booking request of the operator or the embedding application, which may add metadata. Visitors may not. */
export const HostBookingInput = Schema.Struct({
  ...BookingInput.fields,
  metadata: Schema.optionalKey(MetadataInput)
})

/** The body of a decline or a cancellation. */
export const ReasonInput = Schema.Struct({ reason: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))) }).annotate({
  identifier: "Reason"
})

/** The body of a refund. Without an amount it is everything that is left. */
export const RefundInput = Schema.Struct({
  amount: Schema.optionalKey(Schema.NullOr(integer(1, maxPriceMinor))),
  reason: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))),
  cancel: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "NewRefund" })

/** The body of a reschedule. */
export const RescheduleInput = Schema.Struct({ start: Timestamp }).annotate({ identifier: "Reschedule" })

const DateOrTimestamp = Schema.String.check(
  Schema.makeFilter((value: string) => isLocalDate(value) || parseTimestamp(value) !== undefined, {
    message: worded("must be a date (YYYY-MM-DD) or a date-time with a zone", { rule: "date" }),
    toJsonSchema: () => ({})
  })
)

/** A service by its id or slug, or an invite by its id. */
const ServiceName = Schema.String.check(
  Schema.makeFilter((value: string) => parseId(value) !== undefined || isSlug(value), {
    message: "must be the id or the slug of a service",
    toJsonSchema: () => ({ maxLength: maxSlugLength })
  })
).annotate({ description: "The slug or the id of a service, or the id of an invite." })

/** The query of `GET /bookings`. The specification's parameters, and those of decision 0068. Spec: bookings.list. */
export const BookingsQuery = Schema.Struct({
  status: Schema.optionalKey(
    Schema.Literals(bookingStatuses).annotate({ message: `must be one of ${bookingStatuses.join(", ")}` })
  ),
  from: Schema.optionalKey(DateOrTimestamp),
  to: Schema.optionalKey(DateOrTimestamp),
  updated_since: Schema.optionalKey(Timestamp),
  service: Schema.optionalKey(ServiceName),
  email: Schema.optionalKey(Email),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"]).annotate({ message: "must be asc or desc" })),
  per_page: Schema.optionalKey(integerParameter(1, maxPerPage)),
  page: Schema.optionalKey(integerParameter(1, maxIntegerParameter)),
  cursor: Schema.optionalKey(cursorParameter)
})
