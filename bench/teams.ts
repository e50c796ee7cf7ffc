import type { SlotRules } from "@slotkit/core"
import { offerSlots, type TeamQuery, teamSlots } from "@slotkit/core/internal"
import type postgres from "postgres"
import { createSlotkit, type Slotkit, SlotkitError } from "slotkit"
import { openBenchDatabase } from "./Database.ts"
import { openQueryCounter } from "./QueryCounter.ts"
import { isSmoke, sized } from "./Sizes.ts"

/** A month of slots and bookings of teams, beside those of one host in the same run. */
export interface TeamsBenchResult {
  readonly slots: TeamSlotsResult
  readonly bookings: { readonly team: number; readonly host: number; readonly ratio: number }
  readonly oneStart: TeamContention
  readonly sharedMembers: TeamContention
  /** Deadlocks that PostgreSQL resolved during the whole run. */
  readonly deadlocks: number
}

/** Milliseconds of a month of slots, computed and as a whole request. `statementsMore` are those beyond one host's. */
interface TeamSlotsResult {
  readonly teamMs: number
  readonly hostMs: number
  readonly ratio: number
  readonly statementsMore: number
  readonly teamP95Ms: number
  readonly hostP95Ms: number
}

/** The outcomes of concurrent attempts. `failed` counts those that end in neither a booking nor a 409. */
interface TeamContention {
  readonly tries: number
  readonly booked: number
  readonly refused: number
  readonly failed: number
  readonly seconds: number
}

/**
 * Benchmarks teams on PostgreSQL: a month of slots of 100 members; bookings of one team; 200 attempts at one start; and
 * concurrent bookings of two teams that list the same members in opposite order.
 *
 * Throws if a team needs more than two statements beyond those of a host, if an attempt ends in anything but a booking or a
 * 409, if the ten members do not get exactly ten bookings at one start, or if there is a deadlock, an overlap or an unbalanced
 * ledger.
 */
export const teamsBench = async (): Promise<TeamsBenchResult> => {
  const database = await openBenchDatabase()
  const one = await openSlotkit(database.url)
  const other = await openSlotkit(database.url)
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await one.close()
    await other.close()
  }
  try {
    const slots = await monthOfSlots(one, database)
    const bookings = await bookingsPerSecond(one)
    const oneStart = await attemptsAtOneStart(one)
    const sharedMembers = await teamsThatShareMembers([one, other])
    await requireInvariants(database.sql)
    // PostgreSQL counts the deadlocks of a connection at the latest when it ends.
    await close()
    const result = { slots, bookings, oneStart, sharedMembers, deadlocks: await deadlocksIn(database.sql) }
    print(result)
    requireTargets(result)
    return result
  } finally {
    await close()
    await database.close()
  }
}

const membersOfSlots = sized(100, 5)
const meetingsEach = sized(60, 6)
const roleSize = 10
const rounds = sized(200, 3)
const callers = sized(32, 4)
const warmUpBookings = sized(100, 4)
const measuredBookings = sized(600, 8)
const visitors = 200
const sharedSeconds = sized(60, 1)
const connections = 10
const minute = 60_000
const day = 1440 * minute
const targets = { statements: 2, computedMs: 10, p95Ms: 40, perSecond: 60 }

/** Midnight, UTC, a week from now. */
const firstDay = Math.ceil(Date.now() / day) * day + 7 * day
const booker = { name: "Charles Babbage", email: "charles@example.com" }
const timestamp = (instant: number): string => new Date(instant).toISOString().replace(".000Z", "Z")
const dateOf = (instant: number): string => timestamp(instant).slice(0, 10)
const month = { from: dateOf(firstDay), to: dateOf(firstDay + 30 * day) }
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const allDay = weekdays.map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
const working = weekdays.flatMap((weekday) => [
  { weekday, start: "09:00", end: "12:00" },
  { weekday, start: "13:00", end: "17:00" }
])

