import { type Booking, BookingsQuery, type CursorPosition, type Host, type Instant } from "@slotkit/core"
import {
  addDays,
  bookingResource,
  isLocalDate,
  localDayStart,
  managedBookingResource,
  parseId,
  parseTimestamp,
  searchedWords,
  wrongField
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid } from "../kernel/Failure.ts"
import { requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { type BookingFilter, BookingStore } from "../ports/BookingStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/**
 * Lists the host's bookings by time. A date means the whole day in the host's time zone. Fails if the host has no such
 * service. Spec: bookings.list.
 */
export const listBookings = (host: Host, query: unknown) => listedBookings(host, query, bookingResource)

/** Lists the host's bookings in the same way, with the rules that were overridden. Operator API: bookings. */
export const listManagedBookings = (host: Host, query: unknown) => listedBookings(host, query, managedBookingResource)

const listedBookings = Effect.fnUntraced(function* <A>(host: Host, query: unknown, render: (booking: Booking) => A) {
  const bookings = yield* BookingStore
  const fields = yield* validate(BookingsQuery, query)
  const { service, ...others } = fields
  const filter = {
    ...(yield* bookingFilter(host, others)),
    ...(service === undefined ? {} : { serviceId: yield* namedService(host.id, service) })
  }
  const requested = yield* requestedPage(`bookings.${filter.order}`, fields)
  return toPage(yield* bookings.page(host.id, filter, requested.rows), requested, render, positionOfBooking)
})

/** The position of a booking in its list. */
export const positionOfBooking = ({ scheduledAt, id }: Booking): CursorPosition => ({ at: scheduledAt, id })

/** The filter of a query: its status, its days or times, the booker's email address, its words and its order. */
export const bookingFilter = (
  { timezone }: Host,
  {
    status,
    from: since,
    to: until,
    updated_since: updatedSince,
    email,
    search,
    series,
    order = "desc"
  }: Omit<typeof BookingsQuery.Type, "service">
): Effect.Effect<BookingFilter, Invalid> => {
  const from = since === undefined ? undefined : startOf(since, timezone)
  const to = until === undefined ? undefined : endOf(until, timezone)
  if (from !== undefined && to !== undefined && to < from) {
    return Effect.fail(Invalid.of([wrongField("to", "The to parameter must not be before from.", "order")]))
  }
  return Effect.succeed({
    order,
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(updatedSince === undefined ? {} : { updatedSince }),
    ...(email === undefined ? {} : { email }),
    ...(series === undefined ? {} : { series }),
    ...(search === undefined ? {} : { search: searchedWords(search) })
  })
}

/** Returns the id of a service or an invite of the host. A name that is an id of neither may be the slug of a service. */
const namedService = Effect.fnUntraced(function* (hostId: number, name: string) {
  const services = yield* ServiceStore
  const invites = yield* InviteStore
  const id = parseId(name)
  if (id !== undefined) {
    if (Option.isSome(yield* services.find(hostId, id)) || Option.isSome(yield* invites.find({ hostId, id }))) return id
  }
  const found = (yield* services.list(hostId)).find(({ slug }) => slug === name)
  if (found === undefined)
    return yield* Invalid.of([wrongField("service", "The service field must be the id or the slug of a service.")])
  return found.id
})

const startOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(value, timeZone) : parseTimestamp(value)!
const endOf = (value: string, timeZone: string): Instant =>
  isLocalDate(value) ? localDayStart(addDays(value, 1), timeZone) - 1 : parseTimestamp(value)!
