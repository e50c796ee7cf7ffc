import { existsSync } from "node:fs"
import { aesSecretBox } from "@slotkit/engine"
import {
  checkSecret,
  countLostSecrets,
  discardLostSecrets,
  type LostSecrets,
  migrate,
  pgFromPglite,
  pgFromUrl
} from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import { CommandFailure } from "./CommandFailure.ts"
import type { Config } from "./Config.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"
import { readNewSecret } from "./Secret.ts"

/**
 * Counts what the configured secrets cannot decrypt, and discards it if `discards` is true. Fails if the secret is the
 * installation's own.
 */
export const lostSecrets = async (config: Config, discards: boolean): Promise<LostSecrets> => {
  const { databaseUrl, dataDir, pooler } = config
  if (databaseUrl === undefined && (dataDir === "memory" || !existsSync(dataDir)))
    throw new CommandFailure("There is no database with encrypted values: set DATABASE_URL or SLOTKIT_DATA_DIR.")
  const connection =
    databaseUrl === undefined ? pgFromPglite(embeddedDatabase(config)) : pgFromUrl(databaseUrl, { maxConnections: 2, pooler })
  const work = Effect.gen(function* () {
    yield* migrate()
    // The folder is locked now, so no server runs on it, and a new secret may be written to it.
    const secret = readNewSecret(config, discards)
    const isOwn = yield* Effect.isSuccess(Effect.provide(checkSecret(), aesSecretBox(secret, config.previousSecrets)))
    if (isOwn)
      throw new CommandFailure(
        "The secret is the one that this database was set up with, so nothing is lost. To replace it, set SLOTKIT_SECRET_PREVIOUS and run slotkit secrets reseal."
      )
    return yield* Effect.provide(
      discards ? discardLostSecrets() : countLostSecrets(),
      aesSecretBox(secret, config.previousSecrets)
    )
  })
  return Effect.runPromise(Effect.provide(work, connection))
}
