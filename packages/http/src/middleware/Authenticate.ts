import { authenticate, type Caller, type CredentialStore, CurrentActor, TooManyRequests } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { TooManyRequestsError, UnauthorizedError } from "../api/Errors.ts"
import { bearerToken } from "./BearerToken.ts"
import { KeyOwner } from "./Idempotency.ts"
import { sendRateHeaders } from "./RateLimit.ts"

/** Who sent the request that is being answered. */
export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()("@slotkit/http/CurrentCaller") {}

/**
 * Finds out who calls, counts the request, and answers 401 or 429 before anything else is looked at.
 *
 * Every answer to a known credential says what remains of its minute, refused ones included. Spec: Authentication; Limits, request rate.
 */
export class Authenticate extends HttpApiMiddleware.Service<
  Authenticate,
  { provides: CurrentCaller | KeyOwner; requires: CredentialStore }
>()("@slotkit/http/Authenticate", { error: [UnauthorizedError, TooManyRequestsError] }) {
  static readonly layer = Layer.succeed(Authenticate, (answer) =>
    Effect.gen(function* () {
      const { caller, rate } = yield* authenticate(bearerToken(yield* HttpServerRequest))
      yield* sendRateHeaders(rate)
      if (!rate.allowed) {
        return yield* new TooManyRequests({
          message: "The credential has made 60 requests in the last minute.",
          retryAfterSeconds: rate.resetSeconds
        })
      }
      const { kind, id } = caller.credential
      return yield* answer.pipe(
        Effect.provideService(CurrentCaller, caller),
        Effect.provideService(KeyOwner, `${kind}:${id}`),
        Effect.provideService(CurrentActor, { kind, id })
      )
    })
  )
}
