import { onReplica, Settings, visitHostPage } from "@slotkit/engine"
import { VisitorCounters } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { sendAcceptance, sendRefusal, showRequest } from "./answer/AnswerRoutes.ts"
import { sendInviteForm, sendServiceForm } from "./form/SendBookingForm.ts"
import { showInviteForm, showServiceForm } from "./form/ShowBookingForm.ts"
import { bookingScriptName, scriptFiles } from "./look/ScriptFiles.ts"
import { VisitorPages } from "./look/VisitorPages.ts"
import { showBookingCalendar, showFeed } from "./manage/CalendarRoutes.ts"
import { sendCancellation, showCancellation } from "./manage/CancelRoutes.ts"
import { sendReschedule, showReschedule } from "./manage/RescheduleRoutes.ts"
import { sendConfirmation, showVisitorBooking } from "./manage/VisitorBookingRoute.ts"
import { homePage } from "./visitors/HomePage.ts"
import { hostPage } from "./visitors/HostPage.ts"
import { showInviteTimes, showServiceTimes } from "./visitors/TimesRoutes.ts"
import type { Visit } from "./visitors/Visit.ts"
import { visitorPaths } from "./visitors/VisitorPaths.ts"
import { visitorRoute } from "./visitors/VisitorRoute.ts"

/** Serves visitors' pages below the path of `pagesUrl`: hosts, services, invites, the visitor's own booking, requests for their host, and hosts' feeds. */
export const VisitorRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { pagesUrl, baseUrl } = yield* Settings
    const paths = visitorPaths(pagesUrl.slice(baseUrl.length))
    const route = visitorRoute(yield* VisitorCounters)
    const { home } = yield* VisitorPages
    if (home !== undefined)
      yield* router.add(
        "GET",
        paths.home,
        route((visit) => Effect.succeed(homePage(visit, home)))
      )
    const scripts = yield* scriptFiles
    yield* router.add(
      "GET",
      paths.asset,
      Effect.flatMap(HttpRouter.params, ({ name }) => (name === bookingScriptName ? scripts.booking : noAsset))
    )
    yield* router.add("GET", paths.embedScript, scripts.embed)
    yield* router.add(
      "GET",
      paths.host,
      route((visit) => onReplica(showHost(visit)))
    )
    yield* router.add(
      "GET",
      paths.service,
      route((visit) => onReplica(showServiceTimes(visit)))
    )
    yield* router.add("GET", paths.serviceForm, route(showServiceForm))
    yield* router.add("POST", paths.serviceForm, route(sendServiceForm))
    yield* router.add(
      "GET",
      paths.invite,
      route((visit) => onReplica(showInviteTimes(visit)))
    )
    yield* router.add("GET", paths.inviteForm, route(showInviteForm))
    yield* router.add("POST", paths.inviteForm, route(sendInviteForm))
    yield* router.add("GET", paths.booking, route(showVisitorBooking))
    yield* router.add("POST", paths.confirm, route(sendConfirmation))
    yield* router.add("GET", paths.cancel, route(showCancellation))
    yield* router.add("POST", paths.cancel, route(sendCancellation))
    yield* router.add("GET", paths.reschedule, route(showReschedule))
    yield* router.add("POST", paths.reschedule, route(sendReschedule))
    yield* router.add("GET", paths.calendar, route(showBookingCalendar))
    yield* router.add("GET", paths.request, route(showRequest))
    yield* router.add("POST", paths.accept, route(sendAcceptance))
    yield* router.add("POST", paths.decline, route(sendRefusal))
    yield* router.add("GET", paths.feed, route(showFeed))
  })
).pipe(Layer.provide(VisitorCounters.layer))

const showHost = Effect.fnUntraced(function* (visit: Visit) {
  const { username = "" } = yield* HttpRouter.params
  const page = yield* visitHostPage(username)
  const ofHost = visit.forHost(page.host)
  return ofHost.page(hostPage(ofHost, page))
})

const noAsset = Effect.sync(() =>
  HttpServerResponse.jsonUnsafe({ message: "The requested URL does not exist." }, { status: 404 })
)
