import { appResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { largestPage, PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"

/** Lists all partner apps, oldest first, without their secrets. */
export const listApps = Effect.fnUntraced(function* (query: unknown) {
  const apps = yield* AppStore
  const requested = yield* requestedPage("apps", yield* validate(PageQuery, query), largestPage)
  return toPage(yield* apps.page(requested.rows), requested, appResource, ({ id }) => ({ at: null, id }))
})
