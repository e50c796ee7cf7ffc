import type { BookingsBenchResult } from "./bookings.ts"
import type { CommitsBenchResult } from "./commits.ts"
import type { DeliveriesBenchResult } from "./deliveries.ts"
import type { HttpBenchRow } from "./http.ts"
import type { NeighboursBenchResult } from "./neighbours.ts"
import type { SlotsBenchRow } from "./slots.ts"
import type { StartBenchResult } from "./start.ts"

/**
 * The figures that a bench leaves for its history. They hold on other machines too; each name says the quantity and its unit.
 * Ratios of two sides of one run, counts, CPU time and memory of Slotkit's process; never a speed.
 */
export type Figures = Readonly<Record<string, number>>

/** How many times faster than `@thebookingkit/core`. */
export const slotsFigures = (rows: ReadonlyArray<SlotsBenchRow>): Figures =>
  Object.fromEntries(rows.map(({ busy, ratio }) => [`ratio, ${busy} busy`, Math.round(ratio)]))

/** Requests per second as a share of those of the same answer written by hand. */
export const httpFigures = (rows: ReadonlyArray<HttpBenchRow>): Figures =>
  Object.fromEntries(rows.map(({ endpoint, ratio }) => [`ratio, GET /${endpoint}`, round(ratio)]))

/** CPU time for a booking, and what contention left behind. */
export const bookingsFigures = ({ cpuMsPerBooking, contended, lastSeats }: BookingsBenchResult): Figures => ({
  "CPU ms per booking": round(cpuMsPerBooking),
  "overlaps of 1,000 concurrent tries": contended.overlaps,
  "free places left by 1,000 concurrent tries": contended.free,
  "seats too many": lastSeats.overlaps,
  "seats left": lastSeats.free
})

/** How many times as long a read of another host takes at the median while a calendar is locked. */
export const neighboursFigures = ({ alone, locked }: NeighboursBenchResult): Figures => ({
  "ratio, median read beside a locked calendar": round(locked.p50Ms / alone.p50Ms)
})

/** How many times as long a commit of the embedded database takes when it waits for the disk. */
export const commitsFigures = ({ ratio }: CommitsBenchResult): Figures => ({ "ratio, full to relaxed durability": round(ratio) })

/** CPU time for a delivery, and the memory that a backlog takes. */
export const deliveriesFigures = ({ cpuMsPerDelivery, drain }: DeliveriesBenchResult): Figures => ({
  "CPU ms per delivery": round(cpuMsPerDelivery),
  [`MB more for ${drain.deliveries} waiting deliveries`]: Math.round(drain.mostMb - drain.beforeMb)
})

/** Statements of each GET. */
export const startFigures = ({ statements }: StartBenchResult): Figures =>
  Object.fromEntries(Object.entries(statements).map(([endpoint, count]) => [`statements, GET ${endpoint}`, count]))

const round = (value: number): number => Math.round(value * 100) / 100
