import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { aesSecretBox } from "@slotkit/engine"
import {
  checkSecret,
  citusState,
  clockProblem,
  countPricedServices,
  DataFolderInUse,
  databaseState,
  type Migrated,
  migrate,
  migrationState,
  partitionState,
  pgFromPglite,
  pgFromUrl,
  poolerAt,
  roleSettings,
  tableSizes,
  whyNotWritable,
  withLongStatements
} from "@slotkit/postgres"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"
import { embeddedDatabase } from "./OpenInstallation.ts"
import { operationFindings } from "./OperationFindings.ts"
import { listenFinding, poolerFinding, replicaFinding } from "./PoolerFindings.ts"
import { keptSecret, missingSecret } from "./Secret.ts"

/** The result of checking the database. */
export interface DatabaseLook {
  readonly finding: Finding
  /** The number of active services with a price; `undefined` if the database could not be read. */
  readonly pricedServices: number | undefined
  /** Findings about poolers and replicas. */
  readonly connections: ReadonlyArray<Finding>
  /** Findings about operation; empty if the schema is not up to date. */
  readonly operation: ReadonlyArray<Finding>
}

/** Checks that the configured database responds and accepts writes, and that its schema is up to date or can be migrated. */
export const databaseFinding = async (config: Config): Promise<DatabaseLook> => {
  const { databaseUrl, dataDir } = config
  const connections: Array<Finding> = []
  const finding = (result: Finding["result"], detail: string, pricedServices?: number): DatabaseLook => ({
    finding: { check: "Database", result, detail },
    pricedServices,
    connections,
    operation: []
  })
  if (databaseUrl === undefined && dataDir === "memory") return finding("ok", "in memory, not persisted", 0)
  if (databaseUrl === undefined && !existsSync(join(dataDir, "postgres"))) {
    const problem = dataFolderProblem(dataDir)
    return problem === undefined ? finding("ok", `will be created at the first start in ${dataDir}`, 0) : finding("fail", problem)
  }
  const missing = missingSecret(config)
  if (missing !== undefined) return finding("fail", missing)
  try {
    const found = databaseUrl === undefined ? "direct" : await Effect.runPromise(poolerAt(databaseUrl))
    if (databaseUrl !== undefined) {
      connections.push(
        poolerFinding(found, config.pooler),
        ...(await listenFinding(config, found)),
        ...(await replicaFinding(config))
      )
    }
    // The setting for transaction mode works in either mode, and a pooler that looks like session mode may be in transaction
    // mode.
    const pooler = found === "direct" ? undefined : found === "session" ? (config.pooler ?? found) : found
    const connection = databaseUrl === undefined ? pgFromPglite(embeddedDatabase(config)) : pgFromUrl(databaseUrl, { pooler })
    const looked = Effect.all([tryToOpen(config), whyNotWritable(), clockProblem])
    const [{ applied, recreatedViews, firstStart, pricedServices }, ...problems] = await Effect.runPromise(
      Effect.provide(looked, connection)
    )
    const problem = problems.find((sentence) => sentence !== undefined)
    if (problem !== undefined) return finding("fail", problem.replace(/\.$/, ""), pricedServices)
    if (recreatedViews.length > 0 && applied.length === 0)
      return finding(
        "fail",
        `The schema slotkit_api is missing the views ${recreatedViews.join(", ")}: run slotkit migrate, then grant them to the roles that read them`
      )
    const mayMigrate = config.migrate === undefined || config.migrate === "run"
    if (applied.length > 0 && !mayMigrate)
      return finding(
        "fail",
        `reachable, but SLOTKIT_MIGRATE is ${config.migrate} and slotkit migrate has to apply ${applied.join(", ")}`
      )
    if (firstStart) return finding("ok", "reachable; the tables will be created at the first start", pricedServices)
    if (applied.length > 0) {
      return finding("warn", `reachable; slotkit migrate or the next start will apply ${applied.join(", ")}`, pricedServices)
    }
    const read = withLongStatements(readOperation)
    const operation = operationFindings({ ...(await Effect.runPromise(Effect.provide(read, connection))), pooler })
    return { ...finding("ok", "reachable, schema up to date", pricedServices), operation }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return error instanceof DataFolderInUse
      ? finding(
          "warn",
          `${dataDir} is in use${error.pid === undefined ? "" : ` by process ${error.pid}`}, so it could not be checked`
        )
      : finding("fail", message.replace(/\.$/, ""))
  }
}

const readOperation = Effect.all({
  state: databaseState(),
  role: roleSettings,
  sizes: tableSizes(),
  citus: citusState(),
  partitions: partitionState()
})

/**
 * Opens the database in a transaction that is rolled back, so that the check changes nothing. An upgrade is not tried, because it
 * would lock tables that other processes use.
 */
const tryToOpen = (config: Config) => {
  const secret = keptSecret(config)
  const secretChecked =
    secret === undefined ? Effect.void : Effect.provide(checkSecret(), aesSecretBox(secret, config.previousSecrets))
  const opened = Effect.gen(function* () {
    const { applied, pending, unknown } = yield* migrationState()
    const isUpgrade = applied.length > 0 && pending.length > 0 && unknown.length === 0
    const migrated = isUpgrade ? { applied: pending, recreatedViews: [], firstStart: false } : yield* migrate()
    yield* secretChecked
    return yield* new TakenBack({ seen: { ...migrated, pricedServices: yield* countPricedServices() } })
  })
  return Effect.flatMap(SqlClient, (sql) =>
    sql.withTransaction(opened).pipe(Effect.catchTag("TakenBack", ({ seen }) => Effect.succeed(seen)))
  )
}

class TakenBack extends Data.TaggedError("TakenBack")<{
  readonly seen: Pick<Migrated, "applied" | "recreatedViews" | "firstStart"> & { readonly pricedServices: number }
}> {}

/** Explains why a data folder without a database cannot be created or written; `undefined` when it can. */
export const dataFolderProblem = (dataDir: string): string | undefined => {
  for (let folder = resolve(dataDir); ; folder = dirname(folder)) {
    try {
      if (!statSync(folder).isDirectory()) return `cannot create the data folder ${dataDir}: ${folder} is not a folder`
      accessSync(folder, constants.W_OK | constants.X_OK)
      return undefined
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : String(error)
      if (code === "ENOTDIR" || code === "ENOENT") continue
      return `cannot create the data folder ${dataDir}: no permission to write to ${folder} (${code})`
    }
  }
}
