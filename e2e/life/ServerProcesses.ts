import postgres from "postgres"
import { onTestFinished } from "vitest"
import { commandLine, type Program, type ServingProcess, serve, type Variables } from "../../harness/SlotkitProcess.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"

/** A server process, and clients for it. */
export interface ServerProcess extends ServingProcess, Surfaces {}

/** Several server processes on one database. */
export interface Installation {
  /** Starts another process. Its clock may be ahead, or behind if negative. */
  readonly start: (variables?: Variables, clockAheadMs?: number) => Promise<ServerProcess>
  /** Direct access to the database. */
  readonly sql: postgres.Sql
}

/** The command line with a clock offset by `DRILL_CLOCK_AHEAD_MS`. */
export const onWrongClock = (): Program => {
  const [node, ...args] = commandLine()
  return [node, "--import", new URL("../../drill/ClockAhead.ts", import.meta.url).href, ...args]
}

/** The application name of the tests' own database connections. */
export const testsName = "tests"

/**
 * Creates an installation on a database, which ends with the test unless `atTheEnd` says otherwise. Its processes run the jobs by
 * default. Links use one origin.
 */
export const installation = (
  databaseUrl: string,
  always: Variables = {},
  atTheEnd: (cleanup: () => Promise<void> | void) => void = onTestFinished
): Installation => {
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {}, connection: { application_name: testsName } })
  atTheEnd(() => sql.end({ timeout: 1 }))
  return {
    sql,
    start: async (variables = {}, clockAheadMs = 0) => {
      const environment = {
        DATABASE_URL: databaseUrl,
        SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters",
        SLOTKIT_OPERATOR_TOKEN: operatorToken,
        SLOTKIT_BASE_URL: "https://book.example.com",
        SLOTKIT_PAYMENTS: "sandbox",
        DRILL_CLOCK_AHEAD_MS: String(clockAheadMs),
        ...always,
        ...variables
      }
      const server = await serve(environment, [], clockAheadMs === 0 ? commandLine() : onWrongClock())
      atTheEnd(() => void server.child.kill("SIGKILL"))
      return { ...server, ...surfacesOf(server.origin) }
    }
  }
}
