// @module-tag thorough

import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import postgres from "postgres"
import { createSlotkit } from "slotkit"
import { describe, expect, it } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"
import { commandLine, runSlotkit, serve, startSlotkit, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { dataFolder } from "./DataFolder.ts"

const databases = testDatabases()
const onPostgres = async () => ({
  DATABASE_URL: await databases.make(),
  SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters"
})

/** Creates a host with a booking in a database, and returns its id. */
const bookedBy = async (email: string, { DATABASE_URL, SLOTKIT_SECRET }: Awaited<ReturnType<typeof onPostgres>>) => {
  const slotkit = await createSlotkit({ database: DATABASE_URL, secret: SLOTKIT_SECRET, baseUrl: "http://127.0.0.1" })
  const { id: hostId } = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  await slotkit.schedule.replace(hostId, { timezone: "UTC", weekly })
  const { slug } = await slotkit.services.create(hostId, { title: "Intro call", durations: [{ minutes: 30 }] })
  const day = 86_400_000
  const start = new Date(Math.ceil(Date.now() / day) * day + 2 * day).toISOString().replace(".000Z", "Z")
  await slotkit.bookings.book(hostId, { service: slug, start, booker: { name: "Grace Hopper", email } })
  await slotkit.close()
  return { hostId }
}

/** Runs a command with `--json`. Standard output must be exactly one document. */
const inJson = async (args: ReadonlyArray<string>, variables?: Readonly<Record<string, string>>) => {
  const { code, stdout, stderr } = await runHere([...args, "--json"], variables)
  return { code, document: JSON.parse(stdout), stderr }
}

describe.concurrent("slotkit migrate", () => {
  it("MUST apply missing migrations, show the operator token the first time, and then have nothing to do", async () => {
    const variables = await onPostgres()
    const doctor = await inJson(["doctor"], variables)
    expect(doctor.document.findings.at(-1)).toEqual({
      check: "Database",
      result: "ok",
      detail: "reachable; the tables will be created at the first start"
    })
    const first = await runSlotkit(["migrate"], variables)
    expect([first.code, first.stderr]).toEqual([0, ""])
    expect(first.stdout).toMatch(/^Applied 0001_schema, .*\.\n {2}Operator token {2}svc_op_\S+\n.*\nNext: slotkit serve\n$/)
    const again = await runHere(["migrate"], variables)
    expect(again.stdout).toBe("The schema is already up to date.\nNext: slotkit serve\n")
    const server = await serve(variables)
    expect(server.report).not.toContain("Operator token")
    expect((await stop(server)).code).toBe(0)
  })
})

describe.concurrent("slotkit migrate --print", () => {
  it("MUST print SQL that makes the tables, without a database", async () => {
    const script = await runHere(["migrate", "--print"], {})
    expect([script.code, script.stderr]).toEqual([0, ""])
    expect(script.stdout).toMatch(/^-- 0001_schema\. Run it in one transaction\.\n\nCREATE TABLE "slotkit"\."schema_migrations" /)
    expect(script.stdout).not.toMatch(/CREATE (?:SCHEMA|EXTENSION)/)
    const { document } = await inJson(["migrate", "--print", "--with-schema", "--schema", "mine"])
    const newest = `${document.migrations.length}`
    expect((await runHere(["migrate", "--print", "--from", newest], {})).stdout).toBe("-- The schema slotkit is up to date.\n")
    expect(document.preparation).toContain("CREATE SCHEMA IF NOT EXISTS mine")
    expect(document.migrations[0]).toMatchObject({ name: "0001_schema", kind: "transaction" })
  })

  it("MUST print what serve needs when it may not migrate", async () => {
    const variables = await onPostgres()
    const refused = await runSlotkit(["serve"], { ...variables, SLOTKIT_MIGRATE: "check" })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("run slotkit migrate, or the SQL that")])
    const doctor = await inJson(["doctor"], { ...variables, SLOTKIT_MIGRATE: "check" })
    expect(doctor.document.findings.at(-1)).toMatchObject({ check: "Database", result: "fail" })
    const script = (await runHere(["migrate", "--print", "--with-schema"], {})).stdout
    const sql = postgres(variables.DATABASE_URL, { max: 1, onnotice: () => {} })
    await sql.begin((transaction) => transaction.unsafe(script))
    await sql.end()
    const server = await serve({ ...variables, SLOTKIT_MIGRATE: "check" })
    expect((await stop(server)).code).toBe(0)
  })

  it.each([
    [["--print", "--from", "99"], "The schema has the versions 0 to "],
    [["--print", "--schema", "Mine"], '"Mine" cannot be the name of Slotkit\'s schema'],
    [["--print", "--views-schema", "slotkit"], "The views cannot be in the schema slotkit of the tables: use another name."],
    [["--print", "--status"], "Use only one of --dry-run, --status, --print, --citus and --partitions."],
    [["--from", "1"], "Use --from, --schema, --views-schema and --with-schema with --print."]
  ])("MUST refuse %j", async (args, sentence) => {
    const { code, stderr, stdout } = await runHere(["migrate", ...args], {})
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)])
  })
})

