import {
  acceptBooking,
  bookSlot,
  cancelBooking,
  declineBooking,
  getBooking,
  listBookings,
  refundBooking,
  reportPayment,
  requireHost,
  rescheduleBooking
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { Body } from "../../middleware/ReadBody.ts"
import { created, data, page } from "../Answer.ts"

export const HostBookingsHandlers = HttpApiBuilder.group(ManageApi, "Bookings", (handlers) =>
  handlers
    .handleRaw("bookSlot", ({ params }) =>
      Effect.flatMap(Body, (body) => created(bookingsOf(params.host), bookSlot(params.host, body)))
    )
    .handleRaw("listBookings", ({ params }) =>
      Effect.gen(function* () {
        const host = yield* requireHost(params.host)
        return yield* page(bookingsOf(params.host), listBookings(host, yield* ParsedSearchParams))
      })
    )
    .handle("getBooking", ({ params }) => Effect.flatMap(requireHost(params.host), (host) => data(getBooking(host, params.id))))
    .handle("acceptBooking", ({ params }) => data(acceptBooking(params.host, params.id)))
    .handleRaw("declineBooking", ({ params }) =>
      Effect.flatMap(Body, (body) => data(declineBooking(params.host, params.id, body)))
    )
    .handleRaw("cancelBooking", ({ params }) => Effect.flatMap(Body, (body) => data(cancelBooking(params.host, params.id, body))))
    .handleRaw("rescheduleBooking", ({ params }) =>
      Effect.flatMap(Body, (body) => data(rescheduleBooking(params.host, params.id, body)))
    )
    .handleRaw("reportPayment", ({ params }) => Effect.flatMap(Body, (body) => data(reportPayment(params.host, params.id, body))))
    .handle("refundBooking", ({ params }) => data(refundBooking(params.host, params.id)))
)

const bookingsOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/bookings`
