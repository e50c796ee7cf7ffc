import postgres from "postgres"
import { onTestFinished } from "vitest"
import { fromSources, type Program, type ServingProcess, serve, type Variables } from "../../harness/SlotkitProcess.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"

/** A server process, and who speaks to it. */
export interface ServerProcess extends ServingProcess, Surfaces {}

/** An installation of server processes on one database. */
export interface Installation {
  /** Starts one more process, whose clock on the wall may be ahead, or behind when negative. */
  readonly start: (variables?: Variables, clockAheadMs?: number) => Promise<ServerProcess>
  /** The database, past Slotkit. */
  readonly sql: postgres.Sql
}

/** The command line under a clock that `DRILL_CLOCK_AHEAD_MS` moves. */
export const onWrongClock: Program = [
  fromSources[0],
  "--import",
  new URL("../../drill/ClockAhead.ts", import.meta.url).href,
  ...fromSources.slice(1)
]

/** How the tests' own connections are called in the database. */
export const testsName = "tests"

/** An installation on a database. Its processes run the jobs unless told otherwise; links start with one origin. */
export const installation = (databaseUrl: string, always: Variables = {}): Installation => {
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {}, connection: { application_name: testsName } })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return {
    sql,
    start: async (variables = {}, clockAheadMs = 0) => {
      const environment = {
        DATABASE_URL: databaseUrl,
        SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters",
        SLOTKIT_OPERATOR_TOKEN: operatorToken,
        SLOTKIT_BASE_URL: "https://book.example.com",
        DRILL_CLOCK_AHEAD_MS: String(clockAheadMs),
        ...always,
        ...variables
      }
      const server = await serve(environment, [], clockAheadMs === 0 ? fromSources : onWrongClock)
      onTestFinished(() => void server.child.kill("SIGKILL"))
      return { ...server, ...surfacesOf(server.origin) }
    }
  }
}