/** Without the cache of slots, which would answer all requests but the first. */
const openSlotkit = (database: string): Promise<Slotkit> =>
  createSlotkit({
    database,
    baseUrl: "http://127.0.0.1",
    secret: "a secret for the bench that protects nothing",
    slotCacheMegabytes: 0
  })

/** A calendar with the service `intro-call`. `memberIds` makes it a team, whose one role lists these members. */
const makeCalendar = async (
  slotkit: Slotkit,
  username: string,
  { weekly = allDay, memberIds = [], needs = 1 }: CalendarOptions = {}
): Promise<number> => {
  const isTeam = memberIds.length > 0
  const { id } = await slotkit.hosts.create({
    username,
    timezone: "UTC",
    plan: "pro",
    ...(isTeam ? { kind: "team", name: username } : { email: `${username}@example.com` })
  })
  await slotkit.schedule.replace(id, { timezone: "UTC", weekly })
  for (const host of memberIds) await slotkit.members.add(id, { host })
  await slotkit.services.create(id, { title: "Intro call", durations: [{ minutes: 30 }] })
  const service = (await slotkit.services.list(id)).data[0]!
  const staffing = { roles: [{ key: "host", needs, members: memberIds.map((host) => ({ host })) }] }
  await slotkit.services.configure(id, service.id, { booking_window_days: 365, ...(isTeam ? { staffing } : {}) })
  return id
}

interface CalendarOptions {
  readonly weekly?: ReadonlyArray<{ readonly weekday: number; readonly start: string; readonly end: string }>
  readonly memberIds?: ReadonlyArray<number>
  readonly needs?: number
}

const makeHosts = async (slotkit: Slotkit, count: number, name: string, weekly = allDay): Promise<ReadonlyArray<number>> => {
  const ids: Array<number> = []
  for (let number = 0; number < count; number++) ids.push(await makeCalendar(slotkit, `${name}${number}`, { weekly }))
  return ids
}

/** The meetings of a member: two on each day, one before noon and one in the afternoon, at hours that differ between members. */
const meetingsOf = (member: number): ReadonlyArray<{ readonly start: number; readonly end: number }> =>
  Array.from({ length: meetingsEach }, (_, index) => {
    const date = Math.floor(index / 2)
    const hour = index % 2 === 0 ? 9 * 60 + 30 * ((member + date) % 6) : 13 * 60 + 30 * ((member * 3 + date) % 8)
    const start = firstDay + date * day + hour * minute
    return { start, end: start + 30 * minute }
  })

/** A month of slots of a team of 100 members with 60 meetings each, and of one of these members alone. */
const monthOfSlots = async (slotkit: Slotkit, database: { readonly url: string; readonly sql: postgres.Sql }) => {
  const members = await makeHosts(slotkit, membersOfSlots, "member", working)
  await storeMeetings(database.sql, members)
  const host = members[0]!
  const team = await makeCalendar(slotkit, "large-team", { memberIds: members })
  const ask = async (reader: Slotkit, id: number) => (await reader.availability.get(id, { service: "intro-call", ...month })).data
  const computed = computedSlots(members)
  const starts = Object.values(await ask(slotkit, team)).flat().length
  if (starts !== computed.starts) throw new Error(`A request has ${starts} slots of a team, the computation ${computed.starts}.`)
  const times = { host: [] as Array<number>, team: [] as Array<number> }
  for (let round = 0; round < rounds; round++) {
    for (const name of ["host", "team"] as const) {
      const started = performance.now()
      await ask(slotkit, name === "host" ? host : team)
      times[name].push(performance.now() - started)
    }
  }
  const statementsMore = await countStatements(database.url, async (counted, take) => {
    const statements: Array<number> = []
    // The first request of a calendar may prepare what later ones use.
    for (const id of [host, team, host, team]) {
      take()
      await ask(counted, id)
      statements.push(take())
    }
    return statements[3]! - statements[2]!
  })
  const { teamMs, hostMs } = computed
  const [teamP95Ms, hostP95Ms] = [quantile(times.team, 0.95), quantile(times.host, 0.95)]
  return { teamMs, hostMs, ratio: teamMs / hostMs, statementsMore, teamP95Ms, hostP95Ms }
}

