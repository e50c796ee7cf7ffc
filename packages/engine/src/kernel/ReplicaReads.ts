import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Runs reads on a replica of the store, if the installation has one. By default they run on the store itself. */
export const ReplicaReads = Context.Reference<{
  readonly run: <A, E, R>(read: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>("@slotkit/engine/ReplicaReads", { defaultValue: () => ({ run: (read) => read }) })

/** Runs a read whose answer may be slightly out of date. It must not write. */
export const onReplica = <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ReplicaReads, ({ run }) => run(read))

/** Runs work on the store itself inside a read on a replica. By default it runs where it is. */
export const PrimaryWork = Context.Reference<{
  readonly run: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>("@slotkit/engine/PrimaryWork", { defaultValue: () => ({ run: (work) => work }) })

/** Runs a part of a read that writes, or that must not be out of date. */
export const onPrimary = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(PrimaryWork, ({ run }) => run(work))
