import { BookingsQuery, type Host } from "@slotkit/core"
import { integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bookingFilter, positionOfBooking } from "../bookings/ListBookings.ts"
import { requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/**
 * The filters of a host's own list: those of the API, with a service or invite by its id alone, whether the booker came, and
 * `open` for bookings that were neither declined nor cancelled. `request` leaves those that the host can answer, `unpaid` those
 * that wait for payment. `ends_after` and `ends_by` are about the end of the meeting.
 */
export const BookingSearch = Schema.Struct({
  ...BookingsQuery.fields,
  service: Schema.optionalKey(integerParameter(1, maxIntegerParameter)),
  open: Schema.optionalKey(Schema.Literal("true")),
  request: Schema.optionalKey(Schema.Literal("true")),
  unpaid: Schema.optionalKey(Schema.Literal("true")),
  ends_after: BookingsQuery.fields.updated_since,
  ends_by: BookingsQuery.fields.updated_since,
  no_show: Schema.optionalKey(Schema.Literals(["true", "false"]))
})

/** Lists a host's bookings for the host, on every plan. A date means the whole day in the host's time zone. */
export const searchBookings = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const bookings = yield* BookingStore
  const fields = yield* validate(BookingSearch, query)
  const filter = yield* searchFilter(host, fields)
  const requested = yield* requestedPage(`bookings.${filter.order}`, fields)
  return toPage(yield* bookings.page(host.id, filter, requested.rows), requested, (booking) => booking, positionOfBooking)
})

/** Counts the bookings of each of several searches, at most `limit` of each. */
export const countBookings = Effect.fnUntraced(function* (host: Host, queries: ReadonlyArray<unknown>, limit: number) {
  const bookings = yield* BookingStore
  const filters = yield* Effect.forEach(queries, (query) =>
    Effect.flatMap(validate(BookingSearch, query), (fields) => searchFilter(host, fields))
  )
  return yield* bookings.count(host.id, filters, limit)
})

const searchFilter = Effect.fnUntraced(function* (host: Host, query: typeof BookingSearch.Type) {
  const { service: serviceId, open, request, unpaid, no_show: noShow, ends_after: after, ends_by: by, ...fields } = query
  return {
    ...(yield* bookingFilter(host, fields)),
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(open === undefined ? {} : { isOpen: true as const }),
    ...(request === undefined ? {} : { waitsAs: "pending" as const }),
    ...(unpaid === undefined ? {} : { waitsAs: "awaitingPayment" as const }),
    ...(after === undefined ? {} : { end: { is: "after" as const, at: after } }),
    ...(by === undefined ? {} : { end: { is: "by" as const, at: by } }),
    ...(noShow === undefined ? {} : { noShow: noShow === "true" })
  }
})
