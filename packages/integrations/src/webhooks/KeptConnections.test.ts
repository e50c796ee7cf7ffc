import { requestsPerWebhook } from "@slotkit/core"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type KeepableConnection, keptConnections, maxIdle, maxIdleMs } from "./KeptConnections.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = "https://hooks.receiver-one.com/hook"
const address = "93.184.215.14"

const opener = () => {
  const pool = keptConnections<KeepableConnection>()
  const closed: Array<KeepableConnection> = []
  const open = (at: Partial<KeepableConnection> = {}): KeepableConnection => {
    const connection = { url, address, close: () => void closed.push(connection), ...at }
    pool.opened(connection)
    return connection
  }
  return { pool, closed, open }
}

describe("Kept connections", () => {
  it("are taken only for their URL and their address, the last used one first", () => {
    const { pool, closed, open } = opener()
    const [first, second] = [open(), open()]
    pool.keep(second)
    pool.keep(first)
    expect(pool.take(`${url}2`, address)).toBeUndefined()
    expect(pool.take(url, "93.184.215.15")).toBeUndefined()
    vi.advanceTimersByTime(1)
    pool.keep(second)
    expect(pool.take(url, address)).toBe(second)
    expect(pool.take(url, address)).toBe(first)
    expect(pool.take(url, address)).toBeUndefined()
    expect(closed).toEqual([])
  })

  it("are closed after ten seconds without a request", () => {
    const { pool, closed, open } = opener()
    const [first, second] = [open(), open()]
    pool.keep(first)
    vi.advanceTimersByTime(4_000)
    pool.keep(second)
    vi.advanceTimersByTime(maxIdleMs - 4_001)
    expect(closed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(closed).toEqual([first])
    expect(pool.take(url, address)).toBe(second)
    vi.advanceTimersByTime(maxIdleMs)
    expect(closed).toEqual([first])
    pool.keep(second)
    vi.advanceTimersByTime(maxIdleMs)
    expect(closed).toEqual([first, second])
    expect(vi.getTimerCount()).toBe(0)
  })

  it("are at most as many for a URL as its webhook may have requests at a time", () => {
    const { pool, closed, open } = opener()
    const other = open({ address: "93.184.215.15" })
    pool.keep(other)
    const busy = Array.from({ length: requestsPerWebhook - 1 }, () => open())
    expect(closed).toEqual([])
    const last = open()
    expect(closed).toEqual([other])
    const tooMany = open()
    pool.keep(tooMany)
    expect(closed).toEqual([other, tooMany])
    for (const connection of [...busy, last]) pool.keep(connection)
    expect(closed).toHaveLength(2)
  })

  it("are at most 1,000, of which the least recently used is closed first", () => {
    const { pool, closed, open } = opener()
    const all = Array.from({ length: maxIdle }, (_, index) => open({ url: `${url}/${index}` }))
    for (const connection of all) pool.keep(connection)
    pool.keep(pool.take(all[0]!.url, address)!)
    pool.keep(open())
    expect(closed).toEqual([all[1]])
  })

  it("are forgotten when they are closed from outside", () => {
    const { pool, closed, open } = opener()
    const connection = open()
    pool.keep(connection)
    pool.closed(connection)
    pool.closed(connection)
    expect(pool.take(url, address)).toBeUndefined()
    vi.advanceTimersByTime(maxIdleMs)
    expect(closed).toEqual([])
  })

  it("are closed at once at the end, and from then on none are kept", () => {
    const { pool, closed, open } = opener()
    const [idle, busy] = [open(), open()]
    pool.keep(idle)
    pool.end()
    expect(closed).toEqual([idle])
    expect(vi.getTimerCount()).toBe(0)
    pool.keep(busy)
    expect(closed).toEqual([idle, busy])
  })
})
