import { decideDeliveryEnd, type Webhook, type WebhookChange } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { countBy, measureBy } from "../kernel/LabelledMetric.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { DeliveryQueue, switchedOff } from "../ports/deliveries/DeliveryQueue.ts"
import { HostStore } from "../ports/HostStore.ts"
import { hostRecipient, MailComposer } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { installation, WebhookStore } from "../ports/WebhookStore.ts"
import type { Attempted } from "./AttemptDelivery.ts"

/**
 * Stores the results of attempts with all their effects on webhooks, in one transaction.
 *
 * An attempt whose lease was lost has no effect, because another worker has repeated it. Webhooks are locked first, in the order
 * of their IDs, so that counters are exact and workers cannot deadlock. Spec: webhooks.delivery.3, webhooks.delivery.6.
 */
export const finishDeliveries = Effect.fnUntraced(
  function* (attempts: ReadonlyArray<Attempted>) {
    const webhooks = yield* WebhookStore
    const queue = yield* DeliveryQueue
    const unitOfWork = yield* UnitOfWork
    const ofWebhooks = new Map(
      attempts.map(({ delivery }) => [delivery.webhookId, { hostId: delivery.hostId, id: delivery.webhookId }])
    )
    const [written, disabled] = yield* unitOfWork.transaction(
      Effect.gen(function* () {
        const locked = yield* webhooks.list({ locked: [...ofWebhooks.values()] })
        const ended = yield* queue.end(attempts.map(({ end }) => end))
        const written = attempts.filter(({ end }) => ended.has(end.id))
        const moves = movesOf(locked, written)
        if (moves.length > 0) yield* Effect.orDie(webhooks.save(moves.map(({ webhook }) => webhook)))
        const disabled = moves.filter((move) => move.disabled)
        for (const move of disabled) yield* switchedOffBy(move)
        return [written, disabled] as const
      })
    )
    for (const attempt of written) yield* countAttempt(attempt)
    for (const { webhook } of disabled) yield* countDisabled(webhook)
  },
  Effect.provideService(CurrentActor, { kind: "clock", id: null })
)

/** The combined effect of all results on each changed webhook, in the order of the results. */
const movesOf = (webhooks: ReadonlyArray<Webhook>, attempts: ReadonlyArray<Attempted>): ReadonlyArray<WebhookChange> => {
  const current = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
  const moves = new Map<number, WebhookChange>()
  for (const { delivery, endedAt, outcome } of attempts.toSorted((one, other) => one.endedAt - other.endedAt)) {
    const webhook = current.get(delivery.webhookId)
    if (outcome === null || webhook === undefined) continue
    const move = decideDeliveryEnd(webhook, { kind: delivery.kind, outcome, at: endedAt })
    if (move.webhook === webhook) continue
    const before = moves.get(webhook.id)
    current.set(webhook.id, move.webhook)
    moves.set(webhook.id, {
      webhook: move.webhook,
      disabled: move.disabled || before?.disabled === true,
      mail: move.mail || before?.mail === true
    })
  }
  return [...moves.values()]
}

/** Ends the pending deliveries of a disabled webhook. Its owner is notified when Slotkit disabled it. */
const switchedOffBy = Effect.fnUntraced(function* ({ webhook, mail }: WebhookChange) {
  const queue = yield* DeliveryQueue
  yield* queue.cancel(webhook, switchedOff)
  yield* audit(webhook.hostId, "webhook.disable", webhook.id)
  if (mail) yield* tellOwner(webhook)
})

const tellOwner = Effect.fnUntraced(function* ({ hostId, url, consecutiveFailures }: Webhook) {
  const outbox = yield* MailOutbox
  const composer = yield* MailComposer
  if (hostId === installation.hostId)
    return yield* Effect.logWarning(`The webhook ${url} of the installation was disabled after ${consecutiveFailures} failures`)
  const owner = yield* (yield* HostStore).find(hostId)
  // Deliveries of a removed host still end, and then there is no one to tell.
  if (Option.isNone(owner)) return
  const kind = "webhookDisabled"
  const mail = composer.compose({
    kind,
    to: hostRecipient(owner.value),
    texts: owner.value.mailTexts,
    url,
    failures: consecutiveFailures
  })
  yield* outbox.add([{ hostId, kind, createdAt: yield* Clock.currentTimeMillis, mail }])
})

const deliveries = countBy("slotkit_deliveries_total", "Delivery attempts, by outcome and class of the response's status.", [
  "outcome",
  "status_class"
])
const duration = measureBy("slotkit_delivery_duration_seconds", "How long delivery attempts took.", [])
const disabled = countBy("slotkit_webhooks_disabled_total", "Webhooks that were disabled because of their deliveries.", [
  "reason"
])

/** Counts an attempt whose outcome is stored. */
const countAttempt = ({ outcome, end: { attempt, next } }: Attempted): Effect.Effect<void> => {
  const word = outcome ?? (next.status === "pending" ? "retry" : "failed")
  const counted = deliveries([word, statusClass(attempt?.statusCode ?? null)])
  return attempt === null ? counted : Effect.andThen(counted, duration([], attempt.durationMs / 1000))
}

/** Counts a webhook that was disabled because of its deliveries. */
const countDisabled = ({ disabledReason }: Webhook): Effect.Effect<void> => disabled([disabledReason ?? "none"])

const statusClass = (status: number | null): string => (status === null ? "none" : `${Math.floor(status / 100)}xx`)
