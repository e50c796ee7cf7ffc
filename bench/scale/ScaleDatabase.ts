import { aesSecretBox, type EngineServices, Settings } from "@slotkit/engine"
import { FakeDns, FakePayments, MailSink, plainComposer, WebhookReceiver } from "@slotkit/engine/fakes"
import { migrate, pgFromUrl, pgStore } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { SqlClient } from "effect/sql/SqlClient"
import type postgres from "postgres"
import { openBenchDatabase } from "../Database.ts"
import { type ScaleSizes, type SeededHosts, seedScale } from "./SeedScale.ts"

/** A use case or a store's method to measure. */
export type Work<A = unknown> = Effect.Effect<A, unknown, EngineServices | SqlClient>

/** The time and the blocks of one run. */
export interface Measured {
  readonly ms: number
  readonly blocks: number
}

/** A seeded database, and the use cases on one connection to it. */
export interface ScaleDatabase {
  readonly sql: postgres.Sql
  readonly hosts: SeededHosts
  readonly run: <A>(work: Work<A>) => Promise<A>
  /** Runs a work. Counts the blocks of Slotkit's tables and indexes that it read, in memory or on disk. */
  readonly measure: (work: Work) => Promise<Measured>
  readonly close: () => Promise<void>
}

/** Creates a database of the given sizes. */
export const openScaleDatabase = async (sizes: ScaleSizes): Promise<ScaleDatabase> => {
  const database = await openBenchDatabase()
  const connection = pgFromUrl(database.url, { maxConnections: 1 })
  const store = pgStore().pipe(Layer.provideMerge(Layer.provideMerge(Layer.effectDiscard(migrate()), connection)))
  const runtime = ManagedRuntime.make(Layer.merge(outside, store))
  const run = <A>(work: Work<A>): Promise<A> => runtime.runPromise(work)
  const blocksRead = async (): Promise<number> => {
    await run(reportStatistics)
    const [row] = await database.sql<[{ readonly blocks: number }]>`
      SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)
        + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0))::float8 AS blocks
      FROM pg_statio_user_tables WHERE schemaname = 'slotkit'`
    return row.blocks
  }
  return {
    sql: database.sql,
    hosts: await seedScale(run, database.sql, sizes),
    run,
    measure: async (work) => {
      const before = await blocksRead()
      const started = performance.now()
      await run(work)
      const ms = performance.now() - started
      return { ms, blocks: (await blocksRead()) - before }
    },
    close: async () => {
      await runtime.dispose()
      await database.close()
    }
  }
}

/** Undoes the writes of a work, so that it can be measured again. */
export const undone = <A>(work: Work<A>): Work<void> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const failed = sql.withTransaction(Effect.andThen(work, Effect.fail(rollback)))
    yield* Effect.catchIf(
      failed,
      (reason) => reason === rollback,
      () => Effect.void
    )
  })

const rollback = { _tag: "Rollback" } as const

/** A backend reports what it has read at most once a second, unless it is asked to. */
const reportStatistics: Work<void> = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql`SELECT pg_stat_force_next_flush()`
})

const outside = Layer.mergeAll(
  MailSink.layer,
  FakeDns.layer,
  FakePayments.layer,
  WebhookReceiver.layer,
  plainComposer,
  aesSecretBox("a secret for the bench that protects nothing"),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    origin: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 1_000_000,
    hourlyPerBooker: null,
    hourlyPerNetwork: 1_000_000,
    showHostEmail: true,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
)
