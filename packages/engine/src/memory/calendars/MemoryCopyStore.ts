import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type CalendarCopy, CopyStore, type WantedCopy } from "../../ports/calendars/CopyStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type MemoryCalendarAccount, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** Copies of meetings in memory. */
export const memoryCopyStore: Layer.Layer<CopyStore, never, MemoryDatabase> = Layer.effect(
  CopyStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    CopyStore.of({
      want: (hostId, copies, now) =>
        write((tables) => {
          const account = holdingsOf(tables, hostId).calendarAccounts.find(({ calendars }) => calendars.some(isTarget))
          const calendar = account?.calendars.find(isTarget)
          const wanted = copies.reduce((changed, copy) => withWanted(changed, hostId, calendar?.id, copy, now), tables)
          if (account === undefined || calendar === undefined) return [Option.none(), wanted]
          return [Option.some({ state: account.state, missing: calendar.missing }), wanted]
        }),
      retire: (hostId, calendarId, now) =>
        write((tables) => {
          const isRetired = (copy: CalendarCopy) => copy.calendarId === calendarId && copy.end > now && copy.wanted === "present"
          return [undefined, changeCopies(tables, hostId, (copy) => (isRetired(copy) ? risen(copy, "absent", now) : copy))]
        }),
      wake: (hostId, accountId, now) =>
        write((tables) => {
          const account = holdingsOf(tables, hostId).calendarAccounts.find(({ id }) => id === accountId)
          const isOfAccount = ({ calendarId }: CalendarCopy) => account?.calendars.some(({ id }) => id === calendarId) === true
          return [
            undefined,
            changeCopies(tables, hostId, (copy) =>
              isOfAccount(copy) && copy.dueAt !== null ? { ...copy, dueAt: Math.min(copy.dueAt, now) } : copy
            )
          ]
        }),
      hasUnwritten: (hostId, accountId) =>
        read((tables) => {
          const account = holdingsOf(tables, hostId).calendarAccounts.find(({ id }) => id === accountId)
          const isOfAccount = ({ calendarId }: CalendarCopy) => account?.calendars.some(({ id }) => id === calendarId) === true
          return copiesOf(tables, hostId).some((copy) => copy.dueAt !== null && isOfAccount(copy))
        }),
      ofMeetings: (hostId, meetingKeys) =>
        read((tables) => copiesOf(tables, hostId).filter(({ meetingKey }) => meetingKeys.includes(meetingKey))),
      find: (hostId, id) => read((tables) => Option.fromUndefinedOr(copiesOf(tables, hostId).find((copy) => copy.id === id))),
      claim: ({ limit, now, lease }) =>
        write((tables) => {
          const due = everyDue(tables)
            .filter((copy) => copy.claimableAt <= now)
            .sort((one, other) => one.dueAt - other.dueAt || one.id - other.id)
          const accounts = new Map(due.toReversed().map((copy) => [copy.accountId, copy]))
          const firsts = due.filter((copy) => accounts.get(copy.accountId) === copy).slice(0, limit)
          const leased = firsts.reduce((changed, copy) => withWriteLease(changed, copy, lease), tables)
          return [firsts.map(({ accountId, claimableAt, ...copy }) => copy), leased]
        }),
      finish: (copy, leaseToken, outcome) =>
        write((tables) => {
          const leased = leasedCopy(tables, copy, leaseToken)
          if (leased === undefined) return [false, tables]
          const isCurrent = leased.revision === copy.revision
          const progress = isCurrent ? ({ dueAt: null, attempts: 0, error: null } as const) : {}
          const written = { ...leased, ...outcome, ...progress, writtenRevision: copy.revision, seen: null }
          return [true, withWriteLease(withCopy(tables, written), copy, null)]
        }),
      postpone: (copy, leaseToken, failure) =>
        write((tables) => {
          const leased = leasedCopy(tables, copy, leaseToken)
          if (leased === undefined) return [false, tables]
          const isCurrent = leased.revision === copy.revision
          return [true, withWriteLease(withCopy(tables, { ...leased, ...(isCurrent ? failure : {}) }), copy, null)]
        }),
      pause: (copy, leaseToken, { until, error }) =>
        write((tables) => {
          const leased = leasedCopy(tables, copy, leaseToken)
          if (leased === undefined) return [false, tables]
          const calendars = accountOf(tables, copy)?.calendars ?? []
          const postponed = changeCopies(tables, copy.hostId, (one) =>
            one.dueAt === null || calendars.every(({ id }) => id !== one.calendarId)
              ? one
              : {
                  ...one,
                  dueAt: Math.max(one.dueAt, until),
                  error: one.id === copy.id && one.revision === copy.revision ? error : one.error
                }
          )
          return [true, withWriteLease(postponed, copy, { token: null, until })]
        }),
      nextDueAt: read((tables) => {
        const times = everyDue(tables).map(({ claimableAt }) => claimableAt)
        return times.length === 0 ? Option.none() : Option.some(Math.min(...times))
      }),
      claimLooks: (before, now, limit) =>
        write((tables) => {
          const due = HashMap.toEntries(tables.holdings)
            .flatMap(([hostId, { calendarAccounts, lookedAt }]) =>
              calendarAccounts
                .flatMap(({ calendars }) => calendars)
                .filter((calendar) => calendar.target && calendar.follow !== "off")
                .map(({ id }) => ({ hostId, calendarId: id, at: lookedAt[id] ?? Number.NEGATIVE_INFINITY }))
            )
            .filter(({ at }) => at <= before)
            .sort((one, other) => one.at - other.at)
            .slice(0, limit)
          const marked = due.reduce(
            (changed, { hostId, calendarId }) =>
              withHoldings(changed, hostId, { lookedAt: { ...holdingsOf(changed, hostId).lookedAt, [calendarId]: now } }),
            tables
          )
          return [due.map(({ hostId, calendarId }) => ({ hostId, calendarId })), marked]
        }),
      written: (hostId, calendarId, { start, end }) =>
        read((tables) =>
          copiesOf(tables, hostId)
            .filter((copy) => copy.calendarId === calendarId && copy.revision === copy.writtenRevision)
            .filter(({ written }) => written !== null && written.start < end && written.end > start)
            .sort((one, other) => one.start - other.start || one.id - other.id)
        ),
      note: ({ hostId, id, revision, seen: before }, seen) =>
        write((tables) => {
          const found = copiesOf(tables, hostId).find((copy) => copy.id === id)
          if (found === undefined || found.revision !== revision || found.seen !== before || before === seen) {
            return [false, tables]
          }
          return [true, withCopy(tables, { ...found, seen })]
        }),
      changed: (hostId) =>
        read((tables) =>
          copiesOf(tables, hostId)
            .filter(({ seen, wanted }) => seen !== null && wanted === "present")
            .sort((one, other) => one.start - other.start || one.id - other.id)
        ),
      forget: (before, limit) =>
        write((tables) => {
          let left = limit
          const isForgotten = ({ end }: CalendarCopy) => end < before && left-- > 0
          const owners = HashMap.toEntries(tables.holdings).filter(([, { copies }]) => copies.length > 0)
          const forgotten = owners.reduce(
            (changed, [hostId, { copies }]) =>
              withHoldings(changed, hostId, { copies: copies.filter((copy) => !isForgotten(copy)) }),
            tables
          )
          return [limit - Math.max(0, left), forgotten]
        }),
      waiting: read((tables) => everyDue(tables).length)
    })
  )
)

