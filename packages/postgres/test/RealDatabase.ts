import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import { afterAll, inject } from "vitest"
import { type PgConnectionOptions, pgFromUrl } from "../src/index.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly realPostgresUrl: string
  }
}

/** The server that all test files share. */
export const realUrl = inject("realPostgresUrl")

/** A pool that waits for a connection longer than `pgFromUrl`, because many tests share two processors. */
export const patientPool = (url: string = realUrl, options: PgConnectionOptions = {}) =>
  pgFromUrl(url, { connectionWaitSeconds: 60, connectSeconds: 60, ...options })

/** Returns an unused name for a schema, database or role. */
export const uniqueName = (word: string): string => `${word}_${randomUUID().replaceAll("-", "").slice(0, 12)}`

/**
 * Creates the name of a schema for one test file on the shared server. The schema and that of its views are dropped after the
 * last test.
 */
export const ownSchema = (word: string): string => {
  const schema = uniqueName(word)
  afterAll(() => Effect.runPromise(asAdministrator(`DROP SCHEMA IF EXISTS "${schema}", "${schema}_api" CASCADE`)))
  return schema
}

/** Creates a database on the shared server and returns its URL. The database is dropped when the scope closes. */
export const freshDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.gen(function* () {
  const name = uniqueName("slotkit")
  yield* Effect.acquireRelease(asAdministrator(`CREATE DATABASE "${name}"`), () =>
    asAdministrator(`DROP DATABASE "${name}" WITH (FORCE)`)
  )
  return withPath(name)
})

/** Runs statements one by one on the shared server, or in another of its databases. */
export const asAdministrator = (statements: string | ReadonlyArray<string>, url: string = realUrl): Effect.Effect<void> =>
  SqlClient.use((sql) => Effect.forEach([statements].flat(), (statement) => sql.unsafe(statement), { discard: true })).pipe(
    Effect.provide(patientPool(url, { maxConnections: 1 })),
    Effect.orDie
  )

const withPath = (database: string): string => {
  const url = new URL(realUrl)
  url.pathname = `/${database}`
  return url.href
}