const countStatements = async (
  url: string,
  count: (slotkit: Slotkit, take: () => number) => Promise<number>
): Promise<number> => {
  const counter = await openQueryCounter(url)
  const slotkit = await openSlotkit(counter.url)
  try {
    return await count(slotkit, counter.take)
  } finally {
    await slotkit.close()
    await counter.close()
  }
}

/** Stores the meetings of all members at once, as their bookings would. */
const storeMeetings = async (sql: postgres.Sql, members: ReadonlyArray<number>): Promise<void> => {
  for (const [member, id] of members.entries()) {
    const starts = meetingsOf(member).map(({ start }) => timestamp(start))
    await sql`INSERT INTO slotkit.meetings (bucket, host_id, start_at, end_at, held, capacity, seats_taken)
      SELECT ${id % 64}, ${id}, start, start + interval '30 minutes', tstzrange(start, start + interval '30 minutes'), 1, 1
      FROM unnest(${starts}::timestamptz[]) AS start`
  }
}

/** The same slots, computed without a database. The medians of alternating rounds count. */
const computedSlots = (members: ReadonlyArray<number>) => {
  const rules: SlotRules = {
    timeZone: "UTC",
    weekly: allDay,
    overrides: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    slotIntervalMinutes: 30
  }
  const request = { now: Date.now(), ...month, durationMinutes: 30, busy: [], held: [], serviceId: 1 }
  const hours = { timeZone: "UTC", weekly: working, overrides: [] }
  const timeOf = (host: number, member: number) => ({ host, hours, busy: meetingsOf(member), limits: [], timeZone: "UTC" })
  const listed = members.map((host) => ({ host, weight: 100, priority: 0, capacity: null }))
  const ofTeam: TeamQuery = {
    ...request,
    roles: [{ key: "host", needs: 1, pick: "fair", named: false, tooSmall: 0, members: listed }],
    times: new Map(members.map((host, member) => [host, timeOf(host, member)]))
  }
  const held = meetingsOf(0).map(({ start, end }) => ({
    start,
    end,
    heldFrom: start,
    heldTo: end,
    serviceId: null,
    seatsTaken: 1
  }))
  const ofHost = { ...request, held }
  const works = {
    teamMs: () => teamSlots(rules, ofTeam),
    hostMs: () => offerSlots({ ...rules, weekly: working }, ofHost)
  }
  const times = { teamMs: [] as Array<number>, hostMs: [] as Array<number> }
  for (let round = 0; round < rounds * 2; round++) {
    for (const name of ["teamMs", "hostMs"] as const) {
      const started = performance.now()
      works[name]()
      if (round >= rounds) times[name].push(performance.now() - started)
    }
  }
  return { starts: works.teamMs().length, teamMs: quantile(times.teamMs, 0.5), hostMs: quantile(times.hostMs, 0.5) }
}

/** Bookings per second of 32 callers of one team with ten members, and of one host, each at the next free half hour. */
const bookingsPerSecond = async (slotkit: Slotkit): Promise<TeamsBenchResult["bookings"]> => {
  const memberIds = await makeHosts(slotkit, roleSize, "turn")
  const calendars = {
    team: { id: await makeCalendar(slotkit, "one-team", { memberIds }), places: roleSize },
    host: { id: await makeCalendar(slotkit, "one-host"), places: 1 }
  }
  const booked = { team: 0, host: 0 }
  const seconds = { team: 0, host: 0 }
  const bookNext = async (name: keyof typeof calendars, count: number): Promise<void> => {
    const { id, places } = calendars[name]
    const end = booked[name] + count
    const started = performance.now()
    await withCallers(async () => {
      while (booked[name] < end) {
        const start = timestamp(firstDay + Math.floor(booked[name]++ / places) * 30 * minute)
        await slotkit.bookings.book(id, { service: "intro-call", start, booker })
      }
    })
    seconds[name] += (performance.now() - started) / 1000
  }
  for (const name of ["team", "host"] as const) await bookNext(name, warmUpBookings)
  seconds.team = seconds.host = 0
  const parts = 4
  for (let part = 0; part < parts; part++) {
    for (const name of ["team", "host"] as const) await bookNext(name, measuredBookings / parts)
  }
  const [team, host] = [measuredBookings / seconds.team, measuredBookings / seconds.host]
  return { team, host, ratio: team / host }
}

