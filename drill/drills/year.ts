import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { pgFromUrl, type Verification, verifyRows } from "@slotkit/postgres"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import postgres from "postgres"
import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { startPostgres } from "../../harness/RestartablePostgres.ts"
import type { Say, Verdict } from "../Drill.ts"
import { heapAfterCollection } from "../HeapSize.ts"
import { seededChoice } from "../SeededChoice.ts"

/** The size of an installation, and what happens on each of its days. */
export interface YearSize {
  readonly hosts: number
  /** Every fourth host leads a team of four. */
  readonly bookingsPerDay: number
}

const defaultSize: YearSize = { hosts: 200, bookingsPerDay: 60 }

/** The size, the database server and the earlier version of a drill. By default it starts a server and has no such version. */
export interface YearOptions {
  readonly size?: YearSize
  readonly server?: { readonly make: () => Promise<string> } | undefined
  /** The folder of a checkout of that version, with its dependencies. */
  readonly previous?: string | undefined
}

/** The days that the earlier version runs alone, and those that it then runs beside the present one, as during a deployment. */
const daysOfPrevious = { alone: 10, beside: 10 }

/** Days after which everything that is deleted after a while has been deleted for the first time. */
const settledDays = 100
const keep = { deliveries: 14, events: 14, mails: 14, mailBodies: 1, audit: 14, bookings: 30, invites: 14 }

/**
 * Lets days of an installation pass on a clock that is moved: hosts and teams, bookings, requests, cancellations, times that are
 * changed, calendars and receivers that fail, two processes in turn, and a copy of the database that takes over every 90 days.
 * With an earlier version, its processes run the first days, then one of them beside a present one; teams are made after that.
 *
 * Afterwards `verifyRows` must find nothing, and neither memory nor a table may have grown since the first 100 days.
 */
export const yearDrill = async (
  days: number,
  say: Say,
  { size = defaultSize, server, previous }: YearOptions = {}
): Promise<Verdict> => {
  const ownServer = server === undefined ? await startPostgres() : undefined
  const { make } = server ?? ownServer!
  const breaches: Array<string> = []
  const counts: Record<string, number> = {
    booked: 0,
    series: 0,
    refused: 0,
    unavailable: 0,
    cancelled: 0,
    moved: 0,
    answered: 0,
    copies: 0
  }
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const present: Opener = createTestSlotkit
  const earlier = previous === undefined ? undefined : await openerOf(previous)
  let database = await make()
  let pair = await openPair(database, earlier === undefined ? [present, present] : [earlier, earlier])
  try {
    const places = [...(await settleHosts(pair.processes[0], size.hosts))]
    if (earlier === undefined) places.push(...(await settleRest(pair.processes[0], places)))
    const { pick, chance, below } = seededChoice(days)
    let open: Array<Held> = []
    let settledSize: Sizes | undefined
    const replace = async (openers: Openers) => {
      const now = pair.processes[0].clock.now()
      await pair.close()
      pair = await openPair(database, openers, now)
    }
    for (let day = 1; day <= days; day++) {
      if (earlier !== undefined && day === daysOfPrevious.alone + 1) {
        await replace([earlier, present])
        say(`day ${day}: the present version runs beside the earlier one`)
      }
      if (earlier !== undefined && day === daysOfPrevious.alone + daysOfPrevious.beside + 1) {
        await replace([present, present])
        places.push(...(await settleRest(pair.processes[0], places)))
        say(`day ${day}: the present version runs alone`)
      }
      pair.faults.areCalendarsDown = chance(0.05)
      for (let hour = 0; hour < 24; hour += 6) {
        const slotkit = pair.processes[(day + hour / 6) % 2]!
        if (chance(0.3)) slotkit.webhooks.answer(pick([503, 500, "timeout", "unreachable"] as const), 1 + below(20))
        for (let booking = 0; booking < size.bookingsPerDay / 4; booking++) {
          const place = pick(places)
          await tried(count, breaches, async () => {
            const held = await book(slotkit, place, `booker${below(500)}@example.com`, below)
            open.push(...held)
            for (const _ of held) count("booked")
            if (held.length > 1) count("series")
          })
        }
        for (let change = 0; change < size.bookingsPerDay / 10; change++) {
          const held = open.length === 0 ? undefined : pick(open)
          if (held !== undefined) await tried(count, breaches, () => changed(slotkit, held, pick(changes), count, below))
        }
        await pass(pair.processes, 6)
        const now = slotkit.clock.now().getTime()
        open = open.filter(({ start }) => start > now)
      }
      await maintained(pair.processes[day % 2]!)
      for (const { mails, webhooks } of pair.processes) {
        mails.clear()
        webhooks.clear()
      }
      if (day % 90 === 0 && day < days) {
        const now = pair.processes[0].clock.now()
        await pair.close()
        database = await copied(database, await make())
        pair = await openPair(database, [present, present], now)
        count("copies")
      }
      if (day === settledDays) settledSize = await sizes(database)
      if (day % 10 === 0) say(`day ${day}: ${counts.booked} booked, ${open.length} ahead, ${counts.refused} refused`)
    }
    const verification = await verified(database, pair.processes[0].clock.now().getTime())
    const found = Object.values(verification.found).reduce((sum, one) => sum + one, 0)
    breaches.push(...verification.violations.slice(0, 20).map((violation) => JSON.stringify(violation)))
    if (settledSize !== undefined && days >= 2 * settledDays) breaches.push(...grown(settledSize, await sizes(database)))
    return { counts: { days, ...counts, violations: found, hash: verification.hash.slice(0, 12) }, breaches }
  } finally {
    await pair.close()
    await ownServer?.stop()
  }
}

