import { defaultSchedule } from "@slotkit/core"
import { HostStore } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { migrate, pgFromPglite, pgStore } from "../src/index.ts"

/**
 * A process that opens the data folder given as its argument, adds a host, prints a line, and holds the folder until it is
 * killed.
 */
const work = Effect.gen(function* () {
  yield* migrate()
  yield* (yield* HostStore).add(aHost(), defaultSchedule("Europe/Rome"))
  process.stdout.write("ready\n")
  setInterval(() => {}, 1000)
  yield* Effect.never
})

await Effect.runPromise(Effect.provide(work, Layer.provideMerge(pgStore(), pgFromPglite({ dataDir: process.argv[2]! }))))