const withCallers = (call: () => Promise<void>): Promise<unknown> => Promise.all(Array.from({ length: callers }, call))

/** 200 visitors ask for one start of a team with ten members at once, through one pool of connections. */
const attemptsAtOneStart = async (slotkit: Slotkit): Promise<TeamContention> => {
  const team = await makeCalendar(slotkit, "wanted-team", { memberIds: await makeHosts(slotkit, roleSize, "wanted") })
  const count = makeTally()
  await Promise.all(Array.from({ length: visitors }, () => count.attempt(slotkit, team, firstDay)))
  return count.result()
}

/** Bookings of two teams with the same members in opposite order, two members each, at the same starts. */
const teamsThatShareMembers = async (slotkits: ReadonlyArray<Slotkit>): Promise<TeamContention> => {
  const memberIds = await makeHosts(slotkits[0]!, roleSize, "shared")
  const teams = [
    await makeCalendar(slotkits[0]!, "forward", { memberIds, needs: 2 }),
    await makeCalendar(slotkits[0]!, "backward", { memberIds: memberIds.toReversed(), needs: 2 })
  ]
  const count = makeTally()
  const attemptsPerStart = 8
  const end = performance.now() + sharedSeconds * 1000
  let next = 0
  await withCallers(async () => {
    while (performance.now() < end) {
      const attempt = next++
      const start = firstDay + Math.floor(attempt / attemptsPerStart) * 30 * minute
      await count.attempt(slotkits[Math.floor(attempt / 2) % 2]!, teams[attempt % 2]!, start)
    }
  })
  return count.result()
}

/** Counts attempts by their outcomes. */
const makeTally = () => {
  const counts = { tries: 0, booked: 0, refused: 0, failed: 0 }
  const started = performance.now()
  return {
    attempt: async (slotkit: Slotkit, team: number, start: number): Promise<void> => {
      counts.tries++
      try {
        await slotkit.bookings.book(team, { service: "intro-call", start: timestamp(start), booker })
        counts.booked++
      } catch (error) {
        if (error instanceof SlotkitError && error.code === "conflict") counts.refused++
        else {
          counts.failed++
          console.error(error)
        }
      }
    },
    result: (): TeamContention => ({ ...counts, seconds: (performance.now() - started) / 1000 })
  }
}

