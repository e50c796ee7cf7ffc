import type { Booking, NewBooking } from "@slotkit/core"
import type { EndReason } from "@slotkit/core/codes"
import { cancellationText, inferredEndReason, ownCancellationText } from "@slotkit/core/internal"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { inBucketOf } from "../sql/Bucket.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
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

/** A booking's database row. `bookingFromRow` reads the other columns. */
export interface BookingRow {
  readonly id: number
  readonly service_id: number | null
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

/** Reads a booking from its row. */
export const bookingFromRow = (row: BookingRow): Booking => {
  const { endReason: code, cancellationReason: text, ...booking } = bookingRow.read(row)
  const { timeZone, ...booker } = bookerRow.read(row)
  const payment = { ...paymentRow.read(row), ...refundsRow.read(row) }
  const { state, calendarSequence } = booking
  // Ended bookings of 0.2.0 have no code.
  const endReason: EndReason | null = code ?? inferredEndReason({ state, calendarSequence, paymentStatus: payment.status, text })
  return {
    ...booking,
    service: { id: row.service_id, ...serviceRow.read(row) },
    booker,
    bookerTimeZone: timeZone,
    payment,
    endReason,
    cancellationReason: ownCancellationText(endReason, text)
  }
}
