import {
  acceptBooking,
  bookSlot,
  cancelBooking,
  declineBooking,
  getBooking,
  getBookingRoom,
  listBookings,
  markNoShow,
  onReplica,
  refundBooking,
  reportPayment,
  requireHost,
  rescheduleBooking,
  unmarkNoShow
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ManageApi } from "../../api/manage/ManageApi.ts"
import { created, data, page } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const HostBookingsHandlers = HttpApiBuilder.group(ManageApi, "Bookings", (handlers) =>
  handlers
    .handleRaw("bookSlot", ({ params }) => withBody((body) => created(bookingsOf(params.host), bookSlot(params.host, body))))
    .handleRaw("listBookings", ({ params }) =>
      withQuery((query) =>
        page(bookingsOf(params.host), onReplica(Effect.flatMap(requireHost(params.host), (host) => listBookings(host, query))))
      )
    )
    .handle("getBooking", ({ params }) => data(getBooking(params.host, params.id)))
    .handle("getBookingRoom", ({ params }) => data(getBookingRoom(params.host, params.id)))
    .handle("acceptBooking", ({ params }) => data(acceptBooking(params.host, params.id)))
    .handleRaw("declineBooking", ({ params }) => withBody((body) => data(declineBooking(params.host, params.id, body))))
    .handleRaw("cancelBooking", ({ params }) => withBody((body) => data(cancelBooking(params.host, params.id, body))))
    .handleRaw("rescheduleBooking", ({ params }) => withBody((body) => data(rescheduleBooking(params.host, params.id, body))))
    .handleRaw("reportPayment", ({ params }) => withBody((body) => data(reportPayment(params.host, params.id, body))))
    .handleRaw("refundBooking", ({ params }) => withBody((body) => data(refundBooking(params.host, params.id, body))))
    .handle("markNoShow", ({ params }) => data(markNoShow(params.host, params.id)))
    .handle("unmarkNoShow", ({ params }) => data(unmarkNoShow(params.host, params.id)))
)

const bookingsOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/bookings`