/** Faults of the world around the installation. */
interface Faults {
  areCalendarsDown: boolean
}

/** Two processes on one database and one time, as during a deployment. */
interface Pair {
  readonly processes: readonly [TestSlotkit, TestSlotkit]
  readonly faults: Faults
  readonly close: () => Promise<void>
}

/** Opens a process of a version. */
type Opener = typeof createTestSlotkit
type Openers = readonly [Opener, Opener]

const openerOf = async (folder: string): Promise<Opener> => {
  const { href } = pathToFileURL(join(folder, "packages/slotkit/src/testing/index.ts"))
  return ((await import(href)) as { readonly createTestSlotkit: Opener }).createTestSlotkit
}

/** Does the work of a day that no timer starts. 0.2.0 has no call for it. */
const maintained = async ({ jobs }: TestSlotkit): Promise<void> => {
  if ("maintain" in jobs) await jobs.maintain()
}

const openPair = async (database: string, openers: Openers, now?: Date): Promise<Pair> => {
  const faults: Faults = { areCalendarsDown: false }
  const busy = ({ hostId }: { readonly hostId: number }) => {
    if (faults.areCalendarsDown && hostId % 3 === 0) throw new Error("The calendar does not answer.")
    return []
  }
  const options = { database, keep, calendars: { busy }, log: () => {}, ...(now && { now }) }
  const processes = [await openers[0](options), await openers[1](options)] as const
  return { processes, faults, close: async () => void (await Promise.all(processes.map((one) => one.close()))) }
}

/** Lets hours pass for both processes. The first one runs the jobs of the first half, the second one those of the rest. */
const pass = async ([one, other]: Pair["processes"], hours: number): Promise<void> => {
  await one.clock.advance({ hours: hours / 2 })
  other.clock.set(one.clock.now())
  await other.clock.advance({ hours: hours / 2 })
  one.clock.set(other.clock.now())
}

/** A host or a team, with a service. */
interface Place {
  readonly host: number
  readonly service: string
}

/** A booking whose time has not come. */
interface Held {
  readonly host: number
  readonly id: number
  readonly service: string
  readonly start: number
}

/** Makes hosts, each with a service and a webhook. */
const settleHosts = async (t: TestSlotkit, hostCount: number): Promise<ReadonlyArray<Place>> => {
  const places: Array<Place> = []
  for (let number = 0; number < hostCount; number++) {
    const host = await t.aHost({ timezone: zones[number % zones.length]! })
    await t.aWebhook(host)
    const { slug: service } = await t.aService(host, services[number % services.length]!)
    places.push({ host: host.id, service })
  }
  return places
}

/** Gives services limits and series, and makes a team of every four hosts. Returns the services of the teams. */
const settleRest = async (t: TestSlotkit, hosts: ReadonlyArray<Place>): Promise<ReadonlyArray<Place>> => {
  const places: Array<Place> = []
  for (const [number, { host, service }] of hosts.entries()) {
    const { data } = await t.services.list(host)
    const { id } = data.find(({ slug }) => slug === service)!
    if (number % 4 === 0) await t.services.configure(host, id, { series: { max_count: 10 } })
    if (number % 5 === 0)
      await t.services.configure(host, id, { limits: [{ per: "day", bookings: 4 }], buffer_after_minutes: 10 })
    if (number % 4 === 3) {
      const username = `team${number}`
      const team = await t.aHost({ kind: "team", username, email: `${username}@example.com`, timezone: "Europe/Berlin" })
      const members = hosts.slice(number - 3, number + 1).map((member) => ({ host: member.host }))
      for (const member of members) await t.members.add(team.id, member)
      const visit = await t.aService(team, { durations: [{ minutes: 45 }] })
      await t.services.configure(team.id, visit.id, { staffing: { roles: [{ key: "staff", members }] } })
      places.push({ host: team.id, service: visit.slug })
    }
  }
  return places
}

const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney"]
const services: ReadonlyArray<Parameters<TestSlotkit["aService"]>[1]> = [
  {},
  { requires_approval: true },
  { durations: [{ minutes: 60, price: 5000 }] },
  { is_group: true, max_attendees: 5 }
]

