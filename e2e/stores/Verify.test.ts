import { join } from "node:path"
import { distribute, migrate, pgFromPglite, pgFromUrl, type Verification, verifyRows } from "@slotkit/postgres"
import { makeCitusDatabase, whyNoCitus } from "@slotkit/postgres/testing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { createSlotkit, type Slotkit, SlotkitError } from "slotkit"
import { describe, expect, it, onTestFinished } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { dataFolder } from "../server/DataFolder.ts"

const databases = testDatabases()
const secret = "a secret for tests, of more than thirty-two characters"

/** A database, as the library, the command line and SQL reach it. */
const onPostgres = async () => {
  const url = await databases.make()
  const layer = pgFromUrl(url, { maxConnections: 2, connectionWaitSeconds: 60, connectSeconds: 60 })
  return { database: url, variables: { DATABASE_URL: url, SLOTKIT_SECRET: secret }, layer }
}
const embedded = async () => {
  const dataDir = join(dataFolder(), "data")
  const database = { dataDir, durability: "relaxed" } as const
  return { database, variables: { SLOTKIT_DATA_DIR: dataDir, SLOTKIT_SECRET: secret }, layer: pgFromPglite(database) }
}
const onCitus = async (): Promise<Awaited<ReturnType<typeof onPostgres>>> => {
  const { url, drop } = await makeCitusDatabase()
  onTestFinished(drop)
  const prepare = Effect.andThen(migrate(), distribute({ shards: 8 }))
  await Effect.runPromise(Effect.provide(prepare, pgFromUrl(url, { maxConnections: 2 })))
  const layer = pgFromUrl(url, { maxConnections: 2, connectionWaitSeconds: 60, connectSeconds: 60 })
  return { database: url, variables: { DATABASE_URL: url, SLOTKIT_SECRET: secret }, layer }
}
type Place = Awaited<ReturnType<typeof onPostgres>> | Awaited<ReturnType<typeof embedded>>

const run = <A, E>({ layer }: Place, work: Effect.Effect<A, E, SqlClient>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layer as typeof layer & ReturnType<typeof pgFromPglite>))

const execute = (place: Place, ...statements: ReadonlyArray<string>): Promise<void> =>
  run(
    place,
    SqlClient.use((sql) => Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true }))
  )

/** Numbers below a limit that follow from a seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

const day = 86_400_000
const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))

/** A person with limits, a group and a buffer, and a team of four with two roles, whose members have limits. */
const makeHosts = async (slotkit: Slotkit) => {
  const person = async (name: string) => {
    const host = await slotkit.hosts.create({
      email: `${name}@example.com`,
      username: name,
      timezone: "Europe/London",
      plan: "pro"
    })
    await slotkit.schedule.replace(host.id, { timezone: "Europe/London", weekly })
    return host
  }
  const durations = [{ minutes: 30 }]
  const ada = await person("ada")
  const intro = await slotkit.services.create(ada.id, { title: "Intro", durations })
  await slotkit.services.configure(ada.id, intro.id, {
    buffer_after_minutes: 10,
    limits: [
      { per: "day", bookings: 3 },
      { per: "week", minutes: 300 }
    ]
  })
  const course = await slotkit.services.create(ada.id, { title: "Course", durations, is_group: true, max_attendees: 3 })
  await slotkit.hosts.update(ada.id, { limits: [{ per: "day", bookings: 4 }] })
  const team = await slotkit.hosts.create({
    kind: "team",
    username: "clinic",
    name: "Clinic",
    timezone: "Europe/London",
    plan: "pro"
  })
  const members = []
  for (const name of ["bea", "cem", "dan", "eva"]) members.push(await person(name))
  for (const { id } of members) await slotkit.members.add(team.id, { host: id })
  const visit = await slotkit.services.create(team.id, { title: "Visit", durations })
  const [bea, cem, dan, eva] = members.map(({ id }) => ({ host: id }))
  const roles = [
    { key: "doctor", members: [{ ...bea!, limits: [{ per: "day" as const, bookings: 2 }] }, cem!] },
    { key: "nurse", members: [dan!, eva!] }
  ]
  await slotkit.services.configure(team.id, visit.id, { staffing: { roles } })
  return { ada, intro, course, team, visit, members }
}

