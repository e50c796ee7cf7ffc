import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as PubSub from "effect/PubSub"
import * as Stream from "effect/Stream"
import {
  type AnnouncedEvent,
  type AttemptEnd,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryClaim,
  type DeliveryKind,
  DeliveryQueue,
  switchedOff
} from "../../ports/deliveries/DeliveryQueue.ts"
import { installation } from "../../ports/WebhookStore.ts"
import { isLeasedUnder, nextClaimableAt } from "../LeasedRows.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { byId, type LoggedDelivery, latestFirst, pageOf, type Tables, takeId, type WaitingDelivery } from "../MemoryTables.ts"
import { withDelivery, withEnded, withWaiting } from "../Webhooks.ts"
import { leaseDeliveries } from "./MemoryDeliveryClaims.ts"

/** Deliveries and the delivery log in memory. */
export const memoryDeliveryQueue: Layer.Layer<DeliveryQueue, never, MemoryDatabase> = Layer.effect(
  DeliveryQueue,
  Effect.gen(function* () {
    const { read, write, afterCommit } = yield* MemoryDatabase
    const signals = yield* PubSub.sliding<void>(1)
    const signal = afterCommit(() => void PubSub.publishUnsafe(signals, undefined))
    const change = (changed: (tables: Tables) => Tables) => write((tables) => [undefined, changed(tables)])

    return DeliveryQueue.of({
      announce: (events) =>
        Effect.andThen(
          change((tables) => events.reduce(withAnnounced, tables)),
          signal
        ),
      addTest: (webhookId, event) =>
        Effect.tap(
          write((tables) => {
            const [id, after] = withAdded(tables, webhookId, "test", event)
            return [deliveryOf(after, id), after]
          }),
          signal
        ),
      redeliver: (hostId, which, now) =>
        Effect.tap(
          write((tables) => {
            const ofHost = deliveriesOf(tables, (delivery) => delivery.hostId === hostId)
            const earlier =
              "id" in which
                ? ofHost.filter(({ id }) => id === which.id)
                : notSentAgain(ofHost.filter(({ webhookId }) => webhookId === which.failedOf)).filter(
                    ({ createdAt }) => createdAt >= which.since
                  )
            let after = tables
            const ids = earlier.map((delivery) => {
              const [id, added] = withAgain(after, delivery, now)
              after = added
              return id
            })
            return [ids.map((id) => deliveryOf(after, id)), after]
          }),
          signal
        ),
      claim: (claim: DeliveryClaim) => write((tables) => leaseDeliveries(tables, claim)),
      end: (ends) =>
        write((tables) => {
          let after = tables
          const ended = new Set<number>()
          for (const end of ends) {
            const waiting = Option.getOrUndefined(HashMap.get(after.waitingDeliveries, end.id))
            if (waiting === undefined || !isLeasedUnder(waiting, end.leaseToken)) continue
            after = withAttemptEnded(after, waiting, end)
            ended.add(end.id)
          }
          return [ended, after]
        }),
      cancel: ({ id: webhookId }, failure) =>
        change((tables) =>
          waitingOf(tables, (waiting) => waiting.webhookId === webhookId && waiting.lease === null).reduce(
            (after, { id }) => withEnded(after, id, { status: "failed", failure }),
            tables
          )
        ),
      rewrite: (hostId, events) =>
        write((tables) => {
          const bodies = new Map(events.map(({ eventId, body }) => [eventId, body]))
          const concerned = deliveriesOf(tables, (delivery) => delivery.hostId === hostId && bodies.has(delivery.eventId))
          const rewritten = concerned.map((delivery) => ({
            ...delivery,
            body: bodies.get(delivery.eventId)!,
            attempts: delivery.attempts.map(withoutResponse),
            isErased: true as const
          }))
          return [rewritten.length, rewritten.reduce(withDelivery, tables)]
        }),
      setHeld: (hostId, isHeld) =>
        Effect.andThen(
          change((tables) => withHeld(tables, hostId, isHeld)),
          isHeld ? Effect.void : signal
        ),
      page: (hostId, { webhookId, status, eventHostId }, request) =>
        read((tables) => {
          const found = deliveriesOf(
            tables,
            (delivery) =>
              delivery.hostId === hostId &&
              (webhookId === undefined || delivery.webhookId === webhookId) &&
              (eventHostId === undefined || delivery.eventHostId === eventHostId) &&
              (status === undefined || delivery.status === status)
          )
          const { rows, total } = pageOf(found, request, {
            positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
            compare: latestFirst
          })
          return { rows: rows.map(({ id }) => deliveryOf(tables, id)), total }
        }),
      list: (hostId, which) =>
        read((tables) =>
          deliveriesOf(
            tables,
            (delivery) =>
              delivery.hostId === hostId &&
              ("id" in which ? delivery.id === which.id : delivery.kind === "event" && which.eventIds.includes(delivery.eventId))
          ).map(({ id }) => deliveryOf(tables, id))
        ),
      body: (hostId, id) =>
        read((tables) =>
          HashMap.get(tables.deliveries, id).pipe(
            Option.filter((delivery) => delivery.hostId === hostId),
            Option.map(({ body }) => body)
          )
        ),
      countBetween: (hostId, bounds, { webhookId, kind } = {}) =>
        read((tables) => {
          const counted = deliveriesOf(
            tables,
            (delivery) =>
              delivery.hostId === hostId &&
              (webhookId === undefined || delivery.webhookId === webhookId) &&
              (kind === undefined || delivery.kind === kind)
          )
          return bounds.slice(1).map((end, index) => {
            const within = counted.filter(({ createdAt }) => createdAt >= bounds[index]! && createdAt < end)
            const having = (status: Delivery["status"]) => within.filter((delivery) => delivery.status === status).length
            return { pending: having("pending"), delivered: having("delivered"), failed: having("failed") }
          })
        }),
      nextDueAt: read((tables) => nextClaimableAt(waitingOf(tables, ({ held }) => !held))),
      arrivals: Stream.unwrap(
        Effect.map(PubSub.subscribe(signals), (arriving) =>
          Stream.concat(Stream.succeed(undefined), Stream.fromSubscription(arriving))
        )
      )
    })
  })
)

