import type { Booking, NewBooking } from "@slotkit/core"
import type { EndReason } from "@slotkit/core/codes"
import { cancellationText, inferredEndReason, ownCancellationText } from "@slotkit/core/internal"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { inBucketOf } from "../sql/Bucket.ts"
import { instant } from "../sql/Instants.ts"
import { type RowOf, recordColumns } from "../sql/RecordColumns.ts"
import { columnsOf, type Tables } from "../sql/Tables.ts"

const bookingRow = recordColumns<Omit<Booking, "service" | "booker" | "bookerTimeZone" | "payment">>({
  id: "plain",
  hostId: "plain",
  state: "plain",
  meetingId: "plain",
  location: "json",
  topic: "plain",
  notes: "plain",
  durationMinutes: "plain",
  scheduledAt: "time",
  createdAt: "time",
  updatedAt: "time",
  endReason: "plain",
  cancellationReason: "plain",
  language: "plain",
  attendees: "json",
  checkoutUrl: "plain",
  conferenceLink: "plain",
  calendarSequence: "plain",
  bookerReschedules: "count",
  noShowAt: "time",
  privateNote: "plain",
  overridden: "list",
  hosts: "list",
  series: "json",
  cancellationPolicy: "json",
  textConsent: "json",
  answers: "json",
  metadata: "json"
})

const serviceRow = recordColumns<Omit<Booking["service"], "id">>(
  { type: "plain", slug: "plain", title: "plain", isGroup: "plain", maxAttendees: "plain" },
  "service_"
)
const bookerRow = recordColumns<Booking["booker"] & { readonly timeZone: string | null }>(
  { name: "plain", email: "plain", timeZone: "plain" },
  "booker_"
)
const paymentRow = recordColumns<Omit<Booking["payment"], "refunds">>(
  { status: "plain", amountMinor: "plain", currency: "plain" },
  "payment_"
)
const refundsRow = recordColumns<Pick<Booking["payment"], "refunds">>({ refunds: "json" })

type TimeField = "scheduledAt" | "createdAt" | "updatedAt" | "noShowAt"

/** A booking's database row. `bookingFromRow` gives it its fields. */
export type BookingRow = RowOf<Omit<Booking, TimeField | "service" | "booker" | "bookerTimeZone" | "payment">> &
  RowOf<Omit<Booking["service"], "id">, "service_"> &
  RowOf<Booking["booker"] & { readonly timeZone: string | null }, "booker_"> &
  RowOf<Omit<Booking["payment"], "refunds">, "payment_"> &
  RowOf<Pick<Booking["payment"], "refunds">> & {
    readonly service_id: number | null
    readonly scheduled_at: Date | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly no_show_at: Date | null
  }

/** Everything that a decider may change. The host and the id of the booked service never change. */
export const bookingValues = ({ hostId: _, service, booker, bookerTimeZone, payment, ...booking }: NewBooking) => {
  const { id: __, ...fields }: Partial<Booking> = booking
  return {
    ...bookingRow.values(fields),
    ...serviceRow.values(service),
    // With the text of the end reason, as 0.2.0 and the public view read it.
    cancellation_reason: cancellationText(booking),
    ...bookerRow.values({ ...booker, timeZone: bookerTimeZone }),
    ...paymentRow.values(payment),
    ...refundsRow.values(payment)
  }
}

/**
 * Selects the `BookingRow`s of a host from the table of bookings. The id of a deleted service reads as null, so that deleting a
 * service writes no booking.
 */
export const bookingColumns = (sql: SqlClient, { services }: Tables, hostId: number): Fragment =>
  sql`${columnsOf(ownBookingColumns)}, (SELECT service.id FROM ${services} AS service
    WHERE ${inBucketOf(hostId, "service")} AND service.id = bookings.service_id) AS service_id`

/** The columns of a `BookingRow` that are in the table of bookings alone. */
export const ownBookingColumns: ReadonlyArray<string> = [bookingRow, serviceRow, bookerRow, paymentRow, refundsRow].flatMap(
  ({ names }) => names
)

/**
 * Reads a booking from its row. Lists have many, so the fields are written out: an object whose fields are known when it is made
 * costs a tenth of one that is filled field by field.
 */
export const bookingFromRow = (row: BookingRow): Booking => {
  const { state, calendar_sequence: calendarSequence, payment_status: paymentStatus, cancellation_reason: text } = row
  // Ended bookings of 0.2.0 have no code.
  const endReason: EndReason | null = row.end_reason ?? inferredEndReason({ state, calendarSequence, paymentStatus, text })
  return {
    id: row.id,
    hostId: row.host_id,
    state,
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
    answers: row.answers,
    durationMinutes: row.duration_minutes,
    scheduledAt: instant(row.scheduled_at),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    endReason,
    cancellationReason: ownCancellationText(endReason, text),
    booker: { name: row.booker_name, email: row.booker_email },
    bookerTimeZone: row.booker_time_zone,
    language: row.language,
    attendees: row.attendees,
    payment: {
      status: paymentStatus,
      amountMinor: row.payment_amount_minor,
      currency: row.payment_currency,
      refunds: row.refunds
    },
    checkoutUrl: row.checkout_url,
    conferenceLink: row.conference_link,
    calendarSequence,
    bookerReschedules: row.booker_reschedules ?? 0,
    noShowAt: instant(row.no_show_at),
    privateNote: row.private_note,
    overridden: row.overridden ?? [],
    hosts: row.hosts ?? [],
    series: row.series,
    cancellationPolicy: row.cancellation_policy,
    textConsent: row.text_consent,
    metadata: row.metadata
  }
}
