import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** Deletes a webhook with its deliveries. Nothing more is sent. Decision 0040. */
export const deleteWebhook = Effect.fnUntraced(function* ({ credential, host }: Caller, id: number) {
  const webhooks = yield* WebhookStore
  const remove = Effect.flatMap(webhooks.remove(credential, id), (removed) =>
    removed > 0 ? Effect.void : Effect.fail(new NotFound({ what: "webhook" }))
  )
  yield* audited(host.id, "webhook.delete", remove, () => id)
})
