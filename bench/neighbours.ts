import { maxRequestsPerMinute } from "@slotkit/core/internal"
import type postgres from "postgres"
import { type BenchDatabase, openBenchDatabase } from "./Database.ts"
import { type ServerProcess, slotkitServer, startServer } from "./ServerProcess.ts"
import { sized } from "./Sizes.ts"

/** Milliseconds of `GET /availability` of other hosts: alone, during contention for a free calendar, and while it is locked. */
export type NeighboursBenchResult = Readonly<Record<"alone" | "contended" | "locked", Latency>>

interface Latency {
  readonly reads: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Reads other hosts' availability over HTTP during 400 concurrent booking attempts for one host, first with a free calendar and
 * then with one that another session keeps locked.
 *
 * Throws if a read fails, or if a booking is answered with anything but 201, 409 or 503.
 */
export const neighboursBench = async (): Promise<NeighboursBenchResult> => {
  const database = await openBenchDatabase()
  const server = await startServer(
    slotkitServer({
      DATABASE_URL: database.url,
      SLOTKIT_OPERATOR_TOKEN: token,
      SLOTKIT_BASE_URL: "http://127.0.0.1",
      SLOTKIT_WORKERS: "false"
    })
  )
  try {
    return await measure(server, database)
  } finally {
    await server.stop()
    await database.close()
  }
}

interface NewKey {
  readonly id: number
  readonly key: string
}

const token = "an-operator-token-for-the-bench-that-protects-nothing"
const tries = sized(400, 20)
const readers = 4
const keyCount = sized(300, 100)
const readsAlone = sized(400, 8)
const day = 86_400_000
const hour = day / 24
/** Midnight, UTC, a week from now. */
const firstDay = Math.ceil(Date.now() / day) * day + 7 * day
const timestamp = (instant: number): string => new Date(instant).toISOString().replace(".000Z", "Z")

const measure = async (server: ServerProcess, { sql }: BenchDatabase): Promise<NeighboursBenchResult> => {
  const manage = (method: string, path: string, body?: unknown) =>
    fetch(`${server.origin}/manage/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const created = async <A>(answer: Promise<Response>): Promise<A> => {
    const response = await answer
    if (!response.ok) throw new Error(`${response.url} was answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { readonly data: A }).data
  }
  const makeHost = async (username: string) => {
    const body = { email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" }
    const { id } = await created<{ readonly id: number }>(manage("POST", "/hosts", body))
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
    await created(manage("PUT", `/hosts/${id}/schedule`, { timezone: "UTC", weekly }))
    const scopes = ["availability.read", "services.write"]
    const keys: Array<string> = []
    // Reads rotate through keys with the highest limit, because none may be refused.
    for (let number = 0; number < keyCount; number++) {
      const apiKey = await created<NewKey>(manage("POST", `/hosts/${id}/api-keys`, { name: "bench", scopes }))
      await created(manage("PATCH", `/hosts/${id}/api-keys/${apiKey.id}`, { requests_per_minute: maxRequestsPerMinute }))
      keys.push(apiKey.key)
    }
    const service = { title: "An hour", slug: "hour", durations: [{ minutes: 60 }] }
    await created(fetch(`${server.origin}/api/v1/services`, withKey(keys[0]!, service)))
    return { id, keys }
  }
  const host = await makeHost("wanted")
  const other = await makeHost("other")

  let turn = 0
  const read = async (): Promise<number> => {
    const key = other.keys[turn++ % other.keys.length]!
    const started = performance.now()
    const response = await fetch(`${server.origin}/api/v1/availability?service=hour`, withKey(key))
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`A read of another host was answered ${response.status}.`)
    return performance.now() - started
  }
  const readWhile = async (goOn: () => boolean): Promise<Latency> => {
    const times: Array<number> = []
    const reader = async () => {
      while (goOn()) times.push(await read())
    }
    await Promise.all(Array.from({ length: readers }, reader))
    return latencyOf(times)
  }
  const bookAll = async (from: number): Promise<void> => {
    const book = async (index: number) => {
      const start = timestamp(from + (index % 40) * hour)
      const body = { service: "hour", start, booker: { name: "Charles Babbage", email: "charles@example.com" } }
      const response = await manage("POST", `/hosts/${host.id}/bookings`, body)
      await response.arrayBuffer()
      if (![201, 409, 503].includes(response.status)) throw new Error(`A booking was answered ${response.status}.`)
    }
    await Promise.all(Array.from({ length: tries }, (_, index) => book(index)))
  }
  const readDuring = async (work: Promise<void>): Promise<Latency> => {
    let isOver = false
    const ended = work.finally(() => {
      isOver = true
    })
    const latency = await readWhile(() => !isOver)
    await ended
    return latency
  }

  for (let count = 0; count < readsAlone; count++) await read()
  let left = readsAlone
  const alone = await readWhile(() => left-- > 0)
  const contended = await readDuring(bookAll(firstDay))
  const locked = await whileLocked(sql, host.id, () => readDuring(bookAll(firstDay + 7 * day)))
  const result = { alone, contended, locked }
  print(result)
  return result
}

const withKey = (key: string, body?: unknown): RequestInit => ({
  headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
})

const whileLocked = async <A>(sql: postgres.Sql, hostId: number, work: () => Promise<A>): Promise<A> => {
  const connection = await sql.reserve()
  await connection`BEGIN`
  await connection`SELECT id FROM slotkit.hosts WHERE id = ${hostId} FOR UPDATE`
  try {
    return await work()
  } finally {
    await connection`ROLLBACK`
    connection.release()
  }
}

const latencyOf = (times: ReadonlyArray<number>): Latency => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { reads: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) }
}

const print = ({ alone, contended, locked }: NeighboursBenchResult): void => {
  console.log(`GET /availability of another host, ${readers} readers, while ${tries} bookings of one host are tried at once`)
  const row = ({ reads, p50Ms, p99Ms }: Latency) => ({ reads, "p50 ms": Math.round(p50Ms), "p99 ms": Math.round(p99Ms) })
  console.table({
    "no bookings": row(alone),
    "free calendar": row(contended),
    "locked calendar (target: p99 under 50 ms)": row(locked)
  })
}

if (import.meta.main) await neighboursBench()
