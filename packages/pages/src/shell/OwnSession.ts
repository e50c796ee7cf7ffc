import { hashToken } from "@slotkit/core"
import { hostOfSession, isOperator, Operators, operatorOfSession, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { hostCookie } from "./HostCookie.ts"
import { HostSession, type SignedInAsOperator } from "./HostSession.ts"

/**
 * Slotkit's own sessions, identified by a cookie. An operator has a session of an operator, or is a host whose email address is
 * an operator's.
 */
export const ownSession = Layer.effect(
  HostSession,
  Effect.map(Settings, ({ baseUrl, origin }) => {
    const root = baseUrl.slice(origin.length)
    const [hosts, operators] = [hostCookie(baseUrl, "session"), hostCookie(baseUrl, "operator")]
    const host = Effect.gen(function* () {
      const token = yield* hosts.read
      if (token === undefined) return Option.none()
      return Option.map(yield* hostOfSession(token), (found) => ({ host: found, key: hashToken(token) }))
    })
    const operator = Effect.gen(function* () {
      if ((yield* Operators) === undefined) return Option.none<SignedInAsOperator>()
      const token = yield* operators.read
      const found = token === undefined ? Option.none() : yield* operatorOfSession(token)
      const own = yield* host
      const hostId = Option.isSome(own) ? own.value.host.id : undefined
      if (token !== undefined && Option.isSome(found)) {
        return Option.some<SignedInAsOperator>({ email: found.value.email, key: hashToken(token), hostId })
      }
      if (Option.isNone(own)) return Option.none()
      const { email } = own.value.host
      return (yield* isOperator({ email, hostId })) ? Option.some({ email, key: own.value.key, hostId }) : Option.none()
    })
    return HostSession.of({
      current: Effect.map(
        host,
        Option.map((signedIn) => ({ ...signedIn, isOperator: Effect.map(operator, Option.isSome) }))
      ),
      operator,
      signInUrl: (returnTo) => `${root}/app/sign-in?return_to=${encodeURIComponent(returnTo)}`,
      isOwn: true
    })
  })
)
