import type { Instant } from "@slotkit/core"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import { editPollPauseMillis } from "../../ports/calendars/CalendarEventStore.ts"
import type { ConnectedCalendar } from "../../ports/calendars/CalendarStore.ts"
import type { Claim } from "../../ports/Lease.ts"
import { holdingsOf, type Tables, withHoldings } from "../MemoryTables.ts"
import type { JobRows } from "./LeasedTable.ts"

/** A job for each calendar, whose due times stand beside the calendars. */
interface CalendarJobs<K extends "edit_poll" | "push_channel"> {
  readonly kind: K
  readonly column: "lookedAt" | "watchAt"
  /** The time from the instant in the column until the job is due. */
  readonly pauseMillis: number
  readonly isNeeded: (calendar: ConnectedCalendar, at: Instant | undefined) => boolean
  /** The instant that a claim stores. */
  readonly mark: (claim: Claim) => Instant
  readonly complete: (tables: Tables, hostId: number, calendarId: number) => Tables
}

const calendarJobs = <K extends "edit_poll" | "push_channel">(jobs: CalendarJobs<K>): JobRows<K> => {
  const { kind, column, pauseMillis, isNeeded, mark, complete } = jobs
  const set = (tables: Tables, hostId: number, key: string, at: Instant): Tables =>
    withHoldings(tables, hostId, { [column]: { ...holdingsOf(tables, hostId)[column], [key]: at } })
  return {
    claim: (tables, claim) => {
      const due = HashMap.toEntries(tables.holdings)
        .flatMap(([hostId, holdings]) =>
          holdings.calendarAccounts
            .flatMap(({ calendars }) => calendars)
            .filter((calendar) => isNeeded(calendar, holdings[column][calendar.id]))
            .map(({ id }) => ({ hostId, id, dueAt: (holdings[column][id] ?? Number.NEGATIVE_INFINITY) + pauseMillis }))
        )
        .filter(({ dueAt }) => dueAt <= claim.now)
        .sort((one, other) => (one.dueAt === other.dueAt ? one.id - other.id : one.dueAt - other.dueAt))
        .slice(0, claim.limit)
        .map(({ hostId, id, dueAt }) => ({ hostId, kind, key: String(id), dueAt, payload: null, attempts: 0, revision: 0 }))
      const marked = due.reduce((changed, { hostId, key }) => set(changed, hostId, key, mark(claim)), tables)
      return [due as unknown as ReturnType<JobRows<K>["claim"]>[0], marked]
    },
    complete: (tables, { hostId, key }) => [true, complete(tables, hostId, Number(key))],
    retry: (tables, { hostId, key }, _, { dueAt }) => [true, set(tables, hostId, key, dueAt - pauseMillis)],
    nextDueAt: () => Option.none()
  }
}

/** The polls of calendars for external edits. */
export const editPollJobs = calendarJobs({
  kind: "edit_poll",
  column: "lookedAt",
  pauseMillis: editPollPauseMillis,
  isNeeded: ({ target, follow }) => target && follow !== "off",
  mark: ({ now }) => now,
  complete: (tables) => tables
})

/** The renewals of push channels. */
export const pushChannelJobs = calendarJobs({
  kind: "push_channel",
  column: "watchAt",
  pauseMillis: 0,
  isNeeded: ({ target }, at) => target || at !== undefined,
  mark: ({ lease }) => lease.until,
  complete: (tables, hostId, calendarId) => {
    const { [calendarId]: _, ...others } = holdingsOf(tables, hostId).watchAt
    return withHoldings(tables, hostId, { watchAt: others })
  }
})
