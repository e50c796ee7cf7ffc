import type { FlowError } from "./FlowError.ts"
import type { BookableDays, SlotsByDay } from "./FlowResources.ts"
import type { VisitorCall } from "./VisitorCalls.ts"

/** The time for which slots are shown without being read again, in milliseconds. */
const freshMs = 60_000

interface Entry {
  /** The time of the request, in epoch milliseconds: 0 if it failed, infinite while it is in flight. */
  readonly at: number
  readonly slots: SlotsByDay | undefined
  readonly meta?: BookableDays
}

/** The slots of months, by the path of their request. */
export interface SlotMonths {
  /** Reads a month that is unknown, or stale. */
  readonly read: (path: string) => Promise<void>
  /** The known months. Clear them to forget everything, including responses in flight. */
  readonly months: Map<string, Entry>
  /** Keeps slots that another program read. */
  readonly keep: (path: string, slots: SlotsByDay) => void
}

/** Reads slots by month. `changed` is called after each response, with the error of one that failed. */
export const slotMonths = (
  call: VisitorCall,
  now: () => number,
  changed: (path: string, error?: FlowError) => void
): SlotMonths => {
  const entries = new Map<string, Entry>()
  return {
    read: async (path) => {
      const known = entries.get(path)
      if (known && now() - known.at < freshMs) return
      const at = now()
      const entry = { at: Infinity, slots: known?.slots }
      entries.set(path, entry)
      const { body, refusal } = await call<{ readonly data: SlotsByDay; readonly meta: BookableDays }>(path)
      if (entries.get(path) !== entry) return
      // After a failure, what was known is still shown, and read again at the next occasion.
      entries.set(path, body ? { at, slots: body.data, meta: body.meta } : { ...entry, at: 0 })
      changed(path, refusal?.error)
    },
    months: entries,
    keep: (path, slots) => void entries.set(path, { at: now(), slots })
  }
}

/** Returns a day of the month so many months later; day 0 is the one before its first. */
const dayOf = (month: string, months: number, day: number): string => {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + months, day)
  return date.toISOString().slice(0, 10)
}

/** Returns the month so many months later. */
export const monthsAfter = (month: string, months: number): string => dayOf(month, months, 1).slice(0, 7)

/** Returns the last day of a month. */
export const lastDayOf = (month: string): string => dayOf(month, 1, 0)

/** Returns the day of an instant in a time zone, `YYYY-MM-DD`. Throws a `RangeError` for a zone that does not exist. */
export const dayIn = (zone: string, instant: number | string): string =>
  Intl.DateTimeFormat("sv", { timeZone: zone }).format(new Date(instant))
