import { existsSync } from "node:fs"
import { join } from "node:path"
import {
  migrationState,
  pgFromPglite,
  pgFromUrl,
  poolerAt,
  type RepairedRow,
  repairRows,
  type Verification,
  verifyRows
} from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { CommandFailure } from "./CommandFailure.ts"
import type { Config } from "./Config.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"

/** A verification of the rows, with those that can be repaired or were. */
export interface VerifiedInstallation {
  /** The last verification: after the repair, if there was one. */
  readonly verification: Verification
  readonly repaired: ReadonlyArray<RepairedRow>
}

/** Options of `verifyInstallation`. */
export interface VerifyInstallationOptions {
  readonly onProgress: (done: number, all: number) => void
  /** `show` finds the rows that can be repaired, and `apply` repairs them and verifies all rows again. */
  readonly repair?: "show" | "apply" | undefined
}

/**
 * Verifies the rows of the configured database. Returns undefined if nothing is stored: in memory, or before the first start.
 * Changes nothing, unless it repairs.
 */
export const verifyInstallation = async (
  config: Config,
  { onProgress, repair }: VerifyInstallationOptions
): Promise<VerifiedInstallation | undefined> => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && (dataDir === "memory" || !existsSync(join(dataDir, "postgres")))) return undefined
  const verified = Effect.gen(function* () {
    const { applied, pending } = yield* migrationState()
    if (applied.length === 0) return undefined
    if (pending.length > 0) throw new CommandFailure("The schema is not up to date. Run slotkit migrate first.")
    const verification = yield* verifyRows({ onProgress })
    if (repair === undefined || verification.repairs.length === 0) return { verification, repaired: [] }
    const repaired = yield* repairRows(verification.repairs, { apply: repair === "apply" })
    return { verification: repair === "apply" ? yield* verifyRows({ onProgress }) : verification, repaired }
  })
  if (databaseUrl === undefined) return Effect.runPromise(Effect.provide(verified, pgFromPglite(embeddedDatabase(config))))
  const found = await Effect.runPromise(poolerAt(databaseUrl))
  const pooler = found === "direct" ? undefined : (config.pooler ?? found)
  return Effect.runPromise(Effect.provide(verified, pgFromUrl(databaseUrl, { pooler })))
}
