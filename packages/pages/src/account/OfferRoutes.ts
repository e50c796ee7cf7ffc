import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { forSignedIn } from "../ForSignedIn.ts"
import { HostSession } from "../HostSession.ts"
import { page, seeOther } from "../Page.ts"
import { developersPage, planPage } from "./OfferPages.ts"

/**
 * `GET /app/plan` and `GET /app/apps`, where answers of the API send people; they lead on when the operator has such pages elsewhere.
 */
export const OfferRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    yield* router.add("GET", "/app/plan", Effect.provideService(showPlan, HostSession, session))
    yield* router.add("GET", "/app/apps", showDevelopers)
  })
)

const showPlan = Effect.gen(function* () {
  const { baseUrl, upgradeUrl, freeServices } = yield* Settings
  if (upgradeUrl !== `${baseUrl}/app/plan`) return seeOther(upgradeUrl)
  return yield* forSignedIn(({ host }) => Effect.succeed(page(planPage(host, freeServices))))
})

const showDevelopers = Effect.map(Settings, ({ baseUrl, developerPortalUrl }) =>
  developerPortalUrl === `${baseUrl}/app/apps` ? page(developersPage) : seeOther(developerPortalUrl)
)
