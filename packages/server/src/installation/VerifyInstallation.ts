import { existsSync } from "node:fs"
import { join } from "node:path"
import { migrationState, pgFromPglite, pgFromUrl, poolerAt, type Verification, verifyRows } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { CommandFailure } from "./CommandFailure.ts"
import type { Config } from "./Config.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"

/**
 * Verifies the rows of the configured database. Returns undefined if nothing is stored: in memory, or before the first start.
 * Changes nothing.
 */
export const verifyInstallation = async (
  config: Config,
  onProgress: (done: number, all: number) => void
): Promise<Verification | undefined> => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && (dataDir === "memory" || !existsSync(join(dataDir, "postgres")))) return undefined
  const verified = Effect.gen(function* () {
    const { applied, pending } = yield* migrationState()
    if (applied.length === 0) return undefined
    if (pending.length > 0) throw new CommandFailure("The schema is not up to date. Run slotkit migrate first.")
    return yield* verifyRows({ onProgress })
  })
  if (databaseUrl === undefined) return Effect.runPromise(Effect.provide(verified, pgFromPglite(embeddedDatabase(config))))
  const found = await Effect.runPromise(poolerAt(databaseUrl))
  const pooler = found === "direct" ? undefined : (config.pooler ?? found)
  return Effect.runPromise(Effect.provide(verified, pgFromUrl(databaseUrl, { pooler })))
}
