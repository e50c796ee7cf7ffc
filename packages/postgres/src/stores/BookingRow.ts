import type { Booking, NewBooking } from "@slotkit/core"
import type { EndReason } from "@slotkit/core/codes"
import { cancellationText, inferredEndReason, ownCancellationText } from "@slotkit/core/internal"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { inBucketOf } from "../sql/Bucket.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type Tables } from "../sql/Tables.ts"

/** A booking's database row. */
export interface BookingRow {
  readonly id: number
  readonly host_id: number
  readonly state: Booking["state"]
  readonly meeting_id: number | null
  readonly service_id: number | null
  readonly service_type: Booking["service"]["type"]
  readonly service_slug: string
  readonly service_title: string
  readonly service_is_group: boolean
  readonly service_max_attendees: number | null
  readonly location: Booking["location"]
  readonly topic: string | null
  readonly notes: string | null
  readonly duration_minutes: number
  readonly scheduled_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  /** `null` for a booking that has not ended, and in the rows of 0.2.0. */
  readonly end_reason: EndReason | null
  readonly cancellation_reason: string | null
  readonly booker_name: string | null
  readonly booker_email: string | null
  readonly booker_time_zone: string | null
  readonly language: string | null
  readonly attendees: Booking["attendees"]
  readonly payment_status: Booking["payment"]["status"]
  readonly payment_amount_minor: number | null
  readonly payment_currency: string
  readonly refunds: Booking["payment"]["refunds"]
  readonly checkout_url: string | null
  readonly conference_link: string | null
  readonly calendar_sequence: number
  readonly no_show_at: Date | null
  readonly answers: Booking["answers"]
  readonly metadata: Booking["metadata"]
}

/** Everything that a decider may change. The host and the id of the booked service never change. */
export const bookingValues = (booking: NewBooking) => ({
  state: booking.state,
  meeting_id: booking.meetingId,
  service_type: booking.service.type,
  service_slug: booking.service.slug,
  service_title: booking.service.title,
  service_is_group: booking.service.isGroup,
  service_max_attendees: booking.service.maxAttendees,
  location: JSON.stringify(booking.location),
  topic: booking.topic,
  notes: booking.notes,
  duration_minutes: booking.durationMinutes,
  scheduled_at: timestamp(booking.scheduledAt),
  created_at: timestamp(booking.createdAt),
  updated_at: timestamp(booking.updatedAt),
  end_reason: booking.endReason,
  // With the text of the end reason, as 0.2.0 and the public view read it.
  cancellation_reason: cancellationText(booking),
  booker_name: booking.booker.name,
  booker_email: booking.booker.email,
  booker_time_zone: booking.bookerTimeZone,
  language: booking.language,
  attendees: JSON.stringify(booking.attendees),
  payment_status: booking.payment.status,
  payment_amount_minor: booking.payment.amountMinor,
  payment_currency: booking.payment.currency,
  refunds: JSON.stringify(booking.payment.refunds),
  checkout_url: booking.checkoutUrl,
  conference_link: booking.conferenceLink,
  calendar_sequence: booking.calendarSequence,
  no_show_at: timestamp(booking.noShowAt),
  answers: JSON.stringify(booking.answers),
  metadata: JSON.stringify(booking.metadata)
})

/**
 * Selects the `BookingRow`s of a host from the table of bookings. The id of a deleted service reads as null, so that deleting a
 * service writes no booking.
 */
export const bookingColumns = (sql: SqlClient, { services }: Tables, hostId: number): Fragment =>
  sql`${columnsOf(ownBookingColumns)}, (SELECT service.id FROM ${services} AS service
    WHERE ${inBucketOf(hostId, "service")} AND service.id = bookings.service_id) AS service_id`

/** The columns of a `BookingRow` that are in the table of bookings alone. */
export const ownBookingColumns = [
  "id",
  "host_id",
  "state",
  "meeting_id",
  "service_type",
  "service_slug",
  "service_title",
  "service_is_group",
  "service_max_attendees",
  "location",
  "topic",
  "notes",
  "duration_minutes",
  "scheduled_at",
  "created_at",
  "updated_at",
  "end_reason",
  "cancellation_reason",
  "booker_name",
  "booker_email",
  "booker_time_zone",
  "language",
  "attendees",
  "payment_status",
  "payment_amount_minor",
  "payment_currency",
  "refunds",
  "checkout_url",
  "conference_link",
  "calendar_sequence",
  "no_show_at",
  "answers",
  "metadata"
] as const satisfies ReadonlyArray<keyof BookingRow>

/** Reads a booking from its row. */
export const bookingFromRow = (row: BookingRow): Booking => ({
  id: row.id,
  hostId: row.host_id,
  state: row.state,
  meetingId: row.meeting_id,
  service: {
    id: row.service_id,
    type: row.service_type,
    slug: row.service_slug,
    title: row.service_title,
    isGroup: row.service_is_group,
    maxAttendees: row.service_max_attendees
  },
  location: row.location,
  topic: row.topic,
  notes: row.notes,
  durationMinutes: row.duration_minutes,
  scheduledAt: instant(row.scheduled_at),
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
  ...endOfRow(row),
  booker: { name: row.booker_name, email: row.booker_email },
  bookerTimeZone: row.booker_time_zone,
  language: row.language,
  attendees: row.attendees,
  payment: {
    status: row.payment_status,
    amountMinor: row.payment_amount_minor,
    currency: row.payment_currency,
    refunds: row.refunds
  },
  checkoutUrl: row.checkout_url,
  conferenceLink: row.conference_link,
  calendarSequence: row.calendar_sequence,
  noShowAt: instant(row.no_show_at),
  answers: row.answers,
  metadata: row.metadata
})

const endOfRow = (row: BookingRow): Pick<Booking, "endReason" | "cancellationReason"> => {
  const { state, calendar_sequence: calendarSequence, payment_status: paymentStatus, cancellation_reason: text } = row
  const endReason = row.end_reason ?? inferredEndReason({ state, calendarSequence, paymentStatus, text })
  return { endReason, cancellationReason: ownCancellationText(endReason, text) }
}
