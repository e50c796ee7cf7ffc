// @module-tag thorough

import pg from "pg"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ownSchema, realUrl } from "../../test/Applications.ts"
import { bookableHost } from "../../test/BookableHost.ts"
import { type LogEntry, SlotkitClosed, SlotkitError } from "../index.ts"

afterEach(() => void vi.useRealTimers())

describe("Closing Slotkit", () => {
  it("MUST end although calls and jobs wait for the only connection, which they do for five seconds", async () => {
    const pool = new pg.Pool({ connectionString: realUrl, max: 1 })
    const schema = ownSchema()
    const { slotkit, hostId } = await bookableHost({ database: pool, schema, log: () => {} })
    const held = await pool.connect()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    slotkit.jobs.start()
    const call = slotkit.bookings.list(hostId).catch((error: unknown) => error)
    const closing = slotkit.close()
    await vi.advanceTimersByTimeAsync(10_100)
    await vi.advanceTimersByTimeAsync(1_000)
    await closing
    vi.useRealTimers()
    expect(await call).toBeInstanceOf(SlotkitError)
    held.release()
    await pool.query(`DROP SCHEMA ${schema} CASCADE`)
    await pool.end()
  })

  it("MUST end after about ten seconds although a statement waits for a lock, and say so once", async () => {
    const log: Array<LogEntry> = []
    const pool = new pg.Pool({ connectionString: realUrl, max: 4 })
    const schema = ownSchema()
    const { slotkit, hostId } = await bookableHost({ database: pool, schema, log: (entry) => void log.push(entry) })
    const held = await pool.connect()
    await held.query(`BEGIN; LOCK TABLE ${schema}.bookings IN ACCESS EXCLUSIVE MODE`)
    const call = slotkit.bookings.list(hostId).catch((error: unknown) => error)
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1"
    await expect.poll(async () => (await pool.query(waiting, [`%${schema}%bookings%`])).rowCount).toBe(1)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const closing = slotkit.close()
    await vi.advanceTimersByTimeAsync(10_100)
    await vi.advanceTimersByTimeAsync(1_000)
    await closing
    vi.useRealTimers()
    expect(log.map(({ level, message }) => [level, message])).toEqual([
      ["warn", "Slotkit was closed while work was still using or waiting for a connection."]
    ])
    await held.query("ROLLBACK")
    held.release()
    await call
    await pool.query(`DROP SCHEMA ${schema} CASCADE`)
    await pool.end()
  })

  it("MUST NOT start jobs afterwards", async () => {
    const { slotkit } = await bookableHost()
    await slotkit.close()
    expect(slotkit.jobs.start).toThrow(SlotkitClosed)
  })
})