describe("slotkit migrate --partitions", () => {
  it.each([
    ["PostgreSQL", onPostgres],
    ["the embedded database", async () => ({ SLOTKIT_DATA_DIR: join(dataFolder(), "data") })]
  ])("MUST partition the logs on %s, say so, and change nothing when it runs again", async (_name, input) => {
    const variables = await input()
    await runHere(["migrate"], variables)
    const first = await runHere(["migrate", "--partitions"], variables)
    expect([first.code, first.stderr]).toEqual([0, ""])
    expect(first.stdout).toMatch(
      /^Partitioned webhook_deliveries, delivery_attempts, events, emails, audit_log by month, from \d{4}-\d\d to \d{4}-\d\d, and moved 0 rows\.$/m
    )
    const again = await inJson(["migrate", "--partitions"], variables)
    expect(again).toMatchObject({ code: 0, document: { partitioned: [], rows: 0, months: { length: 3 } } })
    const { findings } = (await inJson(["doctor"], variables)).document
    expect(findings.find(({ check }: { readonly check: string }) => check === "Partitions")).toMatchObject({ result: "ok" })
    const server = await serve(variables, ["--demo"])
    expect((await stop(server)).code).toBe(0)
  })

  it("MUST be refused in memory, and with --citus", async () => {
    const inMemory = await runHere(["migrate", "--partitions"], { SLOTKIT_DATA_DIR: "memory" })
    expect([inMemory.code, inMemory.stderr]).toEqual([1, "slotkit: --partitions needs DATABASE_URL or a data folder.\n"])
    const both = await runHere(["migrate", "--partitions", "--citus"], await onPostgres())
    expect([both.code, both.stderr]).toEqual([
      1,
      "slotkit: Use only one of --dry-run, --status, --print, --citus and --partitions.\n"
    ])
  })
})

describe.concurrent("slotkit migrate --dry-run and --status", () => {
  it("MUST report pending and applied migrations, and change nothing", async () => {
    const variables = await onPostgres()
    const planned = await inJson(["migrate", "--dry-run"], variables)
    expect(planned).toMatchObject({ code: 0, stderr: "", document: { applied: [], unknown: [], readable: true } })
    expect(planned.document.would_apply[0]).toBe("0001_schema")
    expect(planned.document.would_apply).toEqual(planned.document.pending)
    const again = await runHere(["migrate", "--dry-run"], variables)
    expect(again.stdout).toMatch(/^Would apply 0001_schema, .*\.\nNext: slotkit migrate\n$/)

    await runHere(["migrate"], variables)
    expect((await runHere(["migrate", "--dry-run"], variables)).stdout).toBe("No migrations to apply.\nNext: slotkit serve\n")
    const status = await runHere(["migrate", "--status"], variables)
    expect([status.code, status.stdout]).toEqual([
      0,
      expect.stringMatching(/^applied {2}0001_schema\n(?:applied {2}\d{4}_\w+\n)+Next: slotkit serve\n$/)
    ])
    expect((await inJson(["migrate", "--status"], variables)).document).toEqual({
      applied: planned.document.pending,
      pending: [],
      unknown: [],
      readable: true
    })
  })

  it("MUST NOT create a data folder", async () => {
    const folder = join(dataFolder(), "data")
    const { code, document } = await inJson(["migrate", "--status"], { SLOTKIT_DATA_DIR: folder })
    expect([code, document.applied, existsSync(folder)]).toEqual([0, [], false])
  })

  it("MUST exit with 1 on a newer schema, which serve, migrate and doctor refuse", async () => {
    const variables = await onPostgres()
    await runHere(["migrate"], variables)
    await databases.run(variables.DATABASE_URL, "INSERT INTO slotkit.schema_migrations VALUES ('9999_future', now())")
    const status = await inJson(["migrate", "--status"], variables)
    expect([status.code, status.document]).toEqual([1, expect.objectContaining({ unknown: ["9999_future"], readable: false })])
    expect((await inJson(["migrate", "--dry-run"], variables)).code).toBe(1)
    const sentence =
      "The schema slotkit belongs to a newer version of Slotkit (this version does not know 9999_future): upgrade Slotkit"
    for (const refused of [await runSlotkit(["serve"], variables), await runHere(["migrate"], variables)]) {
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(sentence)])
    }
    const doctor = await runHere(["doctor"], variables)
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`fail  Database: ${sentence}`)])
  })
})

