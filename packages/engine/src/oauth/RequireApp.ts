import * as Effect from "effect/Effect"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { AppStore } from "../ports/AppStore.ts"

/** Returns the app with an ID, or fails with `NotFound`. */
export const requireApp = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  return yield* orNotFound(yield* apps.find(id), noSuch.app)
})
