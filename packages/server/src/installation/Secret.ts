import { createHmac, randomBytes } from "node:crypto"
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeToken } from "@slotkit/core/internal"
import { makePrivateFolder } from "@slotkit/postgres"
import { CommandFailure } from "./CommandFailure.ts"
import type { Config } from "./Config.ts"

/** The installation's secret; `fresh` when it was made just now. */
export interface Secret {
  readonly value: string
  readonly fresh: boolean
}

/** The configured secret, or the one that is kept in the embedded database's folder and made at the first start. */
export const readSecret = ({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): Secret => {
  if (secret !== undefined) return { value: secret, fresh: false }
  if (dataDir === "memory") return { value: newSecret(), fresh: true }
  const missing = missingSecret({ secret, dataDir, databaseUrl: undefined })
  if (missing !== undefined) throw new CommandFailure(`${missing}.`)
  try {
    return secretIn(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`The secret in the data folder ${dataDir} cannot be read or made: ${reason}.`)
  }
}

/** The configured secret, or the one in the data folder; `undefined` when the first start has still to make one. */
export const keptSecret = ({ secret, databaseUrl, dataDir }: Pick<Config, "secret" | "databaseUrl" | "dataDir">) =>
  secret ?? (databaseUrl === undefined ? read(join(dataDir, "secret")) : undefined)

/**
 * Says what to do about a data folder that has a database and no secret, without a final full stop; `undefined` when there is nothing
 * to do. A new secret would not open what the old one has sealed.
 */
export const missingSecret = ({
  secret,
  databaseUrl,
  dataDir
}: Pick<Config, "secret" | "databaseUrl" | "dataDir">): string | undefined => {
  if (secret !== undefined || databaseUrl !== undefined || dataDir === "memory") return undefined
  const hasDatabase = existsSync(join(dataDir, "postgres", "PG_VERSION")) && !existsSync(join(dataDir, "postgres.unfinished"))
  if (!hasDatabase || existsSync(join(dataDir, "secret"))) return undefined
  return `The data folder ${dataDir} has a database but not its secret. Put the file ${join(dataDir, "secret")} back from the backup, or set SLOTKIT_SECRET to the secret that this installation was started with`
}

/**
 * The operator token: the configured one, else one that follows from the secret, so that every process of an installation
 * accepts the same one without storing it anywhere.
 */
export const operatorTokenOf = ({ operatorToken }: Pick<Config, "operatorToken">, { value }: Secret): string =>
  operatorToken ?? makeToken("operatorToken", createHmac("sha256", value).update("slotkit operator token").digest())

/** The 32 bytes that the demo's API key follows from, so that it is the same at every start. */
export const demoKeyBytesOf = ({ value }: Secret): Uint8Array => createHmac("sha256", value).update("slotkit demo key").digest()

/** Of several processes that make the secret at once one wins, and the others read its secret: the file appears as a whole. */
const secretIn = (dataDir: string): Secret => {
  const file = join(dataDir, "secret")
  const kept = read(file)
  if (kept !== undefined) return { value: kept, fresh: false }
  const value = newSecret()
  const draft = `${file}.${process.pid}`
  makePrivateFolder(dataDir)
  writeFileSync(draft, value, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
    return { value, fresh: true }
  } catch (error) {
    if (!isFileError(error, "EEXIST")) throw error
    return secretIn(dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
}

const read = (file: string): string | undefined => {
  try {
    const value = readFileSync(file, "utf8").trim()
    if (value === "") throw new Error(`${file} is empty; put the old secret back, or delete it for a new one`)
    return value
  } catch (error) {
    if (isFileError(error, "ENOENT")) return undefined
    throw error
  }
}

const newSecret = (): string => randomBytes(32).toString("hex")
const isFileError = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code
