import { getBooking, listBookings } from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { data, page } from "./Answer.ts"
import { ofCaller } from "./OfCaller.ts"
import { withQuery } from "./WithQuery.ts"

export const BookingsHandlers = HttpApiBuilder.group(Api, "Bookings", (handlers) =>
  handlers
    .handleRaw("listBookings", () =>
      ofCaller(({ host }) => withQuery((query) => page("/api/v1/bookings", listBookings(host, query))))
    )
    .handle("getBooking", ({ params }) => ofCaller(({ host }) => data(getBooking(host.id, params.id))))
)
