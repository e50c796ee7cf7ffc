import { refuseUnknownFields } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { Body, StrictBody } from "../guards/ReadBody.ts"

/** Passes the JSON body of the request to the use case, which validates it. Where bodies are strict, unknown fields are a 422. */
export const withBody = <A, E, R>(answer: (body: unknown) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const body = yield* Body
    const schema = yield* StrictBody
    if (schema !== undefined) yield* refuseUnknownFields(schema, body)
    return yield* answer(body)
  })
