import { expect, it } from "vitest"
import { type BookingRow, bookingFromRow, bookingFromValues, ownBookingColumns } from "./BookingRow.ts"

const columns = [...ownBookingColumns, "service_id"]
const times = ["scheduled_at", "created_at", "updated_at", "no_show_at"]
const values = columns.map((name, index) => (times.includes(name) ? new Date(index * 1000) : name))
const row = Object.fromEntries(columns.map((name, index) => [name, values[index]])) as unknown as BookingRow

it("A booking that is read from the values of its columns MUST have each value in its own field", () => {
  const booking = bookingFromValues(["total", "known", ...values], 2)
  expect(booking).toEqual(bookingFromRow(row))
  expect(booking).toMatchObject({
    id: "id",
    state: "state",
    service: { id: "service_id", slug: "service_slug", maxAttendees: "service_max_attendees" },
    booker: { name: "booker_name", email: "booker_email" },
    bookerTimeZone: "booker_time_zone",
    createdAt: columns.indexOf("created_at") * 1000,
    payment: { status: "payment_status", amountMinor: "payment_amount_minor", refunds: "refunds" },
    metadata: "metadata"
  })
})
