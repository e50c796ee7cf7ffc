import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import { type DeliveryClaim, type LeasedDelivery, switchedOff } from "../../ports/deliveries/DeliveryQueue.ts"
import type { SealedSecret } from "../../ports/SecretBox.ts"
import { claimableAt } from "../LeasedRows.ts"
import { holdingsOf, type OwnedWebhook, type Tables, type WaitingDelivery } from "../MemoryTables.ts"
import { withEnded, withWaiting } from "../Webhooks.ts"

/** Leases claimable deliveries, ends those for disabled webhooks, and holds those of hosts on Free. */
export const leaseDeliveries = (tables: Tables, claim: DeliveryClaim): readonly [ReadonlyArray<LeasedDelivery>, Tables] => {
  const { limit, now, lease } = claim
  const roomOf = ({ owner }: OwnedWebhook) =>
    (isInstallations(owner) ? claim.perInstallationWebhook : undefined) ?? claim.perWebhook
  const waiting = HashMap.toValues(tables.waitingDeliveries)
  const isDue = (delivery: WaitingDelivery) => claimableAt(delivery) <= now
  const inFlight = new Map<number, number>()
  for (const delivery of waiting) if (delivery.lease !== null && !isDue(delivery)) count(inFlight, delivery.webhookId)

  let after = tables
  const leased: Array<LeasedDelivery> = []
  for (const delivery of waiting.filter((one) => !one.held && isDue(one)).sort(longestDueFirst)) {
    const owned = HashMap.getUnsafe(tables.webhooks, delivery.webhookId)
    if (owned.webhook.status !== "active") {
      after = withEnded(after, delivery.id, { status: "failed", failure: switchedOff })
    } else if (!isInstallations(owned.owner) && HashMap.getUnsafe(tables.accounts, owned.webhook.hostId).host.plan !== "pro") {
      after = withWaiting(after, { ...delivery, held: true, lease: null })
    } else if (leased.length < limit && (inFlight.get(delivery.webhookId) ?? 0) < roomOf(owned)) {
      count(inFlight, delivery.webhookId)
      const claimed = { ...delivery, lease, leases: delivery.leases + 1 }
      after = withWaiting(after, claimed)
      leased.push(leasedDelivery(tables, owned, claimed, claim, now - claimableAt(delivery)))
    }
  }
  return [leased, after]
}

const isInstallations = ({ kind }: OwnedWebhook["owner"]): boolean => kind === "installation"

const count = (counts: Map<number, number>, key: number): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

const longestDueFirst = (one: WaitingDelivery, other: WaitingDelivery): number =>
  claimableAt(one) - claimableAt(other) || one.id - other.id

const leasedDelivery = (
  tables: Tables,
  owned: OwnedWebhook,
  { id, webhookId, attempt, leases }: WaitingDelivery,
  { now, lease }: DeliveryClaim,
  waitedMs: number
): LeasedDelivery => {
  const { hostId, eventId, eventType, kind, body } = HashMap.getUnsafe(tables.deliveries, id)
  const secrets = secretsOf(tables, owned, now)
  const { url } = owned.webhook
  return {
    id,
    hostId,
    webhookId,
    url,
    secrets,
    eventId,
    eventType,
    kind,
    body,
    attempt,
    leases,
    leaseToken: lease.token,
    waitedMs,
    traceparent: Chunk.toReadonlyArray(holdingsOf(tables, hostId).events).find(({ id }) => id === eventId)?.traceparent ?? null
  }
}

const secretsOf = (tables: Tables, { owner, secret }: OwnedWebhook, now: number): ReadonlyArray<SealedSecret> => {
  if (secret !== null) return [secret]
  const app = HashMap.get(tables.connections, owner.id).pipe(
    Option.flatMap(({ appId }) => HashMap.get(tables.apps, appId)),
    Option.getOrThrow
  )
  const previous = app.previousWebhookSecret
  if (previous === null || previous.until <= now) return [app.webhookSecret]
  return [app.webhookSecret, { sealed: previous.sealed, context: previous.context }]
}
