import { type Booking, BookingsQuery, type Host, type Instant, type ListPlace } from "@slotkit/core"
import { addDays, bookingResource, isLocalDate, localDayStart, parseTimestamp } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import { requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { type BookingFilter, BookingStore } from "../ports/BookingStore.ts"

/** Lists the host's bookings by time. A date means the whole day in the host's time zone. Spec: bookings.list. */
export const listBookings = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const bookings = yield* BookingStore
  const fields = yield* validate(BookingsQuery, query)
  const filter = yield* bookingFilter(host, fields)
  const requested = yield* requestedPage(`bookings.${filter.order}`, fields)
  return toPage(yield* bookings.page(host.id, filter, requested.rows), requested, bookingResource, placeOfBooking)
})

/** The place of a booking in its list. */
export const placeOfBooking = ({ scheduledAt, id }: Booking): ListPlace => ({ at: scheduledAt, id })

/** The filter of a query: its status, its days or times, and its order. */
export const bookingFilter = (
  { timezone }: Host,
  { status, from: since, to: until, order = "desc" }: typeof BookingsQuery.Type
): Effect.Effect<BookingFilter, Invalid> => {
  const from = since === undefined ? undefined : startOf(since, timezone)
  const to = until === undefined ? undefined : endOf(until, timezone)
  if (from !== undefined && to !== undefined && to < from) {
    return Effect.fail(Invalid.of({ to: ["The to parameter must not be before from."] }))
  }
  return Effect.succeed({
    order,
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to })
  })
}

const startOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(value, timeZone) : parseTimestamp(value)!
const endOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(addDays(value, 1), timeZone) - 1 : parseTimestamp(value)!
