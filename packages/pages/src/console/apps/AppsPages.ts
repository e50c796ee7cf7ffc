import { slidingLimit } from "@slotkit/http"
import type { ConsolePage, ConsolePages } from "../shell/ConsoleRoute.ts"
import { sendApp, showApp } from "./AppPage.ts"
import { secretRenewal } from "./AppSecrets.ts"
import { showApps } from "./AppsList.ts"
import { inOwnPortal } from "./InOwnPortal.ts"
import { sendNewApp, showNewApp } from "./NewApp.ts"
import { appRemoval } from "./RemoveApp.ts"
import { withinLimit } from "./WithinLimit.ts"

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
