import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Application, applications, ownSchema, realUrl } from "../../test/Applications.ts"
import { type BookableHost, bookableHost, fitting, tailoring } from "../../test/BookableHost.ts"
import { type BookingChange, SlotkitClosed, SlotkitError } from "../index.ts"

const changes: Array<BookingChange> = []

for (const [name, open] of Object.entries(applications)) {
  describe(`A transaction of the application with ${name}`, () => {
    let app: Application
    let place: BookableHost
    const schema = ownSchema()
    beforeAll(async () => {
      app = await open()
      place = await bookableHost({
        database: app.database,
        schema,
        webhookAllow: ["127.0.0.1"],
        hooks: { afterCommit: (change) => void changes.push(change) }
      })
      await app.execute(`CREATE TABLE ${schema}.orders (id int PRIMARY KEY, booking int)`)
      const { slotkit, hostId } = place
      const { id } = await slotkit.apiKeys.create(hostId, { name: "Tests", scopes: ["bookings.read"] })
      await slotkit.webhooks.create(hostId, id, { url: "http://127.0.0.1:9/", events: ["booking.confirmed"] })
    })
    afterAll(async () => {
      await place.slotkit.close()
      await app.execute(`DROP SCHEMA ${schema} CASCADE`)
      await app.close()
    })

    /** Counts all rows that a booking creates. */
    const traces = async (): Promise<Readonly<Record<string, number>>> => {
      const tables = ["bookings", "events", "webhook_deliveries", "emails", "timers", "audit_log", "orders"]
      const counts = tables.map((table) => `(SELECT count(*)::int FROM ${schema}.${table}) AS ${table}`)
      const [row] = await app.execute(`SELECT ${counts.join(", ")}`)
      return row as Record<string, number>
    }

    it("MUST commit the booking, its events, deliveries and emails with the application's own rows", async () => {
      const { slotkit, hostId, starts } = place
      const before = await traces()
      const booked = await app.transaction(async (client, execute) => {
        const inTx = slotkit.inTransaction(client)
        const booking = await inTx.bookings.book(hostId, fitting(starts[0]!))
        expect(await inTx.bookings.get(hostId, booking.id)).toEqual(booking)
        await execute(`INSERT INTO ${schema}.orders VALUES (1, ${booking.id})`)
        return booking
      })
      expect(await slotkit.bookings.get(hostId, booked.id)).toEqual(booked)
      const after = await traces()
      for (const [table, rows] of Object.entries(before)) expect(after[table], table).toBeGreaterThan(rows)
    })

    it("MUST roll everything back with the application, and leave the time free", async () => {
      const { slotkit, hostId, starts } = place
      const before = await traces()
      await expect(
        app.transaction(async (client, execute) => {
          const { id } = await slotkit.inTransaction(client).bookings.book(hostId, fitting(starts[1]!))
          await execute(`INSERT INTO ${schema}.orders VALUES (2, ${id})`)
          throw new Error("The card was refused")
        })
      ).rejects.toThrow("The card was refused")
      expect(await traces()).toEqual(before)
      await slotkit.bookings.book(hostId, fitting(starts[1]!))
    })

    it("MUST continue after a failed call, which leaves no trace", async () => {
      const { slotkit, hostId, starts } = place
      await slotkit.bookings.book(hostId, fitting(starts[2]!))
      const before = await traces()
      await app.transaction(async (client, execute) => {
        const inTx = slotkit.inTransaction(client)
        await execute(`INSERT INTO ${schema}.orders VALUES (3, NULL)`)
        const refused = await inTx.bookings.book(hostId, fitting(starts[2]!)).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(SlotkitError)
        expect(refused).toMatchObject({ code: "conflict" })
        const occupied = await inTx.services
          .create(hostId, { title: "Fitting", slug: "fitting", durations: [{ minutes: 5 }] })
          .catch((error: unknown) => error)
        expect(occupied).toMatchObject({ code: "invalid" })
        await inTx.bookings.book(hostId, fitting(starts[3]!))
      })
      const after = await traces()
      expect(after.bookings).toBe(before.bookings! + 1)
      expect(after.orders).toBe(before.orders! + 1)
    })

    it("MUST run concurrent calls one after the other", async () => {
      const { slotkit, hostId, starts } = place
      const answers = await app.transaction((client) => {
        const inTx = slotkit.inTransaction(client)
        return Promise.allSettled([4, 4, 5, 5].map((index) => inTx.bookings.book(hostId, fitting(starts[index]!))))
      })
      expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"])
    })

    it("MUST NOT call the payment provider, because that could not be rolled back", async () => {
      const { slotkit, hostId, starts } = place
      const { id } = await slotkit.bookings.book(hostId, tailoring(starts[6]!))
      await app.transaction(async (client) => {
        const inTx = slotkit.inTransaction(client)
        expect(await inTx.bookings.reportPayment(hostId, id, { outcome: "succeeded" })).toMatchObject({ status: "accepted" })
      })
      expect((await slotkit.bookings.get(hostId, id)).payment).toMatchObject({ status: "paid" })
    })

    it("MUST run the hook afterCommit only after the application has called committed", async () => {
      const { slotkit, hostId, starts } = place
      changes.length = 0
      const inTx = await app.transaction(async (client) => {
        const calls = slotkit.inTransaction(client)
        const { id } = await calls.bookings.book(hostId, fitting(starts[7]!))
        await calls.bookings.cancel(hostId, id)
        await calls.bookings.cancel(hostId, id).catch(() => {})
        return calls
      })
      expect(changes).toEqual([])
      await inTx.committed()
      await inTx.committed()
      expect(changes.map(({ trigger }) => trigger)).toEqual(["book", "cancel"])
    })
  })
}

