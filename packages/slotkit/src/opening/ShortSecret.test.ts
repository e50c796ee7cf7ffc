import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { type LogEntry, loggingLayer } from "../application/Logging.ts"
import type { SlotkitOptions } from "../options/Options.ts"
import { shortSecretLayer } from "./EngineLayer.ts"

const warned = async (options: Pick<SlotkitOptions, "database" | "secret">) => {
  const entries: Array<LogEntry> = []
  const logging = loggingLayer({ log: (entry) => void entries.push(entry) })
  await Effect.runPromise(Effect.scoped(Layer.build(Layer.provide(shortSecretLayer(options), logging))))
  return entries.map(({ level, message }) => `${level}: ${message}`)
}

it("MUST be logged once as a warning when a persistent database has a short secret", async () => {
  const database = { dataDir: "./data" }
  expect(await warned({ database, secret: "x".repeat(31) })).toEqual([
    "warn: The option secret should have at least 32 random characters"
  ])
  expect(await warned({ database, secret: "x".repeat(32) })).toEqual([])
  expect(await warned({ database: "memory", secret: "x" })).toEqual([])
})