const isTarget = ({ target }: { readonly target: boolean }): boolean => target

const copiesOf = (tables: Tables, hostId: number): ReadonlyArray<CalendarCopy> => holdingsOf(tables, hostId).copies

/** Changes the copies of a host, if there are some. */
const changeCopies = (tables: Tables, hostId: number, change: (copy: CalendarCopy) => CalendarCopy): Tables => {
  const copies = copiesOf(tables, hostId)
  return copies.length === 0 ? tables : withHoldings(tables, hostId, { copies: copies.map(change) })
}

const withCopy = (tables: Tables, changed: CalendarCopy): Tables =>
  changeCopies(tables, changed.hostId, (copy) => (copy.id === changed.id ? changed : copy))

const risen = (copy: CalendarCopy, wanted: CalendarCopy["wanted"], now: Instant): CalendarCopy => ({
  ...copy,
  wanted,
  revision: copy.revision + 1,
  dueAt: now,
  attempts: 0,
  error: null,
  seen: null
})

const withWanted = (
  tables: Tables,
  hostId: number,
  calendarId: number | undefined,
  { meetingKey, remoteKey, wanted, start, end }: WantedCopy,
  now: Instant
): Tables => {
  const isOfMeeting = (copy: CalendarCopy) => copy.meetingKey === meetingKey
  if (wanted === "absent") {
    return changeCopies(tables, hostId, (copy) =>
      isOfMeeting(copy) && copy.wanted === "present" ? risen(copy, "absent", now) : copy
    )
  }
  if (calendarId === undefined) return tables
  const known = copiesOf(tables, hostId).find((copy) => isOfMeeting(copy) && copy.calendarId === calendarId)
  if (known !== undefined) return withCopy(tables, { ...risen(known, "present", now), start, end })
  const [id, counted] = takeId(tables, "copy")
  const added: CalendarCopy = {
    id,
    hostId,
    calendarId,
    meetingKey,
    remoteKey,
    remoteId: null,
    tag: null,
    revision: 1,
    writtenRevision: 0,
    wanted,
    start,
    end,
    written: null,
    seen: null,
    dueAt: now,
    attempts: 0,
    error: null
  }
  return withHoldings(counted, hostId, { copies: [...copiesOf(counted, hostId), added] })
}

/** The account that a copy is in. */
const accountOf = (tables: Tables, { hostId, calendarId }: CalendarCopy): MemoryCalendarAccount | undefined =>
  holdingsOf(tables, hostId).calendarAccounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))

const leasedCopy = (tables: Tables, copy: CalendarCopy, leaseToken: string): CalendarCopy | undefined =>
  accountOf(tables, copy)?.writeLease?.token === leaseToken
    ? copiesOf(tables, copy.hostId).find(({ id }) => id === copy.id)
    : undefined

const withWriteLease = (tables: Tables, copy: CalendarCopy, writeLease: MemoryCalendarAccount["writeLease"]): Tables => {
  const account = accountOf(tables, copy)
  const calendarAccounts = holdingsOf(tables, copy.hostId).calendarAccounts.map((one) =>
    one === account ? { ...one, writeLease } : one
  )
  return withHoldings(tables, copy.hostId, { calendarAccounts })
}

/** The copies that have to be written, each with its account and the time from which it can be claimed. */
const everyDue = (tables: Tables) =>
  HashMap.toValues(tables.holdings)
    .flatMap(({ copies }) => copies)
    .flatMap((copy) => {
      const account = copy.dueAt === null ? undefined : accountOf(tables, copy)
      if (copy.dueAt === null || account === undefined) return []
      const claimableAt = Math.max(copy.dueAt, account.writeLease?.until ?? copy.dueAt)
      return [{ ...copy, dueAt: copy.dueAt, accountId: account.id, claimableAt }]
    })
