// @module-tag thorough

import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fakeCalcom, fakeCalendly } from "@slotkit/integrations/imports/testing"
import postgres from "postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"
import { runSlotkit } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()

const input = async () => {
  const calendly = await fakeCalendly()
  onTestFinished(calendly.close)
  const variables = {
    DATABASE_URL: await databases.make(),
    SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters",
    CALENDLY_TOKEN: calendly.token
  }
  const args = ["import", "calendly", "--url", calendly.origin, "--create-host", "--plan", "pro"]
  const rowsOf = async (table: string): Promise<number> => {
    const sql = postgres(variables.DATABASE_URL, { max: 1, onnotice: () => {} })
    const [row] = await sql.unsafe(`SELECT count(*)::int AS n FROM slotkit.${table}`)
    await sql.end()
    return row!.n
  }
  return { calendly, variables, args, rowsOf }
}

describe("slotkit import calendly", () => {
  it("MUST change nothing without --apply, import once with it, and mail and announce nothing", async () => {
    const { calendly, variables, args, rowsOf } = await input()
    const rehearsed = await runSlotkit(args, variables)
    expect([rehearsed.code, rehearsed.stdout]).toEqual([
      0,
      expect.stringMatching(/^Dry run: nothing was changed\. An import from Calendly into a new host \(ada\.byron@example\.com\)/)
    ])
    expect(rehearsed.stderr).toContain("slotkit: Read 7 services and 3 future meetings. Rehearsing the import.")
    for (const table of ["hosts", "services", "bookings", "imports"]) expect(await rowsOf(table)).toBe(0)

    const folder = mkdtempSync(join(tmpdir(), "slotkit-import-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, "report.json")
    const applied = await runHere([...args, "--bookings", "bookings", "--apply", "--report", file], variables)
    expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining("12 taken, 0 already imported, 5 left out.")])
    const report = JSON.parse(readFileSync(file, "utf8"))
    expect(report).toMatchObject({ source: "calendly", applied: true, host: { created: true, username: "ada-byron" } })
    expect(await Promise.all(["services", "bookings", "busy_times"].map(rowsOf))).toEqual([7, 3, 1])
    expect(await Promise.all(["emails", "events", "timers", "webhook_deliveries"].map(rowsOf))).toEqual([0, 0, 0, 0])

    const again = await runHere([...args, "--bookings", "bookings", "--apply", "--json"], variables)
    const outcomes = JSON.parse(again.stdout).entries.map(({ outcome }: { readonly outcome: string }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(["unchanged", "left_out"]))
    expect(await Promise.all(["hosts", "services", "bookings", "busy_times"].map(rowsOf))).toEqual([1, 7, 3, 1])

    const everything =
      [rehearsed, applied, again].map(({ stdout, stderr }) => stdout + stderr).join() + readFileSync(file, "utf8")
    expect(everything).not.toContain(calendly.token)
  })

  it("MUST write nothing if an answer is missing, and say what is wrong without the token", async () => {
    const { calendly, variables, args, rowsOf } = await input()
    calendly.faults.intercept = ({ path }) => (path.endsWith("/invitees") ? { status: 200, text: "<html>Sorry" } : undefined)
    const failed = await runHere([...args, "--bookings", "bookings", "--apply", "--json"], variables)
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.stdout).error).toMatch(
      /^Calendly answered \/scheduled_events\/E1\/invitees \(200\) with a web page\./
    )
    expect(await rowsOf("hosts")).toBe(0)
    const wrong = await runHere([...args, "--token", "not-the-token"], variables)
    expect([wrong.code, wrong.stdout]).toEqual([1, ""])
    expect(wrong.stderr).toContain("Calendly refused the token (401).")
    expect(failed.stderr + wrong.stderr).not.toMatch(/not-the-token|the-token-of-the-test/)
  })

  it("MUST name what is missing: the host and the token", async () => {
    const { variables, args } = await input()
    const neither = await runHere(["import", "calendly"], variables)
    expect([neither.code, neither.stderr]).toEqual([1, "slotkit: Give either --host with the ID of a host, or --create-host.\n"])
    expect((await runHere([...args, "--host", "1"], variables)).code).toBe(1)
    const { CALENDLY_TOKEN: _, ...without } = variables
    const tokenless = await runSlotkit(args, without)
    expect([tokenless.code, tokenless.stderr]).toEqual([
      1,
      "slotkit: Give the Calendly token in CALENDLY_TOKEN, on standard input, or with --token.\n"
    ])
    const unknown = await runHere(["import", "calendly", "--host", "4711"], variables)
    expect([unknown.code, unknown.stderr]).toEqual([1, "slotkit: Host not found.\n"])
  })
})

describe("slotkit import cal.com", () => {
  it("MUST import into an existing host, with held time for its bookings", async () => {
    const { variables, rowsOf } = await input()
    const calcom = await fakeCalcom()
    onTestFinished(calcom.close)
    await runHere(["host", "create", "--email", "a@example.com", "--timezone", "UTC", "--plan", "pro"], variables)
    const args = ["import", "cal.com", "--url", calcom.origin, "--host", "1", "--apply"]
    const { code, stdout, stderr } = await runHere(args, { ...variables, CALCOM_API_KEY: calcom.key })
    expect([code, stdout]).toEqual([0, expect.stringContaining("14 taken, 0 already imported, 3 left out.")])
    expect(stdout + stderr).not.toContain(calcom.key)
    expect(await Promise.all(["services", "busy_times", "bookings", "emails", "events"].map(rowsOf))).toEqual([9, 3, 0, 0, 0])
  })
})

describe("slotkit import cal.com --teams", () => {
  it("MUST import teams of hosts that there are, once, and name the others (row 72)", async () => {
    const { variables, rowsOf } = await input()
    const calcom = await fakeCalcom()
    onTestFinished(calcom.close)
    const environment = { ...variables, CALCOM_API_KEY: calcom.key }
    const args = ["import", "cal.com", "--url", calcom.origin, "--create-host", "--plan", "pro", "--teams"]
    const rehearsed = await runHere(args, environment)
    expect([rehearsed.code, await rowsOf("hosts")]).toEqual([0, 0])
    const applied = await runHere([...args, "--apply"], environment)
    const parts = [
      "  + Sales team: taken (id ",
      "No host has the email address joan.cal@example.com.",
      "  + Sales team: Sales: taken"
    ]
    for (const part of [...parts, "  - Board: left out"]) expect(applied.stdout).toContain(part)
    expect(await Promise.all(["hosts", "members", "ledgers", "competitions"].map(rowsOf))).toEqual([2, 1, 0, 0])
    const again = await runHere([...args, "--apply", "--json"], environment)
    const outcomes = JSON.parse(again.stdout).entries.map(({ outcome }: { readonly outcome: string }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(["unchanged", "left_out"]))
    expect(await Promise.all(["hosts", "members"].map(rowsOf))).toEqual([2, 1])
  })
})
