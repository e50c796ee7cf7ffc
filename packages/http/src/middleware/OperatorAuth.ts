import { equalDigests, hashToken } from "@slotkit/core"
import { CurrentActor, Unauthorized } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { bearerToken } from "../request/BearerToken.ts"
import { UnauthorizedError } from "../wire/Errors.ts"
import { KeyOwner } from "./Idempotency.ts"

/** The token that opens the management API, as its SHA-256 in lower-case hex. */
export class OperatorToken extends Context.Service<OperatorToken, { readonly hash: string }>()("@slotkit/http/OperatorToken") {}

/** Lets only the operator's token pass; digests are compared, in constant time. Management API. */
export class OperatorAuth extends HttpApiMiddleware.Service<OperatorAuth, { provides: KeyOwner; requires: OperatorToken }>()(
  "@slotkit/http/OperatorAuth",
  { error: UnauthorizedError }
) {
  static readonly layer = Layer.succeed(OperatorAuth, (answer) =>
    Effect.gen(function* () {
      const token = bearerToken(yield* HttpServerRequest)
      if (token === undefined) {
        return yield* new Unauthorized({ message: "Send the operator token as Authorization: Bearer <token>.", presented: false })
      }
      const { hash } = yield* OperatorToken
      if (!equalDigests(hashToken(token), hash)) {
        return yield* new Unauthorized({ message: "This is not the operator token.", presented: true })
      }
      return yield* answer.pipe(
        Effect.provideService(KeyOwner, "operator"),
        Effect.provideService(CurrentActor, { kind: "operator", id: null })
      )
    })
  )
}
