import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NameResolver, NameUnresolved, type ResolvedName } from "../ports/deliveries/NameResolver.ts"

/** A DNS lookup. */
export interface LookUp {
  readonly name: string
  readonly from: "public" | "system"
}

/** DNS servers for tests. They return the configured addresses and record lookups. Do not use them outside tests. */
export class FakeDns extends Context.Service<
  FakeDns,
  {
    readonly lookUps: Effect.Effect<ReadonlyArray<LookUp>>
    /**
     * Sets the answers for a name: one list of addresses per lookup, the last of which repeats. Without any, the name is unknown.
     */
    readonly know: (name: string, ...answers: ReadonlyArray<ReadonlyArray<string> | ResolvedName>) => Effect.Effect<void>
  }
>()("@slotkit/engine/fakes/FakeDns") {
  /** Creates a table and the `NameResolver` that reads it. By default every name has the public address 93.184.215.14. */
  static readonly layer: Layer.Layer<FakeDns | NameResolver> = Layer.effectContext(
    Effect.sync(() => {
      const lookUps: Array<LookUp> = []
      const table = new Map<string, ReadonlyArray<ResolvedName>>()
      const resolve = (name: string, from: LookUp["from"]) =>
        Effect.suspend(() => {
          lookUps.push({ name, from })
          const [answer, ...later] = table.get(name) ?? [anywhere]
          if (answer === undefined) return Effect.fail(new NameUnresolved({ name }))
          if (later.length > 0) table.set(name, later)
          return Effect.succeed(answer)
        })
      return Context.make(NameResolver, { resolve }).pipe(
        Context.add(FakeDns, {
          lookUps: Effect.sync(() => [...lookUps]),
          know: (name, ...answers) =>
            Effect.sync(() => {
              table.set(
                name,
                answers.map((answer) => ("addresses" in answer ? answer : { addresses: answer, aliases: [] }))
              )
            })
        })
      )
    })
  )
}

const anywhere: ResolvedName = { addresses: ["93.184.215.14"], aliases: [] }
