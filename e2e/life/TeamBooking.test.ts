// @module-tag thorough

import type postgres from "postgres"
import { describe, expect, it } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { clinicWith, teamRows } from "./Clinic.ts"
import { installation } from "./ServerProcesses.ts"

const databases = testDatabases()

/** The writes of a team's booking, and the rows of each that wait. The last one waits in the commit. */
const points = {
  "the meeting of the team": "AFTER INSERT ON slotkit.meetings FOR EACH ROW WHEN (isempty(NEW.held))",
  "the time of a member": "AFTER INSERT ON slotkit.meetings FOR EACH ROW WHEN (NEW.team_id IS NOT NULL)",
  "the booking": "AFTER INSERT ON slotkit.bookings FOR EACH ROW",
  "the assignments": "AFTER INSERT ON slotkit.assignments FOR EACH ROW",
  "the competition": "AFTER INSERT ON slotkit.competitions FOR EACH ROW",
  "the ledger": "AFTER INSERT OR UPDATE ON slotkit.ledgers FOR EACH ROW",
  "the emails": "AFTER INSERT ON slotkit.emails FOR EACH ROW",
  "the commit": "AFTER INSERT ON slotkit.assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
} as const
type Point = keyof typeof points

/** Makes sessions wait at a point until they are released. */
const stopAt = async (sql: postgres.Sql, point: Point) => {
  const kind = point === "the commit" ? "CONSTRAINT TRIGGER" : "TRIGGER"
  await sql.unsafe(`CREATE OR REPLACE FUNCTION slotkit.wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NULL; END $$;
    CREATE ${kind} wait ${points[point]} EXECUTE FUNCTION slotkit.wait()`)
  const session = await sql.reserve()
  await session`SELECT pg_advisory_lock(${lock})`
  const waiting = async () => {
    const [row] = await sql<Array<{ n: number }>>`
      SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`
    return row!.n > 0
  }
  const table = / ON (\S+)/.exec(points[point])![1]
  return {
    caught: async () => {
      while (!(await waiting()));
    },
    release: async () => {
      await session`SELECT pg_advisory_unlock(${lock})`
      session.release()
      // Waits for what the session does after the point, because the trigger cannot be dropped before.
      await sql.unsafe(`DROP TRIGGER wait ON ${table}`)
    }
  }
}

const lock = 5_171

const rowsOf = async (sql: postgres.Sql) => (await sql.unsafe<Array<Record<string, number>>>(teamRows))[0]!

const none = { bookings: 0, meetings: 0, members: 0, assignments: 0, competitions: 0, events: 0, credits: 0 }
const whole = { bookings: 1, meetings: 1, members: 2, assignments: 2, competitions: 1, events: 1, credits: 1 }

describe("A booking of a team", () => {
  it("68: MUST be whole or not there if the process is killed between two statements, and keep no one from booking", async () => {
    const databaseUrl = await databases.make()
    const installed = installation(databaseUrl, { SLOTKIT_WORKERS: "false" })
    const survivor = await installed.start()
    const { starts, book } = await clinicWith(survivor, 1)
    const outcomes = new Map<Point, boolean>()
    for (const [index, point] of (Object.keys(points) as Array<Point>).entries()) {
      const server = await installed.start()
      const { caught, release } = await stopAt(installed.sql, point)
      const lost = book(server, starts[index]!).then(
        () => "answered",
        () => "lost"
      )
      await caught()
      server.child.kill("SIGKILL")
      expect(await lost, point).toBe("lost")
      await release()
      const rows = await rowsOf(installed.sql)
      expect([none, whole], point).toContainEqual(rows)
      outcomes.set(point, rows.bookings === 1)
      // The calendars of the team and its members are free again.
      const again = await book(survivor, starts[index]!)
      expect(again.status, point).toBe(rows.bookings === 1 ? 409 : 201)
      const variables = { DATABASE_URL: databaseUrl, SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters" }
      const verified = await runHere(["doctor", "--verify", "--json"], variables)
      expect(JSON.parse(verified.stdout), point).toMatchObject({ healthy: true, violations: [] })
      await installed.sql`TRUNCATE slotkit.bookings, slotkit.meetings, slotkit.assignments, slotkit.competitions,
        slotkit.ledgers, slotkit.events, slotkit.emails CASCADE`
    }
    // The last writes travel with the commit.
    expect(outcomes.get("the commit")).toBe(true)
    expect(outcomes.get("the time of a member")).toBe(false)
  })
})
