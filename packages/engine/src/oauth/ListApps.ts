import { appResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { AppStore } from "../ports/AppStore.ts"

/** Lists all partner apps by ID, without their secrets. */
export const listApps = Effect.fnUntraced(function* () {
  const apps = yield* AppStore
  return (yield* apps.list).map(appResource)
})
