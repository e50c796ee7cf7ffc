import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import type {
  AccountWithCalendars,
  CalendarRead,
  CalendarWithBlocks,
  ReadableAccount,
  ReadBlock
} from "../../ports/calendars/CalendarStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { leasedTable } from "../jobs/LeasedTable.ts"
import type { Queued } from "../LeasedRows.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type MemoryCalendarAccount, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** Connected calendars in memory. */
export const memoryCalendarStore: Layer.Layer<CalendarStore, never, MemoryDatabase> = Layer.effect(
  CalendarStore,
  Effect.map(MemoryDatabase, ({ read, write, transaction }) => {
    const accounts = (hostId: number) => read((tables) => holdingsOf(tables, hostId).calendarAccounts.map(withoutBlocks))
    return CalendarStore.of({
      connect: ({ hostId, ...rest }, calendars, seal) =>
        transaction(
          Effect.gen(function* () {
            const id = yield* write((tables) => {
              const known = holdingsOf(tables, hostId).calendarAccounts.find(
                ({ kind, subject }) => kind === rest.kind && subject === rest.subject
              )
              return known === undefined ? takeId(tables, "calendarAccount") : [known.id, tables]
            })
            const credentials = yield* seal(id)
            yield* write((tables) => {
              const known = accountOf(tables, hostId, id)
              const fresh = { state: "active", reason: null, notifiedAt: null, retryAt: null, failures: 0 } as const
              const account: MemoryCalendarAccount = {
                ...(known ?? { lastRequestedAt: null, lease: null, writeLease: null, calendars: [] }),
                scopes: [],
                ...rest,
                tokenLease: null,
                ...fresh,
                id,
                hostId,
                credentials,
                stateSince: rest.createdAt,
                createdAt: known?.createdAt ?? rest.createdAt
              }
              return [undefined, calendars.reduce((now, one) => withCalendar(now, account, one), withAccount(tables, account))]
            })
            return (yield* accounts(hostId)).find((account) => account.id === id)!
          })
        ),
      // A transaction of this store is the only one that runs.
      accounts,
      readable: (hostId, first, last) =>
        read((tables) =>
          holdingsOf(tables, hostId).calendarAccounts.flatMap(
            ({ lease, tokenLease, writeLease, calendars, ...account }): Array<ReadableAccount> => {
              const checked = calendars.filter((calendar) => calendar.checked)
              const within = (blocks: ReadonlyArray<ReadBlock>) => blocks.filter(({ block }) => block >= first && block <= last)
              return checked.length === 0
                ? []
                : [
                    {
                      ...account,
                      calendars: checked.map((one) => ({
                        ...one,
                        blocks: within(one.blocks),
                        outdated: outdatedIn(tables, hostId, one.id)
                      }))
                    }
                  ]
            }
          )
        ),
      change: (hostId, accountId, changes) =>
        write((tables) => {
          const account = accountOf(tables, hostId, accountId)
          if (account === undefined) return [false, tables]
          if (!("listed" in changes)) return [true, withAccount(tables, { ...account, ...changes })]
          const { listed } = changes
          const calendars = account.calendars.map((one) => ({
            ...one,
            missing: listed.every(({ remoteId }) => remoteId !== one.remoteId)
          }))
          const marked = withAccount(tables, { ...account, calendars })
          return [true, listed.reduce((now, one) => withCalendar(now, account, { ...one, checked: false }), marked)]
        }),
      changeCalendar: (hostId, calendarId, changes) =>
        write((tables) => {
          const { calendarAccounts } = holdingsOf(tables, hostId)
          const found = calendarAccounts.some(({ calendars }) => calendars.some(({ id }) => id === calendarId))
          const changed = calendarAccounts.map((account) => ({
            ...account,
            calendars: account.calendars.map((one) => {
              if (one.id === calendarId) return { ...one, ...changes }
              return changes.target === true ? { ...one, target: false } : one
            })
          }))
          return found ? [true, withHoldings(tables, hostId, { calendarAccounts: changed })] : [false, tables]
        }),
      remove: (hostId, accountId) =>
        write((tables) => {
          const { calendarAccounts } = holdingsOf(tables, hostId)
          const removed = calendarAccounts.find(({ id }) => id === accountId)
          if (removed === undefined) return [false, tables]
          const isOfAccount = (calendarId: number) => removed.calendars.some(({ id }) => id === calendarId)
          return [
            true,
            withHoldings(tables, hostId, {
              calendarAccounts: calendarAccounts.filter((account) => account !== removed),
              calendarEvents: holdingsOf(tables, hostId).calendarEvents.filter(({ calendarId }) => !isOfAccount(calendarId)),
              channels: holdingsOf(tables, hostId).channels.filter(({ calendarId }) => !isOfAccount(calendarId))
            })
          ]
        }),
      lease: ({ hostId, id }, part, now, lease) =>
        write((tables) => {
          const account = accountOf(tables, hostId, id)
          const held = part === "read" ? account?.lease : account?.tokenLease
          if (account === undefined || (held != null && held.until > now)) return [false, tables]
          return [true, withAccount(tables, { ...account, ...(part === "read" ? { lease } : { tokenLease: lease }) })]
        }),
      finish: ({ hostId, id }, leaseToken, result) =>
        write((tables) => {
          const account = accountOf(tables, hostId, id)
          if ("credentials" in result) {
            if (account?.tokenLease?.token !== leaseToken) return [false, tables]
            const credentials = result.credentials ?? account.credentials
            return [true, withAccount(tables, { ...account, credentials, tokenLease: null })]
          }
          if (account?.lease?.token !== leaseToken) return [false, tables]
          const calendars = account.calendars.map((calendar) => {
            const found = result.calendars.find((one) => one.id === calendar.id)
            return found === undefined ? calendar : afterRead(calendar, found, result.readAt)
          })
          return [true, withAccount(tables, { ...account, ...result.changes, calendars, lease: null })]
        }),
      touchDemand: (hostId, now, nextReadAt) =>
        write((tables) => {
          const { calendarAccounts: before, calendarVersion } = holdingsOf(tables, hostId)
          const calendarAccounts = before.map((account) => ({
            ...account,
            lastRequestedAt: now,
            nextReadAt: Math.min(account.nextReadAt, nextReadAt)
          }))
          return [undefined, withHoldings(tables, hostId, { calendarAccounts, calendarVersion })]
        })
    })
  })
)

