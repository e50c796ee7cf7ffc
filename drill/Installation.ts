import postgres from "postgres"
import type { Postgres } from "../harness/RestartablePostgres.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../harness/Surfaces.ts"
import { until } from "./Drill.ts"
import type { Receiver } from "./Receiver.ts"
import { type SlotkitServer, startSlotkitServer } from "./SlotkitServer.ts"

/** What distinguishes a worker from others. */
export interface WorkerOptions {
  /** Another port to reach the database by. */
  readonly databasePort?: number | undefined
  /** How far its clock is ahead, in milliseconds. */
  readonly clockAheadMs?: number | undefined
}

/** Slotkit as processes on one database: one that answers requests, and workers. */
export interface Installation {
  readonly api: Surfaces
  readonly databaseUrl: string
  /** The database, past Slotkit. */
  readonly sql: postgres.Sql
  readonly startWorker: (options?: WorkerOptions) => Promise<SlotkitServer>
  /** How many deliveries to a webhook have not ended. */
  readonly waiting: (webhookId: number) => Promise<number>
  /** How many deliveries are on lease. */
  readonly leased: () => Promise<number>
  /** Lets the minute pass after which nobody waits for a lost worker any more: the leases of all workers end now. */
  readonly endLeases: () => Promise<void>
  /** Lets the time until the retries pass: they are due now. */
  readonly hurryRetries: () => Promise<void>
  /** Waits until no delivery waits but those that are held. `hurry` lets the time pass that retries wait for. */
  readonly settled: (options?: { readonly hurry?: boolean; readonly seconds?: number }) => Promise<void>
  /** Waits until nothing is due and nothing on lease: every attempt that could be made has been made. */
  readonly attempted: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What Slotkit's own connections are called in the database. */
export const slotkitConnections = "slotkit"

export const installation = async (server: Postgres, receiver: Receiver): Promise<Installation> => {
  const databaseUrl = await server.make()
  const sql = postgres(databaseUrl, { max: 8, onnotice: () => {}, connection: { application_name: "drill" } })
  const processes = new Set<SlotkitServer>()
  const start = async ({ databasePort, clockAheadMs = 0 }: WorkerOptions, workers: boolean): Promise<SlotkitServer> => {
    const url = new URL(databaseUrl)
    if (databasePort !== undefined) url.port = String(databasePort)
    const clock = clockAheadMs === 0 ? [] : ["--import", new URL("ClockAhead.ts", import.meta.url).href]
    const started = await startSlotkitServer(
      {
        DATABASE_URL: url.href,
        SLOTKIT_SECRET: "a secret for drills, of more than thirty-two characters",
        SLOTKIT_OPERATOR_TOKEN: operatorToken,
        SLOTKIT_BASE_URL: "https://book.example.com",
        SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1",
        SLOTKIT_WORKERS: String(workers),
        NODE_EXTRA_CA_CERTS: receiver.trustedFile,
        DRILL_CLOCK_AHEAD_MS: String(clockAheadMs)
      },
      clock
    )
    processes.add(started)
    started.gone.then(() => processes.delete(started))
    return started
  }
  const front = await start({}, false)
  const hurryRetries = async () => {
    await sql`UPDATE slotkit.delivery_queue SET due_at = now(), claimable_at = now()
      WHERE lease_token IS NULL AND claimable_at > now() AND claimable_at < 'infinity'`
  }
  return {
    api: surfacesOf(front.origin),
    databaseUrl,
    sql,
    startWorker: (options = {}) => start(options, true),
    waiting: async (id) => (await sql`SELECT count(*)::int FROM slotkit.delivery_queue WHERE webhook_id = ${id}`)[0]!.count,
    leased: async () => (await sql`SELECT count(*)::int FROM slotkit.delivery_queue WHERE lease_token IS NOT NULL`)[0]!.count,
    endLeases: async () => {
      await sql`UPDATE slotkit.delivery_queue SET claimable_at = now() WHERE lease_token IS NOT NULL`
    },
    hurryRetries,
    settled: ({ hurry = false, seconds = 60 } = {}) =>
      until(
        "end of all deliveries",
        async () => {
          try {
            if (hurry) await hurryRetries()
            const [row] = await sql`SELECT EXISTS (SELECT FROM slotkit.delivery_queue WHERE claimable_at < 'infinity') AS waits`
            return !row!.waits
          } catch (error) {
            if (isLostConnection(error)) return false
            throw error
          }
        },
        { seconds }
      ),
    attempted: () =>
      until("end of all attempts", async () => {
        const [row] = await sql`
          SELECT EXISTS (SELECT FROM slotkit.delivery_queue WHERE lease_token IS NOT NULL OR claimable_at <= now()) AS waits`
        return !row!.waits
      }),
    close: async () => {
      await Promise.all([...processes].map((started) => started.kill()))
      await sql.end({ timeout: 1 })
    }
  }
}

/** Whether a failure says that the server is away, as it is in some drills: it is asked again. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:ECONN|CONNECTION_|57P)/.test(String(error.code))
