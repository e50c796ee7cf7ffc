import postgres from "postgres"
import type { Postgres } from "../harness/RestartablePostgres.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../harness/Surfaces.ts"
import { until } from "./Drill.ts"
import type { Receiver } from "./Receiver.ts"
import { type SlotkitServer, sources, startSlotkitServer } from "./SlotkitServer.ts"

/** The options of a worker. */
export interface WorkerOptions {
  /** A different port for the database. */
  readonly databasePort?: number | undefined
  /** The clock's offset in milliseconds, positive if ahead. */
  readonly clockAheadMs?: number | undefined
}

/** Several Slotkit processes on one database: one that serves requests, and workers. */
export interface Installation {
  readonly api: Surfaces
  readonly databaseUrl: string
  /** Direct access to the database. */
  readonly sql: postgres.Sql
  readonly startWorker: (options?: WorkerOptions) => Promise<SlotkitServer>
  /** Counts the unfinished deliveries of a webhook. */
  readonly waiting: (webhookId: number) => Promise<number>
  /** Counts the leased deliveries. */
  readonly leased: () => Promise<number>
  /** Expires the leases of all workers now, including lost workers, instead of after a minute. */
  readonly endLeases: () => Promise<void>
  /** Makes pending retries due now. */
  readonly hurryRetries: () => Promise<void>
  /** Waits until only held deliveries are pending. With `hurry`, retries become due immediately. */
  readonly settled: (options?: { readonly hurry?: boolean; readonly seconds?: number }) => Promise<void>
  /** Waits until nothing is due or leased, so that every possible attempt has been made. */
  readonly attempted: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The application name of Slotkit's own database connections. */
export const slotkitConnections = "slotkit"

export const installation = async (
  server: Postgres,
  receiver: Receiver,
  program: ReadonlyArray<string> = sources
): Promise<Installation> => {
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
      [...clock, ...program]
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
            const [row] = await sql`SELECT EXISTS (SELECT 1 FROM slotkit.delivery_queue WHERE claimable_at < 'infinity') AS waits`
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
          SELECT EXISTS (SELECT 1 FROM slotkit.delivery_queue WHERE lease_token IS NOT NULL OR claimable_at <= now()) AS waits`
        return !row!.waits
      }),
    close: async () => {
      await Promise.all([...processes].map((started) => started.kill()))
      await sql.end({ timeout: 1 })
    }
  }
}

/** Returns true for errors of a server that is down, as in some drills. The call is retried. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:ECONN|CONNECTION_|57P)/.test(String(error.code))
