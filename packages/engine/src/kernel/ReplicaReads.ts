import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Runs reads on a replica of the store, if the installation has one. By default they run on the store itself. */
export const ReplicaReads = Context.Reference<{
  readonly run: <A, E, R>(read: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>("@slotkit/engine/ReplicaReads", { defaultValue: () => ({ run: (read) => read }) })

/** Runs a read whose answer may be slightly out of date. It must not write. */
export const onReplica = <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ReplicaReads, ({ run }) => run(read))
