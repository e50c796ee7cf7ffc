import { equalDigests, hashToken } from "@slotkit/core"
import { CurrentActor, Unauthorized } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { KeyOwner } from "../api/guards/Idempotency.ts"
import { OperatorAuth, OperatorToken } from "../api/guards/OperatorAuth.ts"
import { bearerToken } from "../request/BearerToken.ts"

/** Lets only the operator's token pass; digests are compared, in constant time. Management API. */
export const operatorAuthLayer = Layer.succeed(OperatorAuth, (answer) =>
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
