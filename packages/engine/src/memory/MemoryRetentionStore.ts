import type { Host, Instant, LocalDate } from "@slotkit/core"
import { blocksOfOffers, localDateOf, millisPerDay, millisPerMinute, waitsUntil } from "@slotkit/core/internal"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { latePaymentDays } from "../ports/HostStore.ts"
import { type Purgeable, type RemovedItems, RetentionStore } from "../ports/RetentionStore.ts"
import type { SignIns } from "../ports/SessionStore.ts"
import { timerOf } from "../ports/Timer.ts"
import type { KeptWaitlistEntry } from "../ports/WaitlistStore.ts"
import { withoutFamilies } from "./Connections.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { withoutBody } from "./MemoryMailOutbox.ts"
import { type Account, type Holdings, type MemoryStaff, type SignInTables, type Tables, withoutFirst } from "./MemoryTables.ts"
import { isIdleHost, isRemovedHost, withoutHost, withoutIdle } from "./RemovedHosts.ts"

/**
 * Deletes rows whose retention has ended, and removed hosts, in memory. Removing an app, a webhook or a connection deletes it at
 * once, because memory has no reason to delete rows one batch at a time.
 */
export const memoryRetentionStore: Layer.Layer<RetentionStore, never, MemoryDatabase> = Layer.effect(
  RetentionStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    RetentionStore.of({
      prepare: () => Effect.void,
      purge: (rows, before, limit) => write((tables) => purging[rows](tables, before, limit)),
      listRemoved: <K extends keyof RemovedItems>(kind: K, now: Instant, limit: number) =>
        read((tables) => {
          const isListed = listed[kind]
          if (isListed === undefined) return []
          const accounts = HashMap.toValues(tables.accounts).filter((account) => isListed(tables, account, now))
          return accounts.slice(0, limit).map(({ host }) => host as RemovedItems[K] & Host)
        }),
      purgeRemoved: (kind, item) =>
        write((tables) => {
          const account = Option.getOrUndefined(HashMap.get(tables.accounts, item.id))
          if (account?.isRemoved !== true) return [Option.none(), tables]
          if (kind === "idleHost") return [Option.some({ table: "hosts", rows: 1 }), withoutHost(tables, account.host)]
          return [Option.none(), kind === "host" && isRemovedHost(account) ? withoutIdle(tables, account) : tables]
        }),
      rollUpCounters: () => Effect.succeed(0)
    })
  )
)

const listed: Partial<Record<keyof RemovedItems, (tables: Tables, account: Account, now: Instant) => boolean>> = {
  host: (_, account) => isRemovedHost(account),
  idleHost: isIdleHost
}

type Purge = (tables: Tables, before: Instant, limit: number) => readonly [purged: number, Tables]

