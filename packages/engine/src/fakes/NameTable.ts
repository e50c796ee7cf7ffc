import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { NameResolver, NameUnresolved, type ResolvedName } from "../ports/NameResolver.ts"

/** One look-up that was made. */
export interface LookUp {
  readonly name: string
  readonly from: "public" | "system"
}

/** Name servers for tests: they know what they are told and keep what they were asked. Never outside tests. */
export class NameTable extends Context.Service<
  NameTable,
  {
    readonly lookUps: Effect.Effect<ReadonlyArray<LookUp>>
    /** From now on a name stands for these addresses, one such answer after the other, the last one for good; none: it is unknown. */
    readonly know: (name: string, ...answers: ReadonlyArray<ReadonlyArray<string> | ResolvedName>) => Effect.Effect<void>
  }
>()("@slotkit/engine/fakes/NameTable") {
  /** A table of its own, and the `NameResolver` that reads it; unless told otherwise, every name has the public address 93.184.215.14. */
  static readonly layer: Layer.Layer<NameTable | NameResolver> = Layer.effectContext(
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
        Context.add(NameTable, {
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
