import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { AppStore } from "../ports/AppStore.ts"

/** The app with an id, or `NotFound`. */
export const requireApp = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  return yield* orNotFound(yield* apps.find(id), noSuch.app)
})

/** The app that calls itself by a client id, whatever text that is, and the digest of its secret. */
export const findClient = Effect.fnUntraced(function* (clientId: string) {
  const apps = yield* AppStore
  return isStorable(clientId) ? yield* apps.findByClientId(clientId) : Option.none()
})

/** Texts from a query or a form can hold what a database cannot. */
const isStorable = (text: string): boolean => text !== "" && text.length <= 200 && !text.includes("\u0000") && text.isWellFormed()