describe.concurrent("slotkit doctor", () => {
  it("MUST exit with 0 if every check passes, and with 1 if one fails", async () => {
    const variables = await onPostgres()
    await runHere(["migrate"], variables)
    const well = await runSlotkit(["doctor"], variables)
    expect([well.code, well.stderr]).toEqual([0, ""])
    expect(well.stdout).toMatch(
      /^ok {4}Node: [\s\S]*^ok {4}Database: reachable, schema up to date\n[\s\S]*\nNext: slotkit serve\n$/m
    )
    for (const line of [/^ok {4}Overdue deliveries: none$/m, /^ok {4}Oldest snapshot: \d+ seconds$/m, /^ok {4}Role: \S+, /m])
      expect(well.stdout).toMatch(line)
    expect(well.stdout).toMatch(/^ok {4}Tables: .*\bbookings \d+ kB/m)

    const ill = await inJson(["doctor"], { ...variables, PORT: "http", SLOTKIT_BASE_URL: "x" })
    expect([ill.code, ill.document.healthy]).toEqual([1, false])
    expect(ill.document.findings.filter(({ result }: { result: string }) => result === "fail")).toHaveLength(2)

    const away = await runHere(["doctor"], { ...variables, DATABASE_URL: "postgres://slotkit:s3cret@127.0.0.1:1/x" })
    expect(away.code).toBe(1)
    expect(away.stdout).toMatch(/^fail {2}Database: The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/m)
    expect(away.stdout).toMatch(/\nFix the failed checks, then run slotkit doctor again\.\n$/)
    expect(away.stdout).not.toContain("s3cret")
  })

  it("MUST warn about pending migrations, exit with 0, and not apply them", async () => {
    const variables = await onPostgres()
    await databases.run(
      variables.DATABASE_URL,
      "CREATE SCHEMA slotkit",
      "CREATE TABLE slotkit.schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, readable_by text)"
    )
    const { code, document } = await inJson(["doctor"], { ...variables, SLOTKIT_OPERATOR_TOKN: "x", SLOTKIT_SECRET: "short" })
    expect([code, document.healthy]).toEqual([0, true])
    expect(
      document.findings.flatMap(({ check, result }: { check: string; result: string }) => (result === "warn" ? [check] : []))
    ).toEqual(["SLOTKIT_OPERATOR_TOKN", "SLOTKIT_SECRET", "Mail", "Database"])
    expect(document.findings.at(-1).detail).toMatch(/^reachable; slotkit migrate or the next start will apply 0001_.*$/)
    expect((await inJson(["migrate"], variables)).document.applied).toContain("0001_schema")
  })

  it("MUST build no index on the tables of an earlier version", async () => {
    const variables = await onPostgres()
    const release = join(import.meta.dirname, "../../packages/postgres/test/releases/0.2.0.sql")
    await databases.run(variables.DATABASE_URL, ...readFileSync(release, "utf8").split(/;\n(?=\n|[A-Z])/))
    const { code, document } = await inJson(["doctor"], variables)
    expect([code, document.findings.at(-1).detail]).toEqual([
      0,
      expect.stringMatching(/the next start will apply 0002_end_reason,/)
    ])
    expect((await inJson(["migrate"], variables)).document.applied).toContain("0008_booking_search")
    expect((await inJson(["doctor"], variables)).document.healthy).toBe(true)
  })
})

