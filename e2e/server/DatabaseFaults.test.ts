// @module-tag thorough

import { describe, expect, it } from "vitest"
import { runSlotkit, serve, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { codeBlocks } from "../docs/CodeBlock.ts"
import { readJson } from "./ReadJson.ts"

const databases = testDatabases()
const token = "operator-token-of-thirty-two-characters"
const secrets = { SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters", SLOTKIT_OPERATOR_TOKEN: token }

const nameOf = (url: string): string => new URL(url).pathname.slice(1)
const ready = async (origin: string) => {
  const answer = await fetch(`${origin}/health/ready`)
  return { status: answer.status, message: (await readJson(answer)).message }
}
const addHost = (origin: string, email: string) =>
  fetch(`${origin}/manage/v1/hosts`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ email, timezone: "Europe/Rome" })
  })
const outcome = async (answer: Response) => [answer.status, answer.headers.get("retry-after"), await readJson(answer)]
const busy = [503, "1", { message: "The database is temporarily unavailable. Try again in a moment.", code: "unavailable" }]

/** Applies statements to every later connection to a database. */
const withNewConnections = (url: string, ...statements: ReadonlyArray<string>) =>
  databases.run(
    url,
    ...statements,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}' AND pid <> pg_backend_pid()`
  )

describe("A server whose database fails", () => {
  it("MUST answer 503 with Retry-After to every temporary error, and succeed afterwards", async () => {
    const url = await databases.make()
    const server = await serve({ ...secrets, DATABASE_URL: url })
    for (const state of ["53100", "53200", "53400", "57014", "58030", "25006", "40001", "40P01", "55P03"]) {
      await databases.run(
        url,
        `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${state}', MESSAGE = 'as told'; END $$`,
        "CREATE TRIGGER fail BEFORE INSERT ON slotkit.hosts FOR EACH ROW EXECUTE FUNCTION fail()"
      )
      expect(await outcome(await addHost(server.origin, "a@example.com")), state).toEqual(busy)
      await databases.run(url, "DROP TRIGGER fail ON slotkit.hosts")
    }
    expect((await addHost(server.origin, "a@example.com")).status).toBe(201)
    expect((await stop(server)).code).toBe(0)
  })

  it("MUST retry a transaction after a serialization conflict, without an error to the caller", async () => {
    const url = await databases.make()
    const server = await serve({ ...secrets, DATABASE_URL: url })
    await databases.run(
      url,
      "CREATE SEQUENCE tries",
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF nextval('tries') < 3 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`,
      "CREATE TRIGGER fail BEFORE INSERT ON slotkit.hosts FOR EACH ROW EXECUTE FUNCTION fail()"
    )
    expect((await addHost(server.origin, "a@example.com")).status).toBe(201)
    await stop(server)
  })

  it("MUST answer 503 and not be ready while the database is read-only, and doctor MUST report it", async () => {
    const url = await databases.make()
    const variables = { ...secrets, DATABASE_URL: url }
    const server = await serve(variables)
    await withNewConnections(url, `ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`)
    const message = "The database is read-only: connect to the primary, or turn default_transaction_read_only off."
    await expect.poll(() => ready(server.origin)).toEqual({ status: 503, message })
    expect(await outcome(await addHost(server.origin, "a@example.com"))).toEqual(busy)
    const doctor = await runSlotkit(["doctor"], variables)
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`fail  Database: ${message.slice(0, -1)}\n`)])
    await withNewConnections(
      url,
      "SET default_transaction_read_only = off",
      `ALTER DATABASE ${nameOf(url)} RESET default_transaction_read_only`
    )
    await expect.poll(() => ready(server.origin)).toEqual({ status: 200, message: undefined })
    expect((await addHost(server.origin, "a@example.com")).status).toBe(201)
    await stop(server)
  })

  it("MUST answer 503 while the server accepts no more connections", async () => {
    const url = await databases.make()
    const server = await serve({ ...secrets, DATABASE_URL: await asRole(url) })
    await withNewConnections(url, `ALTER DATABASE ${nameOf(url)} CONNECTION LIMIT 0`)
    await expect.poll(async () => (await ready(server.origin)).status).toBe(503)
    expect(await outcome(await addHost(server.origin, "a@example.com"))).toEqual(busy)
    await databases.run(url, `ALTER DATABASE ${nameOf(url)} CONNECTION LIMIT -1`)
    expect((await addHost(server.origin, "a@example.com")).status).toBe(201)
    await stop(server)
  })
})

/** Runs the statements of the docs page for a role of this test, and migrates the database first. */
const grants = (role: string): ReadonlyArray<string> => {
  const [block] = codeBlocks("docs/operations/deployment.md").filter(({ language }) => language === "sql")
  const statements = block!.code.replaceAll("slotkit_app", role).split(/;\n/)
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "")
}

/** Migrates a database as its owner, and creates a role with the documented privileges. */
const asRole = async (url: string): Promise<string> => {
  expect((await runSlotkit(["migrate"], { ...secrets, DATABASE_URL: url })).code).toBe(0)
  const role = `app_${nameOf(url).slice(-12)}`
  await databases.run(url, ...grants(role))
  return Object.assign(new URL(url), { username: role, password: "change me" }).href
}

describe("The documented role", () => {
  it("MUST be sufficient for everything that a server does", async () => {
    const url = await databases.make()
    const variables = { ...secrets, DATABASE_URL: await asRole(url) }
    const doctor = await runSlotkit(["doctor"], variables)
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining("schema up to date")])
    const server = await serve(variables, ["--demo"])
    expect(await ready(server.origin)).toEqual({ status: 200, message: undefined })
    const manage = async (path: string, body: object) => {
      const answer = await fetch(`${server.origin}/manage/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
      expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300)
      return (await readJson(answer)).data
    }
    const host = await manage("/hosts", { email: "a@example.com", username: "ann", timezone: "UTC", plan: "pro" })
    const { key } = await manage(`/hosts/${host.id}/api-keys`, { name: "Tests", scopes: ["webhooks.write"] })
    const webhook = await fetch(`${server.origin}/api/v1/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ url: "https://example.com/hook", events: ["booking.confirmed"] })
    })
    expect([201, 422]).toContain(webhook.status)
    expect((await stop(server)).stderr).not.toMatch(/permission denied/)
  })

  it("MUST NOT be ready without any one of its privileges, which doctor MUST name", async () => {
    const url = await databases.make()
    const restricted = await asRole(url)
    const role = new URL(restricted).username
    const variables = { ...secrets, DATABASE_URL: restricted }
    const server = await serve(variables)
    await databases.run(url, `REVOKE INSERT, DELETE ON slotkit.bookings FROM ${role}`)
    const message = `The role ${role} lacks INSERT ON slotkit.bookings and 1 more: grant it the privileges that docs/operations/deployment.md lists.`
    expect(await ready(server.origin)).toEqual({ status: 503, message })
    const doctor = await runSlotkit(["doctor"], variables)
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`fail  Database: ${message.slice(0, -1)}\n`)])
    await stop(server)
  })
})
