import type { Host, Instant } from "@slotkit/core"
import { millisPerDay, searchedWords, textHasWords } from "@slotkit/core/internal"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import {
  countedDays,
  countedOfDay,
  countedPerHost,
  countedWork,
  type DayCounts,
  type FoundPart,
  type HostMail,
  OverviewStore,
  type QueueState,
  searchedMails
} from "../../ports/operators/OverviewStore.ts"
import { claimableAt, type Queued } from "../LeasedRows.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { hostHasWords } from "../MemoryHostStore.ts"
import { logEntry } from "../MemoryMailOutbox.ts"
import { holdingsOf, latestFirst, type Tables } from "../MemoryTables.ts"

/** The overview of all hosts in memory. */
export const memoryOverviewStore: Layer.Layer<OverviewStore, never, MemoryDatabase> = Layer.effect(
  OverviewStore,
  Effect.map(MemoryDatabase, ({ read }) =>
    OverviewStore.of({
      hosts: (which, { after, limit }) =>
        read((tables) => {
          const isMeant = (host: Host) =>
            "id" in which ? host.id === which.id : which.search === null || hostHasWords(host, which.search)
          const hosts = Chunk.toReadonlyArray(tables.hostIds)
            .map((hostId) => HashMap.getUnsafe(tables.accounts, hostId).host)
            .filter((host) => host.id > (after?.id ?? 0) && isMeant(host))
          const { rows, next } = found(hosts, limit, ({ id }) => ({ at: null, id }))
          return { rows: rows.map((host) => ({ host, counts: countsOf(tables, host.id) })), next }
        }),
      mails: ({ status, to }, { after, limit }) =>
        read((tables) => {
          const positionOf = ({ createdAt, id }: HostMail) => ({ at: createdAt, id })
          const mails = HashMap.toValues(tables.mails)
            .map((mail) => ({ ...logEntry(mail), hostId: mail.hostId, toName: mail.mail.to.name }))
            .toSorted((one, other) => latestFirst(positionOf(one), positionOf(other)))
            .filter((mail) => after === null || latestFirst(positionOf(mail), after) > 0)
          if (status === undefined && to === undefined) return found(mails, limit, positionOf)
          const looked = mails.slice(0, searchedMails)
          const part = found(
            looked.filter(
              (mail) =>
                (status === undefined || mail.status === status) &&
                (to === undefined ||
                  mail.to?.toLowerCase().includes(to.toLowerCase()) === true ||
                  textHasWords(mail.toName ?? "", searchedWords(to)))
            ),
            limit,
            positionOf
          )
          return part.next === null && looked.length === searchedMails ? { ...part, next: positionOf(looked.at(-1)!) } : part
        }),
      queues: (now) =>
        read((tables) => {
          const ofMails = HashMap.toValues(tables.mails).filter(({ status }) => status === "waiting")
          const ofDeliveries = HashMap.toValues(tables.waitingDeliveries).filter(({ held }) => !held)
          const webhooks = HashMap.toValues(tables.webhooks).map(({ webhook }) => webhook)
          const counted = (rows: typeof webhooks) => ({
            webhooks: Math.min(rows.length, countedWork + 1),
            hosts: new Set(rows.map(({ hostId }) => hostId)).size
          })
          return {
            timers: stateOf(
              HashMap.toValues(tables.jobs).filter(({ kind }) => kind === "timer"),
              now
            ),
            mails: stateOf(ofMails, now),
            deliveries: stateOf(ofDeliveries, now),
            failingWebhooks: counted(
              webhooks.filter(({ status, consecutiveFailures }) => status === "active" && consecutiveFailures > 0)
            ),
            disabledWebhooks: counted(webhooks.filter(({ status }) => status === "disabled")),
            days: daysBefore(tables, now)
          }
        }),
      calendars: read((tables) => {
        const holdings = HashMap.toValues(tables.holdings)
        const accounts = holdings.flatMap(({ calendarAccounts }) => calendarAccounts)
        const groups = [...Map.groupBy(accounts, ({ kind, state }) => `${kind} ${state}`).values()]
        return {
          accounts: groups.map((group) => ({ kind: group[0]!.kind, state: group[0]!.state, count: group.length })),
          waitingEvents: holdings.flatMap(({ calendarEvents }) => calendarEvents.filter(({ dueAt }) => dueAt !== null)).length
        }
      })
    })
  )
)

const found = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  positionOf: (row: A) => NonNullable<FoundPart<A>["next"]>
): FoundPart<A> => {
  const visible = rows.slice(0, limit)
  const last = visible.at(-1)
  return { rows: visible, next: rows.length > limit && last !== undefined ? positionOf(last) : null }
}

const countsOf = (tables: Tables, hostId: number) => {
  const { services, bookings, apiKeyIds } = holdingsOf(tables, hostId)
  const upTo = (count: number) => Math.min(count, countedPerHost + 1)
  return {
    services: upTo(HashMap.size(services)),
    bookings: upTo(HashMap.size(bookings)),
    webhooks: upTo(HashMap.toValues(tables.webhooks).filter(({ webhook }) => webhook.hostId === hostId).length),
    apiKeys: upTo(apiKeyIds.filter((id) => HashMap.has(tables.apiKeys, id)).length)
  }
}

const daysBefore = (tables: Tables, now: Instant): ReadonlyArray<DayCounts> => {
  const events = HashMap.toValues(tables.holdings).flatMap(({ events }) => Chunk.toReadonlyArray(events))
  const mails = HashMap.toValues(tables.mails)
  const deliveries = HashMap.toValues(tables.deliveries)
  return Array.from({ length: countedDays }, (_, day) => {
    const end = now - day * millisPerDay
    const inDay = <Row extends { readonly createdAt: Instant }>(rows: ReadonlyArray<Row>) =>
      rows.filter(({ createdAt }) => createdAt > end - millisPerDay && createdAt <= end)
    const ofDay = inDay(events).slice(0, countedOfDay)
    const [emails, sent] = [inDay(mails).length, inDay(deliveries).length]
    return {
      confirmed: ofDay.filter(({ type }) => type === "booking.confirmed").length,
      cancelled: ofDay.filter(({ type }) => type === "booking.cancelled").length,
      emails: Math.min(emails, countedOfDay),
      deliveries: Math.min(sent, countedOfDay),
      isMinimum: Math.max(ofDay.length, emails, sent) >= countedOfDay
    }
  })
}

const stateOf = (rows: ReadonlyArray<Queued>, now: Instant): QueueState => {
  const overdue = rows.filter((row) => claimableAt(row) <= now)
  const oldest = Math.min(now, ...overdue.map(({ dueAt }) => dueAt))
  return {
    overdue: Math.min(overdue.length, countedWork + 1),
    oldestSeconds: (now - oldest) / 1000,
    claimed: Math.min(rows.filter(({ lease }) => lease !== null && lease.until > now).length, countedWork + 1)
  }
}
