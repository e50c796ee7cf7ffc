import type { QueryTransaction } from "./ApplicationDrivers.ts"

type Values = ReadonlyArray<string | null>

/** The tag `sql` of Drizzle, of which a transaction needs two functions. */
export interface DrizzleSql<S> {
  (strings: TemplateStringsArray, ...values: Array<unknown>): S
  raw(text: string): S
  join(parts: Array<S>): S
}

/** A transaction of Drizzle on PostgreSQL, with any driver. */
export interface DrizzleTransaction<S> {
  execute(query: S): PromiseLike<unknown>
}

/** The class `CompiledQuery` of Kysely. */
export interface KyselyCompiledQuery<Q> {
  raw(text: string, values: Array<unknown>): Q
}

/** A transaction of Kysely. */
export interface KyselyTransaction<Q> {
  executeQuery(query: Q): PromiseLike<unknown>
}

/** A transaction of Knex. */
export interface KnexTransaction {
  raw(text: string, values: Array<string | null>): PromiseLike<unknown>
}

/**
 * Joins a transaction of Drizzle. `sql` is the application's own, from `drizzle-orm`.
 *
 * @example
 * const inside = slotkit.inTransaction(drizzleTransaction(tx, sql))
 */
export const drizzleTransaction = <S>(tx: DrizzleTransaction<S>, sql: DrizzleSql<S>): QueryTransaction =>
  running((text, values) =>
    // Every other part is the number of a value.
    tx.execute(
      sql.join(
        text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1] ?? null}`))
      )
    )
  )

/**
 * Joins a transaction of Kysely. `CompiledQuery` is the application's own, from `kysely`.
 *
 * @example
 * const inside = slotkit.inTransaction(kyselyTransaction(tx, CompiledQuery))
 */
export const kyselyTransaction = <Q>(tx: KyselyTransaction<Q>, CompiledQuery: KyselyCompiledQuery<Q>): QueryTransaction =>
  running((text, values) => tx.executeQuery(CompiledQuery.raw(text, [...values])))

/**
 * Joins a transaction of Knex.
 *
 * @example
 * const inside = slotkit.inTransaction(knexTransaction(trx))
 */
export const knexTransaction = (trx: KnexTransaction): QueryTransaction =>
  running((text, values) => {
    // Knex uses question marks instead of numbers.
    const numbers = Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number))
    return trx.raw(
      text.replaceAll("?", "\\?").replaceAll(/\$\d+/g, "?"),
      numbers.map((number) => values[number - 1] ?? null)
    )
  })

/** A hook gets the transaction as `tx.client`, and may take it for a client of the driver, whose `query` takes objects too. */
const running = (run: (text: string, values: Values) => PromiseLike<unknown>): QueryTransaction => ({
  query: (text: unknown, values: Values = []) =>
    typeof text === "string" ? run(text, values) : Promise.reject(new TypeError(notAClient))
})

const notAClient =
  "This transaction was joined by drizzleTransaction, kyselyTransaction or knexTransaction, so `tx.client` is not a client of " +
  "the driver. In the hook, run statements with `tx.query(text, values)`; docs/integrations/orms.md shows how."