/** Books, moves, reassigns and cancels at random. What the rules refuse is left out. */
const makeHistory = async (place: Place, seed: number, steps: number) => {
  const slotkit = await createSlotkit({ database: place.database, secret, baseUrl: "http://127.0.0.1" })
  const hosts = await makeHosts(slotkit)
  const { ada, intro, course, team, visit, members } = hosts
  const below = numbersFrom(seed)
  const first = Math.ceil(Date.now() / day) * day + 2 * day
  const anyStart = () => new Date(first + below(5) * day + (16 + below(10)) * 1_800_000).toISOString().replace(".000Z", "Z")
  const bookings: Array<{ readonly host: number; readonly id: number }> = []
  const orRefused = async (work: Promise<unknown>) => {
    await work.catch((error) => {
      if (!(error instanceof SlotkitError)) throw error
    })
  }
  const book = async (host: number, service: string, override: "none" | "all") => {
    const booker = { name: "Grace", email: `grace${below(1000)}@example.com` }
    const more = override === "all" ? { override: ["overlap", "limits"] as const } : {}
    await slotkit.bookings
      .book(host, { service, start: anyStart(), booker, ...more })
      .then(({ id }) => bookings.push({ host, id }))
  }
  for (let step = 0; step < steps; step++) {
    const kind = below(10)
    const one = bookings[below(Math.max(1, bookings.length))]
    if (kind < 3 || one === undefined) await orRefused(book(ada.id, intro.slug, below(5) === 0 ? "all" : "none"))
    else if (kind < 5) await orRefused(book(ada.id, course.slug, "none"))
    else if (kind < 8) await orRefused(book(team.id, visit.slug, below(4) === 0 ? "all" : "none"))
    else if (kind === 8) await orRefused(slotkit.bookings.cancel(one.host, one.id))
    else if (one.host === ada.id) await orRefused(slotkit.bookings.reschedule(ada.id, one.id, { start: anyStart() }))
    else {
      const { hosts: held = [] } = await slotkit.bookings.get(team.id, one.id)
      const { id, role } = held[below(held.length)] ?? { id: members[0]!.id, role: "doctor" }
      const to = members[below(members.length)]!.id
      const change = { role, from: id, to, override: ["any_host", "overlap", "limits"] as const }
      const way = below(4)
      if (way < 2) await orRefused(slotkit.bookings.reschedule(team.id, one.id, { start: anyStart() }))
      else if (way === 2) await orRefused(slotkit.bookings.reassign(team.id, one.id, change))
      else await orRefused(slotkit.bookings.reassign(team.id, one.id, { role, from: id, to: "auto" }))
    }
  }
  await slotkit.close()
  return hosts
}

const doctor = async ({ variables }: Place, ...args: ReadonlyArray<string>) => {
  const { code, stdout, stderr } = await runHere(["doctor", "--verify", ...args], variables)
  return { code, stdout, stderr }
}

interface UncountedRow {
  readonly meeting: number
  readonly bookings: ReadonlyArray<number>
  readonly undone: boolean
  readonly members: ReadonlyArray<number>
  readonly shares: ReadonlyArray<number>
  readonly payers: ReadonlyArray<number>
}

const systems: ReadonlyArray<readonly [name: string, open: () => Promise<Place>]> = [
  ["PostgreSQL", onPostgres],
  ["the embedded database", embedded],
  ...(whyNoCitus() === undefined ? [["Citus", onCitus] as const] : [])
]