describe.concurrent("slotkit audit export", () => {
  it("MUST print the entries of all hosts since a moment, an object a line, or one document", async () => {
    const variables = await onPostgres()
    for (const name of ["ada", "grace"])
      await runHere(["host", "create", "--email", `${name}@example.com`, "--timezone", "UTC"], variables)
    const all = await runSlotkit(["audit", "export", "--since", "2020-01-01T00:00:00Z"], variables)
    const entries = all.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ["host.create", "application"],
      ["host.create", "application"]
    ])
    expect(new Set(entries.map(({ host_id }) => host_id)).size).toBe(2)
    expect((await inJson(["audit", "export"], variables)).document).toEqual({ data: entries })
    expect((await runHere(["audit", "export", "--since", "2999-01-01T00:00:00Z"], variables)).stdout).toBe("")
    const wrong = await runHere(["audit", "export", "--since", "yesterday"], variables)
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("must be an ISO 8601 date-time")])
  })
})

describe.concurrent("slotkit host export", () => {
  it("MUST print everything that is kept of a host, an object a line, and count it on standard error", async () => {
    const variables = await onPostgres()
    const { hostId } = await bookedBy("grace@example.com", variables)
    const { code, stdout, stderr } = await runSlotkit(["host", "export", String(hostId)], variables)
    expect(code).toBe(0)
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ kind: "host", data: { id: hostId } })
    const kinds = lines.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(["schedule", "service", "booking", "event", "email", "audit_entry"]))
    expect(lines.find(({ kind }) => kind === "booking").data.booker).toMatchObject({ email: "grace@example.com" })
    expect(stderr).toMatch(/^slotkit: Exported 1 host, .*\b1 booking\b/m)
    expect((await inJson(["host", "export", String(hostId)], variables)).document.data).toHaveLength(lines.length)
    const none = await runHere(["host", "export", "4711"], variables)
    expect([none.code, none.stdout, none.stderr]).toEqual([1, "", expect.stringMatching(/^slotkit: /)])
  })
})

describe.concurrent("slotkit person", () => {
  it("MUST print what is kept about a person, erase it, and say what was erased", async () => {
    const variables = await onPostgres()
    const stored = await runSlotkit(["person", "export", "grace@example.com"], variables)
    expect(JSON.parse(stored.stdout)).toMatchObject({ email: "grace@example.com", bookings: [], invites: [], contacts: [] })
    const erased = await runSlotkit(["person", "erase", "grace@example.com"], variables)
    expect([erased.code, erased.stdout]).toEqual([0, expect.stringContaining("Nothing is kept about this address.")])
    expect((await inJson(["person", "erase", "grace@example.com"], variables)).document).toMatchObject({ bookings: 0, emails: 0 })
    await runHere(["host", "create", "--email", "ada@example.com", "--timezone", "UTC"], variables)
    const host = await runHere(["person", "erase", "ada@example.com"], variables)
    expect([host.code, host.stderr]).toEqual([1, expect.stringContaining("This is the email address of host 1")])
  })
})

describe.concurrent("slotkit secrets reseal", () => {
  it("MUST keep the key of the index of people, so that they are found with the new secret alone", async () => {
    const created = { ...(await onPostgres()), SLOTKIT_SECRET: "o".repeat(32) }
    await bookedBy("grace@example.com", created)
    const present = { ...created, SLOTKIT_SECRET: "n".repeat(32) }
    const both = { ...present, SLOTKIT_SECRET_PREVIOUS: created.SLOTKIT_SECRET }
    const sql = postgres(created.DATABASE_URL, { max: 1, onnotice: () => {} })
    const keyOf = () => sql`SELECT person_key FROM slotkit.installation`.then(([row]) => row!.person_key)
    const before = await keyOf()
    expect((await inJson(["secrets", "reseal"], both)).document).toMatchObject({ unreadable: 0 })
    expect(await keyOf()).not.toBe(before)
    await sql.end()
    const { document } = await inJson(["person", "export", "grace@example.com"], present)
    expect(document.bookings).toHaveLength(1)
    const erased = await inJson(["person", "erase", "grace@example.com"], present)
    expect(erased.document).toMatchObject({ bookings: 1 })
  })

  it("MUST move an installation to a new secret, which is refused without the previous one until then", async () => {
    const old = "o".repeat(32)
    const created = { ...(await onPostgres()), SLOTKIT_SECRET: old }
    const present = { ...created, SLOTKIT_SECRET: "n".repeat(32) }
    await runHere(["migrate"], created)
    const refused = await runHere(["migrate"], present)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("The secret is not the one that this database")])
    const doctor = await runHere(["doctor"], present)
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining("fail  Database: The secret is not the one")])
    const both = { ...present, SLOTKIT_SECRET_PREVIOUS: `another one,${old}` }
    const { code, stdout } = await runSlotkit(["secrets", "reseal", "--json"], both)
    // The key of people's digests, made at the first start.
    expect([code, JSON.parse(stdout)]).toEqual([0, { resealed: 1, unreadable: 0, total: 1 }])
    expect((await runHere(["migrate"], present)).code).toBe(0)
    expect((await runHere(["migrate"], created)).code).toBe(1)
  })
})

