import { Settings } from "@slotkit/engine"
import { slidingLimit } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { tooManyChanges } from "../shell/ConsoleRefusals.ts"
import type { ConsolePage, ConsolePages } from "../shell/ConsoleRoute.ts"
import { sendApp, showApp } from "./AppPage.ts"
import { secretRenewal } from "./AppSecrets.ts"
import { showApps } from "./AppsList.ts"
import { sendNewApp, showNewApp } from "./NewApp.ts"
import { appRemoval } from "./RemoveApp.ts"

/** The pages of the host's own apps. A host may change them thirty times in an hour, counted in this process. */
export const appsPages = (): ConsolePages => {
  const limit = slidingLimit("changes of apps", 30, 3600)
  const page = ({ show, send, ...rest }: ConsolePage): ConsolePage => ({
    ...rest,
    ...(show === undefined ? {} : { show: inOwnPortal(show) }),
    ...(send === undefined ? {} : { send: inOwnPortal(withinLimit(limit, send)) })
  })
  return {
    "/app/apps": page({ show: showApps }),
    "/app/apps/new": page({ show: showNewApp, send: sendNewApp }),
    "/app/apps/:id": page({ show: showApp, send: sendApp }),
    "/app/apps/:id/client-secret": page(secretRenewal("client")),
    "/app/apps/:id/webhook-secret": page(secretRenewal("webhook")),
    "/app/apps/:id/delete": page(appRemoval)
  }
}

/** Counts a form towards a limit of its host. Over the limit, answers 429 and changes nothing. */
const withinLimit =
  (limit: ReturnType<typeof slidingLimit>, send: NonNullable<ConsolePage["send"]>): NonNullable<ConsolePage["send"]> =>
  (context, fields) => {
    const key = String(context.host.id)
    const { allowed, resetSeconds } = limit.look(key, context.now)
    if (!allowed) return Effect.succeed(tooManyChanges(context, resetSeconds))
    limit.count(key, context.now)
    return send(context, fields)
  }

type Answer = ReturnType<NonNullable<ConsolePage["show"]>>

/** Answers a page of the developer portal. Redirects instead if the operator has its own portal. */
const inOwnPortal =
  <Input extends readonly [context: ConsoleContext, ...rest: ReadonlyArray<URLSearchParams>]>(
    answer: (...input: Input) => Answer
  ) =>
  (...input: Input): Answer =>
    Effect.flatMap(Settings, ({ baseUrl, developerPortalUrl }) =>
      developerPortalUrl === `${baseUrl}/app/apps` ? answer(...input) : Effect.succeed(seeOther(developerPortalUrl))
    )
