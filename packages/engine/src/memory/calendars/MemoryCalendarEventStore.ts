import type { Instant } from "@slotkit/core"
import { blocksBetween } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type CalendarEvent,
  CalendarEventStore,
  type EventSelection,
  type RequestedEvent
} from "../../ports/calendars/CalendarEventStore.ts"
import type { AccountWithCalendars } from "../../ports/calendars/CalendarStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import type { JobRows } from "../jobs/LeasedTable.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type MemoryCalendarAccount, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** Events of meetings in memory. */
export const memoryCalendarEventStore: Layer.Layer<CalendarEventStore, never, MemoryDatabase> = Layer.effect(
  CalendarEventStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    CalendarEventStore.of({
      request: (hostId, which, now) =>
        write((tables) => {
          if ("ofFormerTarget" in which) {
            const isRetired = ({ calendarId, end, desired }: CalendarEvent) =>
              calendarId === which.ofFormerTarget && end > now && desired === "present"
            const retired = changeEvents(tables, hostId, (event) => (isRetired(event) ? risen(event, "absent", now) : event))
            return [Option.none(), retired]
          }
          const account = holdingsOf(tables, hostId).calendarAccounts.find(({ calendars }) => calendars.some(isTarget))
          const calendar = account?.calendars.find(isTarget)
          const requested = which.reduce((changed, event) => withWanted(changed, hostId, calendar?.id, event, now), tables)
          if (account === undefined || calendar === undefined) return [Option.none(), requested]
          return [Option.some({ state: account.state, missing: calendar.missing }), requested]
        }),
      markDue: (hostId, accountId, now) =>
        write((tables) => {
          const account = holdingsOf(tables, hostId).calendarAccounts.find(({ id }) => id === accountId)
          const isOfAccount = ({ calendarId }: CalendarEvent) => account?.calendars.some(({ id }) => id === calendarId) === true
          return [
            undefined,
            changeEvents(tables, hostId, (event) =>
              isOfAccount(event) && event.dueAt !== null ? { ...event, dueAt: Math.min(event.dueAt, now) } : event
            )
          ]
        }),
      list: (hostId, selection) =>
        read((tables) => {
          const { calendarAccounts } = holdingsOf(tables, hostId)
          const events = copiesOf(tables, hostId).filter(isIn(selection, calendarAccounts))
          const isById = selection !== "changed" && !("range" in selection)
          return isById ? events : events.toSorted((one, other) => one.start - other.start || one.id - other.id)
        }),
      recordExternalChange: ({ hostId, id, revision, lastExternalChange: before }, lastExternalChange) =>
        write((tables) => {
          const found = copiesOf(tables, hostId).find((event) => event.id === id)
          if (
            found === undefined ||
            found.revision !== revision ||
            found.lastExternalChange !== before ||
            before === lastExternalChange
          ) {
            return [false, tables]
          }
          return [true, withEvent(tables, { ...found, lastExternalChange })]
        })
    })
  )
)

const isIn =
  (selection: EventSelection, accounts: ReadonlyArray<AccountWithCalendars>) =>
  (event: CalendarEvent): boolean => {
    const { id, meetingKey, calendarId, revision, writtenRevision, written, lastExternalChange, desired } = event
    if (selection === "changed") return lastExternalChange !== null && desired === "present"
    if ("id" in selection) return id === selection.id
    if ("meetingKeys" in selection) return selection.meetingKeys.includes(meetingKey)
    if ("pendingIn" in selection) {
      const account = accounts.find((one) => one.id === selection.pendingIn)
      return event.dueAt !== null && account?.calendars.some((calendar) => calendar.id === calendarId) === true
    }
    const { writtenTo, range } = selection
    const isWritten = calendarId === writtenTo && revision === writtenRevision
    return isWritten && written !== null && written.start < range.end && written.end > range.start
  }

const isTarget = ({ target }: { readonly target: boolean }): boolean => target

const copiesOf = (tables: Tables, hostId: number): ReadonlyArray<CalendarEvent> => holdingsOf(tables, hostId).calendarEvents

/** Changes the events of a host, if there are some. */
const changeEvents = (tables: Tables, hostId: number, change: (event: CalendarEvent) => CalendarEvent): Tables => {
  const calendarEvents = copiesOf(tables, hostId)
  return calendarEvents.length === 0 ? tables : withHoldings(tables, hostId, { calendarEvents: calendarEvents.map(change) })
}

const withEvent = (tables: Tables, changed: CalendarEvent): Tables =>
  changeEvents(tables, changed.hostId, (event) => (event.id === changed.id ? changed : event))

const risen = (event: CalendarEvent, requested: CalendarEvent["desired"], now: Instant): CalendarEvent => ({
  ...event,
  desired: requested,
  revision: event.revision + 1,
  dueAt: now,
  attempts: 0,
  error: null,
  lastExternalChange: null
})

