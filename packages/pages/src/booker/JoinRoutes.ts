import { viewJoinLink } from "@slotkit/engine"
import { VisitorCounters } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { noPage, visitorRoute } from "../shell/VisitorRoute.ts"
import { joinPage, noRoomPage } from "./JoinPage.ts"

/**
 * Serves `GET /m/{token}`, the link of a booking to its meeting's room. It leads to the room once there is one. Hosts and bookers
 * open it, also if the application shows its own booking pages.
 */
export const JoinRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const route = visitorRoute(yield* VisitorCounters)
    yield* router.add("GET", "/m/:token", route(showRoom))
    yield* router.add("GET", "/m", route(noPage))
  })
).pipe(Layer.provide(VisitorCounters.layer))

const showRoom = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  const view = yield* viewJoinLink(token)
  const { host, booking, ruling } = view
  if (ruling.kind === "room" || ruling.kind === "fallback") return seeOther(ruling.url)
  const context = unlocalized.forHost(host, booking.language)
  return context.page(ruling.kind === "waiting" ? joinPage(context, view) : noRoomPage(context, view))
})
