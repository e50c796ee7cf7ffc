import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { DatabaseOption } from "../src/index.ts"
import { createTestSlotkit, type TestSlotkit } from "../src/testing/index.ts"
import { ownSchema, realUrl } from "./Applications.ts"

const releases = join(import.meta.dirname, "../../postgres/test/releases")

/**
 * A database of a published version: its rows, what the API answered, and what its own jobs did in the ten days afterwards. Work
 * of every kind waits in it: timers, emails, deliveries, calendar events, a video room and a push channel.
 */
interface PublishedRows {
  readonly now: string
  readonly api_key: string
  readonly access_token: string
  readonly refresh_token: string
  readonly client: { readonly id: string; readonly secret: string }
  readonly booking_link: { readonly manage_url: string }
  readonly responses: Readonly<Record<string, object>>
  readonly afterwards: {
    readonly mails: ReadonlyArray<string>
    readonly events: ReadonlyArray<string>
    readonly statuses: Readonly<Record<string, string>>
  }
  readonly rows: Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>
}

/** Runs a statement with parameters, or a script without them. */
type Run = (statement: string, parameters?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<Record<string, unknown>>>

interface OpenDatabase {
  readonly database: DatabaseOption
  readonly run: Run
  readonly close: () => Promise<unknown>
}

const onPostgres = async (): Promise<OpenDatabase> => {
  const name = ownSchema()
  const administrator = new pg.Client({ connectionString: realUrl })
  await administrator.connect()
  await administrator.query(`CREATE DATABASE "${name}"`)
  const url = new URL(realUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 6 })
  // Dropping the database ends connections that are about to close.
  pool.on("error", () => {})
  return {
    database: pool,
    run: async (statement, parameters) =>
      (await pool.query(statement, parameters === undefined ? undefined : [...parameters])).rows,
    close: async () => {
      await pool.end()
      await administrator.query(`DROP DATABASE "${name}" WITH (FORCE)`)
      await administrator.end()
    }
  }
}

const onPglite = async (): Promise<OpenDatabase> => {
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  return {
    database: pglite,
    run: async (statement, parameters) =>
      parameters === undefined
        ? ((await pglite.exec(statement)).at(-1)?.rows ?? [])
        : (await pglite.query<Record<string, unknown>>(statement, [...parameters])).rows,
    close: () => pglite.close()
  }
}

/** Creates the tables of the version and fills them, as its server left them. */
const restore = async (run: Run, script: string, { rows }: PublishedRows): Promise<void> => {
  await run(script)
  const columns = await run(
    `SELECT table_name, column_name, is_identity FROM information_schema.columns
     WHERE table_schema = 'slotkit' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    []
  )
  for (const [table, list] of Object.entries(rows)) {
    const names = columns.filter((column) => column.table_name === table).map((column) => `"${String(column.column_name)}"`)
    const target = `slotkit."${table}"`
    await run(`ALTER TABLE ${target} DISABLE TRIGGER ALL`)
    await run(
      `INSERT INTO ${target} (${names.join(", ")}) OVERRIDING SYSTEM VALUE
       SELECT ${names.join(", ")} FROM json_populate_recordset(NULL::${target}, $1::json) ON CONFLICT DO NOTHING`,
      [JSON.stringify(list)]
    )
    for (const column of columns.filter((one) => one.table_name === table && one.is_identity === "YES")) {
      const id = `"${String(column.column_name)}"`
      await run(
        `SELECT setval(pg_get_serial_sequence('${target}', '${String(column.column_name)}'), (SELECT max(${id}) FROM ${target}))`
      )
    }
    await run(`ALTER TABLE ${target} ENABLE TRIGGER ALL`)
  }
}

/** Grants the token of the stored account again, because a new fake provider knows none, and restores the events of meetings. */
const restoreCalendar = async (google: FakeGoogle, { rows }: PublishedRows): Promise<void> => {
  google.addCalendar({ id: "ada" })
  const query = new URLSearchParams({
    client_id: google.client.clientId,
    redirect_uri: "https://book.example.com/callback",
    access_type: "offline",
    scope: "openid email https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.readonly"
  })
  const consent = await fetch(`${google.origin}/o/oauth2/v2/auth?${query}`, { redirect: "manual" })
  const code = new URL(consent.headers.get("location")!).searchParams.get("code")!
  const { clientId, clientSecret } = google.client
  await fetch(`${google.origin}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      code,
      redirect_uri: query.get("redirect_uri")!
    })
  })
  for (const { remote_id: id, written_start: start, written_end: end } of rows.calendar_copies ?? []) {
    const time = (value: unknown) => new Date(String(value)).toISOString()
    if (id !== null && start !== null) google.write("ada", String(id), { start: time(start), end: time(end) })
  }
}