describe.concurrent("slotkit secrets discard", () => {
  it("MUST let an installation start with a new secret, and say what is lost before and after", async () => {
    const created = { ...(await onPostgres()), SLOTKIT_SECRET: "o".repeat(32) }
    await bookedBy("grace@example.com", created)
    const own = await runHere(["secrets", "discard", "--yes"], created)
    expect([own.code, own.stderr]).toEqual([1, expect.stringContaining("so nothing is lost")])
    const present = { ...created, SLOTKIT_SECRET: "n".repeat(32) }
    const refused = await runHere(["migrate"], present)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is lost, run slotkit secrets discard.")])
    const request = await runHere(["secrets", "discard"], present)
    expect([request.code, request.stdout]).toEqual([1, expect.stringContaining("Nothing was changed.")])
    expect((await runHere(["migrate"], created)).code).toBe(0)
    const done = await runSlotkit(["secrets", "discard", "--yes", "--json"], present)
    const document = { discarded: true, values: expect.objectContaining({ "installation.person_key": 1, "webhooks.secret": 0 }) }
    expect([done.code, JSON.parse(done.stdout)]).toEqual([0, document])
    expect((await runHere(["migrate"], present)).code).toBe(0)
    expect((await inJson(["person", "erase", "grace@example.com"], present)).document).toMatchObject({ bookings: 1 })
  })

  it("MUST write a new secret into a data folder that has lost its own, unless a server runs on it", async () => {
    const variables = { SLOTKIT_DATA_DIR: join(dataFolder(), "lost") }
    const server = await serve(variables)
    rmSync(join(variables.SLOTKIT_DATA_DIR, "secret"))
    const inUse = await runSlotkit(["secrets", "discard", "--yes"], variables)
    expect([inUse.code, inUse.stderr]).toEqual([1, expect.stringContaining("in use")])
    await stop(server)
    const refused = await runHere(["migrate"], variables)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("If it is lost, run slotkit secrets discard.")])
    expect((await runHere(["secrets", "discard"], variables)).code).toBe(1)
    expect(existsSync(join(variables.SLOTKIT_DATA_DIR, "secret"))).toBe(false)
    const done = await runSlotkit(["secrets", "discard", "--yes"], variables)
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("1  key of the index of people")])
    expect((await runHere(["migrate"], variables)).code).toBe(0)
  })
})