const withWanted = (
  tables: Tables,
  hostId: number,
  calendarId: number | undefined,
  { meetingKey, remoteKey, desired: requested, start, end }: RequestedEvent,
  now: Instant
): Tables => {
  const isOfMeeting = (event: CalendarEvent) => event.meetingKey === meetingKey
  if (requested === "absent") {
    return changeEvents(tables, hostId, (event) =>
      isOfMeeting(event) && event.desired === "present" ? risen(event, "absent", now) : event
    )
  }
  if (calendarId === undefined) return tables
  const known = copiesOf(tables, hostId).find((event) => isOfMeeting(event) && event.calendarId === calendarId)
  if (known !== undefined) return withEvent(tables, { ...risen(known, "present", now), start, end })
  const [id, counted] = takeId(tables, "calendarEvent")
  const added: CalendarEvent = {
    id,
    hostId,
    calendarId,
    meetingKey,
    remoteKey,
    remoteId: null,
    tag: null,
    revision: 1,
    writtenRevision: 0,
    desired: requested,
    start,
    end,
    written: null,
    lastExternalChange: null,
    dueAt: now,
    attempts: 0,
    error: null
  }
  return withHoldings(counted, hostId, { calendarEvents: [...copiesOf(counted, hostId), added] })
}

/** The account that an event is in. */
const accountOf = (tables: Tables, { hostId, calendarId }: CalendarEvent): MemoryCalendarAccount | undefined =>
  holdingsOf(tables, hostId).calendarAccounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))

const withWriteLease = (tables: Tables, event: CalendarEvent, writeLease: MemoryCalendarAccount["writeLease"]): Tables => {
  const account = accountOf(tables, event)
  const calendarAccounts = holdingsOf(tables, event.hostId).calendarAccounts.map((one) =>
    one === account ? { ...one, writeLease } : one
  )
  return withHoldings(tables, event.hostId, { calendarAccounts })
}

/** Marks blocks of the calendar of an event as stale. */
const withStale = (tables: Tables, { hostId, calendarId }: CalendarEvent, stale: ReadonlyArray<number>): Tables =>
  withHoldings(tables, hostId, {
    calendarAccounts: holdingsOf(tables, hostId).calendarAccounts.map((account) => ({
      ...account,
      calendars: account.calendars.map((calendar) =>
        calendar.id === calendarId
          ? { ...calendar, blocks: calendar.blocks.map((one) => (stale.includes(one.block) ? { ...one, stale: true } : one)) }
          : calendar
      )
    }))
  })

/** The events that have to be written, each with its account and the time from which it can be claimed. */
const everyDue = (tables: Tables) =>
  HashMap.toValues(tables.holdings)
    .flatMap(({ calendarEvents }) => calendarEvents)
    .flatMap((event) => {
      const account = event.dueAt === null ? undefined : accountOf(tables, event)
      if (event.dueAt === null || account === undefined) return []
      const claimableAt = Math.max(event.dueAt, account.writeLease?.until ?? event.dueAt)
      return [{ ...event, dueAt: event.dueAt, accountId: account.id, claimableAt }]
    })

const underLease = (
  tables: Tables,
  { hostId, key }: Job<"calendar_event">,
  leaseToken: string,
  change: (event: CalendarEvent) => Tables
): readonly [boolean, Tables] => {
  const event = copiesOf(tables, hostId).find(({ id }) => id === Number(key))
  return event !== undefined && accountOf(tables, event)?.writeLease?.token === leaseToken
    ? [true, change(event)]
    : [false, tables]
}

/** The jobs that write the events. */
export const eventJobs: JobRows<"calendar_event"> = {
  claim: (tables, { limit, now, lease }) => {
    const due = everyDue(tables)
      .filter((event) => event.claimableAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt || one.id - other.id)
    const accounts = new Map(due.toReversed().map((event) => [event.accountId, event]))
    const firsts = due.filter((event) => accounts.get(event.accountId) === event).slice(0, limit)
    const leased = firsts.reduce((changed, event) => withWriteLease(changed, event, lease), tables)
    return [firsts.map(({ accountId, claimableAt, ...event }) => jobOf(event)), leased]
  },
  complete: (tables, job, leaseToken, end) =>
    underLease(tables, job, leaseToken, (event) => {
      const isCurrent = event.revision === job.revision
      if (!("written" in end))
        return withWriteLease(withEvent(tables, isCurrent ? { ...event, ...end, dueAt: null } : event), event, null)
      const progress = isCurrent ? { dueAt: null, attempts: 0, error: null } : {}
      const written = { ...event, ...end, ...progress, writtenRevision: job.revision, lastExternalChange: null }
      const stale = [event.written, end.written].flatMap((time) => (time === null ? [] : blocksBetween(time)))
      return withWriteLease(withStale(withEvent(tables, written), event, stale), event, null)
    }),
  retry: (tables, job, leaseToken, { dueAt, attempts, error, pausesAccount = false }) =>
    underLease(tables, job, leaseToken, (event) => {
      const isCurrent = event.revision === job.revision
      const retried = isCurrent ? withEvent(tables, { ...event, dueAt, attempts, error }) : tables
      if (!pausesAccount) return withWriteLease(retried, event, null)
      const calendars = accountOf(tables, event)?.calendars ?? []
      const paused = changeEvents(retried, event.hostId, (one) =>
        one.dueAt !== null && calendars.some(({ id }) => id === one.calendarId)
          ? { ...one, dueAt: Math.max(one.dueAt, dueAt) }
          : one
      )
      return withWriteLease(paused, event, { token: null, until: dueAt })
    }),
  nextDueAt: (tables) => {
    const times = everyDue(tables).map(({ claimableAt }) => claimableAt)
    return times.length === 0 ? Option.none() : Option.some(Math.min(...times))
  }
}

const jobOf = (event: CalendarEvent & { readonly dueAt: Instant }): Job<"calendar_event"> => {
  const { hostId, id, dueAt, attempts, revision } = event
  return { hostId, kind: "calendar_event", key: String(id), dueAt, payload: event, attempts, revision }
}