const purging: Readonly<Record<Purgeable, Purge>> = {
  webhook_deliveries: (tables, before, limit) => {
    const [deliveries, purged] = withoutFirst(
      tables.deliveries,
      ({ createdAt, status, attempts }) => createdAt < before && status !== "pending" && attempts.every(({ at }) => at < before),
      limit
    )
    return [purged, { ...tables, deliveries }]
  },
  events: (tables, before, limit) => {
    const needed = new Set(Array.from(HashMap.values(tables.deliveries), ({ eventId }) => eventId))
    const isKept = used(limit, ({ id, createdAt }: { readonly id: string; readonly createdAt: Instant }) => {
      return createdAt < before && !needed.has(id)
    })
    return ofAllHosts(tables, ({ events }) => {
      const remaining = Chunk.filter(events, isKept)
      return [events.length - remaining.length, { events: remaining }]
    })
  },
  emails: (tables, before, limit) => {
    const [mails, purged] = withoutFirst(
      tables.mails,
      ({ createdAt, status }) => createdAt < before && status !== "waiting",
      limit
    )
    return [purged, { ...tables, mails }]
  },
  email_bodies: (tables, before, limit) => {
    let purged = 0
    const mails = HashMap.map(tables.mails, (queued) => {
      if (!queued.hasBody || queued.createdAt >= before || queued.status === "waiting" || purged === limit) return queued
      purged++
      return withoutBody(queued)
    })
    return [purged, { ...tables, mails }]
  },
  audit_log: (tables, before, limit) => {
    const isKept = used(limit, ({ at }: { readonly at: Instant }) => at < before)
    return ofAllHosts(tables, ({ audit }) => {
      const remaining = Chunk.filter(audit, isKept)
      return [audit.length - remaining.length, { audit: remaining }]
    })
  },
  bookings: (tables, before, limit) => {
    let left = limit
    const waiting = new Set(
      Array.from(HashMap.values(tables.jobs)).flatMap((job) => (job.kind === "timer" ? [timerOf(job).bookingId] : []))
    )
    const after = ofAllHosts(tables, ({ bookings, links }) => {
      const mayBePaid = HashMap.filter(links.checkout, ({ expiresAt }) => expiresAt >= before - latePaymentDays * millisPerDay)
      const [stored, purged] = withoutFirst(
        bookings,
        ({ id, scheduledAt, durationMinutes }) =>
          scheduledAt !== null &&
          scheduledAt + durationMinutes * millisPerMinute < before &&
          !waiting.has(id) &&
          !HashMap.has(mayBePaid, id),
        left
      )
      left -= purged
      const isKept = (_: unknown, bookingId: number) => HashMap.has(stored, bookingId)
      const changes = {
        bookings: stored,
        links: {
          visitor: HashMap.filter(links.visitor, isKept),
          decision: HashMap.filter(links.decision, isKept),
          checkout: HashMap.filter(links.checkout, isKept),
          join: HashMap.filter(links.join, isKept)
        }
      }
      return [purged, changes]
    })
    const [purged, { holdings, linkByToken }] = after
    const isThere = ({ hostId, bookingId }: { readonly hostId: number; readonly bookingId: number }) =>
      HashMap.has(HashMap.getUnsafe(holdings, hostId).bookings, bookingId)
    return [
      purged,
      {
        ...after[1],
        linkByToken: HashMap.filter(linkByToken, isThere)
      }
    ]
  },
  services: (tables, before, limit) => {
    let left = limit
    const after = ofAllHosts(tables, ({ invites, bookings }) => {
      const needed = new Set(
        Array.from(HashMap.values(bookings), ({ service, scheduledAt }) =>
          (scheduledAt ?? before) >= before ? service.id : null
        )
      )
      const [stored, purged] = withoutFirst(
        invites,
        ({ id, expiresAt, storedStatus }) => expiresAt < before && !(storedStatus === "used" && needed.has(id)),
        left
      )
      left -= purged
      const isGone = (id: number | null) => id !== null && HashMap.has(invites, id) && !HashMap.has(stored, id)
      const named = HashMap.map(bookings, (booking) =>
        isGone(booking.service.id) ? { ...booking, service: { ...booking.service, id: null } } : booking
      )
      return [purged, { invites: stored, bookings: named }]
    })
    const [purged, { holdings, inviteByToken }] = after
    const isThere = ({ hostId, id }: { readonly hostId: number; readonly id: number }) =>
      HashMap.has(HashMap.getUnsafe(holdings, hostId).invites, id)
    return [purged, { ...after[1], inviteByToken: HashMap.filter(inviteByToken, isThere) }]
  },
  meetings: (tables, before, limit) => {
    const isKept = used(limit, ({ heldTo }: { readonly heldTo: Instant }) => heldTo < before)
    return ofAllHosts(tables, ({ meetings }) => {
      const remaining = meetings.filter(isKept)
      return [meetings.length - remaining.length, { meetings: remaining }]
    })
  },
  busy_times: (tables, before, limit) => {
    const isKept = used(limit, ({ end }: { readonly end: Instant }) => end < before)
    return ofAllHosts(tables, ({ busyTimes }) => {
      const remaining = busyTimes.filter(isKept)
      return [busyTimes.length - remaining.length, { busyTimes: remaining }]
    })
  },
  rate_log: (tables, before, limit) => {
    let purged = 0
    const quiet = <A extends { readonly hits: ReadonlyArray<Instant> }>(credential: A): A => {
      const { hits } = credential
      if (hits.length === 0 || hits.some((hit) => hit >= before) || purged === limit) return credential
      purged++
      return { ...credential, hits: [] }
    }
    const apiKeys = HashMap.map(tables.apiKeys, quiet)
    const connections = HashMap.map(tables.connections, quiet)
    return [purged, { ...tables, apiKeys, connections }]
  },
  // A revoked key is deleted at once.
  api_keys: (tables) => [0, tables],
  grant_families: (tables, before, limit) => {
    const [codes, endedCodes] = withoutFirst(tables.codes, expiredBefore(before), limit)
    const [accessTokens, endedAccessTokens] = withoutFirst(tables.accessTokens, expiredBefore(before), limit)
    const [refreshTokens, endedRefreshTokens] = withoutFirst(tables.refreshTokens, expiredBefore(before), limit)
    const inUse = new Set([...HashMap.values(accessTokens), ...HashMap.values(refreshTokens)].map(({ familyId }) => familyId))
    return [
      endedCodes + endedAccessTokens + endedRefreshTokens,
      withoutFamilies({ ...tables, codes, accessTokens, refreshTokens }, ({ id, begunAt }) => begunAt < before && !inUse.has(id))
    ]
  },
  host_sessions: (tables, before, limit) => {
    const [host, ended] = withoutExpired(tables.signIns.host, before, limit)
    return [ended, { ...tables, signIns: { ...tables.signIns, host } }]
  },
  operator_sessions: (tables, before, limit) => {
    const [operator, ended] = withoutExpired(tables.signIns.operator, before, limit)
    const [completedSignIns, endedMarks] = withoutFirst(tables.completedSignIns, expiredBefore(before), limit)
    return [ended + endedMarks, { ...tables, signIns: { ...tables.signIns, operator }, completedSignIns }]
  },
  visitor_mails: (tables, before, limit) => {
    const isKept = used(limit, ({ at }: { readonly at: Instant }) => at < before)
    return ofAllHosts(tables, ({ visitorMails }) => {
      const remaining = visitorMails.filter(isKept)
      return [visitorMails.length - remaining.length, { visitorMails: remaining }]
    })
  },
  demand: (tables, before, limit) => {
    const isKept = used(limit, ({ day }: { readonly day: LocalDate }) => day < localDateOf(before, "UTC"))
    return ofAllHosts(tables, ({ demand }) => {
      const remaining = demand.filter(isKept)
      return [demand.length - remaining.length, { demand: remaining }]
    })
  },
  waitlist: (tables, before, limit) => {
    const isKept = used(limit, (entry: KeptWaitlistEntry) => waitsUntil(entry) < before && entry.state !== "offered")
    return ofAllHosts(tables, ({ waitlist }) => {
      const remaining = waitlist.filter(isKept)
      return [waitlist.length - remaining.length, { waitlist: remaining }]
    })
  },
  calendar_connects: (tables, before, limit) => {
    const isKept = used(limit, expiredBefore(before))
    return ofAllHosts(tables, ({ calendarConnects }) => {
      const remaining = calendarConnects.filter(isKept)
      return [calendarConnects.length - remaining.length, { calendarConnects: remaining }]
    })
  },
  calendar_blocks: (tables, before, limit) => {
    const { first, last } = blocksOfOffers(before)
    const isKept = used(limit, ({ block }: { readonly block: number }) => block < first || block > last)
    return ofAllHosts(tables, ({ calendarAccounts }) => {
      const remaining = calendarAccounts.map((account) => ({
        ...account,
        calendars: account.calendars.map((calendar) => ({ ...calendar, blocks: calendar.blocks.filter(isKept) }))
      }))
      return [blockCount(calendarAccounts) - blockCount(remaining), { calendarAccounts: remaining }]
    })
  },
  calendar_copies: (tables, before, limit) => {
    const isKept = used(limit, ({ end }: { readonly end: Instant }) => end < before)
    return ofAllHosts(tables, ({ calendarEvents }) => {
      const remaining = calendarEvents.filter(isKept)
      return [calendarEvents.length - remaining.length, { calendarEvents: remaining }]
    })
  },
  conference_rooms: (tables, before, limit) => {
    const isKept = used(limit, ({ end }: { readonly end: Instant }) => end < before)
    return ofAllHosts(tables, ({ rooms }) => {
      const remaining = rooms.filter(isKept)
      return [rooms.length - remaining.length, { rooms: remaining }]
    })
  },
  assignments: (tables, before, limit) => {
    let left = limit
    return ofAllHosts(tables, ({ staff }) => {
      const [remaining, purged] = withoutFirst(staff, ({ end }) => end < before, left)
      left -= purged
      return [purged, { staff: remaining }]
    })
  },
  competitions: (tables, before, limit) => {
    let left = limit
    return ofAllHosts(tables, (holdings) => {
      let purged = 0
      const staff = HashMap.map(holdings.staff, (each) => {
        if (each.end >= before || each.staff.competitions.length === 0 || left === 0) return each
        left--
        purged++
        return { ...each, staff: { ...each.staff, competitions: [] } }
      })
      return [purged, { staff: HashMap.filter(staff, hasStaff) }]
    })
  },
  idempotency_keys: (tables, before, limit) => {
    const [keyedAnswers, ended] = withoutFirst(tables.keyedAnswers, ({ begunAt }) => begunAt < before, limit)
    return [ended, { ...tables, keyedAnswers }]
  },
  erasures: (tables, before, limit) => {
    const [erasures, ended] = withoutFirst(tables.erasures, ({ endedAt }) => endedAt !== null && endedAt < before, limit)
    return [ended, { ...tables, erasures }]
  }
}

