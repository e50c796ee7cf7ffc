import { getBooking, listBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../middleware/Authenticate.ts"
import { data, page } from "./Answer.ts"

export const BookingsHandlers = HttpApiBuilder.group(Api, "Bookings", (handlers) =>
  handlers
    .handleRaw("listBookings", () =>
      Effect.gen(function* () {
        const { host } = yield* CurrentCaller
        return yield* page("/api/v1/bookings", listBookings(host, yield* ParsedSearchParams))
      })
    )
    .handle("getBooking", ({ params }) => Effect.flatMap(CurrentCaller, ({ host }) => data(getBooking(host, params.id))))
)
