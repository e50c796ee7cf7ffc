import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { page, seeOther } from "../page/Page.ts"
import { forSignedIn } from "../session/ForSignedIn.ts"
import { HostSession } from "../session/HostSession.ts"
import { developersPage, planPage } from "./OfferPages.ts"

/** Serves `GET /app/plan` and `GET /app/apps`, which API responses link to. Redirects if the operator has pages of its own. */
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