describe.concurrent("slotkit host create and slotkit key create", () => {
  it("MUST create a working host and keys", async () => {
    const variables = await onPostgres()
    const created = await runSlotkit(
      ["host", "create", "--email", "ada@example.com", "--timezone", "Europe/London", "--plan", "pro", "--name", "Ada"],
      variables
    )
    expect([created.code, created.stderr]).toEqual([0, ""])
    expect(created.stdout).toMatch(/^Created host 1 \(ada@example\.com, Europe\/London, pro\)\.\nThe host needs a username/)
    expect(created.stdout).toMatch(/Operator token {2}svc_op_\S+\n.*\nNext: slotkit key create --host 1 --name "My key"\n$/)
    const second = await inJson(
      ["host", "create", "--email", "bob@example.com", "--timezone", "Asia/Tokyo", "--username", "bob"],
      variables
    )
    expect([second.code, second.stderr]).toEqual([0, ""])
    expect(second.document).toEqual({
      host: expect.objectContaining({ id: 2, email: "bob@example.com", username: "bob", timezone: "Asia/Tokyo", plan: "free" })
    })

    const many = ["--scope", "services.read", "--scope", "services.write", "--scope", "invites.read"]
    const key = await inJson(
      ["key", "create", "--host", "1", "--name", "Script", ...many, "--expires-at", "2999-01-31T09:00:00Z"],
      variables
    )
    expect(key.code).toBe(0)
    expect(key.document.api_key).toMatchObject({ name: "Script", expires_at: "2999-01-31T09:00:00Z" })
    expect(key.document.api_key.scopes).toEqual(expect.arrayContaining(["profile.read", "services.write", "invites.read"]))
    for (const [wrong, field] of [
      [["--scope", "everything"], "scopes"],
      [["--expires-at", "2001-01-31T09:00:00Z"], "expires_at"]
    ] as const) {
      const refused = await inJson(["key", "create", "--host", "1", "--name", "Wrong", ...wrong], variables)
      expect(refused).toEqual({
        code: 1,
        document: { error: expect.any(String), code: "invalid", errors: { [field]: [refused.document.error] } },
        stderr: `slotkit: ${refused.document.error}\n`
      })
    }
    const plain = await runSlotkit(["key", "create", "--host", "2", "--name", "Plain"], variables)
    expect(plain.stdout).toMatch(
      /^Created API key \d+ for host 2 with the scopes .*\.\n\n {2}svc_sk_\w+\n\nStore it like a password\./
    )

    const server = await serve(variables)
    const ask = async (path: string, token: string) =>
      (await fetch(`${server.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status
    const plainKey = /svc_sk_\w+/.exec(plain.stdout)![0]
    expect(await ask("/services/9", key.document.api_key.key)).toBe(404)
    expect(await ask("/profile", plainKey)).toBe(200)
    expect(await ask("/services/9", plainKey)).toBe(403)
    await stop(server)
  })

  it.each<[what: string, args: ReadonlyArray<string>, document: object]>([
    ["an unknown host", ["key", "create", "--host", "9", "--name", "x"], { error: "Host not found.", code: "not_found" }],
    [
      "several wrong fields",
      ["host", "create", "--email", "x", "--timezone", "Mars/Base", "--username", "A B"],
      { code: "invalid", errors: { email: [expect.any(String)], timezone: [expect.any(String)], username: [expect.any(String)] } }
    ]
  ])("MUST refuse %s in a sentence, with 1", async (_what, args, document) => {
    const variables = { SLOTKIT_DATA_DIR: "memory" }
    const { code, stderr, ...answer } = await inJson(args, variables)
    expect(code).toBe(1)
    expect(answer.document).toMatchObject(document)
    expect(stderr).toBe(`slotkit: ${answer.document.error}\n`)
  })
})

describe.concurrent("slotkit openapi", () => {
  it("MUST print the server's document, without a database", async () => {
    const server = await serve({ SLOTKIT_BASE_URL: "https://book.example.com" })
    const served = await (await fetch(`${server.origin}/openapi.json`)).json()
    await stop(server)
    const printed = await runSlotkit(["openapi"], {
      SLOTKIT_BASE_URL: "https://book.example.com",
      DATABASE_URL: "postgres://slotkit@127.0.0.1:1/x"
    })
    expect([printed.code, printed.stderr]).toEqual([0, ""])
    expect(JSON.parse(printed.stdout)).toEqual(served)
  })

  it("MUST exit cleanly when its output is closed", async () => {
    const [node, ...args] = commandLine()
    const quoted = [node, ...args, "openapi"].map((word) => `'${word}'`).join(" ")
    const piped = startSlotkit([], {}, ["bash", "-o", "pipefail", "-c", `${quoted} | true`])
    expect(await piped.ended).toMatchObject({ code: 0, stderr: "" })
  })
})

describe.concurrent("An invalid call", () => {
  it("MUST exit with 2 and one sentence on standard error, or one document with --json", async () => {
    const plain = await runSlotkit(["serve", "--wat"])
    expect(plain).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^slotkit: .* See slotkit serve --help\.\n$/)
    })
    const { code, document, stderr } = await inJson(["key", "create", "--name", "x"])
    expect(code).toBe(2)
    expect(stderr).toBe(`slotkit: ${document.error}\n`)
  })
})