describe("slotkit doctor --verify", () => {
  it("MUST find nothing in a random history on the embedded database, and an overlap that is planted", async () => {
    const place = await embedded()
    const { ada, intro } = await makeHistory(place, 11, 30)
    const clean = await doctor(place, "--json")
    expect(JSON.parse(clean.stdout)).toMatchObject({ healthy: true, violations: [], rows: { hosts: 6, limits: 4, members: 4 } })
    await execute(
      place,
      "ALTER TABLE slotkit.meetings DROP CONSTRAINT meetings_no_overlap",
      `INSERT INTO slotkit.meetings (bucket, host_id, start_at, end_at, held, capacity, seats_taken)
        SELECT bucket, host_id, start_at, end_at, held, 1, 1 FROM slotkit.meetings WHERE service_id = ${intro.id} LIMIT 1`
    )
    const { code, stdout } = await doctor(place, "--json")
    const { violations, hash } = JSON.parse(stdout)
    expect(violations).toContainEqual(expect.objectContaining({ check: "overlap", host_id: ada.id }))
    expect(hash).not.toBe(JSON.parse(clean.stdout).hash)
    expect(code).toBe(1)
  })

  it("68, 73: MUST find nothing in a random history on PostgreSQL, and name each violation that is planted", {
    tags: ["thorough"]
  }, async () => {
    const place = await onPostgres()
    const { ada, intro, course, team, members } = await makeHistory(place, 7, 120)
    const clean = await doctor(place, "--json")
    expect(JSON.parse(clean.stdout)).toMatchObject({ healthy: true, violations: [], rows: { hosts: 6, limits: 4, members: 4 } })
    expect(clean.code).toBe(0)
    const { rows, hash } = JSON.parse(clean.stdout)
    for (const count of Object.values(rows)) expect(count).toBeGreaterThan(3)
    expect(JSON.parse((await doctor(place, "--json")).stdout).hash).toBe(hash)

    let before: Verification = await run(place, verifyRows())
    expect(before.hash).toBe(hash)
    /** Runs SQL, and expects new violations of one check that say so. */
    const plant = async (check: keyof Verification["found"], detail: RegExp, ...statements: ReadonlyArray<string>) => {
      await execute(place, ...statements)
      const after = await run(place, verifyRows())
      const known = before.violations.map((one) => JSON.stringify(one))
      const fresh = after.violations.filter((one) => !known.includes(JSON.stringify(one)))
      expect({ check, details: fresh.filter((one) => one.check === check).map((one) => one.detail) }).toEqual({
        check,
        details: expect.arrayContaining([expect.stringMatching(detail)])
      })
      expect(after.hash).not.toBe(before.hash)
      before = after
      return fresh.find((one) => one.check === check && detail.test(one.detail))!
    }
    const id = (host: number, where: string) =>
      `(SELECT min(meeting.id) FROM slotkit.meetings AS meeting WHERE host_id = ${host} AND ${where})`
    const ofIntro = id(ada.id, `service_id = ${intro.id} AND NOT isempty(held)`)
    const ofTeam = id(team.id, "true")

    await plant(
      "limit",
      /^Discount code \d+ counts 0 uses, but 1 bookings or series hold one\.$/,
      `INSERT INTO slotkit.discount_codes (bucket, host_id, code, folded_code, discount, uses, created_at)
        VALUES (${ada.id} % 64, ${ada.id}, 'A', 'a', '{"percent": 5}', 0, now())`,
      `UPDATE slotkit.bookings SET discount =
          json_build_object('codeId', (SELECT id FROM slotkit.discount_codes), 'holdsUse', true)
        WHERE id = (SELECT min(id) FROM slotkit.bookings WHERE host_id = ${ada.id})`
    )
    await execute(place, "UPDATE slotkit.discount_codes SET uses = 1")
    before = await run(place, verifyRows())
    expect(before.found.limit).toBe(0)

    const ofAda = `id = (SELECT min(id) FROM slotkit.bookings WHERE host_id = ${ada.id})`
    await plant(
      "payment",
      /^Refunds take 500 more from the checkout than it took\.$/,
      `UPDATE slotkit.bookings SET payment_status = 'paid', payment_amount_minor = 1000,
        refunds = '[{"amountMinor": 1500, "reason": null, "cancels": false, "refundedAt": 1}]' WHERE ${ofAda}`
    )
    await execute(
      place,
      `UPDATE slotkit.bookings SET payment_status = 'none', payment_amount_minor = NULL, refunds = '[]' WHERE ${ofAda}`
    )
    before = await run(place, verifyRows())
    expect(before.found.payment).toBe(0)

    const overlap = await plant(
      "overlap",
      /^Two meetings hold the same time\.$/,
      "ALTER TABLE slotkit.meetings DROP CONSTRAINT meetings_no_overlap",
      `INSERT INTO slotkit.meetings (bucket, host_id, start_at, end_at, held, capacity, seats_taken)
          SELECT bucket, host_id, start_at, end_at, held, 1, 1 FROM slotkit.meetings WHERE id = ${ofIntro}`
    )
    expect(overlap).toMatchObject({ hostId: ada.id, meetingIds: [expect.any(Number), expect.any(Number)] })
    expect(overlap.bookingIds.length).toBeGreaterThan(0)
    await plant(
      "overlap",
      /^Two meetings/,
      `INSERT INTO slotkit.meetings (bucket, host_id, start_at, end_at, held, capacity, seats_taken)
          SELECT bucket, host_id, start_at, end_at, 'empty', 1, 1 FROM slotkit.meetings
          WHERE id = ${id(ada.id, `service_id = ${course.id}`)}`
    )
    await plant(
      "seats",
      /^Bookings take \d seats?, and the meeting counts 3\.$/,
      `UPDATE slotkit.meetings SET seats_taken = 3, capacity = 3 WHERE id = ${ofIntro}`
    )
    await plant(
      "seats",
      /^Bookings take \d+ seats, and there are 3\.$/,
      `UPDATE slotkit.bookings SET attendees = '[{}, {}, {}, {}]' WHERE id = (SELECT min(id) FROM slotkit.bookings
          WHERE service_id = ${course.id} AND meeting_id IS NOT NULL)`
    )
    await plant(
      "time",
      /^The booking holds time other than its own\.$/,
      `UPDATE slotkit.bookings SET scheduled_at = scheduled_at + interval '1 hour' WHERE meeting_id = ${ofIntro}`
    )
    await plant(
      "time",
      /^The booking holds no time\.$/,
      `UPDATE slotkit.bookings SET meeting_id = 999999 WHERE id = (SELECT max(id) FROM slotkit.bookings
          WHERE service_id = ${intro.id} AND meeting_id IS NOT NULL)`
    )
    await plant(
      "limit",
      /^The day from \S+ has more meetings than the limit of service \d+ allows\.$/,
      // Six meetings of one day, each with its booking, without buffers and moves.
      `WITH copied AS (
          INSERT INTO slotkit.meetings (bucket, host_id, service_id, start_at, end_at, held, capacity, seats_taken)
          SELECT bucket, host_id, service_id, moved, moved + interval '10 minutes',
            tstzrange(moved, moved + interval '10 minutes'), 1, 1
          FROM slotkit.meetings, generate_series(1, 6) AS n,
            LATERAL (SELECT date_trunc('day', start_at) + interval '40 days' + n * interval '1 hour' AS moved) AS at
          WHERE id = ${ofIntro} RETURNING id, start_at)
        INSERT INTO slotkit.bookings (bucket, host_id, state, meeting_id, service_id, service_type, service_slug, service_title,
          service_is_group, location, duration_minutes, scheduled_at, created_at, attendees, payment_status, payment_currency,
          calendar_sequence, answers, metadata)
        SELECT bucket, host_id, 'accepted', copied.id, service_id, service_type, service_slug, service_title, false, location, 10,
          start_at, now(), '[]', 'none', payment_currency, 0, '[]', '{}'
        FROM copied, (SELECT * FROM slotkit.bookings WHERE service_id = ${intro.id} ORDER BY id LIMIT 1) AS model`
    )
    await plant(
      "ledger",
      /^The credits of the ledger \S+ add up to 5 instead of 0\.$/,
      `UPDATE slotkit.ledgers SET credits = jsonb_set(credits, '{${members[0]!.id},0}',
          to_jsonb((credits #>> '{${members[0]!.id},0}')::int + 5)) WHERE ledger LIKE '%/doctor'`
    )
    await plant(
      "ledger",
      /^The credits of \d+, \d+ in the ledger \S+\/nurse are not those of its competitions\.$/,
      `UPDATE slotkit.ledgers SET credits = jsonb_build_object('${members[2]!.id}', '[7, null]'::jsonb,
          '${members[3]!.id}', '[-7, null]'::jsonb) WHERE ledger LIKE '%/nurse'`
    )
    // The first meeting of the ledger is not counted, or not undone.
    const [uncounted] = await run(
      place,
      SqlClient.use((sql) =>
        sql.unsafe<UncountedRow>(
          `SELECT meeting_id::int AS meeting, members, shares, payers, undone,
            (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM slotkit.bookings AS booking
              WHERE booking.meeting_id = competed.meeting_id) AS bookings
          FROM slotkit.competitions AS competed WHERE ledger LIKE '%/doctor' ORDER BY meeting_id LIMIT 1`
        )
      )
    )
    const { meeting, bookings, members: competed, shares, payers, undone } = uncounted!
    await execute(
      place,
      `UPDATE slotkit.ledgers SET credits = jsonb_set(credits, '{${members[0]!.id},0}',
          to_jsonb((credits #>> '{${members[0]!.id},0}')::int - 5)) WHERE ledger LIKE '%/doctor'`
    )
    before = await run(place, verifyRows())
    const missing = await plant(
      "ledger",
      /^The credits of [\d, ]+ in the ledger \S+\/doctor are not those of its competitions\. This meeting is the first that explains it\.$/,
      ...competed.map((host, at) => {
        const units = Number(shares[at]) - (payers.includes(host) ? 720_720 : 0)
        return `UPDATE slotkit.ledgers SET credits = jsonb_set(credits, '{${host},0}',
          to_jsonb((credits #>> '{${host},0}')::int - ${undone ? -units : units})) WHERE ledger LIKE '%/doctor'`
      })
    )
    expect(missing).toMatchObject({ hostId: team.id, meetingIds: [meeting], bookingIds: bookings })
    const unbalanced = await plant(
      "ledger",
      /^The shares for the role doctor in the ledger \S+ do not add up to its price\.$/,
      `UPDATE slotkit.competitions SET shares[1] = shares[1] + 1 WHERE role = 'doctor'`
    )
    expect(unbalanced).toMatchObject({ meetingIds: [expect.any(Number)] })
    const ledgers = before.violations.filter(({ detail }) => /This meeting is the first that explains it\.$/.test(detail))
    expect(ledgers).toMatchObject([{ meetingIds: [meeting] }])
    await plant(
      "ledger",
      /^Member 999 pays for the role nurse in the ledger \S+ without holding it\.$/,
      `UPDATE slotkit.competitions SET payers = '{999}' WHERE role = 'nurse' AND NOT undone`
    )
    await plant(
      "staff",
      /^The role nurse needs 1 and has 0 of its members\.$/,
      `UPDATE slotkit.assignments SET ended_at = now() WHERE meeting_id = ${ofTeam} AND role = 'nurse'`
    )
    await plant(
      "staff",
      /^The host holds time for meeting \d+ of team \d+ without being assigned to it\.$/,
      `INSERT INTO slotkit.meetings (bucket, host_id, start_at, end_at, held, capacity, seats_taken, team_id, team_meeting_id)
          SELECT ${ada.id} % 64, ${ada.id}, start_at, end_at, tstzrange(start_at, end_at), 1, 1, ${team.id}, id
          FROM slotkit.meetings WHERE id = ${ofTeam}`
    )
    await plant(
      "staff",
      /^Member \d+ holds another time\.$/,
      `UPDATE slotkit.meetings SET start_at = start_at + interval '5 minutes'
          WHERE id = (SELECT max(id) FROM slotkit.meetings WHERE team_id = ${team.id} AND host_id <> ${ada.id})`
    )
    await plant(
      "staff",
      /^The meeting has 0 leads\.$/,
      `UPDATE slotkit.assignments SET is_lead = false WHERE meeting_id = ${ofTeam}`
    )
    await plant(
      "staff",
      /^Member \d+ holds no time for the meeting\.$/,
      `DELETE FROM slotkit.meetings WHERE id = (SELECT min(id) FROM slotkit.meetings WHERE team_id = ${team.id})`
    )

    const broken = await doctor(place)
    expect(broken.code).toBe(1)
    expect(broken.stdout).toMatch(/^Verified rows:\n {2}hosts 6, bookings \d+, held times \d+, limits 4, team members 4,\n/)
    expect(broken.stdout).toContain(`fail  overlap: host ${ada.id}, `)
    expect(broken.stdout).toMatch(/\n\d+ violations\.\nSHA-256 {2}[0-9a-f]{64}\n$/)
    expect(broken.stdout).not.toContain("grace")
  })

  it.each(systems)(
    "73: MUST repair credits and seats on %s, after showing the changes, and leave the rest to a person",
    async (_, open) => {
      const place: Place = await open()
      const { team, course, members } = await makeHistory(place, 5, 40)
      const repair = async (...args: ReadonlyArray<string>) => {
        const { code, stdout } = await runHere(["doctor", "--repair", ...args], place.variables)
        return { code, report: args.includes("--json") ? JSON.parse(stdout) : stdout }
      }
      expect(await repair("--json")).toMatchObject({ code: 0, report: { healthy: true, applied: false, repairs: [] } })
      const rows = () =>
        run(
          place,
          SqlClient.use((sql) =>
            sql.unsafe<{ readonly ledger: string; readonly credits: Readonly<Record<string, readonly number[]>> }>(
              "SELECT ledger, credits FROM slotkit.ledgers ORDER BY ledger"
            )
          )
        )
      const credits = await rows()
      const [bea, , dan, eva] = members.map(({ id }) => id)
      const ofBea = credits.find(({ ledger }) => ledger.endsWith("/doctor"))!.credits[String(bea)]![0]!
      const ofNurses = JSON.stringify({ [dan!]: [7, null], [eva!]: [-7, null] })
      await execute(
        place,
        `UPDATE slotkit.ledgers SET credits = jsonb_set(credits, '{${bea},0}', '${ofBea + 5}') WHERE ledger LIKE '%/doctor'`,
        `UPDATE slotkit.ledgers SET credits = '${ofNurses}' WHERE ledger LIKE '%/nurse'`,
        `UPDATE slotkit.meetings SET seats_taken = capacity WHERE id = (SELECT min(id) FROM slotkit.meetings
        WHERE service_id = ${course.id} AND seats_taken < capacity)`
      )
      const preview = await repair()
      expect(preview.code).toBe(1)
      expect(preview.report).toMatch(
        new RegExp(`\n {2}credits: host ${team.id}, ledger \\d+/doctor: member ${bea} from (-?\\d+) to -?\\d+\\n`)
      )
      expect(preview.report).toMatch(
        new RegExp(`ledger \\d+/nurse: member ${dan} from 7 to -?\\d+, member ${eva} from -7 to -?\\d+\\n`)
      )
      expect(preview.report).toMatch(/\n {2}seats: host \d+, meeting \d+: from 3 to [12]\n/)
      expect(preview.report).toMatch(/\nNothing was changed\. To write these values, run \S+ doctor --repair --yes\.\n$/)
      expect((await repair("--json")).report.repairs).toHaveLength(3)
      expect(await repair("--yes", "--json")).toMatchObject({
        code: 0,
        report: {
          healthy: true,
          applied: true,
          violations: [],
          repairs: [{ kind: "seats" }, { kind: "credits" }, { kind: "credits" }]
        }
      })
      const valuesOf = (all: Awaited<ReturnType<typeof rows>>) =>
        all.map(({ ledger, credits: each }) => [ledger, Object.entries(each).map(([host, [credit]]) => [host, credit])])
      expect(valuesOf(await rows())).toEqual(valuesOf(credits))
      expect(await repair("--yes", "--json")).toMatchObject({ code: 0, report: { applied: true, repairs: [] } })
      // Credits do not follow from competitions that are wrong themselves, and seats not from bookings beyond the capacity.
      await execute(
        place,
        "UPDATE slotkit.competitions SET shares[1] = shares[1] + 1 WHERE role = 'doctor'",
        `UPDATE slotkit.bookings SET attendees = '[{}, {}, {}, {}]' WHERE id = (SELECT min(id) FROM slotkit.bookings
        WHERE service_id = ${course.id} AND meeting_id IS NOT NULL)`
      )
      const left = await repair("--yes", "--json")
      expect(left).toMatchObject({ code: 1, report: { healthy: false, repairs: [] } })
      expect(valuesOf(await rows())).toEqual(valuesOf(credits))
    }
  )

  it("MUST say so where nothing is stored, and refuse another purpose", async () => {
    const inMemory = await runHere(["doctor", "--verify"], { SLOTKIT_DATA_DIR: "memory" })
    expect(inMemory).toMatchObject({ code: 0, stdout: "Nothing is stored, so there is nothing to verify.\n" })
    const both = await runHere(["doctor", "--verify", "--mail-to", "me@example.com"])
    expect(both).toMatchObject({ code: 1, stderr: "slotkit: Use only one of --verify and --mail-to.\n" })
    const alone = await runHere(["doctor", "--yes"])
    expect(alone).toMatchObject({ code: 1, stderr: "slotkit: --yes is only used with --repair.\n" })
  })
})