const hasStaff = ({ staff: { assignments, competitions } }: MemoryStaff): boolean => assignments.length + competitions.length > 0

const blockCount = (accounts: Holdings["calendarAccounts"]): number =>
  accounts.reduce((sum, { calendars }) => calendars.reduce((more, { blocks }) => more + blocks.length, sum), 0)

const expiredBefore =
  (before: Instant) =>
  ({ expiresAt }: { readonly expiresAt: Instant }): boolean =>
    expiresAt < before

/** Returns a filter that drops the first `limit` rows that are over. */
const used =
  <A>(limit: number, isOver: (row: A) => boolean) =>
  (row: A): boolean =>
    !(isOver(row) && limit-- > 0)

/** Changes the holdings of the hosts for whom rows are purged, and counts those rows. */
const ofAllHosts = (
  tables: Tables,
  purge: (holdings: Holdings) => readonly [purged: number, changes: Partial<Holdings>]
): readonly [number, Tables] => {
  let total = 0
  const holdings = HashMap.map(tables.holdings, (before) => {
    const [purged, changes] = purge(before)
    total += purged
    return purged === 0 ? before : { ...before, ...changes }
  })
  return [total, { ...tables, holdings }]
}

const withoutExpired = <K extends keyof SignIns>(
  signIns: SignInTables<K>,
  before: Instant,
  limit: number
): readonly [SignInTables<K>, number] => {
  const [link, endedLinks] = withoutFirst(signIns.link, expiredBefore(before), limit)
  const [session, endedSessions] = withoutFirst(signIns.session, expiredBefore(before), limit)
  return [{ link, session }, endedLinks + endedSessions]
}
