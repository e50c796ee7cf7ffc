import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createSlotkit } from "slotkit"
import { openBenchDatabase } from "./Database.ts"
import { openQueryCounter } from "./QueryCounter.ts"
import { type Program, plainServer, slotkitServer, startServer } from "./ServerProcess.ts"
import { sized } from "./Sizes.ts"

/** The startup time of `slotkit serve`, and the statements of each GET of the API. */
export interface StartBenchResult {
  readonly readyMs: Readonly<Record<string, number>>
  readonly statements: Readonly<Record<string, number>>
  /** The resident set size of an idle server in megabytes, by database. */
  readonly idleMb: Readonly<Record<string, number>>
}

/**
 * Measures `slotkit serve` from process start to the first 200 of `/health/ready`, and counts each GET's statements between
 * server and PostgreSQL.
 *
 * Throws if a GET executes more than four statements, or more for a host with many rows than for one with few, or if an idle
 * server needs more memory than it may.
 */
export const startBench = async (): Promise<StartBenchResult> => {
  const readyMs = { ...(await startsOnPglite()), ...(await startsOnPostgres()) }
  console.log(`slotkit serve: from the start of the process until it is ready; medians of ${starts}`)
  console.table(Object.fromEntries(Object.entries(readyMs).map(([database, ms]) => [database, { ms: Math.round(ms) }])))
  const statements = await countStatements()
  console.log("Statements that each GET has PostgreSQL execute, the one that authenticates and counts included")
  console.table(Object.fromEntries(Object.entries(statements).map(([endpoint, count]) => [endpoint, { statements: count }])))
  for (const [endpoint, count] of Object.entries(statements)) {
    if (count > mostStatements) throw new Error(`GET ${endpoint} executes ${count} statements.`)
  }
  const idleMb = await measureMemory()
  console.log("slotkit serve: resident set size ten seconds after the start")
  console.table(Object.fromEntries(Object.entries(idleMb).map(([database, mb]) => [database, { MB: Math.round(mb) }])))
  return { readyMs, statements, idleMb }
}

const mostMb = { "PGlite, existing folder": 300, Postgres: 170 }

/** Measures idle servers. Linux alone tells it. */
const measureMemory = async (): Promise<StartBenchResult["idleMb"]> => {
  if (process.platform !== "linux") return {}
  const root = await mkdtemp(join(tmpdir(), "slotkit-bench-"))
  const database = await openBenchDatabase()
  try {
    const embedded = plainServer({ SLOTKIT_DATA_DIR: root })
    await (await startServer(embedded)).stop()
    const idleMb: Record<string, number> = {}
    for (const [name, program] of [
      ["PGlite, existing folder", embedded],
      ["Postgres", plainServer({ DATABASE_URL: database.url })]
    ] as const) {
      const server = await startServer(program)
      await new Promise((done) => setTimeout(done, 10_000))
      const status = await readFile(`/proc/${server.pid}/status`, "utf8")
      await server.stop()
      idleMb[name] = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
      if (idleMb[name] > mostMb[name]) throw new Error(`An idle server on ${name} needs ${Math.round(idleMb[name])} MB.`)
    }
    return idleMb
  } finally {
    await rm(root, { recursive: true, force: true })
    await database.close()
  }
}

const starts = sized(3, 1)
/** One that authenticates and counts, and three more. */
const mostStatements = 4

const startsOnPglite = async () => {
  const root = await mkdtemp(join(tmpdir(), "slotkit-bench-"))
  try {
    const folder = (number: number) => slotkitServer({ SLOTKIT_DATA_DIR: join(root, String(number)) })
    return {
      "PGlite, new folder": await medianStart(folder),
      "PGlite, existing folder": await medianStart(() => folder(0))
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const startsOnPostgres = async () => {
  const database = await openBenchDatabase()
  try {
    const server = () => slotkitServer({ DATABASE_URL: database.url })
    const dropSchema = () => database.sql`DROP SCHEMA IF EXISTS slotkit CASCADE`
    return {
      "Postgres, empty database": await medianStart(server, dropSchema),
      "Postgres, existing schema": await medianStart(server)
    }
  } finally {
    await database.close()
  }
}

const medianStart = async (program: (number: number) => Program, before: () => Promise<unknown> = async () => {}) => {
  const times: Array<number> = []
  for (let number = 0; number < starts; number++) {
    await before()
    const server = await startServer(program(number))
    times.push(server.readyMs)
    await server.stop()
  }
  return times.sort((one, other) => one - other)[Math.floor(starts / 2)]!
}

const countStatements = async (): Promise<Readonly<Record<string, number>>> => {
  const database = await openBenchDatabase()
  const counter = await openQueryCounter(database.url)
  const few = await seedHost(database.url, "few", 1)
  const many = await seedHost(database.url, "many", 20)
  const server = await startServer(slotkitServer({ DATABASE_URL: counter.url, SLOTKIT_WORKERS: "false" }))
  try {
    const counts: Record<string, number> = {}
    for (const [endpoint, path] of Object.entries(few.paths)) {
      const count = async ({ key, paths }: SeededHost): Promise<number> => {
        const get = () => fetch(`${server.origin}/api/v1${paths[endpoint]}`, { headers: { authorization: `Bearer ${key}` } })
        await (await get()).arrayBuffer()
        counter.take()
        const response = await get()
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`GET ${path} answers ${response.status}.`)
        return counter.take()
      }
      const [ofFew, ofMany] = [await count(few), await count(many)]
      if (ofFew !== ofMany) throw new Error(`GET ${endpoint} executes ${ofFew} statements, with more rows ${ofMany}.`)
      counts[endpoint] = ofFew
    }
    return counts
  } finally {
    await server.stop()
    await counter.close()
    await database.close()
  }
}

interface SeededHost {
  readonly key: string
  /** The requests, by endpoint. */
  readonly paths: Readonly<Record<string, string>>
}

/** A host with the given number of services, invites and bookings. */
const seedHost = async (database: string, username: string, rows: number): Promise<SeededHost> => {
  const slotkit = await createSlotkit({
    database,
    baseUrl: "http://127.0.0.1",
    secret: "a secret for the bench that protects nothing"
  })
  try {
    const host = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "Europe/Rome", plan: "pro" })
    const { key } = await slotkit.apiKeys.create(host.id, { name: "Bench", scopes: ["services.read", "invites.read"] })
    let last = { service: 0, invite: 0, booking: 0, slug: "" }
    for (let row = 0; row < rows; row++) {
      const durations = [{ minutes: 30 }]
      const service = await slotkit.services.create(host.id, { title: `Service ${row}`, durations })
      const invite = await slotkit.invites.create(host.id, { title: `Invite ${row}`, duration: 30 })
      const { data } = await slotkit.availability.get(host.id, { service: service.slug })
      const [slot] = Object.values(data).flat()
      const booker = { name: "Ada", email: "ada@example.com" }
      const booking = await slotkit.bookings.book(host.id, { service: service.slug, start: slot!.start, booker })
      last = { service: service.id, invite: invite.id, booking: booking.id, slug: service.slug }
    }
    return {
      key,
      paths: {
        "/token": "/token",
        "/profile": "/profile",
        "/services": "/services",
        "/services/{id}": `/services/${last.service}`,
        "/availability": "/availability",
        "/availability?service=": `/availability?service=${last.slug}`,
        "/bookings": "/bookings",
        "/bookings/{id}": `/bookings/${last.booking}`,
        "/invites": "/invites",
        "/invites/{id}": `/invites/${last.invite}`
      }
    }
  } finally {
    await slotkit.close()
  }
}

if (import.meta.main) await startBench()
