import * as Effect from "effect/Effect"
import { pgFromPglite } from "../src/index.ts"

/** A process that opens the folder given as its argument and prints why it cannot. */
const opening = Effect.provide(Effect.succeed("It was opened."), pgFromPglite({ dataDir: process.argv[2]! }))
process.stdout.write(await Effect.runPromise(Effect.catch(opening, ({ message }) => Effect.succeed(message))))
