import { PrimaryWork, ReplicaReads } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { openReplica, type ReplicaOptions } from "./OpenReplica.ts"
import { replicaFault } from "./ReplicaFault.ts"

/** Runs reads on a replica. The primary answers instead while the replica is away, and reads that fail because it is behind. */
export const readFromReplica = (options: ReplicaOptions): Layer.Layer<never> =>
  Layer.effect(
    ReplicaReads,
    Effect.map(openReplica(options), ({ stores, isAway, isBack }) => ({
      run: <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.flatMap(stores, (found) => {
          if (found === undefined) return read
          const there = Effect.updateContext(read, (context: Context.Context<R>) =>
            Context.add(Context.merge(context, found), PrimaryWork, {
              run: <B, F, Q>(work: Effect.Effect<B, F, Q>): Effect.Effect<B, F, Q> =>
                Effect.updateContext(work, (inner: Context.Context<Q>) => Context.merge(inner, context))
            })
          )
          return Effect.catchCause(
            Effect.tap(there, () => isBack),
            (cause) => {
              const fault = replicaFault(cause)
              if (fault === undefined) return Effect.failCause(cause)
              return Effect.andThen(fault === "away" ? isAway(cause) : isBack, read)
            }
          )
        })
    }))
  )
