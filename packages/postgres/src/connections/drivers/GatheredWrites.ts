import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { PreventSchedulerYield } from "effect/Scheduler"
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
  /** Rows that one statement inserts into a table for all writes, at the end. They may be selected from the parts. */
  readonly rows?: InsertedRows
  /** A value of the parts, and its use once it is known, before the commit. */
  readonly returned?: readonly [value: Fragment, use: (value: unknown) => void]
}

/** Rows to insert: the beginning of the statement, the same for every write, and what selects them. */
export interface InsertedRows {
  readonly insert: Fragment
  readonly select: Fragment
}

interface Gathering {
  readonly add: (sql: SqlClient, write: Write) => Effect.Effect<void, SqlError>
  readonly send: Effect.Effect<void, SqlError>
  /** Queues a statement whose rows are not needed. Only on pipelined connections. */
  readonly later: (statement: Statement<object>) => Effect.Effect<void>
  readonly isPipelined: boolean
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
  some: Omit<Write, "returned">,
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
    return Effect.andThen(write(sql, { ...some, returned: [instant, keep] }), sql.afterCommit(afterwards))
  })

/** Executes a statement, whose rows are not needed, in order. In a pipelined transaction it is sent with the next one. */
export const writeStatement = (sql: SqlClient, statement: Statement<object>): Effect.Effect<void> =>
  Effect.orDie(
    Effect.flatMap(gatheringOf(sql), (gathering) =>
      gathering?.isPipelined === true ? gathering.later(statement) : Effect.asVoid(statement)
    )
  )

/**
 * Runs two reads of a transaction, the second on what the first has locked, in one round trip if the connection is pipelined. The
 * first must not wait for anything before it sends its only statement.
 */
export const readInOneTrip = <A, E, R, B, E2, R2>(
  sql: SqlClient,
  first: Effect.Effect<A, E, R>,
  next: Effect.Effect<B, E2, R2>
): Effect.Effect<readonly [A, B], E | E2, R | R2> =>
  Effect.flatMap(gatheringOf(sql), (gathering) =>
    gathering?.isPipelined === true ? inOneTrip(first, next) : Effect.all([first, next])
  )

/** Sends the writes that the transaction has gathered. */
export const sendWrites = (sql: SqlClient): Effect.Effect<void, SqlError> =>
  Effect.flatMap(gatheringOf(sql), (gathering) => gathering?.send ?? Effect.void)

/** The same at the end of an outermost transaction, unless they are sent with its commit. */
export const sendLastWrites = (sql: SqlClient): Effect.Effect<void, SqlError> =>
  Effect.flatMap(gatheringOf(sql), (gathering) =>
    gathering === undefined || gathering.isPipelined ? Effect.void : gathering.send
  )

const gatheringOf = (sql: SqlClient): Effect.Effect<Gathering | undefined> =>
  Effect.map(Effect.serviceOption(sql.transactionService), (open) =>
    Option.isSome(open) ? gatherings.get(open.value[0]) : undefined
  )

/**
 * Lets the transactions on a connection gather their writes. Every other statement, a savepoint and the commit included, sends
 * them first, so that nothing is executed without them. A rollback drops them.
 *
 * A pipelined connection sends a statement without waiting for the answers to those before it. There the writes take one round
 * trip together with the statement that follows, and so do `BEGIN` and a transaction's first statement. A failure is that of the
 * first statement that failed: the ones after it are refused, and `COMMIT` rolls back.
 */
