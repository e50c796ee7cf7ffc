import type { SentWebhook } from "@slotkit/core"
import { type FieldFault, faultsOf, wrongField } from "@slotkit/core/internal"
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
  const refused = url === undefined ? [] : yield* addressErrors(url)
  if (Result.isSuccess(fields) && refused.length === 0) return fields.success
  return yield* Invalid.of([...refused, ...faultsOf(fields)])
})

/** Rejects a URL that another webhook of the credential already uses. Spec: webhooks.create.one_per_url. */
export const urlTaken = (): Effect.Effect<never, Invalid> =>
  Effect.fail(
    Invalid.of([
      wrongField("url", "Another webhook of this credential already uses this url. Update that webhook instead.", "taken")
    ])
  )

const addressErrors = (url: string) =>
  Effect.match(checkWebhookAddress(url), {
    onSuccess: (): ReadonlyArray<FieldFault> => [],
    onFailure: ({ reason }) => [wrongField("url", reason)]
  })
