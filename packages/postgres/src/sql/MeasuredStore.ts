import { measureBy, timed } from "@slotkit/engine"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const duration = measureBy("slotkit_db_statement_seconds", "How long calls of stores took, with their wait for a connection.", [
  "store"
])

/** Measures every call of a store except streams, which last as long as their listener. */
export const measuredStore = <Id, Methods extends object, E, R>(
  name: string,
  store: Context.Key<Id, Methods>,
  layer: Layer.Layer<Id, E, R>
): Layer.Layer<Id, E, R> => {
  const measured = (answer: unknown): unknown => (Effect.isEffect(answer) ? timed(duration, [name], answer) : answer)
  const wrapped = (member: unknown): unknown =>
    typeof member === "function" ? (...input: ReadonlyArray<unknown>) => measured(member(...input)) : measured(member)
  const wrap = (methods: Methods) =>
    Object.fromEntries(Object.entries(methods).map(([key, member]) => [key, wrapped(member)])) as Methods
  return Layer.provide(Layer.effect(store, Effect.map(store, wrap)), layer)
}
