import autocannon from "autocannon"
import type postgres from "postgres"
import { cpuMsOf, databaseCpuMs } from "./CpuTime.ts"
import { openBenchDatabase } from "./Database.ts"
import { type LoadCase, type LoadRequest, seedLoad } from "./http/SeedLoad.ts"
import { type Program, type ServerProcess, slotkitServer, startServer } from "./ServerProcess.ts"
import { sized } from "./Sizes.ts"

/** One row of the result: the medians of both servers for one endpoint, and the median ratio of the rounds' speeds. */
export interface HttpBenchRow {
  readonly endpoint: string
  readonly slotkit: Round
  readonly handWritten: Round
  readonly ratio: number
}

/** The speed of a server, and the CPU time of its process and of PostgreSQL for each request. */
interface Round {
  readonly perSecond: number
  readonly nodeMs: number
  readonly postgresMs: number
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
    const cases = await seedLoad(database.url, database.sql, warmUps + rounds)
    const slotkit = await start(slotkitServer({ DATABASE_URL: database.url, SLOTKIT_BASE_URL: baseUrl }))
    const handWritten = await start(handWrittenServer(database.url))
    const rows: Array<HttpBenchRow> = []
    for (const load of cases) {
      await requireSameAnswer(slotkit, handWritten, load)
      rows.push(await compare(slotkit, handWritten, load, database.sql))
    }
    print(rows)
    return rows
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.close()
  }
}

const connections = sized(32, 4)
const warmUps = sized(2, 0)
const rounds = sized(5, 1)
/** A round takes a second, or with tiny sizes as many requests as there are connections. */
const length = sized<Pick<autocannon.Options, "amount" | "duration">>({ duration: 1 }, { amount: connections })

/** Rounds are short and alternate, so that other load on the machine affects both equally. */
const compare = async (one: ServerProcess, other: ServerProcess, load: LoadCase, sql: postgres.Sql): Promise<HttpBenchRow> => {
  const pairs: Array<readonly [slotkit: Round, handWritten: Round]> = []
  for (let pair = 0; pair < warmUps + rounds; pair++) {
    const requests = load.requests(pair)
    pairs.push([await round(one, requests, sql), await round(other, requests, sql)])
  }
  const measured = pairs.slice(warmUps)
  return {
    endpoint: load.name,
    slotkit: medians(measured.map(([slotkit]) => slotkit)),
    handWritten: medians(measured.map(([, handWritten]) => handWritten)),
    ratio: median(measured.map(([slotkit, handWritten]) => slotkit.perSecond / handWritten.perSecond))
  }
}

const medians = (measured: ReadonlyArray<Round>): Round => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  nodeMs: median(measured.map(({ nodeMs }) => nodeMs)),
  postgresMs: median(measured.map(({ postgresMs }) => postgresMs))
})

/** The base URL of both servers' links. */
const baseUrl = "https://book.example.com"

const handWrittenServer = (databaseUrl: string): Program => ({
  file: "bench/http/HandWritten.ts",
  environment: { DATABASE_URL: databaseUrl, ORIGIN: baseUrl },
  readyPath: "/health/ready"
})

const requireSameAnswer = async (one: ServerProcess, other: ServerProcess, { requests }: LoadCase): Promise<void> => {
  const { path, key } = requests(0)[0]!
  const answers = [one, other].map(async ({ origin }) => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return `${response.status} ${await response.text()}`
  })
  const [ours, theirs] = await Promise.all(answers)
  if (ours === theirs && ours?.startsWith("200 ")) return
  const at = Math.max(0, [...(ours ?? "")].findIndex((character, index) => character !== theirs?.[index]) - 40)
  throw new Error(`The answers to ${path} differ:\n${ours?.slice(at, at + 120)}\n${theirs?.slice(at, at + 120)}`)
}

/** Each connection rotates through its own requests, so that no key reaches its limit of 60 requests per minute. */
const round = async ({ origin, pid }: ServerProcess, requests: ReadonlyArray<LoadRequest>, sql: postgres.Sql): Promise<Round> => {
  const url = `${origin}${requests[0]!.path}`
  await sql`TRUNCATE slotkit.rate_log`
  let opened = 0
  const [nodeBefore, postgresBefore] = [cpuMsOf(pid), await databaseCpuMs(sql)]
  const result = await autocannon({
    url,
    connections,
    ...length,
    setupClient: (client) => {
      const connection = opened++
      const share = requests.filter((_, index) => index % connections === connection)
      client.setRequests(share.map(({ path, key }) => ({ path, headers: { authorization: `Bearer ${key}` } })))
    }
  })
  const [nodeAfter, postgresAfter] = [cpuMsOf(pid), await databaseCpuMs(sql)]
  const { errors, timeouts, non2xx, requests: sent, duration } = result
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} not 200.`)
  return {
    perSecond: sent.total / duration,
    nodeMs: (nodeAfter - nodeBefore) / sent.total,
    postgresMs: (postgresAfter - postgresBefore) / sent.total
  }
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const print = (rows: ReadonlyArray<HttpBenchRow>): void => {
  console.log(
    `HTTP on PostgreSQL: ${connections} connections; medians of ${rounds} rounds of a second; CPU of Node + PostgreSQL per request`
  )
  console.table(
    rows.map(({ endpoint, slotkit, handWritten, ratio }) => ({
      GET: endpoint,
      "slotkit req/s": Math.round(slotkit.perSecond),
      "CPU ms": cpuOf(slotkit),
      "fastify + postgres.js req/s": Math.round(handWritten.perSecond),
      "its CPU ms": cpuOf(handWritten),
      ratio: Number(ratio.toFixed(2))
    }))
  )
}

const cpuOf = ({ nodeMs, postgresMs }: Round): string => `${nodeMs.toFixed(2)} + ${postgresMs.toFixed(2)}`

if (import.meta.main) await httpBench()
