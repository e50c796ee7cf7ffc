import { type FieldErrors, mergeFieldErrors, readInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { Invalid } from "../kernel/Failure.ts"
import { rawField } from "../kernel/Validate.ts"
import { checkWebhookAddress } from "./CheckWebhookAddress.ts"

/**
 * Reads a webhook's body by a schema and checks where its URL points at this moment; every wrong field at once.
 * Spec: webhooks.create.
 */
export const readWebhook = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(schema: S, input: unknown) {
  const read = readInput(schema, input)
  const wrong: FieldErrors = Result.isFailure(read) ? read.failure : {}
  const url = rawField(input, "url")
  const refused = typeof url === "string" && wrong.url === undefined ? yield* addressErrors(url) : {}
  if (Result.isSuccess(read) && refused.url === undefined) return read.success
  return yield* Invalid.of(mergeFieldErrors(refused, wrong))
})

/** The 422 for a URL that the credential uses already. Spec: webhooks.create.one_per_url. */
export const urlTaken = (): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of({ url: ["The url is that of another webhook of this credential already; change that one instead."] }))

const addressErrors = (url: string) =>
  Effect.match(checkWebhookAddress(url), {
    onSuccess: (): FieldErrors => ({}),
    onFailure: ({ reason }): FieldErrors => ({ url: [reason] })
  })
