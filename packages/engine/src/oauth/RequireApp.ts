import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { AppStore } from "../ports/AppStore.ts"

/** Returns the app with an ID, or fails with `NotFound`. */
export const requireApp = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  return yield* orNotFound(yield* apps.find(id), noSuch.app)
})

/** Returns the app with a client ID, which may be any text, and the digest of its secret. */
export const findClient = Effect.fnUntraced(function* (clientId: string) {
  const apps = yield* AppStore
  return isStorable(clientId) ? yield* apps.findByClientId(clientId) : Option.none()
})

/** Query parameters and form fields may contain characters that a database cannot store. */
const isStorable = (text: string): boolean => text !== "" && text.length <= 200 && !text.includes("\u0000") && text.isWellFormed()
