import type pg from "pg"
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest"
import { type Application, applications, ownSchema, realUrl } from "../../test/Applications.ts"
import { type BookableHost, baseUrl, bookableHost, fitting, tailoring } from "../../test/BookableHost.ts"
import { createSlotkit, type Hooks, type HookTransaction, type LogEntry, type SlotkitOptions, Veto } from "../index.ts"

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const opened = async (options: Partial<SlotkitOptions> = {}): Promise<BookableHost> => {
  const place = await bookableHost(options)
  cleanups.push(place.slotkit.close)
  return place
}

/** A Slotkit on the application's driver, whose `inTransaction` hook can be replaced at any time. */
const embedded = async (open: () => Promise<Application>) => {
  const app = await open()
  cleanups.push(app.close)
  const schema = ownSchema()
  const hooks: { inTransaction?: NonNullable<Hooks["inTransaction"]> } = {}
  const place = await opened({
    database: app.database,
    schema,
    hooks: { inTransaction: (change, tx) => hooks.inTransaction?.(change, tx) }
  })
  await app.execute(`CREATE TABLE ${schema}.orders (id int PRIMARY KEY, note text)`)
  cleanups.push(() => app.execute(`DROP SCHEMA ${schema} CASCADE`))
  const orders = async () => (await app.execute(`SELECT id, note FROM ${schema}.orders ORDER BY id`)).map((row) => ({ ...row }))
  return { ...place, app, schema, hooks, orders }
}

for (const [name, open] of Object.entries(applications)) {
  const tags = name === "a pool of pg" ? [] : ["thorough"]
  describe(`The hook inTransaction with ${name}`, { tags }, () => {
    it("MUST write in the transaction of the change, through the application's own client or through query", async () => {
      const { slotkit, hostId, starts, app, schema, hooks, orders } = await embedded(open)
      let booked: unknown
      hooks.inTransaction = async ({ after }, tx) => {
        await app.onClient(tx.client)(`INSERT INTO ${schema}.orders VALUES (1, 'by the client')`)
        await tx.query(`INSERT INTO ${schema}.orders VALUES ($1, $2)`, [2, "by query"])
        booked = await tx.query(`SELECT id, topic FROM ${schema}.bookings WHERE id = $1`, [after.id])
      }
      const { id } = await slotkit.bookings.book(hostId, fitting(starts[0]!))
      expect(booked).toEqual([{ id, topic: null }])
      expect(await orders()).toEqual([
        { id: 1, note: "by the client" },
        { id: 2, note: "by query" }
      ])
    })

    it("MUST roll its writes back with the change when it vetoes or throws", async () => {
      const { slotkit, hostId, starts, schema, hooks, orders } = await embedded(open)
      const thrown: Array<Error> = [new Veto("We are taking stock."), new TypeError("undefined is not a function")]
      hooks.inTransaction = async (_change, tx) => {
        await tx.query(`INSERT INTO ${schema}.orders VALUES (1, 'undone')`)
        throw thrown.shift()
      }
      const booking = () => slotkit.bookings.book(hostId, fitting(starts[0]!))
      await expect(booking()).rejects.toMatchObject({ name: "SlotkitError", code: "vetoed", message: "We are taking stock." })
      await expect(booking()).rejects.toThrow(new TypeError("undefined is not a function"))
      hooks.inTransaction = (_change, tx) => void tx.query("SELECT nothing FROM nowhere").catch(() => {})
      await expect(booking()).rejects.toBeInstanceOf(Error)
      expect(await orders()).toEqual([])
      delete hooks.inTransaction
      expect(await booking()).toMatchObject({ status: "accepted" })
    })

    it("MUST see the change through calls inside its transaction", async () => {
      const { slotkit, hostId, starts, hooks } = await embedded(open)
      const seen: Array<number> = []
      hooks.inTransaction = async (_change, tx) => {
        seen.push((await slotkit.inTransaction(tx.client as pg.PoolClient).bookings.list(hostId)).meta.total)
      }
      await slotkit.bookings.book(hostId, fitting(starts[0]!))
      expect(seen).toEqual([1])
    })

    it("MUST NOT let a change succeed when it has ended the transaction", async () => {
      const { slotkit, hostId, starts, app, hooks } = await embedded(open)
      for (const [index, statement] of ["ROLLBACK", "COMMIT", "ROLLBACK AND CHAIN"].entries()) {
        hooks.inTransaction = async (_change, tx) => void (await app.onClient(tx.client)(statement))
        const booking = slotkit.bookings.book(hostId, fitting(starts[index]!))
        await expect(booking).rejects.toThrow("The hook inTransaction has ended the transaction")
      }
      delete hooks.inTransaction
      expect(await slotkit.bookings.book(hostId, fitting(starts[3]!))).toMatchObject({ status: "accepted" })
      expect((await slotkit.bookings.list(hostId)).data).toHaveLength(2)
    })

    it("MUST run with a statement timeout, which is reset afterwards", async () => {
      const { slotkit, hostId, starts, app, hooks } = await embedded(open)
      const limits: Array<unknown> = []
      const limit = async (client: unknown) =>
        limits.push((await app.onClient(client)("SHOW statement_timeout"))[0]!.statement_timeout)
      hooks.inTransaction = (_change, tx) => limit(tx.client).then(() => {})
      await app.transaction(async (client, execute) => {
        for (const input of ["20s", "200ms", "0"]) {
          await execute(`SET LOCAL statement_timeout = '${input}'`)
          await slotkit.inTransaction(client).bookings.book(hostId, fitting(starts[limits.length]!))
          await limit(client)
        }
      })
      expect(limits).toEqual(["10s", "20s", "200ms", "200ms", "10s", "0"])
    })

    it("MUST get the client of the application's transaction when the change is made inside one", async () => {
      const { slotkit, hostId, starts, app, schema, hooks, orders } = await embedded(open)
      const clients: Array<unknown> = []
      hooks.inTransaction = async (_change, tx) => {
        clients.push(tx.client)
        await tx.query(`INSERT INTO ${schema}.orders VALUES ($1)`, [clients.length])
        if (clients.length === 2) throw new Veto("Once is enough.")
      }
      const mine = await app.transaction(async (client) => {
        const inTx = slotkit.inTransaction(client)
        await inTx.bookings.book(hostId, fitting(starts[0]!))
        await expect(inTx.bookings.book(hostId, fitting(starts[1]!))).rejects.toMatchObject({ code: "vetoed" })
        return client
      })
      expect(clients).toEqual([mine, mine])
      expect(await orders()).toEqual([{ id: 1, note: null }])
    })
  })
}

