import * as Effect from "effect/Effect"
import { lockDataFolder } from "../src/connections/DataFolderLock.ts"

/** A process that waits for a word, then tries to lock the folder of its argument, says how that went, and lives until its input ends. */
process.stdin.once("data", () => {
  const attempt = Effect.scoped(
    Effect.gen(function* () {
      yield* lockDataFolder(process.argv[2]!)
      process.stdout.write("taken")
      yield* Effect.promise(() => new Promise((ended) => process.stdin.once("end", ended)))
    })
  )
  Effect.runPromise(Effect.catch(attempt, () => Effect.sync(() => process.stdout.write("refused"))))
})
process.stdout.write("waiting")
