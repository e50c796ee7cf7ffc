import * as Effect from "effect/Effect"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { AppStore } from "../ports/AppStore.ts"

/** Deletes an app. Its tokens are rejected from the next request on. A job ends its connections and their webhooks. */
export const deleteApp = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  if (!(yield* apps.remove(id))) return yield* new NotFound({ message: noSuch.app })
})
