import { hostOfSession, operatorOfSession, Settings, signOut, signOutOperator } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { hostCookie } from "./HostCookie.ts"

type DeleteCookie = (response: HttpServerResponse) => HttpServerResponse

/** Ends this browser's session of a host, if there is one. Returns a function that deletes its cookie. */
export const endHostSession = Effect.gen(function* () {
  const cookie = hostCookie((yield* Settings).baseUrl, "session")
  const token = yield* cookie.read
  if (token === undefined) return unchanged
  const host = yield* hostOfSession(token)
  if (Option.isSome(host)) yield* signOut(host.value.id, token)
  return cookie.take
})

/** Ends this browser's session of an operator, if there is one. Returns a function that deletes its cookie. */
export const endOperatorSession = Effect.gen(function* () {
  const cookie = hostCookie((yield* Settings).baseUrl, "operator")
  const token = yield* cookie.read
  if (token === undefined) return unchanged
  if (Option.isSome(yield* operatorOfSession(token))) yield* signOutOperator(token)
  return cookie.take
})

const unchanged: DeleteCookie = (response) => response
