import type { Host } from "@slotkit/core"
import { bookingResource, textConsentResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { positionOfBooking } from "../bookings/ListBookings.ts"
import { PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Reads some of a host's bookings for an export, each with the host's private note if there is one. */
export const exportBookings = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const bookings = yield* BookingStore
  const requested = yield* requestedPage("bookings.desc", yield* validate(PageQuery, query))
  const page = yield* bookings.page(host.id, { order: "desc" }, requested.rows)
  return toPage(
    page,
    requested,
    (booking) => ({
      ...bookingResource(booking),
      ...(booking.textConsent === null ? {} : { text_consent: textConsentResource(booking.textConsent) }),
      ...(booking.privateNote === null ? {} : { private_note: booking.privateNote })
    }),
    positionOfBooking
  )
})
