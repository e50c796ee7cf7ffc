import { type Webhook, webhooksPerCredential } from "@slotkit/core"
import { makeToken, readNewWebhook, subscribedEvents, tokenBytes, webhookResource, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Invalid, Unauthorized } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requirePro } from "../kernel/RequireHost.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { type NewWebhook, WebhookStore } from "../ports/WebhookStore.ts"
import { checkedWebhook, urlTaken } from "./CheckedWebhook.ts"

/**
 * Subscribes a URL to events.
 *
 * For API keys and the installation, only this result contains `signing_secret`, which is stored encrypted. An app's webhooks are
 * signed with the app's secret. Spec: webhooks.create.
 */
export const createWebhook = Effect.fnUntraced(function* (
  { credential, host }: Pick<Caller, "credential" | "host">,
  input: unknown
) {
  yield* requirePro(host)
  return yield* addWebhook(credential, input)
})

/** Adds the webhook of an owner that may have one. */
export const addWebhook = Effect.fnUntraced(function* (owner: NewWebhook["owner"], input: unknown) {
  const webhooks = yield* WebhookStore
  const { url, events } = yield* checkedWebhook(readNewWebhook(input))
  const createdAt = yield* Clock.currentTimeMillis
  const add = Effect.gen(function* () {
    const id = yield* webhooks.newId
    const webhook: Webhook = {
      id,
      hostId: owner.hostId,
      url,
      events: subscribedEvents(events),
      status: "active",
      disabledReason: null,
      consecutiveFailures: 0,
      signingSecretSource: owner.kind === "connection" ? "app" : "subscription",
      lastSuccessAt: null,
      lastFailureAt: null,
      createdAt,
      updatedAt: createdAt
    }
    const own = owner.kind === "connection" ? undefined : yield* newSecret(id)
    const added = webhooks.add({ ...webhook, owner, secret: own?.sealed ?? null }, webhooksPerCredential)
    yield* Effect.catchTags(added, { OwnerEnded: ended, TooManyWebhooks: tooMany, UrlTaken: urlTaken })
    return { ...webhookResource(webhook), ...(own === undefined ? {} : { signing_secret: own.secret }) }
  })
  return yield* withReplay(audited(owner.hostId, "webhook.create", add, ({ id }) => id))
})

/** A new webhook whose owner is no app, and which therefore has a secret. */
export const withSecret = <W extends { readonly signing_secret?: string }>(webhook: W) =>
  webhook.signing_secret === undefined
    ? Effect.die(new Error("The webhook has no secret."))
    : Effect.succeed({ ...webhook, signing_secret: webhook.signing_secret })

const newSecret = Effect.fnUntraced(function* (webhookId: number) {
  const randomness = yield* Randomness
  const box = yield* SecretBox
  const secret = makeToken("webhookSecret", yield* randomness.bytes(tokenBytes))
  return { secret, sealed: yield* box.seal(secret, `webhook:${webhookId}`) }
})

/** The credential was revoked after the request had been authenticated. */
const ended = () => Effect.fail(new Unauthorized({ fact: { code: "unknown" }, presented: true }))

const tooMany = () =>
  Effect.fail(
    Invalid.of([
      wrongField("url", `The credential already has the maximum of ${webhooksPerCredential} webhooks. Delete one to add another.`)
    ])
  )