/** Throws if members have overlapping meetings, a booking has too few or too many of them, or a ledger does not add up to 0. */
const requireInvariants = async (sql: postgres.Sql): Promise<void> => {
  const [counts] = await sql<[Readonly<Record<"overlaps" | "misstaffed" | "unbalanced" | "ledgers", number>>]>`SELECT
    (SELECT count(*)::int FROM slotkit.meetings AS one JOIN slotkit.meetings AS other
      ON one.host_id = other.host_id AND one.id < other.id AND one.start_at < other.end_at AND other.start_at < one.end_at
      WHERE one.team_id IS NOT NULL) AS overlaps,
    (SELECT count(*)::int FROM slotkit.bookings JOIN slotkit.hosts ON hosts.id = host_id
      WHERE hosts.kind = 'team' AND state = 'accepted' AND CASE WHEN username IN ('forward', 'backward') THEN 2 ELSE 1 END <> (
        SELECT count(*) FROM slotkit.assignments JOIN slotkit.meetings ON meetings.id = member_meeting_id
        WHERE assignments.meeting_id = bookings.meeting_id AND ended_at IS NULL
          AND meetings.host_id = member_host_id AND start_at = scheduled_at)) AS misstaffed,
    (SELECT count(*)::int FROM slotkit.ledgers
      WHERE (SELECT sum((value->>0)::numeric) FROM jsonb_each(credits)) <> 0) AS unbalanced,
    (SELECT count(*)::int FROM slotkit.ledgers) AS ledgers`
  const { overlaps, misstaffed, unbalanced, ledgers } = counts
  if (overlaps + misstaffed + unbalanced > 0)
    throw new Error(`${overlaps} overlaps, ${misstaffed} bookings with wrong members, ${unbalanced} ledgers that do not add up.`)
  if (ledgers === 0) throw new Error("There are no ledgers.")
}

const deadlocksIn = async (sql: postgres.Sql): Promise<number> => {
  const [row] = await sql<[{ readonly deadlocks: number }]>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`
  return row.deadlocks
}

/** The targets that do not depend on the machine. */
const requireTargets = ({ slots, oneStart, sharedMembers, deadlocks }: TeamsBenchResult): void => {
  const { statementsMore } = slots
  if (statementsMore > targets.statements)
    throw new Error(`A month of slots executes ${statementsMore} statements more for a team.`)
  const failed = oneStart.failed + sharedMembers.failed
  if (failed > 0) throw new Error(`${failed} attempts ended in neither a booking nor a 409.`)
  if (oneStart.booked !== roleSize) throw new Error(`${oneStart.booked} bookings have one start, not ${roleSize}.`)
  if (sharedMembers.booked === 0) throw new Error("Teams that share their members have no bookings.")
  if (deadlocks > 0) throw new Error(`PostgreSQL resolved ${deadlocks} deadlocks.`)
}

const print = ({ slots, bookings, oneStart, sharedMembers, deadlocks }: TeamsBenchResult): void => {
  const { computedMs, p95Ms, statements, perSecond } = targets
  console.log(
    `A month of slots, ${membersOfSlots} members with ${meetingsEach} meetings each. ` +
      `Targets: ${computedMs} ms computed, p95 of ${p95Ms} ms, ${statements} statements more`
  )
  console.table({
    "one host": { "computed ms": rounded(slots.hostMs), "p95 of a request, ms": rounded(slots.hostP95Ms) },
    "a team": {
      "computed ms": rounded(slots.teamMs),
      "p95 of a request, ms": rounded(slots.teamP95Ms),
      "ratio, computed": rounded(slots.ratio),
      "statements more": slots.statementsMore
    }
  })
  console.log(`Bookings by ${callers} callers, ${connections} connections. Target: ${perSecond} per second of a team`)
  console.table({
    "one host": { "per second": rounded(bookings.host) },
    "a team, one of ten members": { "per second": rounded(bookings.team), ratio: rounded(bookings.ratio) }
  })
  console.log(`Attempts. Targets: ${roleSize} booked at one start, none failed, no deadlock; there were ${deadlocks}`)
  const row = ({ seconds, ...counts }: TeamContention) => ({ ...counts, seconds: rounded(seconds) })
  console.table({ "one start": row(oneStart), "two teams, the same members": row(sharedMembers) })
  const missed = [
    slots.teamMs > computedMs ? "ms computed" : [],
    slots.teamP95Ms > p95Ms ? "p95 of a request" : [],
    bookings.team < perSecond ? "bookings per second" : []
  ].flat()
  if (missed.length > 0 && !isSmoke) console.log(`Missed targets of time, which count on an idle machine: ${missed.join(", ")}`)
}

const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!

const rounded = (value: number): number => Math.round(value * 100) / 100

if (import.meta.main) await teamsBench()