describe("The hook inTransaction", () => {
  it("MUST be able to write through query when the application has no client of its own", async () => {
    const schema = ownSchema()
    const seen: Array<HookTransaction> = []
    const { slotkit, hostId, starts } = await opened({
      database: realUrl,
      schema,
      hooks: {
        inTransaction: async (change, tx) => {
          seen.push(tx)
          await tx.query(`UPDATE ${schema}.bookings SET topic = $2 WHERE id = $1`, [change.after.id, "Set by the hook"])
        }
      }
    })
    const { id } = await slotkit.bookings.book(hostId, fitting(starts[0]!))
    expect(await slotkit.bookings.get(hostId, id)).toMatchObject({ topic: "Set by the hook" })
    expect(seen[0]!.client).toBeUndefined()
    await expect(seen[0]!.query("SELECT 1")).rejects.toThrow("The transaction is over")
  })

  it("MUST fail to query the database in memory", async () => {
    const { slotkit, hostId, starts } = await opened({
      hooks: { inTransaction: async (_change, tx) => void (await tx.query("SELECT 1")) }
    })
    await expect(slotkit.bookings.book(hostId, fitting(starts[0]!))).rejects.toThrow("does not support SQL")
  })

  it("MUST answer 409 over HTTP with the message of a veto, and 500 without details for any other error", async () => {
    const thrown: Array<Error> = [new Veto("We are taking stock."), new Error("password=hunter2")]
    const { slotkit, starts } = await opened({
      hooks: {
        inTransaction: () => {
          throw thrown.shift()
        }
      },
      log: () => {}
    })
    const answers = []
    for (const start of [starts[0]!, starts[0]!]) {
      const { service: _, ...body } = fitting(start)
      const response = await slotkit.fetch(
        new Request(`${baseUrl}/visitor/v1/hosts/ada/services/fitting/bookings`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      )
      answers.push({ status: response.status, body: await response.json() })
    }
    expect(answers).toEqual([
      { status: 409, body: { message: "We are taking stock.", code: "vetoed" } },
      { status: 500, body: { message: "Something went wrong on our side.", code: "server_error" } }
    ])
  })

  it("MUST fail immediately when it calls Slotkit outside its own transaction", async () => {
    const calls: Array<(hostId: number, tx: HookTransaction) => Promise<unknown>> = []
    const { slotkit, hostId, starts } = await opened({
      database: realUrl,
      schema: ownSchema(),
      hooks: {
        inTransaction: async ({ hostId }, tx) => {
          await calls.shift()?.(hostId, tx)
        }
      }
    })
    const request = new Request(`${baseUrl}/manage/v1/hosts`)
    const refused = [
      () => slotkit.bookings.list(hostId),
      () => slotkit.fetch(request),
      () => slotkit.jobs.runOnce(),
      async () => {
        await Promise.resolve()
        await slotkit.hosts.get(hostId)
      }
    ]
    for (const call of refused) {
      calls.push(call)
      await expect(slotkit.bookings.book(hostId, fitting(starts[0]!))).rejects.toThrow(
        new TypeError(
          "Slotkit was called inside the hook inTransaction, where the call would deadlock with the change in progress. Call slotkit.inTransaction(tx.client) instead, or use the hook afterCommit."
        )
      )
    }
    const other = await opened()
    const later = Promise.withResolvers<unknown>()
    calls.push(async () => {
      await other.slotkit.hosts.list()
      setImmediate(() => later.resolve(ended.then(() => slotkit.bookings.list(hostId))))
    })
    const ended = slotkit.bookings.book(hostId, fitting(starts[0]!))
    await ended
    expect(await later.promise).toMatchObject({ meta: { total: 1 } })
  })

  it("MUST time out after ten seconds and roll the change back", async () => {
    const { slotkit, hostId, starts } = await opened({ hooks: { inTransaction: () => new Promise(() => {}) } })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const booking = slotkit.bookings.book(hostId, fitting(starts[0]!)).catch((error: Error) => error.message)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 120_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await booking).toBe(
      "The hook inTransaction did not finish within 10 seconds. A query on another connection waits for locks that the change itself holds. Use tx.query or tx.client instead."
    )
    vi.useRealTimers()
    expect((await slotkit.bookings.list(hostId)).data).toEqual([])
  })

  it.each(Object.entries(applications).filter(([name]) => name !== "PGlite"))(
    "MUST time out while it waits for a lock, and release the host's calendar, with %s",
    async (_name, open) => {
      const { slotkit, hostId, starts, app, schema, hooks, orders } = await embedded(open)
      await app.execute(`INSERT INTO ${schema}.orders VALUES (1)`)
      const statement = `UPDATE ${schema}.orders SET note = 'late' WHERE id = 1`
      await app.transaction(async (_client, execute) => {
        await execute(`SELECT 1 FROM ${schema}.orders FOR UPDATE`)
        const waiting = () =>
          app.execute(`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'UPDATE ${schema}%' AND wait_event_type = 'Lock'`)
        const late = Promise.withResolvers<void>()
        hooks.inTransaction = async (_change, tx) => {
          delete hooks.inTransaction
          await app.onClient(tx.client)(statement).finally(late.resolve)
        }
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
        const booking = slotkit.bookings.book(hostId, fitting(starts[0]!)).catch((error: Error) => error)
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 120_000 })
        await vi.advanceTimersByTimeAsync(10_000)
        vi.useRealTimers()
        await late.promise
        expect(await booking).toMatchObject({
          message: expect.stringMatching(/^The hook inTransaction did not finish within 10 seconds\./)
        })
        expect(await slotkit.bookings.book(hostId, fitting(starts[0]!))).toMatchObject({ status: "accepted" })
      })
      expect(await orders()).toEqual([{ id: 1, note: null }])
    }
  )

  it("MUST time out while it waits for a statement of query", async () => {
    const hooks: { query: string | undefined } = { query: "SELECT pg_sleep(30)" }
    const begun = Promise.withResolvers<void>()
    const { slotkit, hostId, starts } = await opened({
      database: realUrl,
      schema: ownSchema(),
      hooks: {
        inTransaction: async (_change, tx) => {
          begun.resolve()
          if (hooks.query !== undefined) await tx.query(hooks.query)
        }
      }
    })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const booking = slotkit.bookings.book(hostId, fitting(starts[0]!)).catch((error: Error) => error)
    await begun.promise
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await booking).toMatchObject({
      message: expect.stringMatching(/^The hook inTransaction did not finish within 10 seconds\./)
    })
    hooks.query = undefined
    expect(await slotkit.bookings.book(hostId, fitting(starts[0]!))).toMatchObject({ status: "accepted" })
  })

  it("MUST be typed by the application's client type", () => {
    const options = {} as SlotkitOptions<pg.PoolClient>
    expectTypeOf<
      Parameters<NonNullable<NonNullable<typeof options.hooks>["inTransaction"]>>[1]["client"]
    >().toEqualTypeOf<pg.PoolClient>()
    expectTypeOf(createSlotkit<pg.PoolClient>).toBeCallableWith({ ...options, database: "memory", baseUrl })
  })
})

describe("The hook afterCommit", () => {
  it("MUST be called for every committed change, and never fail the call", async () => {
    const log: Array<LogEntry> = []
    const seen: Array<unknown> = []
    const { slotkit, hostId, starts } = await opened({
      log: (entry) => void log.push(entry),
      hooks: {
        afterCommit: async ({ trigger, after }) => {
          seen.push([trigger, (await slotkit.bookings.get(hostId, after.id)).status])
          throw new Error("The analytics are down")
        }
      }
    })
    const { id } = await slotkit.bookings.book(hostId, tailoring(starts[0]!))
    await slotkit.bookings.reportPayment(hostId, id, { outcome: "failed" })
    expect(seen).toEqual([
      ["book", "pending"],
      ["paymentFailsOrExpires", "cancelled"]
    ])
    expect(log.map(({ level, message }) => ({ level, message }))).toEqual(
      Array(2).fill({ level: "warn", message: "The hook afterCommit failed. The change is committed" })
    )
  })
})
