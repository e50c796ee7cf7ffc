import { appsPerHost } from "@slotkit/core"
import { appResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { largestPage, PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"

/** The query of the list. */
export const AppsQuery = PageQuery

/** Lists all partner apps, those of hosts as well, oldest first, without their secrets. */
export const listApps = Effect.fnUntraced(function* (query: unknown) {
  const apps = yield* AppStore
  const requested = yield* requestedPage("apps", yield* validate(AppsQuery, query), largestPage)
  return toPage(yield* apps.page("all", requested.rows), requested, appResource, ({ id }) => ({ at: null, id }))
})

/** Lists the apps that a host has registered, oldest first, without their secrets. */
export const listHostApps = Effect.fnUntraced(function* (hostId: number) {
  const apps = yield* AppStore
  const { id } = yield* requireHost(hostId)
  const { rows } = yield* apps.page({ ownerHostId: id }, { page: 1, perPage: appsPerHost })
  return rows.map(appResource)
})
