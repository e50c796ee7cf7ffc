import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { defaultSchedule } from "@slotkit/core"
import { HostStore, ServiceStore, type Store, UnitOfWork } from "@slotkit/engine"
import { aHost, aService } from "@slotkit/engine/fakes"
import { Effect, Exit, Layer } from "effect"
import pg from "pg"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ownSchema, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { type ApplicationTransaction, insideTransaction, pgFromPgliteInstance, pgFromPool, pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("inside")
const pool = new pg.Pool({ connectionString: realUrl, max: 3 })
const sql = postgres(realUrl, { max: 3 })
const pglite = PGlite.create({ extensions: { btree_gist } })
afterAll(async () => {
  await Promise.all([pool.end(), sql.end(), (await pglite).close()])
})

/** Runs work in a transaction of the application, which commits or rolls back with the work. */
interface Application {
  readonly transaction: (work: (client: ApplicationTransaction, execute: Execute) => Promise<void>) => Promise<void>
  readonly store: () => Promise<Layer.Layer<Store, unknown>>
}
type Execute = (statement: string) => Promise<unknown>

const onServer = async () => pgStore({ schema }).pipe(Layer.provide(migrated(pgFromPool(pool), { schema })))

const applications: Readonly<Record<string, Application>> = {
  pg: {
    store: onServer,
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query("BEGIN")
        await work(client, (statement) => client.query(statement))
        await client.query("COMMIT")
      } catch (cause) {
        await client.query("ROLLBACK")
        throw cause
      } finally {
        client.release()
      }
    }
  },
  postgres: {
    store: onServer,
    transaction: async (work) => void (await sql.begin((tx) => work(tx, (statement) => tx.unsafe(statement))))
  },
  "postgres, a reserved connection": {
    store: onServer,
    transaction: async (work) => {
      const reserved = await sql.reserve()
      try {
        await reserved`BEGIN`
        await work(reserved, (statement) => reserved.unsafe(statement))
        await reserved`COMMIT`
      } catch (cause) {
        await reserved`ROLLBACK`
        throw cause
      } finally {
        reserved.release()
      }
    }
  },
  "a library that runs raw SQL": {
    store: onServer,
    transaction: async (work) => {
      const client = await pool.connect()
      const query = async (text: string, values: ReadonlyArray<string | null>) => (await client.query(text, [...values])).rows
      try {
        await client.query("BEGIN")
        await work({ query }, (statement) => client.query(statement))
        await client.query("COMMIT")
      } catch (cause) {
        await client.query("ROLLBACK")
        throw cause
      } finally {
        client.release()
      }
    }
  },
  PGlite: {
    store: async () => pgStore({ schema }).pipe(Layer.provide(migrated(pgFromPgliteInstance(await pglite), { schema }))),
    transaction: async (work) => (await pglite).transaction((tx) => work(tx, (statement) => tx.query(statement)))
  }
}

