import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as PubSub from "effect/PubSub"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { Notifications } from "../../connections/drivers/Notifications.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName } from "../../sql/Tables.ts"

/** Notifies workers that deliveries may be due. */
export interface DeliveryArrivals {
  /** The select expression that notifies other sessions when the transaction commits, as part of the statement that adds rows. */
  readonly notify: Fragment
  /** The same as its own statement on Citus, which does not run the expression on the coordinator. None on one server. */
  readonly notifyAlone: Effect.Effect<void, SqlError>
  /** Notifies listeners in this process after the current transaction commits. */
  readonly signal: Effect.Effect<void>
  readonly arrivals: Stream.Stream<void>
}

/**
 * Receives arrivals by `LISTEN`, if the client has a connection for it, and otherwise from this process alone.
 *
 * A lost connection is replaced. Notifications may have been missed in between, so that counts as an arrival. All schemas share
 * one channel, because their names can exceed a channel's length limit; the payload names the schema. An embedded database has a
 * single session, which cannot listen and work, and a single process, whose own commits are sufficient.
 */
export const deliveryArrivals = (options?: PgStoreOptions): Effect.Effect<DeliveryArrivals, never, SqlClient> =>
  Effect.gen(function* () {
    const schema = schemaName(options ?? {})
    const sql = yield* SqlClient
    const signals = yield* PubSub.sliding<void>(1)
    const heard = Option.map(yield* Effect.serviceOption(Notifications), ({ payloads }) => heardBy(payloads(channel), schema))
    const notify = sql`pg_notify(${channel}, ${schema})`
    const layout = yield* TableLayout
    return {
      notify: layout === "single" ? notify : sql`NULL`,
      notifyAlone: layout === "single" ? Effect.void : Effect.asVoid(sql`SELECT ${notify}`),
      signal: sql.afterCommit(Effect.asVoid(PubSub.publish(signals, undefined))),
      arrivals: Option.getOrElse(heard, () =>
        Stream.unwrap(
          Effect.map(PubSub.subscribe(signals), (arriving) =>
            Stream.map(begun(Stream.fromSubscription(arriving)), () => undefined)
          )
        )
      )
    }
  })

const channel = "slotkit_deliveries"

/** Without a payload, a notification of any schema may have been missed. */
const heardBy = <E>(payloads: Stream.Stream<string | undefined, E>, schema: string): Stream.Stream<void> =>
  payloads.pipe(
    Stream.filter((payload) => payload === undefined || payload === schema),
    Stream.map(() => undefined),
    Stream.retry(Schedule.spaced("1 second")),
    Stream.orDie
  )

const begun = <A, E>(arriving: Stream.Stream<A, E>): Stream.Stream<A | undefined, E> =>
  Stream.concat(Stream.succeed(undefined), arriving)