export const gatheringWrites = (connection: Connection, isPipelined = false): Connection => {
  let writes: Array<Write> = []
  let client: SqlClient | undefined
  /** Statements to send before the next one. */
  let queue: Array<Effect.Effect<unknown, SqlError>> = []
  /** `BEGIN`, until something is executed. */
  let begin: Effect.Effect<unknown, SqlError> | undefined
  const turn = Semaphore.makeUnsafe(1)
  const enqueueWrites = (): void => {
    if (writes.length === 0) return
    const some = writes
    writes = []
    const [text, parameters] = together(client!, some).compile()
    queue.push(Effect.map(connection.execute(text, parameters, undefined), ([values]) => use(some, values)))
  }
  const begun = <A>(run: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      if (begin === undefined) return run
      const beginning = begin
      begin = undefined
      return Effect.andThen(beginning, run)
    })
  const trip = <A>(run: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      enqueueWrites()
      const ahead = queue
      queue = []
      return ahead.reduceRight<typeof run>(
        (next, statement) => Effect.map(inOneTrip(statement, next), ([, answer]) => answer),
        run
      )
    })
  const send = trip(Effect.void)
  /** A statement that runs at the same time waits for the writes, too. */
  const sendInTurn = isPipelined ? send : turn.withPermit(send)
  const first = <A>(statement: string, run: Effect.Effect<A, SqlError>): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      if (!isPipelined) return Effect.andThen(sendInTurn, run)
      const isHarmless = writes.length === 0 && queue.length === 0 && harmless.test(statement)
      if (begin === undefined || !isHarmless) return begun(trip(run))
      queue.push(begin)
      begin = undefined
      return trip(run)
    })
  const rollback = <A>(statement: string, run: Effect.Effect<A, SqlError>, answer: A): Effect.Effect<A, SqlError> => {
    writes = []
    queue = []
    if (!isPipelined || statement !== "ROLLBACK") return run
    // Without its connection, a transaction is rolled back, too.
    return Effect.catchIf(run, isConnectionLost, () => Effect.succeed(answer))
  }
  const control = <A>(statement: string, run: Effect.Effect<A, SqlError>, answer: A): Effect.Effect<A, SqlError> =>
    Effect.suspend(() => {
      if (isPipelined && statement.startsWith("BEGIN")) {
        begin = run
        return Effect.succeed(answer)
      }
      const isRollback = statement.startsWith("ROLLBACK")
      const isUnused = begin !== undefined && (isRollback || (writes.length === 0 && queue.length === 0))
      if (isUnused && (isRollback || statement === "COMMIT")) {
        begin = undefined
        writes = []
        queue = []
        return Effect.succeed(answer)
      }
      return isRollback ? rollback(statement, run, answer) : first(statement, run)
    })
  const gathering: Connection = {
    execute: (statement, ...rest) => control(statement, connection.execute(statement, ...rest), []),
    executeUnprepared: (statement, ...rest) => control(statement, connection.executeUnprepared(statement, ...rest), []),
    executeRaw: (statement, ...rest) => control(statement, connection.executeRaw(statement, ...rest), nothing),
    executeValues: (statement, ...rest) => first(statement, connection.executeValues(statement, ...rest)),
    executeValuesUnprepared: (statement, ...rest) => first(statement, connection.executeValuesUnprepared(statement, ...rest)),
    executeStream: (statement, ...rest) =>
      Stream.unwrap(
        first(
          statement,
          Effect.sync(() => connection.executeStream(statement, ...rest))
        )
      )
  }
  gatherings.set(gathering, {
    isPipelined,
    later: (statement) =>
      Effect.sync(() => {
        enqueueWrites()
        const [text, parameters] = statement.compile()
        queue.push(connection.execute(text, parameters, undefined))
      }),
    add: (sql, some) =>
      Effect.suspend(() => {
        client = sql
        const names = new Set(writes.flatMap(({ parts }) => parts.map(([name]) => name)))
        if (!some.parts.some(([name]) => names.has(name))) return Effect.sync(() => void writes.push(some))
        const [[name, statement] = [], ...more] = some.parts
        const isAlone = name !== undefined && statement !== undefined && more.length === 0 && some.returned === undefined
        // Nothing refers to the name of a single insert, not even its rows.
        const renamed = `${name}_${writes.length}`
        if (isAlone) return Effect.sync(() => void writes.push({ ...some, parts: [[renamed, statement]] }))
        if (isPipelined) enqueueWrites()
        return Effect.map(isPipelined ? Effect.void : sendInTurn, () => void writes.push(some))
      }),
    send: begun(sendInTurn)
  })
  return gathering
}

/**
 * Sends the statement of `ahead` and then that of `next`, without waiting in between, and waits for both. Fails as `ahead` does
 * if both fail.
 *
 * The connection executes its statements one after another, so `next` sees what `ahead` has changed or waited for. `ahead` sends
 * its statement before it waits for anything, and its fiber does not yield until then.
 */
const inOneTrip = <A, E, R, B, E2, R2>(
  ahead: Effect.Effect<A, E, R>,
  next: Effect.Effect<B, E2, R2>
): Effect.Effect<readonly [A, B], E | E2, R | R2> =>
  Effect.flatMap(
    Effect.forkDetach(Effect.provideService(ahead, PreventSchedulerYield, true), { startImmediately: true }),
    (sent) =>
      Effect.flatMap(Effect.exit(next), (exit) =>
        Effect.flatMap(Fiber.join(sent), (first) => Effect.map(exit, (second) => [first, second] as const))
      )
  )

const isConnectionLost = ({ reason }: SqlError): boolean => reason._tag === "ConnectionError"

/** Statements that change nothing if `BEGIN` fails, and they are executed outside of the transaction. */
const harmless = /^\s*(?:SELECT|SAVEPOINT)\b/

/** The answer to a `COMMIT` that was not necessary. */
const nothing: unknown = { command: "COMMIT" }

const together = (sql: SqlClient, writes: ReadonlyArray<Write>): Statement<Record<string, unknown>> => {
  const rows = writes.flatMap((some) => (some.rows === undefined ? [] : [some.rows]))
  const inserted = rows.flatMap(({ insert, select }, index) => [
    ...(index === 0 ? insert.segments : []),
    literal(index === 0 ? " " : " UNION ALL "),
    ...select.segments
  ])
  const last: Write["parts"] = rows.length === 0 ? [] : [["rows_inserted", fragment(inserted)]]
  const parts = [...writes.flatMap(({ parts }) => parts), ...last]
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
