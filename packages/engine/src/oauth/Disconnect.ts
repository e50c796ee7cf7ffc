import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/**
 * Disconnects an app from a host. Its tokens are rejected from the next request on, and its webhooks are deleted.
 *
 * Spec: oauth.token.disconnect.
 */
export const disconnect = Effect.fnUntraced(function* (hostId: number, appId: number) {
  const grants = yield* GrantStore
  const webhooks = yield* WebhookStore
  const end = Effect.gen(function* () {
    const id = Option.getOrUndefined(yield* grants.disconnect(hostId, appId, yield* Clock.currentTimeMillis))
    if (id === undefined) return yield* new NotFound({ what: "connection" })
    yield* webhooks.remove({ hostId, kind: "connection", id }, "all")
  })
  yield* audited(hostId, "app.disconnect", end, () => appId)
})