/** Books a free time of the next ten days, or a series of four weeks from there. Returns nothing if no time is free. */
const book = async (
  t: TestSlotkit,
  { host, service }: Place,
  email: string,
  below: (limit: number) => number
): Promise<ReadonlyArray<Held>> => {
  const start = await freeStart(t, host, service, below)
  if (start === undefined) return []
  const request = { service, start, booker: { name: "Grace", email } }
  // 0.2.0 knows no series.
  if (below(15) === 0 && t.bookings.bookSeries !== undefined) {
    const weekly = { ...request, every: { unit: "week", n: 1 }, count: 4, on_conflict: "skip" } as const
    const { bookings } = await t.bookings.bookSeries(host, weekly)
    return bookings.map(({ id, scheduled_at }) => ({ host, id, service, start: Date.parse(scheduled_at ?? start) }))
  }
  const booking = await t.bookings.book(host, request)
  if (booking.payment.status === "pending" && below(4) > 0) await t.pay({ ...booking, host_id: host })
  return [{ host, id: booking.id, service, start: Date.parse(start) }]
}

const freeStart = async (
  t: TestSlotkit,
  host: number,
  service: string,
  below: (limit: number) => number
): Promise<string | undefined> => {
  const from = new Date(t.clock.now().getTime() + below(10) * 86_400_000).toISOString().slice(0, 10)
  const { data } = await t.availability.get(host, { service, from, to: from })
  const starts = Object.values(data).flatMap((slots) => slots.map(({ start }) => start))
  return starts[below(starts.length)]
}

const changes = ["cancel", "cancel", "decline", "accept", "accept", "reschedule"] as const

/** Changes a booking as its host does. */
const changed = async (
  t: TestSlotkit,
  { host, id, service }: Held,
  change: (typeof changes)[number],
  count: (what: string) => void,
  below: (limit: number) => number
): Promise<void> => {
  if (change === "reschedule") {
    const start = await freeStart(t, host, service, below)
    if (start === undefined) return
    await t.bookings.reschedule(host, id, { start })
    return count("moved")
  }
  await t.bookings[change](host, id)
  count(change === "cancel" ? "cancelled" : "answered")
}

/** Tries something that may be refused. Another error than a refusal is a violation. */
const tried = async (count: (what: string) => void, breaches: Array<string>, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    // Each version has a class for its errors.
    if (!(error instanceof Error && error.name === "SlotkitError" && "code" in error)) return void breaches.push(String(error))
    count(error.code === "unavailable" ? "unavailable" : "refused")
  }
}

/** Replaces an empty database by a copy of another one, and returns its URL. */
const copied = async (source: string, empty: string): Promise<string> => {
  const [from, to] = [source, empty].map((url) => new URL(url).pathname.slice(1)) as [string, string]
  const address = new URL(source)
  address.pathname = "/postgres"
  const sql = postgres(address.href, { max: 1, onnotice: () => {} })
  await sql`DROP DATABASE ${sql(to)}`
  await sql`CREATE DATABASE ${sql(to)} TEMPLATE ${sql(from)}`
  await sql`DROP DATABASE ${sql(from)}`
  await sql.end()
  return empty
}

const verified = (database: string, now: number): Promise<Verification> =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const then = { currentTimeMillisUnsafe: () => now, currentTimeMillis: Effect.succeed(now) }
    return yield* Effect.provideService(verifyRows(), Clock.Clock, Object.setPrototypeOf(then, clock))
  }).pipe(Effect.provide(pgFromUrl(database)), Effect.runPromise)

/** The number of rows of each table, and the bytes of the heap. */
interface Sizes {
  readonly rows: ReadonlyMap<string, number>
  readonly heap: number
}

const sizes = async (database: string): Promise<Sizes> => {
  const sql = postgres(database, { max: 1, onnotice: () => {} })
  const names = await sql<Array<{ readonly name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'slotkit'`
  const rows = new Map<string, number>()
  for (const { name } of names) {
    const [row] = await sql<[{ readonly rows: number }]>`SELECT count(*)::int AS rows FROM ${sql(`slotkit.${name}`)}`
    rows.set(name, row.rows)
  }
  await sql.end()
  return { rows, heap: heapAfterCollection() }
}

/** Returns a sentence for each table, and for the heap, that has grown by more than a third. */
const grown = (before: Sizes, after: Sizes): ReadonlyArray<string> => [
  ...[...after.rows].flatMap(([name, rows]) => {
    const earlier = before.rows.get(name) ?? 0
    return rows > 200 + (earlier * 4) / 3 ? [`${name} has grown from ${earlier} to ${rows} rows.`] : []
  }),
  ...(after.heap > 20_000_000 + (before.heap * 4) / 3 ? [`The heap has grown from ${before.heap} to ${after.heap} bytes.`] : [])
]
