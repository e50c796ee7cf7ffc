import autocannon from "autocannon"
import { openBenchDatabase } from "./Database.ts"
import { type LoadCase, seedLoad } from "./http/SeedLoad.ts"
import { type Program, type ServerProcess, slotkitServer, startServer } from "./ServerProcess.ts"

/** One row of the result: median requests per second of one endpoint, and median ratios of the rounds. */
export interface HttpBenchRow {
  readonly endpoint: string
  readonly slotkit: number
  readonly handWritten: number
  readonly ratio: number
}

/**
 * Benchmarks `GET /availability` and `GET /bookings?per_page=25` over HTTP on PostgreSQL: Slotkit's server next to the same
 * responses written by hand on Fastify and postgres.js, one process each, in alternating rounds of one run.
 *
 * Throws if the responses differ in a byte, or if any request fails.
 */
export const httpBench = async (): Promise<ReadonlyArray<HttpBenchRow>> => {
  const database = await openBenchDatabase()
  const servers: Array<ServerProcess> = []
  const start = async (program: Program): Promise<ServerProcess> => {
    const server = await startServer(program)
    servers.push(server)
    return server
  }
  try {
    const cases = await seedLoad(database.url, database.sql)
    const slotkit = await start(slotkitServer({ DATABASE_URL: database.url, SLOTKIT_BASE_URL: baseUrl }))
    const handWritten = await start(handWrittenServer(database.url))
    const rows: Array<HttpBenchRow> = []
    for (const load of cases) {
      await database.sql`TRUNCATE slotkit.rate_log`
      await requireSameAnswer(slotkit, handWritten, load)
      rows.push(await compare(slotkit, handWritten, load))
    }
    print(rows)
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  }
}

const connections = 32
const warmUps = 2
const rounds = 5
const roundSeconds = 1

/** Rounds are short and alternate, so that other load on the machine affects both equally. */
const compare = async (one: ServerProcess, other: ServerProcess, { name, path, keys }: LoadCase): Promise<HttpBenchRow> => {
  const speeds: Array<readonly [slotkit: number, handWritten: number]> = []
  for (let round = 0; round < warmUps + rounds; round++) {
    speeds.push([await requestsPerSecond(`${one.origin}${path}`, keys), await requestsPerSecond(`${other.origin}${path}`, keys)])
  }
  const measured = speeds.slice(warmUps)
  return {
    endpoint: name,
    slotkit: median(measured.map(([slotkit]) => slotkit)),
    handWritten: median(measured.map(([, handWritten]) => handWritten)),
    ratio: median(measured.map(([slotkit, handWritten]) => slotkit / handWritten))
  }
}

/** The base URL of both servers' links. */
const baseUrl = "https://book.example.com"

const handWrittenServer = (databaseUrl: string): Program => ({
  file: "bench/http/HandWritten.ts",
  environment: { DATABASE_URL: databaseUrl, ORIGIN: baseUrl },
  readyPath: "/health/ready"
})

const requireSameAnswer = async (one: ServerProcess, other: ServerProcess, { path, keys }: LoadCase): Promise<void> => {
  const answers = [one, other].map(async ({ origin }) => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${keys[0]}` } })
    return `${response.status} ${await response.text()}`
  })
  const [ours, theirs] = await Promise.all(answers)
  if (ours === theirs && ours?.startsWith("200 ")) return
  const at = Math.max(0, [...(ours ?? "")].findIndex((character, index) => character !== theirs?.[index]) - 40)
  throw new Error(`The answers to ${path} differ:\n${ours?.slice(at, at + 120)}\n${theirs?.slice(at, at + 120)}`)
}

/** Each connection rotates through its own keys, so that no key reaches its limit of 60 requests per minute. */
const requestsPerSecond = async (url: string, keys: ReadonlyArray<string>): Promise<number> => {
  let opened = 0
  const result = await autocannon({
    url,
    connections,
    duration: roundSeconds,
    setupClient: (client) => {
      const connection = opened++
      const share = keys.filter((_, index) => index % connections === connection)
      client.setRequests(share.map((key) => ({ headers: { authorization: `Bearer ${key}` } })))
    }
  })
  const { errors, timeouts, non2xx, requests, duration } = result
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 200.`)
  return requests.total / duration
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const print = (rows: ReadonlyArray<HttpBenchRow>): void => {
  console.log(`HTTP on PostgreSQL: ${connections} connections; medians of ${rounds} rounds of ${roundSeconds} s`)
  console.table(
    rows.map(({ endpoint, slotkit, handWritten, ratio }) => ({
      GET: endpoint,
      "slotkit req/s": Math.round(slotkit),
      "fastify + postgres.js req/s": Math.round(handWritten),
      ratio: Number(ratio.toFixed(2))
    }))
  )
}

if (import.meta.main) await httpBench()
