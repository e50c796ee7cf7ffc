import type { FieldErrors, SentWebhook } from "@slotkit/core"
import { mergeFieldErrors } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Invalid } from "../kernel/Failure.ts"
import { checkWebhookAddress } from "./CheckWebhookAddress.ts"

/**
 * Validates the body of a webhook and checks the address of its URL. All invalid fields are reported at once.
 *
 * Spec: webhooks.create.
 */
export const checkedWebhook = Effect.fnUntraced(function* <Fields>({ url, fields }: SentWebhook<Fields>) {
  const refused: FieldErrors = url === undefined ? {} : yield* addressErrors(url)
  if (Result.isSuccess(fields) && refused.url === undefined) return fields.success
  return yield* Invalid.of(mergeFieldErrors(refused, Result.isFailure(fields) ? fields.failure : {}))
})

/** Rejects a URL that another webhook of the credential already uses. Spec: webhooks.create.one_per_url. */
export const urlTaken = (): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of({ url: ["Another webhook of this credential already uses this url. Update that webhook instead."] }))

const addressErrors = (url: string) =>
  Effect.match(checkWebhookAddress(url), {
    onSuccess: (): FieldErrors => ({}),
    onFailure: ({ reason }): FieldErrors => ({ url: [reason] })
  })
