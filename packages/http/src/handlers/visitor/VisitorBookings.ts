import {
  cancelVisitorBooking,
  confirmVisitorBooking,
  rescheduleVisitorBooking,
  visitBooking,
  visitBookingSlots
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { VisitorApi } from "../../api/visitor/VisitorApi.ts"
import { data } from "../Answer.ts"
import { withBody } from "../WithBody.ts"
import { withQuery } from "../WithQuery.ts"

export const VisitorBookingsHandlers = HttpApiBuilder.group(VisitorApi, "Bookings", (handlers) =>
  handlers
    .handle("visitBooking", ({ params }) => data(visitBooking(params.token)))
    .handleRaw("visitBookingSlots", ({ params }) => withQuery((query) => visitBookingSlots(params.token, query)))
    .handle("confirmVisitorBooking", ({ params }) => data(confirmVisitorBooking(params.token)))
    .handleRaw("cancelVisitorBooking", ({ params }) => withBody((body) => data(cancelVisitorBooking(params.token, body))))
    .handleRaw("rescheduleVisitorBooking", ({ params }) => withBody((body) => data(rescheduleVisitorBooking(params.token, body))))
)
