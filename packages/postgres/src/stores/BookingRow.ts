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
  people: "plain",
  series: "json",
  cancellationPolicy: "json",
  discount: "json",
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
  { status: "plain", amountMinor: "plain", currency: "plain", terms: "json" },
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

/** Reads a booking from its row. */
export const bookingFromRow = (row: BookingRow): Booking => bookingFromValues(bookingColumnNames.map((name) => row[name]))

/**
 * Reads a booking from the values of `bookingColumns`, which begin at `first`. Lists have many, so the fields are written out: an
 * object whose fields are known when it is made costs a tenth of one that is filled field by field.
 */
export const bookingFromValues = (values: ReadonlyArray<unknown>, first = 0): Booking => {
  const valueOf = <K extends keyof BookingRow>(name: K) => values[first + places[name]] as BookingRow[K]
  const [state, calendarSequence] = [valueOf("state"), valueOf("calendar_sequence")]
  const paymentStatus = valueOf("payment_status")
  const text = valueOf("cancellation_reason")
  // Ended bookings of 0.2.0 have no code.
  const code = valueOf("end_reason")
  const endReason: EndReason | null = code ?? inferredEndReason({ state, calendarSequence, paymentStatus, text })
  return {
    id: valueOf("id"),
    hostId: valueOf("host_id"),
    state,
    meetingId: valueOf("meeting_id"),
    service: {
      id: valueOf("service_id"),
      type: valueOf("service_type"),
      slug: valueOf("service_slug"),
      title: valueOf("service_title"),
      isGroup: valueOf("service_is_group"),
      maxAttendees: valueOf("service_max_attendees")
    },
    location: valueOf("location"),
    topic: valueOf("topic"),
    notes: valueOf("notes"),
    answers: valueOf("answers"),
    durationMinutes: valueOf("duration_minutes"),
    scheduledAt: instant(valueOf("scheduled_at")),
    createdAt: instant(valueOf("created_at")),
    updatedAt: instant(valueOf("updated_at")),
    endReason,
    cancellationReason: ownCancellationText(endReason, text),
    booker: { name: valueOf("booker_name"), email: valueOf("booker_email") },
    bookerTimeZone: valueOf("booker_time_zone"),
    language: valueOf("language"),
    attendees: valueOf("attendees"),
    payment: {
      status: paymentStatus,
      amountMinor: valueOf("payment_amount_minor"),
      currency: valueOf("payment_currency"),
      terms: valueOf("payment_terms"),
      refunds: valueOf("refunds")
    },
    checkoutUrl: valueOf("checkout_url"),
    conferenceLink: valueOf("conference_link"),
    calendarSequence,
    bookerReschedules: valueOf("booker_reschedules") ?? 0,
    noShowAt: instant(valueOf("no_show_at")),
    privateNote: valueOf("private_note"),
    overridden: valueOf("overridden") ?? [],
    hosts: valueOf("hosts") ?? [],
    people: valueOf("people") ?? 1,
    series: valueOf("series"),
    cancellationPolicy: valueOf("cancellation_policy"),
    discount: valueOf("discount"),
    textConsent: valueOf("text_consent"),
    metadata: valueOf("metadata")
  }
}

const bookingColumnNames = [...ownBookingColumns, "service_id"] as ReadonlyArray<keyof BookingRow>
const places = Object.fromEntries(bookingColumnNames.map((name, place) => [name, place])) as Record<keyof BookingRow, number>
