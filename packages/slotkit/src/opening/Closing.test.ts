import pg from "pg"
import { afterEach, describe, expect, it, vi } from "vitest"
import { ownSchema, realUrl } from "../../test/Applications.ts"
import { bookableHost } from "../../test/BookableHost.ts"
import { type LogEntry, SlotkitClosed } from "../index.ts"

afterEach(() => void vi.useRealTimers())

describe("Closing Slotkit", () => {
  it("MUST end after about ten seconds although calls and jobs wait for the only connection, and say so once", async () => {
    const log: Array<LogEntry> = []
    const pool = new pg.Pool({ connectionString: realUrl, max: 1 })
    const schema = ownSchema()
    const { slotkit, hostId } = await bookableHost({ database: pool, schema, log: (entry) => void log.push(entry) })
    const held = await pool.connect()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    slotkit.jobs.start()
    const call = slotkit.bookings.list(hostId).catch((error: unknown) => error)
    const closing = slotkit.close()
    await vi.advanceTimersByTimeAsync(10_100)
    await vi.advanceTimersByTimeAsync(1_000)
    await closing
    vi.useRealTimers()
    expect(log.map(({ level, message }) => [level, message])).toEqual([
      ["warn", "Slotkit was closed without waiting any longer for work that still has, or wants, a connection."]
    ])
    held.release()
    await call
    await pool.query(`DROP SCHEMA ${schema} CASCADE`)
    await pool.end()
  })

  it("MUST NOT let jobs be started afterwards", async () => {
    const { slotkit } = await bookableHost()
    await slotkit.close()
    expect(slotkit.jobs.start).toThrow(SlotkitClosed)
  })
})