for (const [name, { transaction, store }] of Object.entries(applications)) {
  describe(`Inside a transaction that the application opened with ${name}`, () => {
    const built = store()
    const outside = async <A>(work: Effect.Effect<A, unknown, Store>) => Effect.runPromise(Effect.provide(work, await built))
    beforeAll(() => outside(Effect.void))
    const inside = <A, E>(
      client: ApplicationTransaction,
      work: Effect.Effect<A, E, Store>,
      afterCommit: Array<Effect.Effect<void>> = []
    ) =>
      Effect.runPromiseExit(
        Effect.provide(
          work,
          pgStore({ schema }).pipe(
            Layer.provide(insideTransaction(client, { afterCommit: (each) => void afterCommit.push(each) }))
          )
        )
      )
    const addHost = (email: string) =>
      Effect.flatMap(HostStore, (hosts) => hosts.add(aHost({ email, username: null }), defaultSchedule("Europe/Rome")))
    const emails = async () => {
      const { rows } = await outside(HostStore.use((hosts) => hosts.page({}, { page: 1, perPage: 1000 })))
      return rows.map((host) => host.email)
    }

    it("work commits and rolls back with the application's own writes", async () => {
      const [stored, undone] = [`${uniqueName("kept")}@example.com`, `${uniqueName("undone")}@example.com`]
      await transaction(async (client) => void (await inside(client, unitOf(addHost(stored)))))
      await expect(
        transaction(async (client) => {
          await inside(client, unitOf(addHost(undone)))
          throw new Error("The application has changed its mind")
        })
      ).rejects.toThrow("changed its mind")
      const found = await emails()
      expect(found).toContain(stored)
      expect(found).not.toContain(undone)
    })

    it("failed work is undone alone, including after database errors, and the transaction remains usable", async () => {
      const [before, undone, after] = ["before", "undone", "after"].map((word) => `${uniqueName(word)}@example.com`)
      await transaction(async (client, execute) => {
        await inside(client, unitOf(addHost(before!)))
        const broken = Effect.orDie(unitOf(Effect.andThen(addHost(undone!), addHost(before!))))
        expect(Exit.isFailure(await inside(client, broken))).toBe(true)
        await execute("SELECT 1")
        await inside(client, unitOf(addHost(after!)))
      })
      const found = await emails()
      expect(found).toEqual(expect.arrayContaining([before, after]))
      expect(found).not.toContain(undone)
    })

    it("a constraint violation fails as it does outside, and the work that handles it continues", async () => {
      const service = await answerOf(transaction, (client) =>
        inside(
          client,
          unitOf(
            Effect.gen(function* () {
              const { id: hostId } = yield* addHost(`${uniqueName("host")}@example.com`)
              const services = yield* ServiceStore
              const first = yield* services.add(aService({ hostId, slug: "one" }))
              const failure = yield* Effect.flip(services.add(aService({ hostId, slug: "one" })))
              expect(failure._tag).toBe("UniqueTaken")
              const nested = (yield* UnitOfWork).transaction
              yield* Effect.exit(nested(Effect.andThen(services.add(aService({ hostId, slug: "two" })), Effect.fail("no"))))
              yield* nested(services.add(aService({ hostId, slug: "three" })))
              return first
            })
          )
        )
      )
      const slugs = await outside(ServiceStore.use((services) => services.list(service.hostId)))
      expect(slugs.map(({ slug }) => slug)).toEqual(["one", "three"])
    })

    it("concurrent calls run one after another", async () => {
      const words = Array.from({ length: 8 }, (_, index) => `${uniqueName(`at_once_${index}`)}@example.com`)
      await transaction(async (client) => {
        const layer = pgStore({ schema }).pipe(Layer.provide(insideTransaction(client, { afterCommit: () => {} })))
        const work = Effect.forEach(
          words,
          (email, index) =>
            Effect.exit(unitOf(Effect.andThen(addHost(email), index % 2 === 0 ? Effect.void : Effect.fail("no")))),
          { concurrency: "unbounded" }
        )
        await Effect.runPromise(Effect.provide(work, layer))
      })
      const found = await emails()
      expect(words.map((email) => found.includes(email))).toEqual([true, false, true, false, true, false, true, false])
    })

    it("actions deferred until the commit are returned to the application when the work succeeds", async () => {
      const handed: Array<Effect.Effect<void>> = []
      let count = 0
      const wait = UnitOfWork.use((unitOfWork) => unitOfWork.afterCommit(Effect.sync(() => void count++)))
      await transaction(async (client) => {
        await inside(client, unitOf(wait), handed)
        await inside(client, unitOf(Effect.andThen(wait, Effect.fail("no"))), handed)
      })
      expect({ handed: handed.length, notified: count }).toEqual({ handed: 1, notified: 0 })
      await Effect.runPromise(handed[0]!)
      expect(count).toBe(1)
    })
  })
}

describe("A connection without an open transaction", () => {
  it("MUST be refused if it is a pool or a whole database, because the next statement could run on another connection", async () => {
    const none = { afterCommit: () => {} }
    for (const wrong of [pool, sql, await pglite, null, undefined, "postgres://x", {}]) {
      expect(() => insideTransaction(wrong as ApplicationTransaction, none)).toThrow(TypeError)
    }
  })
})

const unitOf = <A, E, R>(work: Effect.Effect<A, E, R>) => UnitOfWork.use(({ transaction }) => transaction(work))

const answerOf = async <A, E>(
  transaction: Application["transaction"],
  work: (client: ApplicationTransaction) => Promise<Exit.Exit<A, E>>
): Promise<A> => {
  const ended: Array<Exit.Exit<A, E>> = []
  await transaction(async (client) => void ended.push(await work(client)))
  return Effect.runPromise(ended[0]!)
}
