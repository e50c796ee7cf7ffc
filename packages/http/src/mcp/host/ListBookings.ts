import { BookingResource, BookingsQuery, maxPerPage } from "@slotkit/core"
import { integer } from "@slotkit/core/internal"
import { type Caller, listBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { undescribed, Zone } from "../Arguments.ts"
import { bookingInWords } from "../BookingOutput.ts"
import { counted } from "../LocalTime.ts"
import { reading, tool } from "../Tool.ts"

const { status, from, to, service, email, search, order } = undescribed(BookingsQuery.fields)

/** Calls the use case of `GET /bookings`. */
export const listBookingsTool = tool<Caller>()({
  name: "list_bookings",
  title: "List bookings",
  description:
    "Bookings by start time, latest first unless order is asc. from and to are dates or date-times with a zone. " +
    "search has beginnings of words. Pro plan.",
  hints: reading,
  scopes: ["bookings.read"],
  plan: "pro",
  input: Schema.Struct({
    status,
    from,
    to,
    service,
    email,
    search,
    order,
    per_page: Schema.optionalKey(integer(1, maxPerPage)),
    page: Schema.optionalKey(integer(1, 1_000_000)),
    timezone: Zone
  }),
  output: Schema.Struct({
    bookings: Schema.Array(BookingResource),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int
  }),
  depth: 2,
  answer: ({ host }, { timezone, per_page, page, ...query }) =>
    Effect.map(
      listBookings(host, {
        ...query,
        ...(per_page === undefined ? {} : { per_page: String(per_page) }),
        ...(page === undefined ? {} : { page: String(page) })
      }),
      ({ data, meta }) => {
        const { total, current_page, last_page } = meta
        const pages = last_page > 1 ? `, page ${current_page} of ${last_page}` : ""
        return {
          result: { bookings: data, total, page: current_page, last_page },
          timeZone: timezone,
          text: [`${counted(total, "booking")}${pages}.`, ...data.map((booking) => bookingInWords(booking, timezone))].join("\n")
        }
      }
    )
})