const keepsWhatItHeld = (openDatabase: () => Promise<OpenDatabase>): void => {
  const published: PublishedRows = JSON.parse(readFileSync(join(releases, "0.2.0.json"), "utf8"))
  let opened: OpenDatabase
  let google: FakeGoogle
  let t: TestSlotkit

  beforeAll(async () => {
    opened = await openDatabase()
    await restore(opened.run, readFileSync(join(releases, "0.2.0.sql"), "utf8"), published)
    google = await fakeGoogle({ now: () => t.clock.now().getTime(), deliver: (request) => t.fetch(request) })
    t = await createTestSlotkit({
      database: opened.database,
      now: published.now,
      keep: { mailBodies: 7 },
      calendars: { google: google.client, origins: { google: google.origin }, allow: ["127.0.0.1"] },
      log: () => {}
    })
    await restoreCalendar(google, published)
  })
  afterAll(async () => {
    await t.close()
    await google.close()
    await opened.close()
  })

  const get = (path: string, token: string) =>
    t.fetch(new Request(`https://book.example.com${path}`, { headers: { authorization: `Bearer ${token}` } }))

  it("MUST answer every request as that version did, after its migration", async () => {
    for (const [path, expected] of Object.entries(published.responses)) {
      const token = path.startsWith("/api") ? published.api_key : "an-operator-token-that-only-tests-know"
      expect(await (await get(path, token)).json(), path).toMatchObject(expected)
    }
    expect((await get("/api/v1/profile", published.access_token)).status).toBe(200)
    expect((await t.fetch(new Request(published.booking_link.manage_url))).status).toBe(200)
  })

  it("MUST do all the work that waited, once, and that of the next ten days", async () => {
    await t.jobs.runOnce()
    for (let day = 0; day < 10; day++) await t.clock.advance({ days: 1 })
    expect({
      // Subjects of later versions end with the day and the start.
      mails: t.mails.sent.map(({ to, subject }) => `${to.email}: ${subject.replace(/, \w+ \d+ \w+, \d\d:\d\d$/, "")}`).sort(),
      events: t.webhooks.received.map(({ event }) => `${event.type} ${event.data.booking?.id}`).sort(),
      statuses: Object.fromEntries((await t.bookings.list(1, { per_page: 100 })).data.map(({ id, status }) => [id, status]))
    }).toEqual(published.afterwards)
    const left = await opened.run(
      "SELECT (SELECT count(*) FROM slotkit.email_queue) + (SELECT count(*) FROM slotkit.delivery_queue) AS rows",
      []
    )
    expect(Number(left[0]!.rows)).toBe(0)
  })

  it("MUST send the events of that version unchanged, and name the host in those since", () => {
    const stored = new Set(published.rows.webhook_deliveries!.map(({ event_id }) => event_id))
    const received = t.webhooks.received.map(({ event }) => event)
    const [before, since] = [true, false].map((isStored) => received.filter(({ id }) => stored.has(id) === isStored))
    expect(before!.map(({ host }) => host)).toEqual(before!.map(() => undefined))
    expect(since!.map(({ host }) => host?.id)).toEqual(since!.map(() => 1))
    expect(Math.min(before!.length, since!.length)).toBeGreaterThan(0)
  })

  it("MUST renew the tokens of apps", async () => {
    const form = { grant_type: "refresh_token", refresh_token: published.refresh_token }
    const response = await t.fetch(
      new Request("https://book.example.com/oauth/token", {
        method: "POST",
        body: new URLSearchParams({ ...form, client_id: published.client.id, client_secret: published.client.secret })
      })
    )
    expect(response.status).toBe(200)
  })
}

describe("A database of 0.2.0 on PostgreSQL", () => keepsWhatItHeld(onPostgres))
describe("A database of 0.2.0 on the embedded database", { tags: ["thorough"] }, () => keepsWhatItHeld(onPglite))
