import { describe, it } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { CredentialStore, DeliveryQueue, HostStore, UnitOfWork, WebhookStore } from "@slotkit/engine"
import { aHost, anAnnouncedEvent, anApiKey, aWebhook } from "@slotkit/engine/fakes"
import { Context, Effect, Layer, Queue, Stream } from "effect"
import { asAdministrator, freshDatabase, patientPool } from "../../../test/RealDatabase.ts"
import { type PgConnectionOptions, pgStore } from "../../index.ts"
import { migrated } from "../../testing/Migrated.ts"

const schema = "a_name_as_long_as_a_schema_may_have_so_that_no_channel_fits____"

describe("Arrivals on PostgreSQL", () => {
  it.live("are received from other processes, also for schemas with long names", () =>
    Effect.gen(function* () {
      const { worker, announce } = yield* twoProcesses
      const heard = yield* listening(worker)
      for (const eventId of ["evt_1", "evt_2"]) {
        yield* announce(eventId)
        yield* Queue.take(heard)
      }
    }).pipe(Effect.scoped)
  )

  it.live("resume after the listening connection is lost, which counts as an arrival", () =>
    Effect.gen(function* () {
      const { url, worker, announce } = yield* twoProcesses
      const heard = yield* listening(worker)
      yield* asAdministrator(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`,
        url
      )
      yield* Queue.take(heard)
      yield* announce("evt_1")
      yield* Queue.take(heard)
    }).pipe(Effect.scoped)
  )

  it.live("are received on a connection of their own if there is a URL for it", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const options = { maxConnections: 1, pooler: "transaction", listenUrl: url } as const
      const heard = yield* listening(yield* Layer.build(storesOn(url, options)))
      const announce = yield* announcing(yield* Layer.build(storesOn(url, { maxConnections: 3 })))
      yield* announce("evt_1")
      yield* Queue.take(heard)
    }).pipe(Effect.scoped)
  )

  it.live("need no second connection: with only one, the process receives its own commits", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const alone = yield* Layer.build(storesOn(url, { maxConnections: 1 }))
      const heard = yield* listening(alone)
      const announce = yield* announcing(alone)
      yield* announce("evt_1")
      yield* Queue.take(heard)
    }).pipe(Effect.scoped)
  )
})

const storesOn = (url: string, options: PgConnectionOptions) =>
  pgStore({ schema }).pipe(Layer.provideMerge(Layer.fresh(migrated(patientPool(url, options), { schema }))))

const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const worker = yield* Layer.build(storesOn(url, { maxConnections: 3 }))
  const announce = yield* announcing(yield* Layer.build(storesOn(url, { maxConnections: 3 })))
  return { url, worker, announce }
})

type Stores = Layer.Success<ReturnType<typeof storesOn>>

/** Collects arrivals, and has started listening. */
const listening = Effect.fnUntraced(function* (stores: Context.Context<Stores>) {
  const { arrivals } = Context.get(stores, DeliveryQueue)
  const heard = yield* Queue.unbounded<void>()
  yield* Effect.forkScoped(Stream.runForEach(arrivals, () => Queue.offer(heard, undefined)))
  yield* Queue.take(heard)
  return heard
})

/** Adds a webhook, and returns a function that announces events to it in a transaction. */
const announcing = Effect.fnUntraced(
  function* (stores: Context.Context<Stores>) {
    const webhooks = yield* WebhookStore
    const queue = yield* DeliveryQueue
    const { transaction } = yield* UnitOfWork
    const { id: hostId } = yield* (yield* HostStore).add(aHost(), defaultSchedule("Europe/Rome"))
    const { id } = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId }))
    yield* webhooks.add(aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id } }), 1)
    return (eventId: string) =>
      Effect.provideContext(transaction(queue.announce([anAnnouncedEvent({ hostId, eventId })])), stores)
  },
  (work, stores) => Effect.provideContext(work, stores)
)
