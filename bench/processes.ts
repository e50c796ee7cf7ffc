import autocannon from "autocannon"
import { createSlotkit } from "slotkit"
import { cpuMsOf, databaseCpuMs } from "./CpuTime.ts"
import { type BenchDatabase, openBenchDatabase } from "./Database.ts"
import { seedLoad } from "./http/SeedLoad.ts"
import { type ServerProcess, slotkitServer, startServer } from "./ServerProcess.ts"
import { sized } from "./Sizes.ts"

/** CPU seconds of 1,000 operations, of the Node processes and of PostgreSQL. */
export interface CpuSeconds {
  readonly node: number
  readonly postgres: number
}

/** The cost of an operation with one process and with four. */
export interface ProcessesBenchRow {
  readonly operation: string
  readonly one: CpuSeconds
  readonly four: CpuSeconds
  /** The CPU time of both with four processes, relative to that with one. */
  readonly ratio: number
}

/**
 * Measures the CPU time of Node and PostgreSQL for 1,000 requests and bookings, with one process of `slotkit serve` and with
 * four.
 *
 * Every process is warmed by 1,500 operations. The rounds with one process and with four alternate. Throws if a request fails.
 */
export const processesBench = async (): Promise<ReadonlyArray<ProcessesBenchRow>> => {
  const database = await openBenchDatabase()
  const servers: Array<ServerProcess> = []
  try {
    const operations = await seedOperations(database)
    for (let number = 0; number < most; number++) {
      servers.push(await startServer(slotkitServer({ DATABASE_URL: database.url, SLOTKIT_OPERATOR_TOKEN: operatorToken })))
    }
    const rows: Array<ProcessesBenchRow> = []
    for (const operation of operations) {
      for (const server of servers) await run([server], operation, warmUp)
      rows.push(await compare(servers, operation, database))
    }
    print(rows)
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  }
}

const most = sized(4, 2)
const warmUp = sized(1500, 8)
const measured = sized(1000, 16)
const rounds = sized(3, 1)
const connections = sized(32, 4)
const operatorToken = "an-operator-token-for-the-bench-that-protects-nothing"

/** A request, created for each operation. */
interface Operation {
  readonly name: string
  readonly next: () => autocannon.Request
}

const seedOperations = async ({ url, sql }: BenchDatabase): Promise<ReadonlyArray<Operation>> => {
  const cases = await seedLoad(url, sql, 1)
  const [availability, , , bookings] = cases.map(({ requests }) => requests(0))
  const hosts = await seedHosts(url)
  const keys = bookings!.map(({ key }) => key)
  let sent = 0
  // A key is used again after 4,000 requests, so none reaches its limit of 60 requests a minute.
  const read = (name: string, path: string): Operation => ({
    name,
    next: () => ({ method: "GET", path, headers: { authorization: `Bearer ${keys[sent++ % keys.length]}` } })
  })
  return [
    read("GET /token", "/api/v1/token"),
    read("GET /bookings", bookings![0]!.path),
    read("GET /availability", availability![0]!.path),
    { name: "a booking", next: bookingsOf(hosts) }
  ]
}

const hostCount = sized(100, 4)
const halfHour = 1_800_000
const day = 86_400_000

/** Creates hosts that work around the clock. */
const seedHosts = async (database: string): Promise<ReadonlyArray<number>> => {
  const secret = "a secret for the bench that protects nothing"
  const slotkit = await createSlotkit({ database, baseUrl: "http://127.0.0.1", secret })
  try {
    const ids: Array<number> = []
    for (let number = 0; number < hostCount; number++) {
      const username = `booked${number}`
      const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" })
      const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
      await slotkit.schedule.replace(id, { timezone: "UTC", weekly })
      await slotkit.services.create(id, { title: "Intro call", durations: [{ minutes: 30 }] })
      ids.push(id)
    }
    return ids
  } finally {
    await slotkit.close()
  }
}

/** Books each host's next half hour in turn. */
const bookingsOf = (hosts: ReadonlyArray<number>): Operation["next"] => {
  const firstDay = Math.ceil(Date.now() / day) * day + 7 * day
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const booker = { name: "Charles Babbage", email: "charles@example.com" }
  let booked = 0
  return () => {
    const number = booked++
    const start = new Date(firstDay + Math.floor(number / hosts.length) * halfHour).toISOString()
    const body = JSON.stringify({ service: "intro-call", start, booker })
    return { method: "POST", path: `/manage/v1/hosts/${hosts[number % hosts.length]}/bookings`, headers, body }
  }
}

/** Sends an equal number of requests to each server. */
const run = async (servers: ReadonlyArray<ServerProcess>, { name, next }: Operation, amount: number): Promise<void> => {
  const share = { connections: connections / servers.length, amount: amount / servers.length }
  const results = await Promise.all(
    servers.map(({ origin }) =>
      autocannon({ url: origin, ...share, requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] })
    )
  )
  for (const { errors, timeouts, non2xx } of results) {
    if (errors + timeouts + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 2xx.`)
  }
}

const compare = async (
  servers: ReadonlyArray<ServerProcess>,
  operation: Operation,
  database: BenchDatabase
): Promise<ProcessesBenchRow> => {
  const used = async (by: ReadonlyArray<ServerProcess>): Promise<CpuSeconds> => {
    const cpu = async () => ({ node: nodeMs(servers), postgres: await databaseCpuMs(database.sql) })
    const before = await cpu()
    await run(by, operation, measured)
    const after = await cpu()
    return { node: (after.node - before.node) / 1000, postgres: (after.postgres - before.postgres) / 1000 }
  }
  const pairs: Array<readonly [one: CpuSeconds, four: CpuSeconds]> = []
  for (let round = 0; round < rounds; round++) pairs.push([await used(servers.slice(0, 1)), await used(servers)])
  const [one, four] = [mean(pairs.map(([used]) => used)), mean(pairs.map(([, used]) => used))]
  return { operation: operation.name, one, four, ratio: (four.node + four.postgres) / (one.node + one.postgres) }
}

const nodeMs = (servers: ReadonlyArray<ServerProcess>): number => servers.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0)

const mean = (used: ReadonlyArray<CpuSeconds>): CpuSeconds => ({
  node: used.reduce((sum, { node }) => sum + node, 0) / used.length,
  postgres: used.reduce((sum, { postgres }) => sum + postgres, 0) / used.length
})

const print = (rows: ReadonlyArray<ProcessesBenchRow>): void => {
  console.log(`CPU seconds of Node + PostgreSQL for 1,000 operations; means of ${rounds} rounds`)
  console.table(
    rows.map(({ operation, one, four, ratio }) => ({
      operation,
      "1 process": inWords(one),
      "4 processes": inWords(four),
      ratio: Number(ratio.toFixed(2)),
      target: "1.3"
    }))
  )
}

const inWords = ({ node, postgres }: CpuSeconds): string => `${node.toFixed(2)} + ${postgres.toFixed(2)}`

if (import.meta.main) await processesBench()
