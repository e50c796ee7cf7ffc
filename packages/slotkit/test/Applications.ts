import { randomUUID } from "node:crypto"
import { PGlite, type Transaction } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import pg from "pg"
import postgres from "postgres"
import { inject } from "vitest"
import type { ApplicationTransaction, DatabaseOption } from "../src/index.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly realPostgresUrl: string
  }
}

/** The PostgreSQL server shared by all test files. */
export const realUrl = inject("realPostgresUrl")

/** Returns a unique schema name. */
export const ownSchema = (): string => `slotkit_${randomUUID().replaceAll("-", "").slice(0, 12)}`

/** Statements of an application on its own connection. */
export type Execute = (statement: string) => Promise<ReadonlyArray<Record<string, unknown>>>

/** An application with its own database that embeds Slotkit. */
export interface Application {
  readonly database: DatabaseOption
  readonly execute: Execute
  /** Runs work in a transaction of the application and rolls back when the work rejects. */
  readonly transaction: <A>(work: (client: ApplicationTransaction, execute: Execute) => Promise<A>) => Promise<A>
  /** Runs a statement on the client that a hook receives. */
  readonly onClient: (client: unknown) => Execute
  readonly close: () => Promise<unknown>
}

const withPool = async (): Promise<Application> => {
  const pool = new pg.Pool({ connectionString: realUrl, max: 6 })
  const on =
    (client: pg.ClientBase): Execute =>
    async (statement) =>
      (await client.query(statement)).rows
  return {
    database: pool,
    execute: async (statement) => (await pool.query(statement)).rows,
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query("BEGIN")
        const answer = await work(client, on(client))
        await client.query("COMMIT")
        return answer
      } catch (cause) {
        await client.query("ROLLBACK")
        throw cause
      } finally {
        client.release()
      }
    },
    onClient: (client) => on(client as pg.PoolClient),
    close: () => pool.end()
  }
}

const withPostgres = async (): Promise<Application> => {
  const sql = postgres(realUrl, { max: 6, onnotice: () => {} })
  const on =
    (client: postgres.ISql): Execute =>
    async (statement) => [...(await client.unsafe(statement))]
  return {
    database: sql,
    execute: on(sql),
    transaction: async <A>(work: (client: ApplicationTransaction, execute: Execute) => Promise<A>) =>
      (await sql.begin(async (tx) => ({ answer: await work(tx, on(tx)) }))).answer as A,
    onClient: (client) => on(client as postgres.TransactionSql),
    close: () => sql.end()
  }
}

/** Opening one takes a second. Tests have schemas of their own in it, and it ends with the worker. */
let opened: Promise<PGlite> | undefined

const withPglite = async (): Promise<Application> => {
  opened ??= PGlite.create({ extensions: { btree_gist } })
  const pglite = await opened
  const on =
    (client: Pick<Transaction, "query">): Execute =>
    async (statement) =>
      (await client.query<Record<string, unknown>>(statement)).rows
  return {
    database: pglite,
    execute: on(pglite),
    transaction: (work) => pglite.transaction((tx) => work(tx, on(tx))),
    onClient: (client) => on(client as Transaction),
    close: async () => {}
  }
}

/** Applications by driver. */
export const applications: Readonly<Record<string, () => Promise<Application>>> = {
  "a pool of pg": withPool,
  "a client of postgres": withPostgres,
  PGlite: withPglite
}