describe("Two transactions at overlapping times", () => {
  for (const name of ["a pool of pg", "a client of postgres"]) {
    it(`MUST make the second wait for the first, and fail when that commits: ${name}`, async () => {
      const app = await applications[name]!()
      const schema = ownSchema()
      const { slotkit, hostId, starts } = await bookableHost({ database: app.database, schema })
      for (const first of ["commits", "rolls back"] as const) {
        const start = starts[first === "commits" ? 0 : 1]!
        const overlapping = new Date(Date.parse(start) + 1_800_000).toISOString().replace(".000", "")
        let second: Promise<unknown> = Promise.resolve()
        let settled = false
        await app
          .transaction(async (client) => {
            await slotkit.inTransaction(client).bookings.book(hostId, fitting(start))
            second = app
              .transaction((other) => slotkit.inTransaction(other).bookings.book(hostId, fitting(overlapping)))
              .then(
                ({ status }) => status,
                (error) => error.code
              )
              .finally(() => {
                settled = true
              })
            const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${schema}%'`
            await until(async () => (await app.execute(waiting)).length > 0)
            expect(settled).toBe(false)
            if (first === "rolls back") throw new Error("rolled back")
          })
          .catch(() => {})
        expect(await second).toBe(first === "commits" ? "conflict" : "accepted")
      }
      await slotkit.close()
      await app.execute(`DROP SCHEMA ${schema} CASCADE`)
      await app.close()
    })
  }
})

describe("A client without an open transaction", () => {
  it("MUST be rejected with instructions", async () => {
    const client = new pg.Client(realUrl)
    await client.connect()
    const schema = ownSchema()
    const { slotkit, hostId, starts } = await bookableHost({ database: realUrl, schema })
    const booking = slotkit.inTransaction(client).bookings.book(hostId, fitting(starts[0]!))
    await expect(booking).rejects.toThrow(new TypeError("No transaction is open on this client. Begin one before you join it."))
    await client.query("BEGIN")
    const { id } = await slotkit.inTransaction(client).bookings.book(hostId, fitting(starts[0]!))
    await client.query("COMMIT")
    expect((await slotkit.bookings.get(hostId, id)).status).toBe("accepted")
    expect(() => slotkit.inTransaction(new pg.Pool() as never)).toThrow(TypeError)
    await slotkit.close()
    await client.query("BEGIN")
    await expect(slotkit.inTransaction(client).hosts.get(hostId)).rejects.toBeInstanceOf(SlotkitClosed)
    await client.query("ROLLBACK")
    await client.query(`DROP SCHEMA ${schema} CASCADE`)
    await client.end()
  })

  it("MUST be rejected on the database in memory", async () => {
    const { slotkit } = await bookableHost()
    expect(() => slotkit.inTransaction({} as never)).toThrow("The in-memory database has no transactions")
    await slotkit.close()
  })
})

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((again) => setImmediate(again))
}
