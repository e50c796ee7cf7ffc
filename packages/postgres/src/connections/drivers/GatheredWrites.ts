import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { type Fragment, fragment, literal, type Statement } from "effect/sql/Statement"

/**
 * A write whose caller needs no result: statements with names, which form a WITH clause with those of other writes.
 *
 * A statement may read the rows of an earlier one of the same write. It sees no change of other writes.
 */
export interface Write {
  readonly parts: ReadonlyArray<readonly [name: string, statement: Fragment]>
  /** A value of the parts, and its use once it is known, before the commit. */
  readonly returned?: readonly [value: Fragment, use: (value: unknown) => void]
}

interface Gathering {
  readonly add: (sql: SqlClient, write: Write) => Effect.Effect<void, SqlError>
  readonly send: Effect.Effect<void, SqlError>
}

const gatherings = new WeakMap<Connection, Gathering>()

/**
 * Writes as soon as something else is executed in the transaction, or when its work ends, together with other writes. Without a
 * transaction, or inside one of the application, it writes at once.
 */
export const write = (sql: SqlClient, some: Write): Effect.Effect<void> =>
  Effect.orDie(
    Effect.flatMap(gatheringOf(sql), (gathering) =>
      gathering === undefined ? Effect.map(together(sql, [some]), ([values]) => use([some], values!)) : gathering.add(sql, some)
    )
  )

/**
 * The same for a write that returns an instant, such as the earliest due time of new rows. After the commit the instant is used,
 * unless it is null.
 */
export const writeReturning = (
  sql: SqlClient,
  parts: Write["parts"],
  instant: Fragment,
  then: (instant: Date) => Effect.Effect<void>
): Effect.Effect<void> =>
  Effect.suspend(() => {
    let known: Date | undefined
    const keep = (value: unknown) => {
      if (value !== null) known = new Date(value as Date)
    }
    const afterwards = Effect.suspend(() => (known === undefined ? Effect.void : then(known)))
    // Without a transaction this runs at once, so it follows the write.
    return Effect.andThen(write(sql, { parts, returned: [instant, keep] }), sql.afterCommit(afterwards))
  })

/** Sends the writes that the transaction has gathered. */
export const sendWrites = (sql: SqlClient): Effect.Effect<void, SqlError> =>
  Effect.flatMap(gatheringOf(sql), (gathering) => gathering?.send ?? Effect.void)

const gatheringOf = (sql: SqlClient): Effect.Effect<Gathering | undefined> =>
  Effect.map(Effect.serviceOption(sql.transactionService), (open) =>
    Option.isSome(open) ? gatherings.get(open.value[0]) : undefined
  )

/**
 * Lets the transactions on a connection gather their writes. Every other statement, a savepoint and the commit included, sends
 * them first, so that nothing is executed without them. A rollback drops them.
 */
export const gatheringWrites = (connection: Connection): Connection => {
  let writes: Array<Write> = []
  let client: SqlClient | undefined
  const turn = Semaphore.makeUnsafe(1)
  const send = Effect.suspend(() => {
    if (writes.length === 0) return Effect.void
    const some = writes
    writes = []
    const [text, parameters] = together(client!, some).compile()
    return Effect.map(connection.execute(text, parameters, undefined), ([values]) => use(some, values))
  })
  /** A statement that runs at the same time waits for the writes, too. */
  const sendInTurn = turn.withPermit(send)
  const first = <A>(statement: string, run: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      if (!statement.startsWith("ROLLBACK")) return Effect.andThen(sendInTurn, run)
      writes = []
      return run
    })
  const gathering: Connection = {
    execute: (statement, ...rest) => first(statement, connection.execute(statement, ...rest)),
    executeUnprepared: (statement, ...rest) => first(statement, connection.executeUnprepared(statement, ...rest)),
    executeRaw: (statement, ...rest) => first(statement, connection.executeRaw(statement, ...rest)),
    executeValues: (statement, ...rest) => first(statement, connection.executeValues(statement, ...rest)),
    executeValuesUnprepared: (statement, ...rest) => first(statement, connection.executeValuesUnprepared(statement, ...rest)),
    executeStream: (statement, ...rest) => Stream.unwrap(Effect.as(sendInTurn, connection.executeStream(statement, ...rest)))
  }
  gatherings.set(gathering, {
    add: (sql, some) =>
      Effect.suspend(() => {
        client = sql
        const names = new Set(writes.flatMap(({ parts }) => parts.map(([name]) => name)))
        if (!some.parts.some(([name]) => names.has(name))) return Effect.sync(() => void writes.push(some))
        const [[name, statement] = [], ...more] = some.parts
        const isAlone = name !== undefined && statement !== undefined && more.length === 0 && some.returned === undefined
        // Nothing refers to the name of a single insert.
        if (isAlone) return Effect.sync(() => void writes.push({ parts: [[`${name}_${writes.length}`, statement]] }))
        return Effect.map(sendInTurn, () => void writes.push(some))
      }),
    send: sendInTurn
  })
  return gathering
}

const together = (sql: SqlClient, writes: ReadonlyArray<Write>): Statement<Record<string, unknown>> => {
  const parts = writes.flatMap(({ parts }) => parts)
  const clauses = parts.flatMap(([name, statement], index) => [
    literal(`${index === 0 ? "" : ", "}${name} AS (`),
    ...statement.segments,
    literal(")")
  ])
  const values = writes.flatMap(({ returned }, index) =>
    returned === undefined ? [] : [literal(", ("), ...returned[0].segments, literal(`) AS value${index}`)]
  )
  return sql<Record<string, unknown>>`WITH ${fragment(clauses)} SELECT 1 AS written${fragment(values)}`
}

const use = (writes: ReadonlyArray<Write>, values: Record<string, unknown>): void => {
  for (const [index, { returned }] of writes.entries()) returned?.[1](values[`value${index}`])
}
