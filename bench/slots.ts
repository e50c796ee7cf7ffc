import { registerHooks } from "node:module"
import { computeSlots, type Slot, type SlotRules } from "@slotkit/core"
import { isSmoke, sized } from "./Sizes.ts"

// @thebookingkit/core imports names from rrule that Node does not detect in that CommonJS package. They come from its default
// export.
const rrule = `import rrule from "${import.meta.resolve("rrule")}"; export const { RRule, RRuleSet } = rrule`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "rrule" && context.conditions.includes("import")
      ? { url: `data:text/javascript,${encodeURIComponent(rrule)}`, shortCircuit: true }
      : next(specifier, context)
})
const { getAvailableSlots } = await import("@thebookingkit/core")

/** One row of the result: median milliseconds for a number of busy entries. */
export interface SlotsBenchRow {
  readonly busy: number
  readonly slots: number
  readonly slotkit: number
  readonly bookingkit: number
  readonly ratio: number
}

/**
 * Benchmarks the slots of a host's month, 31 days of 14 weekly rules on a 15-minute grid, with 0 to 5,000 busy entries: Slotkit
 * next to `@thebookingkit/core`, on the same input in the same run. Throws if the slots differ.
 */
export const slotsBench = (): ReadonlyArray<SlotsBenchRow> => {
  const rows = (isSmoke ? [0, 50] : [0, 50, 500, 5000]).map(measure)
  console.log("computeSlots: 31 days, 14 weekly rules, 15-minute grid, unsorted busy time; medians")
  console.table(
    rows.map((row) => ({
      busy: row.busy,
      slots: row.slots,
      "slotkit ms": Number(row.slotkit.toFixed(3)),
      "@thebookingkit/core ms": Number(row.bookingkit.toFixed(1)),
      ratio: Math.round(row.ratio)
    }))
  )
  return rows
}

const timeZone = "America/New_York"
const now = Date.parse("2026-05-25T00:00:00Z")
const from = "2026-06-01"
const to = "2026-07-01"
const durationMinutes = 30
const intervalMinutes = 15
const hours = [
  { start: "09:00", end: "12:00" },
  { start: "13:00", end: "17:00" }
]
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
const minute = 60_000

const rules: SlotRules = {
  timeZone,
  weekly: weekdays.flatMap((_, weekday) => hours.map((interval) => ({ weekday, ...interval }))),
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: intervalMinutes
}

const measure = (count: number): SlotsBenchRow => {
  const busy = busyTime(count)
  const query = { now, from, to, durationMinutes, busy }
  const slotkit = () => computeSlots(rules, query)
  const bookingkit = thebookingkit(busy)
  const slots = requireSame(slotkit(), bookingkit())
  const ours = median(slotkit, sized(5000, 5))
  const theirs = median(bookingkit, count === 5000 ? 3 : sized(9, 1))
  return { busy: count, slots, slotkit: ours, bookingkit: theirs, ratio: theirs / ours }
}

/** Meetings of 5 to 20 minutes, scattered over 60 days around the month, in reproducible random order. */
const busyTime = (count: number): ReadonlyArray<Slot> => {
  let state = 20_260_601
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () => {
    const start = now + next(60 * 1440) * minute
    return { start, end: start + (5 + next(16)) * minute }
  })
}

const thebookingkit = (busy: ReadonlyArray<Slot>) => {
  const availability = rules.weekly.map(({ weekday, start, end }) => ({
    rrule: `FREQ=WEEKLY;BYDAY=${weekdays[weekday]}`,
    startTime: start,
    endTime: end,
    timezone: timeZone
  }))
  const bookings = busy.map(({ start, end }) => ({
    startsAt: new Date(start),
    endsAt: new Date(end),
    status: "confirmed" as const
  }))
  const range = { start: new Date(`${from}T00:00:00Z`), end: new Date(`${to}T23:59:59Z`) }
  const options = { duration: durationMinutes, slotInterval: intervalMinutes, now: new Date(now) }
  return () => getAvailableSlots(availability, [], bookings, range, timeZone, options)
}

const requireSame = (ours: ReadonlyArray<Slot>, theirs: ReadonlyArray<{ readonly startTime: string }>): number => {
  const [one, other] = [ours.map((slot) => slot.start), theirs.map((slot) => Date.parse(slot.startTime))]
  if (one.join() !== other.join()) throw new Error(`Slotkit finds ${one.length} slots, @thebookingkit/core ${other.length}.`)
  return one.length
}

/** Runs the work as a warm-up for half the iterations, then for all of them. */
const median = (work: () => unknown, runs: number): number => {
  for (let run = 0; run < runs / 2; run++) work()
  const times = Array.from({ length: runs }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)]!
}

if (import.meta.main) slotsBench()
