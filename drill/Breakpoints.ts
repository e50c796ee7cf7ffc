import type postgres from "postgres"
import { until } from "./Drill.ts"
import { slotkitConnections } from "./Installation.ts"

/**
 * Points inside the database where a worker can be stopped.
 *
 * `Open`: the rows are written, the transaction is not committed. `Committed`: the worker has sent the commit and has not seen
 * its result. The commit succeeds unless its connection is terminated on the server.
 */
export const points = ["claimOpen", "claimCommitted", "finishOpen", "finishCommitted"] as const
export type Point = (typeof points)[number]

/** Stops workers at points in the database. */
export interface Breakpoints {
  /** From now on, workers that reach the point wait there. Returns functions to wait for them and to release them. */
  readonly arm: (point: Point) => Promise<Armed>
}

export interface Armed {
  /** Waits until a worker is stopped at the point. Returns the process ids of the waiting database sessions. */
  readonly caught: () => Promise<ReadonlyArray<number>>
  readonly release: () => Promise<void>
}

/**
 * Adds triggers to the delivery tables that wait for an advisory lock held by the drill. Without that lock they cost almost
 * nothing.
 */
export const makeBreakpoints = async (sql: postgres.Sql): Promise<Breakpoints> => {
  await sql.unsafe(`
    CREATE SCHEMA drill;
    CREATE FUNCTION drill.wait() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(${space}, TG_ARGV[0]::int);
        RETURN NULL;
      END $$;
    CREATE TRIGGER drill_claim_open AFTER UPDATE ON slotkit.delivery_queue FOR EACH ROW
      WHEN (NEW.lease_token IS DISTINCT FROM OLD.lease_token AND NEW.lease_token IS NOT NULL) EXECUTE FUNCTION drill.wait(0);
    CREATE CONSTRAINT TRIGGER drill_claim_committed AFTER UPDATE ON slotkit.delivery_queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.lease_token IS DISTINCT FROM OLD.lease_token AND NEW.lease_token IS NOT NULL) EXECUTE FUNCTION drill.wait(1);
    CREATE TRIGGER drill_finish_open AFTER INSERT ON slotkit.delivery_attempts FOR EACH ROW EXECUTE FUNCTION drill.wait(2);
    CREATE CONSTRAINT TRIGGER drill_finish_committed AFTER INSERT ON slotkit.delivery_attempts DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION drill.wait(3);`)
  return {
    arm: async (point) => {
      const number = points.indexOf(point)
      const session = await sql.reserve()
      await session`SELECT pg_advisory_lock(${space}, ${number})`
      const waiting = async () => {
        const rows = await sql<Array<{ pid: number }>>`
          SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE locktype = 'advisory' AND classid = ${space} AND objid = ${number} AND NOT granted
            AND application_name = ${slotkitConnections}`
        return rows.map(({ pid }) => pid)
      }
      return {
        caught: async () => {
          await until(`worker at the point ${point}`, async () => (await waiting()).length > 0, { everyMs: 5 })
          return waiting()
        },
        release: async () => {
          await session`SELECT pg_advisory_unlock(${space}, ${number})`
          session.release()
        }
      }
    }
  }
}

const space = 5_170
