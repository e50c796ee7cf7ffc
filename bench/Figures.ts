import type { BookingBytes } from "../harness/BookingBytes.ts"
import type { BookingsBenchResult } from "./bookings.ts"
import type { CalendarsBenchResult } from "./calendars.ts"
import type { CitusBenchResult } from "./citus.ts"
import type { CommitsBenchResult } from "./commits.ts"
import type { DeliveriesBenchResult } from "./deliveries.ts"
import type { HttpBenchRow } from "./http.ts"
import type { NeighboursBenchResult } from "./neighbours.ts"
import type { PagesBenchResult } from "./pages.ts"
import type { PartitionsBenchResult } from "./partitions.ts"
import type { ProcessesBenchRow } from "./processes.ts"
import { growsInBlocks, growsInTime, type ScaleBenchResult } from "./scale.ts"
import type { SlotsBenchRow } from "./slots.ts"
import type { StartBenchResult } from "./start.ts"
import type { TeamsBenchResult } from "./teams.ts"

/**
 * The figures that a benchmark stores in its history. They are comparable between machines: ratios within one run, counts, and
 * CPU time and memory of Slotkit's process, never a speed. Each name contains the quantity and its unit.
 */
export type Figures = Readonly<Record<string, number>>

/** The speed-up over `@thebookingkit/core`. */
export const slotsFigures = (rows: ReadonlyArray<SlotsBenchRow>): Figures =>
  Object.fromEntries(rows.map(({ busy, ratio }) => [`ratio, ${busy} busy`, Math.round(ratio)]))

/** Requests per second, relative to the same response written by hand. */
export const httpFigures = (rows: ReadonlyArray<HttpBenchRow>): Figures =>
  Object.fromEntries(rows.map(({ endpoint, ratio }) => [`ratio, GET /${endpoint}`, round(ratio)]))

/** CPU time per booking, and errors left by contention. */
export const bookingsFigures = ({
  cpuMsPerBooking,
  databaseCpuMsPerBooking,
  contended,
  lastSeats
}: BookingsBenchResult): Figures => ({
  "CPU ms per booking": round(cpuMsPerBooking),
  "CPU ms per booking in PostgreSQL": round(databaseCpuMsPerBooking),
  "overlaps of 1,000 concurrent tries": contended.overlaps,
  "free places left by 1,000 concurrent tries": contended.free,
  "seats too many": lastSeats.overlaps,
  "seats left": lastSeats.free
})

/** The ratio of a read of another host's data while a calendar is locked to one without the lock, at the median. */
export const neighboursFigures = ({ alone, locked }: NeighboursBenchResult): Figures => ({
  "ratio, median read beside a locked calendar": round(locked.p50Ms / alone.p50Ms)
})

/** The slowdown of a commit in the embedded database when it waits for the disk. */
export const commitsFigures = ({ ratio }: CommitsBenchResult): Figures => ({ "ratio, full to relaxed durability": round(ratio) })

/** CPU time per delivery, and the memory of a backlog. */
export const deliveriesFigures = ({ http, https, drain }: DeliveriesBenchResult): Figures => ({
  "CPU ms per delivery": round(http.cpuMsPerDelivery),
  "CPU ms per https delivery": round(https.cpuMsPerDelivery),
  [`MB more for ${drain.deliveries} waiting deliveries`]: Math.round(drain.mostMb - drain.beforeMb)
})

/** The number of works that are not flat, the largest growth in time, and claims beside rows that stand in their way. */
export const scaleFigures = ({ rows, claims }: ScaleBenchResult): Figures => ({
  "works that read more than twice the blocks": rows.filter(growsInBlocks).length,
  "works that take more than twice the time": rows.filter(growsInTime).length,
  "largest ratio of times, large to small": round(Math.max(...rows.filter(({ isFlat }) => isFlat).map(({ ratio }) => ratio))),
  ...Object.fromEntries(
    claims.map(({ queue, beside, aloneMs, besideMs }) => [`ratio, claim of ${queue} beside ${beside}`, round(besideMs / aloneMs)])
  )
})

/** CPU time of Node and PostgreSQL with four processes, relative to one. */
export const processesFigures = (rows: ReadonlyArray<ProcessesBenchRow>): Figures =>
  Object.fromEntries(rows.map(({ operation, ratio }) => [`ratio, CPU of 4 processes to 1, ${operation}`, round(ratio)]))

/** Bytes of a booking over its life. */
export const bytesFigures = ({ stored, logged }: BookingBytes): Figures => ({
  "bytes per booking": Math.round(stored),
  "bytes of WAL per booking": Math.round(logged)
})

/** Forgetting a month, and work on the logs, with partitions by month relative to one table for each log. */
export const partitionsFigures = ({ forgetting, works }: PartitionsBenchResult): Figures =>
  Object.fromEntries([
    ...forgetting.map(({ log, wholeMs, monthlyMs }) => [`ratio, forget a month of ${log}`, round(monthlyMs / wholeMs)]),
    ...works.map(({ work, wholeMs, monthlyMs }) => [`ratio, ${work}`, round(monthlyMs / wholeMs)])
  ])

/** The layout shift of each page. Empty without Chromium. */
export const pagesFigures = (result: PagesBenchResult | undefined): Figures =>
  Object.fromEntries(Object.entries(result?.pages ?? {}).map(([name, { cls }]) => [`layout shift, ${name}`, round(cls)]))

/** Speeds on Citus, relative to one server. Empty without a cluster. */
export const citusFigures = (result: CitusBenchResult | undefined): Figures =>
  result === undefined
    ? {}
    : {
        "ratio, bookings on Citus": round(result.bookings.ratio),
        "ratio, deliveries on Citus": round(result.deliveries.ratio)
      }

/** Statements of each GET. */
export const startFigures = ({ statements }: StartBenchResult): Figures =>
  Object.fromEntries(Object.entries(statements).map(([endpoint, count]) => [`statements, GET ${endpoint}`, count]))

/** The cost of connected calendars for a month of slots. */
export const calendarsFigures = ({ statementsMore, ratio }: CalendarsBenchResult): Figures => ({
  "statements more with 20 calendars": statementsMore,
  "ratio, a month of slots with 20 calendars": round(ratio)
})

/** The cost of a team beside one host, and the errors left by contention for its members. */
export const teamsFigures = ({ slots, bookings, oneStart, sharedMembers, deadlocks }: TeamsBenchResult): Figures => ({
  "statements more for a team": slots.statementsMore,
  "ratio, a month of slots computed for a team": round(slots.ratio),
  "ratio, bookings of a team": round(bookings.ratio),
  "booked of 200 tries at one start of ten members": oneStart.booked,
  "tries that failed": oneStart.failed + sharedMembers.failed,
  deadlocks
})

const round = (value: number): number => Math.round(value * 100) / 100
