import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeToken } from "@slotkit/core"
import type { Config } from "./Config.ts"

/** The installation's secret; `fresh` when it was made just now, which is what makes a start the first one. */
export interface Secret {
  readonly value: string
  readonly fresh: boolean
}

/** The configured secret, or the one that is kept in the embedded database's folder and made at the first start. */
export const readSecret = (config: Config): Secret => {
  if (config.secret !== undefined) return { value: config.secret, fresh: false }
  if (config.dataDir === "memory") return { value: randomBytes(32).toString("hex"), fresh: true }
  const file = join(config.dataDir, "secret")
  try {
    return { value: readFileSync(file, "utf8"), fresh: false }
  } catch {
    const value = randomBytes(32).toString("hex")
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(file, value, { mode: 0o600, flag: "wx" })
    return { value, fresh: true }
  }
}

/**
 * The operator token: the configured one, else one that follows from the secret, so that every process of an installation
 * accepts the same one without storing it anywhere.
 */
export const operatorTokenOf = (config: Config, secret: Secret): string =>
  config.operatorToken ?? makeToken("operatorToken", createHmac("sha256", secret.value).update("slotkit operator token").digest())
