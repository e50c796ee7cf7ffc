import type { Store } from "@slotkit/engine"
import { type PgConnectionOptions, pgFromUrl, pgStore } from "@slotkit/postgres"
import type * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"

/** A replica to read from. */
export interface ReplicaOptions extends Pick<PgConnectionOptions, "pooler" | "maxConnections"> {
  readonly readUrl: string
  readonly schema: string | undefined
}

/** The stores on a replica. */
export interface Replica {
  /** `undefined` while the replica is away. One read in five seconds gets them nevertheless, to try again. */
  readonly stores: Effect.Effect<Context.Context<Store> | undefined>
  readonly isAway: (cause: Cause.Cause<unknown>) => Effect.Effect<void>
  readonly isBack: Effect.Effect<void>
}

/** Connects to a replica, now or, if it is away, later. Its absence is logged once. */
export const openReplica = Effect.fnUntraced(function* ({ readUrl, schema, ...connection }: ReplicaOptions) {
  const scope = yield* Effect.scope
  const context = yield* Effect.context()
  const connected = pgFromUrl(readUrl, { ...connection, connectSeconds: 2 })
  const layer = Layer.fresh(Layer.provide(pgStore({ schema }), connected))
  let opened: Context.Context<Store> | undefined
  let away = false
  let nextTryAt = 0
  const isAway: Replica["isAway"] = (cause) =>
    Effect.suspend(() => {
      nextTryAt = performance.now() + retryAfterMs
      if (away) return Effect.void
      away = true
      return Effect.logWarning("The replica at readUrl (SLOTKIT_READ_URL) cannot be used. The primary answers instead", cause)
    })
  const open = Effect.gen(function* () {
    const own = yield* Scope.fork(scope)
    const exit = yield* Effect.exit(Layer.buildWithScope(layer, own))
    if (Exit.isSuccess(exit)) opened = exit.value
    else yield* Effect.andThen(Scope.close(own, exit), isAway(exit.cause))
  })
  const stores: Replica["stores"] = Effect.suspend(() => {
    const isSettled = opened !== undefined && !away
    if (isSettled) return Effect.succeed(opened)
    if (performance.now() < nextTryAt) return Effect.undefined
    nextTryAt = performance.now() + retryAfterMs
    return opened === undefined
      ? Effect.map(Effect.provideContext(Effect.uninterruptible(open), context), () => opened)
      : Effect.succeed(opened)
  })
  const isBack = Effect.suspend(() => {
    if (!away) return Effect.void
    away = false
    return Effect.logInfo("The replica at readUrl (SLOTKIT_READ_URL) can be used again")
  })
  yield* stores
  return { stores, isAway, isBack } satisfies Replica
})

const retryAfterMs = 5000
