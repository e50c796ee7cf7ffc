import { CurrentActor } from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { HostSession, type SignedIn, type SignedInAsOperator } from "./HostSession.ts"
import { notAHost, signedOut } from "./Refusals.ts"
import { rootPath, seeOther } from "./SeeOther.ts"

/**
 * Admits the signed-in host, who is recorded as the actor.
 *
 * Other visitors are redirected to the sign-in page and then back to the same URL. A form cannot be resent after signing in, so
 * it is refused with a link to `formPath`, the path of its page. An operator who is not a host has their own pages.
 */
export const hostGuard = <E, R>(
  handler: (signedIn: SignedIn) => Effect.Effect<HttpServerResponse, E, R>,
  formPath: (url: string) => string
) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const { method, url } = yield* HttpServerRequest
    const current = yield* Effect.result(session.current)
    if (current._tag === "Success" && Option.isSome(current.success)) {
      const signedIn = current.success.value
      return yield* Effect.provideService(handler(signedIn), CurrentActor, { kind: "host", id: signedIn.host.id })
    }
    if (Option.isSome(yield* session.operator)) {
      return url.split("?")[0] === "/app" && method !== "POST" ? seeOther(`${yield* rootPath}/app/operator`) : yield* notAHost
    }
    return current._tag === "Failure" ? yield* notAHost : yield* signInFirst(formPath(url))
  })

/** Admits the signed-in operator, who is recorded as the actor. A host who is not an operator gets the response for `others`. */
export const operatorGuard = <E, R, R2>(
  handler: (operator: SignedInAsOperator) => Effect.Effect<HttpServerResponse, E, R>,
  formPath: string,
  others: Effect.Effect<HttpServerResponse, never, R2>
) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const operator = yield* session.operator
    if (Option.isSome(operator)) {
      return yield* Effect.provideService(handler(operator.value), CurrentActor, { kind: "operator", id: null })
    }
    const host = yield* Effect.result(session.current)
    return host._tag === "Failure" || Option.isSome(host.success) ? yield* others : yield* signInFirst(formPath)
  })

const signInFirst = (
  formPath: string
): Effect.Effect<HttpServerResponse, never, HostSession | HttpServerRequest | HttpServices> =>
  Effect.gen(function* () {
    const { signInUrl } = yield* HostSession
    const { method, url } = yield* HttpServerRequest
    return method === "POST" ? yield* signedOut(formPath) : seeOther(signInUrl(url))
  })
