// @module-tag thorough

import { whyNoCitus } from "@slotkit/postgres/testing"
import postgres from "postgres"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { citusServer } from "../../harness/CitusServer.ts"
import { runHere } from "../../harness/CommandHere.ts"
import { clinicWith, teamRows } from "./Clinic.ts"
import { installation } from "./ServerProcesses.ts"

const missing = whyNoCitus()
if (missing !== undefined) console.log(`Skipped: bookings of teams on Citus. ${missing}.`)

const rooms = 6
const none = { bookings: 0, meetings: 0, members: 0, assignments: 0, competitions: 0, events: 0, credits: 0 }
const whole = { bookings: 1, meetings: 1, members: rooms + 1, assignments: rooms + 1, competitions: 1, events: 1, credits: 1 }
const lock = 5_172

const connect = (url: string) => {
  const sql = postgres(url, { max: 2, onnotice: () => {}, connection: { application_name: "tests" } })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

/** Waits until a statement that counts something finds some. */
const some = async (sql: postgres.Sql, statement: string) => {
  for (;;) {
    const [row] = await sql.unsafe<Array<{ n: number }>>(statement)
    if (row!.n > 0) return
  }
}

const prepared = "SELECT count(*)::int AS n FROM pg_prepared_xacts WHERE database = current_database()"

/** Makes a worker wait before it has prepared a transaction that writes meetings. The other one has prepared its part then. */
const stopBeforePrepared = async (worker: postgres.Sql) => {
  const session = await worker.reserve()
  await session`SELECT pg_advisory_lock(${lock})`
  await session`SET citus.override_table_visibility = off`
  await session`SET citus.enable_ddl_propagation = off`
  await session.unsafe(`CREATE OR REPLACE FUNCTION slotkit.wait() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${lock}); RETURN NULL; END $$`)
  const shards = await session<Array<{ name: string }>>`
    SELECT oid::regclass::text AS name FROM pg_class WHERE relname ~ '^meetings_[0-9]+$' AND relkind = 'r'`
  for (const { name } of shards) {
    await session.unsafe(`CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON ${name} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slotkit.wait()`)
  }
  return {
    caught: () => some(worker, `SELECT count(*)::int AS n FROM pg_locks WHERE objid = ${lock} AND NOT granted`),
    release: async () => {
      await session`SELECT pg_advisory_unlock(${lock})`
      for (const { name } of shards) await session.unsafe(`DROP TRIGGER wait ON ${name}`)
      session.release()
    }
  }
}

describe.skipIf(missing !== undefined)("A booking of a team on Citus", { timeout: 600_000 }, () => {
  const cluster = citusServer()
  afterAll(cluster.stop)

  it("68: MUST be whole or not there after a fault between PREPARE TRANSACTION and COMMIT PREPARED", async () => {
    const databaseUrl = await cluster.make()
    const installed = installation(databaseUrl, { SLOTKIT_WORKERS: "false" })
    const { sql } = installed
    const survivor = await installed.start()
    const { starts, book } = await clinicWith(survivor, rooms)
    const nodes = await sql<Array<{ nodename: string; nodeport: number }>>`
      SELECT nodename, nodeport FROM pg_dist_node WHERE shouldhaveshards ORDER BY nodeid`
    const [first, second] = nodes.map(({ nodename, nodeport }) => {
      const url = new URL(databaseUrl)
      url.host = `${nodename}:${nodeport}`
      return connect(url.href)
    })
    const countOn = async (worker: postgres.Sql) => (await worker.unsafe<Array<{ n: number }>>(prepared))[0]!.n
    const rows = async () => (await sql.unsafe<Array<Record<string, number>>>(teamRows))[0]!

    /** Lets Citus end what the fault has left, and expects the booking to be whole or not there. */
    const settle = async (fault: string, start: string, expected: typeof none) => {
      while ((await countOn(first!)) + (await countOn(second!)) > 0) await sql`SELECT recover_prepared_transactions()`
      expect(await rows(), fault).toEqual(expected)
      const again = await book(survivor, start)
      expect(again.status, fault).toBe(expected === whole ? 409 : 201)
      const variables = { DATABASE_URL: databaseUrl, SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters" }
      const verified = await runHere(["doctor", "--verify", "--json"], variables)
      expect(JSON.parse(verified.stdout), fault).toMatchObject({ healthy: true, violations: [] })
      await sql`TRUNCATE slotkit.bookings, slotkit.meetings, slotkit.assignments, slotkit.competitions,
        slotkit.ledgers, slotkit.events, slotkit.emails CASCADE`
    }

    for (const [index, fault] of ["the server is killed", "the coordinator's session ends"].entries()) {
      const server = await installed.start()
      const { caught, release } = await stopBeforePrepared(second!)
      const lost = book(server, starts[index]!).then(
        ({ status }) => status,
        () => "lost"
      )
      await caught()
      await some(first!, prepared)
      if (index === 0) server.child.kill("SIGKILL")
      else {
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'commit%' AND state = 'active'`
      }
      const answer = await lost
      await release()
      // Without its server, the coordinator's session commits.
      if (index === 0) while ((await rows()).bookings === 0);
      expect(answer, fault).not.toBe(201)
      await settle(fault, starts[index]!, index === 0 ? whole : none)
    }

    // The coordinator has committed, and its connections to the workers are lost before it can tell them.
    await sql`ALTER SYSTEM SET synchronous_standby_names = 'no_one'`
    await sql`SELECT pg_reload_conf()`
    const booked = book(survivor, starts[2]!)
    try {
      await some(
        sql,
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'"
      )
      for (const worker of [first!, second!]) {
        expect(await countOn(worker)).toBeGreaterThan(0)
        await worker`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'citus_internal%'`
      }
    } finally {
      await sql`ALTER SYSTEM RESET synchronous_standby_names`
      await sql`SELECT pg_reload_conf()`
    }
    await booked
    for (const worker of [first!, second!]) expect(await countOn(worker)).toBeGreaterThan(0)
    expect(await rows()).toEqual(none)
    await settle("the workers do not hear of the commit", starts[2]!, whole)
  })
})
