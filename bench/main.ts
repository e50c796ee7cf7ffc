import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startRealPostgres } from "@slotkit/postgres/testing"
import { writeRecord } from "./BenchRecord.ts"
import { bookingsBench } from "./bookings.ts"
import { bytesBench } from "./bytes.ts"
import { calendarsBench } from "./calendars.ts"
import { citusBench } from "./citus.ts"
import { commitsBench } from "./commits.ts"
import { openBenchDatabase } from "./Database.ts"
import { deliveriesBench } from "./deliveries.ts"
import {
  bookingsFigures,
  bytesFigures,
  calendarsFigures,
  citusFigures,
  commitsFigures,
  deliveriesFigures,
  type Figures,
  httpFigures,
  neighboursFigures,
  pagesFigures,
  partitionsFigures,
  processesFigures,
  scaleFigures,
  slotsFigures,
  startFigures,
  teamsFigures
} from "./Figures.ts"
import { httpBench } from "./http.ts"
import { neighboursBench } from "./neighbours.ts"
import { pagesBench } from "./pages.ts"
import { partitionsBench } from "./partitions.ts"
import { processesBench } from "./processes.ts"
import { scaleBench } from "./scale.ts"
import { slotsBench } from "./slots.ts"
import { startBench } from "./start.ts"
import { teamsBench } from "./teams.ts"

/** Every benchmark by its name. `npm run bench -- slots http` runs those two; without names, all run. */
const benches: Readonly<Record<string, () => Promise<Figures>>> = {
  slots: async () => slotsFigures(slotsBench()),
  http: async () => httpFigures(await httpBench()),
  bookings: async () => bookingsFigures(await bookingsBench()),
  neighbours: async () => neighboursFigures(await neighboursBench()),
  commits: async () => commitsFigures(await commitsBench()),
  deliveries: async () => deliveriesFigures(await deliveriesBench()),
  scale: async () => scaleFigures(await scaleBench()),
  processes: async () => processesFigures(await processesBench()),
  bytes: async () => bytesFigures(await bytesBench()),
  teams: async () => teamsFigures(await teamsBench()),
  calendars: async () => calendarsFigures(await calendarsBench()),
  partitions: async () => partitionsFigures(await partitionsBench()),
  pages: async () => pagesFigures(await pagesBench()),
  citus: async () => citusFigures(await citusBench()),
  start: async () => startFigures(await startBench())
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, record: { type: "boolean", default: false }, smoke: { type: "boolean", default: false } }
})
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`)
  process.exit(1)
}

if (values.smoke && (values.json !== undefined || values.record)) {
  console.error("The figures of tiny sizes are not worth writing: use --smoke without --json and --record.")
  process.exit(1)
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../packages/slotkit/package.json"), "utf8"))
const files = [
  ...(values.json === undefined ? [] : [values.json]),
  ...(values.record ? [join(import.meta.dirname, "history", `${version}.json`)] : [])
]

// Starting a database takes longer than most benches of tiny sizes: they share a server, and open embedded ones from an image.
if (values.smoke) await import("../harness/EmbeddedImage.ts")
const shared = values.smoke && process.env.TEST_DATABASE_URL === undefined ? await startRealPostgres() : undefined
if (shared !== undefined) process.env.TEST_DATABASE_URL = shared.url
const figures: Record<string, Figures> = {}
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const started = performance.now()
    figures[name] = await bench()
    if (values.smoke) console.log(`${name} runs to its end, in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
} finally {
  await shared?.stop()
}

const postgresVersion = async (): Promise<string> => {
  const database = await openBenchDatabase()
  const [row] = await database.sql<[{ readonly server_version: string }]>`SHOW server_version`
  await database.close()
  return row.server_version.split(" ")[0]!
}

if (files.length > 0) {
  const record = { version, node: process.versions.node, postgres: await postgresVersion(), figures }
  for (const file of files) {
    writeRecord(file, record)
    console.log(`Wrote ${file}`)
  }
}
