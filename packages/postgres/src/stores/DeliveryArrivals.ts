import type { PgPoolConfig } from "@effect/sql-pg/PgClient"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as PubSub from "effect/PubSub"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { Notifications } from "../connections/drivers/Notifications.ts"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"

/** How writers tell that deliveries may be due, and how a worker hears of it. */
export interface DeliveryArrivals {
  /** What a statement selects to tell other sessions, once its transaction has committed. */
  readonly notify: Fragment
  /** Tells those who listen in this process, once the transaction that runs has committed. */
  readonly signal: Effect.Effect<void>
  readonly arrivals: Stream.Stream<void>
}

/**
 * Arrivals by `LISTEN` on a connection of its own, where the client has one to spare, else from this process alone.
 *
 * A lost connection is replaced, and since nobody listened in between, that counts as an arrival. The channel is one for all schemas,
 * whose names can be too long for a channel's; the payload says which one is meant. An embedded database has one session, which
 * cannot listen and work, and one process, whose own commits are all there are.
 */
export const deliveryArrivals = (options?: PgStoreOptions): Effect.Effect<DeliveryArrivals, never, SqlClient> =>
  Effect.gen(function* () {
    const schema = schemaName(options ?? {})
    const sql = yield* SqlClient
    const signals = yield* PubSub.sliding<void>(1)
    const client = Option.filter(yield* Effect.serviceOption(PgClient.PgClient), ({ config }) => canListen(config))
    const own = Option.map(client, (listening) => heard(listening, schema))
    const ofApplication = Option.map(yield* Effect.serviceOption(Notifications), ({ payloads }) =>
      heardBy(payloads(channel), schema)
    )
    return {
      notify: sql`pg_notify(${channel}, ${schema})`,
      signal: sql.afterCommit(Effect.asVoid(PubSub.publish(signals, undefined))),
      arrivals: Option.getOrElse(
        Option.orElse(own, () => ofApplication),
        () =>
          Stream.unwrap(
            Effect.map(PubSub.subscribe(signals), (arriving) =>
              Stream.map(begun(Stream.fromSubscription(arriving)), () => undefined)
            )
          )
      )
    }
  })

const channel = "slotkit_deliveries"

/** A stream without a pool is an embedded database's. */
const canListen = ({ stream, maxConnections }: PgPoolConfig): boolean =>
  maxConnections === undefined ? stream === undefined : maxConnections > 1

const heard = (client: PgClient.PgClient, schema: string): Stream.Stream<void> =>
  heardBy(
    Stream.unwrap(
      Effect.map(client.listen(channel), (notifications) =>
        begun(Stream.map(Stream.fromQueue(notifications), ({ payload }) => payload))
      )
    ),
    schema
  )

/** Without a payload it may be anybody's that was missed. */
const heardBy = <E>(payloads: Stream.Stream<string | undefined, E>, schema: string): Stream.Stream<void> =>
  payloads.pipe(
    Stream.filter((payload) => payload === undefined || payload === schema),
    Stream.map(() => undefined),
    Stream.retry(Schedule.spaced("1 second")),
    Stream.orDie
  )

const begun = <A, E>(arriving: Stream.Stream<A, E>): Stream.Stream<A | undefined, E> =>
  Stream.concat(Stream.succeed(undefined), arriving)
