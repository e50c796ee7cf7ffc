import { BookingsQuery, type Host, type Instant } from "@slotkit/core"
import { addDays, bookingResource, isLocalDate, localDayStart, parseTimestamp } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import { requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Lists the host's bookings by time. A date means the whole day in the host's time zone. Spec: bookings.list. */
export const listBookings = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const bookings = yield* BookingStore
  const fields = yield* validate(BookingsQuery, query)
  const from = fields.from === undefined ? undefined : startOf(fields.from, host.timezone)
  const to = fields.to === undefined ? undefined : endOf(fields.to, host.timezone)
  if (from !== undefined && to !== undefined && to < from) {
    return yield* Invalid.of({ to: ["The to parameter must not be before from."] })
  }
  const filter = {
    order: fields.order ?? "desc",
    ...(fields.status === undefined ? {} : { status: fields.status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to })
  }
  const requested = yield* requestedPage(`bookings.${filter.order}`, fields)
  return toPage(yield* bookings.page(host.id, filter, requested.rows), requested, bookingResource, ({ scheduledAt, id }) => ({
    at: scheduledAt,
    id
  }))
})

const startOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(value, timeZone) : parseTimestamp(value)!
const endOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(addDays(value, 1), timeZone) - 1 : parseTimestamp(value)!
