import { BookingsQuery, type Host } from "@slotkit/core"
import { Email, integerParameter, maxIntegerParameter } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { bookingFilter, placeOfBooking } from "../bookings/ListBookings.ts"
import { requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** The filters of a host's own list: those of the API, a service or invite by id, the booker's email address, and whether the booker came. */
export const BookingSearch = Schema.Struct({
  ...BookingsQuery.fields,
  service: Schema.optionalKey(integerParameter(1, maxIntegerParameter)),
  email: Schema.optionalKey(Email),
  no_show: Schema.optionalKey(Schema.Literals(["true", "false"]))
})

/** Lists a host's bookings for the host, on every plan. A date means the whole day in the host's time zone. */
export const searchBookings = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const bookings = yield* BookingStore
  const { service: serviceId, email, no_show: noShow, ...fields } = yield* validate(BookingSearch, query)
  const filter = {
    ...(yield* bookingFilter(host, fields)),
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(email === undefined ? {} : { email }),
    ...(noShow === undefined ? {} : { noShow: noShow === "true" })
  }
  const requested = yield* requestedPage(`bookings.${filter.order}`, fields)
  return toPage(yield* bookings.page(host.id, filter, requested.rows), requested, (booking) => booking, placeOfBooking)
})
