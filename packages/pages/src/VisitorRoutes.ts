import { onReplica, Settings, visitHostPage } from "@slotkit/engine"
import { VisitorCounters } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { showBookingCalendar, showFeed } from "./booker/CalendarRoutes.ts"
import { sendCancellation, sendStopTexts, showCancellation } from "./booker/CancelRoutes.ts"
import { sendReschedule, showReschedule } from "./booker/RescheduleRoutes.ts"
import { sendConfirmation, sendPayRest, showMeetingOfSeries, showVisitorBooking } from "./booker/VisitorBookingRoute.ts"
import { homePage } from "./booking/HomePage.ts"
import { hostPage } from "./booking/HostPage.ts"
import { sendInviteForm, sendServiceForm } from "./booking/SendBookingForm.ts"
import { showInviteForm, showServiceForm } from "./booking/ShowBookingForm.ts"
import { showInviteTimes, showServiceTimes } from "./booking/TimesRoutes.ts"
import { bookingScriptName, scriptFiles } from "./browser/ScriptFiles.ts"
import { sendAcceptance, sendRefusal, showRequest } from "./requests/RequestRoutes.ts"
import type { RequestContext } from "./shell/RequestContext.ts"
import { visitorPaths } from "./shell/VisitorPaths.ts"
import { visitorRoute } from "./shell/VisitorRoute.ts"
import { CurrentPageOptions } from "./theme/CurrentPageOptions.ts"
import { sendVisit, showVisit } from "./visit/VisitRoutes.ts"
import { sendWaitlistForm, showWaitlistForm } from "./waitlist/WaitlistFormRoutes.ts"
import { sendLeave, sendOfferAcceptance, sendOfferRefusal, showEntryOfWaitlist } from "./waitlist/WaitlistRoutes.ts"

/**
 * Serves visitors' pages below the path of `pagesUrl`: hosts, services, invites, the visitor's own booking, waiting lists,
 * requests for their host, and hosts' feeds.
 */
export const VisitorRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { pagesUrl, baseUrl } = yield* Settings
    const paths = visitorPaths(pagesUrl.slice(baseUrl.length))
    const route = visitorRoute(yield* VisitorCounters)
    const { home } = yield* CurrentPageOptions
    const scripts = yield* scriptFiles
    if (home !== undefined)
      yield* router.add(
        "GET",
        paths.home,
        route((context) => Effect.succeed(homePage(context, home)))
      )
    yield* router.add(
      "GET",
      paths.asset,
      Effect.flatMap(HttpRouter.params, ({ name }) => (name === bookingScriptName ? scripts.booking : noAsset))
    )
    yield* router.add("GET", paths.embedScript, scripts.embed)
    yield* router.add("GET", paths.host, route(replica(showHost)))
    yield* router.add("POST", paths.host, route(sendVisit))
    yield* router.add("GET", paths.service, route(replica(showServiceTimes)))
    yield* router.add("GET", paths.serviceForm, route(showServiceForm))
    yield* router.add("POST", paths.serviceForm, route(sendServiceForm))
    yield* router.add("GET", paths.waitlistForm, route(showWaitlistForm))
    yield* router.add("POST", paths.waitlistForm, route(sendWaitlistForm))
    yield* router.add("GET", paths.invite, route(replica(showInviteTimes)))
    yield* router.add("GET", paths.inviteForm, route(showInviteForm))
    yield* router.add("POST", paths.inviteForm, route(sendInviteForm))
    yield* router.add("GET", paths.booking, route(showVisitorBooking))
    yield* router.add("GET", paths.meeting, route(showMeetingOfSeries))
    yield* router.add("POST", paths.confirm, route(sendConfirmation))
    yield* router.add("GET", paths.cancel, route(showCancellation))
    yield* router.add("POST", paths.cancel, route(sendCancellation))
    yield* router.add("POST", paths.stopTexts, route(sendStopTexts))
    yield* router.add("POST", paths.payRest, route(sendPayRest))
    yield* router.add("GET", paths.reschedule, route(showReschedule))
    yield* router.add("POST", paths.reschedule, route(sendReschedule))
    yield* router.add("GET", paths.calendar, route(showBookingCalendar))
    yield* router.add("GET", paths.request, route(showRequest))
    yield* router.add("POST", paths.accept, route(sendAcceptance))
    yield* router.add("POST", paths.decline, route(sendRefusal))
    yield* router.add("GET", paths.waitlist, route(showEntryOfWaitlist))
    yield* router.add("POST", paths.acceptOffer, route(sendOfferAcceptance))
    yield* router.add("POST", paths.declineOffer, route(sendOfferRefusal))
    yield* router.add("POST", paths.leaveWaitlist, route(sendLeave))
    yield* router.add("GET", paths.feed, route(showFeed))
  })
).pipe(Layer.provide(VisitorCounters.layer))

const showHost = Effect.fnUntraced(function* (context: RequestContext) {
  if (context.query.has("visit")) return yield* showVisit(context)
  const { username = "" } = yield* HttpRouter.params
  const page = yield* visitHostPage(username)
  const ofHost = context.forHost(page.host)
  return ofHost.page(hostPage(ofHost, page))
})

/** Reads from a replica, where there is one. */
const replica =
  <E, R>(show: (context: RequestContext) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  (context: RequestContext) =>
    onReplica(show(context))

const noAsset = Effect.sync(() =>
  HttpServerResponse.jsonUnsafe({ message: "The requested URL does not exist.", code: "unknown_url" }, { status: 404 })
)