/** The times in a calendar of events that have to be written again. */
const outdatedIn = (tables: Tables, hostId: number, calendarId: number) =>
  holdingsOf(tables, hostId)
    .calendarEvents.filter((event) => event.calendarId === calendarId && event.revision > event.writtenRevision)
    .flatMap(({ written }) => (written === null ? [] : [written]))
    .sort((one, other) => one.start - other.start)

const withoutBlocks = ({
  lease,
  tokenLease,
  writeLease,
  calendars,
  ...account
}: MemoryCalendarAccount): AccountWithCalendars => ({
  ...account,
  calendars: calendars.map(({ blocks, ...calendar }) => calendar)
})

const accountOf = (tables: Tables, hostId: number, id: number): MemoryCalendarAccount | undefined =>
  holdingsOf(tables, hostId).calendarAccounts.find((account) => account.id === id)

const withAccount = (tables: Tables, account: MemoryCalendarAccount): Tables => {
  const { calendarAccounts } = holdingsOf(tables, account.hostId)
  const isNew = calendarAccounts.every(({ id }) => id !== account.id)
  return withHoldings(tables, account.hostId, {
    calendarAccounts: isNew
      ? [...calendarAccounts, account]
      : calendarAccounts.map((one) => (one.id === account.id ? account : one))
  })
}

/** Adds a calendar, or renames the one with that ID at the provider. */
const withCalendar = (
  tables: Tables,
  { hostId, id: accountId }: MemoryCalendarAccount,
  calendarWithBlocks: Pick<CalendarWithBlocks, "remoteId" | "name" | "writable" | "checked">
): Tables => {
  const account = accountOf(tables, hostId, accountId)!
  const known = account.calendars.find(({ remoteId }) => remoteId === calendarWithBlocks.remoteId)
  if (known !== undefined) {
    const again = {
      ...known,
      name: calendarWithBlocks.name,
      writable: calendarWithBlocks.writable,
      target: known.target && calendarWithBlocks.writable,
      missing: false
    }
    return withAccount(tables, { ...account, calendars: account.calendars.map((one) => (one === known ? again : one)) })
  }
  const [id, counted] = takeId(tables, "calendar")
  const added: CalendarWithBlocks = {
    ...calendarWithBlocks,
    id,
    accountId,
    target: false,
    follow: "tell",
    missing: false,
    skipped: 0,
    tag: null,
    readAt: null,
    blocks: []
  }
  return withAccount(counted, { ...account, calendars: [...account.calendars, added] })
}

const afterRead = (
  calendar: CalendarWithBlocks,
  { changes, blocks, renew }: CalendarRead,
  readAt: number
): CalendarWithBlocks => {
  const isOfLastRead = (one: ReadBlock) => one.readAt === calendar.readAt && !one.stale
  const renewed = renew ? calendar.blocks.map((one) => (isOfLastRead(one) ? { ...one, readAt } : one)) : calendar.blocks
  const remaining = renewed.filter((one) => blocks.every(({ block }) => block !== one.block))
  const read = blocks.map((one) => ({ ...one, readAt, stale: false }))
  return { ...calendar, ...changes, blocks: [...remaining, ...read].sort((one, other) => one.block - other.block) }
}

const everyAccount = (tables: Tables): ReadonlyArray<MemoryCalendarAccount> =>
  HashMap.toValues(tables.holdings).flatMap(({ calendarAccounts }) => calendarAccounts)

/** The reads of accounts. */
export const calendarReadJobs = leasedTable<"calendar_read", MemoryCalendarAccount & Queued>({
  waiting: (tables) =>
    everyAccount(tables)
      .filter(({ state }) => state !== "paused")
      .map(queued),
  find: (tables, { hostId, key }) => {
    const account = holdingsOf(tables, hostId).calendarAccounts.find(({ id }) => id === Number(key))
    return account === undefined ? undefined : queued(account)
  },
  set: (tables, { dueAt: nextReadAt, ...account }) => withAccount(tables, { ...account, nextReadAt }),
  jobOf: ({ hostId, id, dueAt }) => ({
    ...{ hostId, kind: "calendar_read", key: String(id), dueAt, payload: null, attempts: 0, revision: 0 }
  }),
  complete: (tables, { dueAt: _, ...account }) => withAccount(tables, account),
  retry: (account, _, { dueAt }) => ({ ...account, dueAt })
})

const queued = (account: MemoryCalendarAccount): MemoryCalendarAccount & Queued => ({ ...account, dueAt: account.nextReadAt })
