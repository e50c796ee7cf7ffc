import { bookingUrl } from "@slotkit/core/internal"
import { CurrentActor, openAttendeesLink, Settings, VisitorAddress, viewAttendeesLink } from "@slotkit/engine"
import { clientAddress } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { page } from "../shell/Page.ts"
import { unknownBooking } from "../shell/Refusals.ts"
import { rootPath, seeOther } from "../shell/SeeOther.ts"
import { attendeesLinkPage } from "./AttendeesLinkPage.ts"

/**
 * Serves `GET /visitor/bookings/{token}`, the link in the emails to a visitor whose booking has further attendees, and the form
 * on that page, which has them emailed. A `GET` changes nothing, because mail scanners open every link.
 */
export const AttendeesLinkRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    yield* router.add("GET", "/visitor/bookings/:token", showLink)
    yield* router.add("POST", "/visitor/bookings/:token", confirmAddress)
  })
)

const givenProof = Effect.map(HttpServerRequest, ({ url }) => new URLSearchParams(url.split("?")[1] ?? "").get("proof") ?? "")

const showLink = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const view = yield* viewAttendeesLink(token, yield* givenProof)
  const { pagesUrl } = yield* Settings
  const address = bookingUrl({ token }, pagesUrl)
  return yield* page(attendeesLinkPage(view, address, yield* Clock.currentTimeMillis), view.booking.language, view.host.language)
}).pipe(Effect.catchTag("NotFound", () => unknownBooking))

const confirmAddress = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const proof = yield* givenProof
  yield* openAttendeesLink(token, proof)
  return seeOther(`${yield* rootPath}/visitor/bookings/${token}?proof=${encodeURIComponent(proof)}`)
}).pipe(
  Effect.provideServiceEffect(VisitorAddress, clientAddress),
  Effect.provideService(CurrentActor, { kind: "visitor", id: null }),
  Effect.catchTag("NotFound", () => unknownBooking)
)