/** Returns the deliveries that have failed and were not sent again. */
const notSentAgain = (deliveries: ReadonlyArray<LoggedDelivery>): ReadonlyArray<LoggedDelivery> => {
  const again = deliveries.filter(({ kind, status }) => kind === "redelivery" && status !== "failed")
  const sentAgain = new Set(again.map(({ eventId }) => eventId))
  return deliveries.filter(({ kind, status, eventId }) => kind === "event" && status === "failed" && !sentAgain.has(eventId))
}

const withAnnounced = (tables: Tables, event: AnnouncedEvent): Tables => {
  const { hostId, eventId, eventType } = event
  const account = Option.getOrUndefined(HashMap.get(tables.accounts, hostId))
  const owners = [installation.hostId, ...(account?.host.plan === "pro" ? [hostId] : [])]
  return HashMap.toValues(tables.webhooks)
    .map(({ webhook }) => webhook)
    .filter((webhook) => owners.includes(webhook.hostId) && webhook.status === "active" && webhook.events.includes(eventType))
    .filter(({ id }) => !isAnnounced(tables, id, eventId))
    .sort((one, other) => one.id - other.id)
    .reduce((after, { id }) => withAdded(after, id, "event", event)[1], tables)
}

const isAnnounced = (tables: Tables, webhookId: number, eventId: string): boolean =>
  HashMap.some(
    tables.deliveries,
    (delivery) => delivery.webhookId === webhookId && delivery.eventId === eventId && delivery.kind === "event"
  )

const withAgain = (tables: Tables, { webhookId, eventHostId, ...again }: LoggedDelivery, now: Instant) =>
  withAdded(tables, webhookId, "redelivery", { ...again, hostId: eventHostId ?? again.hostId, occurredAt: now })

const withAdded = (tables: Tables, webhookId: number, kind: DeliveryKind, event: AnnouncedEvent): readonly [number, Tables] => {
  const { hostId, eventId, eventType, body, occurredAt } = event
  const owned = Option.getOrUndefined(HashMap.get(tables.webhooks, webhookId))
  if (owned === undefined) throw new Error(`Webhook ${webhookId} does not exist`)
  const [id, counted] = takeId(tables, "delivery")
  const logged = withDelivery(counted, {
    id,
    hostId: owned.webhook.hostId,
    webhookId,
    eventId,
    eventType,
    kind,
    body,
    status: "pending",
    attempts: [],
    failure: null,
    createdAt: occurredAt,
    ...(owned.webhook.hostId === hostId ? {} : { eventHostId: hostId })
  })
  return [id, withWaiting(logged, { id, webhookId, attempt: 1, leases: 0, held: false, dueAt: occurredAt, lease: null })]
}

const withAttemptEnded = (tables: Tables, waiting: WaitingDelivery, { attempt: created, next }: AttemptEnd): Tables => {
  const { id, webhookId, attempt } = waiting
  const logged = HashMap.getUnsafe(tables.deliveries, id)
  const stored = created === null || logged.isErased === undefined ? created : withoutResponse(created)
  const after = stored === null ? tables : withDelivery(tables, { ...logged, attempts: [...logged.attempts, stored] })
  if (next.status === "delivered") return withEnded(after, id, { status: "delivered", failure: null })
  if (next.status === "failed") return withEnded(after, id, next)
  if (HashMap.getUnsafe(tables.webhooks, webhookId).webhook.status !== "active")
    return withEnded(after, id, { status: "failed", failure: switchedOff })
  const nextAttempt = created === null ? attempt : attempt + 1
  return withWaiting(after, { ...waiting, attempt: nextAttempt, leases: 0, dueAt: next.dueAt, lease: null })
}

const withoutResponse = (attempt: DeliveryAttempt): DeliveryAttempt => ({ ...attempt, responseBody: null })

const withHeld = (tables: Tables, hostId: number, held: boolean): Tables =>
  waitingOf(tables, (waiting) => waiting.lease === null && HashMap.getUnsafe(tables.deliveries, waiting.id).hostId === hostId)
    .map((waiting) => ({ ...waiting, held }))
    .reduce(withWaiting, tables)

const waitingOf = (tables: Tables, isMeant: (waiting: WaitingDelivery) => boolean): ReadonlyArray<WaitingDelivery> =>
  byId(HashMap.filter(tables.waitingDeliveries, isMeant))

const deliveriesOf = (tables: Tables, isMeant: (delivery: LoggedDelivery) => boolean): ReadonlyArray<LoggedDelivery> =>
  byId(HashMap.filter(tables.deliveries, isMeant))

const deliveryOf = (tables: Tables, id: number): Delivery => {
  const { body: _, isErased: __, ...delivery } = HashMap.getUnsafe(tables.deliveries, id)
  const waiting = Option.getOrUndefined(HashMap.get(tables.waitingDeliveries, id))
  return { ...delivery, nextAttemptAt: waiting?.dueAt ?? null }
}
