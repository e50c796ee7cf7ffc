import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { BookingEventType } from "../bookings/BookingTransitions.ts"
import { atLeastOneEntry } from "../values/Entries.ts"
import { type FieldFault, says } from "../values/FieldRule.ts"
import { hasWrong, readInput, sentFields } from "../values/Input.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { maxWebhookUrlLength } from "../values/Limits.ts"
import { text, UriText } from "../values/Text.ts"
import { CreatedAt, TimestampText, UpdatedAt } from "../values/Timestamp.ts"
import { webhookEventTypes } from "./WebhookEvent.ts"
import type { DisabledReason, WebhookStatus } from "./WebhookTransitions.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  url: { description: "The URL that events are sent to: HTTPS, with a public address." },
  events: { description: "The types of events to send." }
}

/** A subscription to events, visible only to the credential that created it. Spec: webhook.fields. */
export interface Webhook {
  readonly id: number
  readonly hostId: number
  readonly url: string
  readonly events: ReadonlyArray<BookingEventType>
  readonly status: WebhookStatus
  readonly disabledReason: DisabledReason
  readonly consecutiveFailures: number
  readonly signingSecretSource: "subscription" | "app"
  readonly lastSuccessAt: Instant | null
  readonly lastFailureAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

const EventTypes = Schema.Array(
  Schema.Literals(webhookEventTypes).annotate({
    ...says(`must be one of ${webhookEventTypes.join(", ")}`, { rule: "option" })
  })
).check(atLeastOneEntry)

/** Event types in a subscription: without duplicates, in the specification's order. */
export const subscribedEvents = (chosen: ReadonlyArray<BookingEventType>): ReadonlyArray<BookingEventType> =>
  webhookEventTypes.filter((type) => chosen.includes(type))

/** The body of `POST /webhooks`. The URL rules are checked separately. Spec: webhooks.create. */
export const WebhookInput = Schema.Struct({
  url: text(maxWebhookUrlLength).annotate(texts.url),
  events: EventTypes.annotate(texts.events)
}).annotate({
  identifier: "NewWebhook"
})

/** The body of `PATCH /webhooks/{id}`: at least one of its fields. Spec: webhooks.update. */
export const WebhookPatch = Schema.Struct({
  active: Schema.optionalKey(Schema.Boolean).annotate({ description: "False disables the webhook, true enables it again." }),
  url: Schema.optionalKey(text(maxWebhookUrlLength)).annotate(texts.url),
  events: Schema.optionalKey(EventTypes).annotate(texts.events)
})
  .check(
    Schema.makeFilter((patch) =>
      Object.keys(patch).length === 0 ? { path: ["active"], issue: "is required when neither url nor events is sent" } : undefined
    )
  )
  .annotate({ identifier: "WebhookPatch" })

/** A decoded webhook body. Its URL has not been resolved yet. */
export interface SentWebhook<Fields> {
  /** The URL, if it was sent and is well-formed. It is checked even if another field is wrong. */
  readonly url: string | undefined
  /** True if the webhook is to be enabled, which needs Pro. */
  readonly switchesOn: boolean
  readonly fields: Result.Result<Fields, ReadonlyArray<FieldFault>>
}

/** Decodes the body of `POST /webhooks`. */
export const readNewWebhook = (input: unknown): SentWebhook<typeof WebhookInput.Type> => sentWebhook(WebhookInput, input)

/** Decodes the body of `PATCH /webhooks/{id}`. */
export const readWebhookPatch = (input: unknown): SentWebhook<typeof WebhookPatch.Type> => sentWebhook(WebhookPatch, input)

const sentWebhook = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, input: unknown): SentWebhook<S["Type"]> => {
  const fields = readInput(schema, input)
  const { url, active } = sentFields(input)
  return { url: typeof url === "string" && !hasWrong(fields, "url") ? url : undefined, switchesOn: active === true, fields }
}

const resource = {
  id: ResourceId,
  url: UriText.annotate({ description: "The URL that events are sent to." }),
  events: Schema.Array(Schema.Literals(webhookEventTypes)).annotate(texts.events),
  status: Schema.Literals(["active", "disabled"]).annotate({ description: "`active`, or `disabled` when nothing is sent." }),
  disabled_reason: Schema.NullOr(Schema.Literals(["manual", "failing", "gone"])).annotate({
    description: "The reason why it is disabled; null while it is active."
  }),
  consecutive_failures: Schema.Int.annotate({ description: "The number of consecutive events that could not be delivered." }),
  signing_secret_source: Schema.Literals(["subscription", "app"]).annotate({
    description: "The owner of the signing secret: this subscription, or the app."
  }),
  last_success_at: Schema.NullOr(TimestampText).annotate({
    description: "The time of the last delivery that succeeded; null if none did."
  }),
  last_failure_at: Schema.NullOr(TimestampText).annotate({
    description: "The time of the last attempt that failed; null if none did."
  }),
  created_at: CreatedAt,
  updated_at: UpdatedAt
}

/** A subscription in responses. Spec: webhook.fields. */
export const WebhookResource = Schema.Struct(resource).annotate({ identifier: "Webhook" })
export type WebhookResource = typeof WebhookResource.Type

/** A new subscription of an API key. Only this response contains `signing_secret`. */
export const NewWebhookResource = Schema.Struct({
  ...resource,
  signing_secret: Schema.optionalKey(Schema.String).annotate({
    description: "The secret that signs deliveries. Shown only once."
  })
}).annotate({
  identifier: "CreatedWebhook"
})

/** A new subscription with its secret, as every API key gets it. */
export const NewWebhookWithSecretResource = Schema.Struct({
  ...resource,
  signing_secret: Schema.String.annotate({ description: "The secret that signs deliveries. Shown only once." })
}).annotate({ identifier: "WebhookWithSecret" })

/** Renders a subscription without its secret. */
export const webhookResource = (webhook: Webhook): WebhookResource => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  status: webhook.status,
  disabled_reason: webhook.disabledReason,
  consecutive_failures: webhook.consecutiveFailures,
  signing_secret_source: webhook.signingSecretSource,
  last_success_at: instantOrNull(webhook.lastSuccessAt),
  last_failure_at: instantOrNull(webhook.lastFailureAt),
  created_at: formatInstant(webhook.createdAt),
  updated_at: formatInstant(webhook.updatedAt)
})

const instantOrNull = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))
