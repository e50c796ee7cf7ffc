import { CurrentActor, openAttendeesLink, VisitorAddress, viewAttendeesLink } from "@slotkit/engine"
import { clientAddress } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { page } from "../page/Page.ts"
import { unknownBooking } from "../page/Refusals.ts"
import { attendeesLinkPage } from "./AttendeesLinkPage.ts"

/**
 * Serves `GET /visitor/bookings/{token}`, the link in the emails to a visitor whose booking has further attendees. Opening it has
 * them emailed. `HEAD` requests and prefetches have no effect.
 */
export const AttendeesLinkRoutes = HttpRouter.use((router) => router.add("GET", "/visitor/bookings/:token", openLink))

const openLink = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const { method, headers } = yield* HttpServerRequest
  const onlyLooks = method === "HEAD" || /\bprefetch\b/.test(headers["sec-purpose"] ?? headers.purpose ?? "")
  const view = yield* onlyLooks ? viewAttendeesLink(token) : openAttendeesLink(token)
  return page(attendeesLinkPage(view, yield* Clock.currentTimeMillis))
}).pipe(
  Effect.provideServiceEffect(VisitorAddress, clientAddress),
  Effect.provideService(CurrentActor, { kind: "visitor", id: null }),
  Effect.catchTag("NotFound", () => Effect.succeed(unknownBooking))
)
