import { createSlotkit, type Slotkit } from "slotkit"
import type { Config } from "./Config.ts"
import { operatorTokenOf, readSecret, type Secret } from "./Secret.ts"

/** Slotkit as the configuration wants it, with what a first start has to show. */
export interface OpenedSlotkit {
  readonly slotkit: Slotkit
  readonly secret: Secret
  readonly operatorToken: string
}

/** Opens the configured database, brings its schema up to date and puts Slotkit on it. */
export const openSlotkit = async (config: Config, baseUrl: string): Promise<OpenedSlotkit> => {
  const secret = readSecret(config)
  const operatorToken = operatorTokenOf(config, secret)
  const slotkit = await createSlotkit({
    database: config.databaseUrl ?? (config.dataDir === "memory" ? "memory" : { dataDir: config.dataDir }),
    baseUrl,
    operatorToken,
    freeServices: config.freeServices,
    ...(config.upgradeUrl === undefined ? {} : { upgradeUrl: config.upgradeUrl }),
    ...(config.developerPortalUrl === undefined ? {} : { developerPortalUrl: config.developerPortalUrl }),
    ...(config.videoUrl === undefined ? {} : { videoUrl: config.videoUrl })
  })
  return { slotkit, secret, operatorToken }
}

/** The public origin: the configured one, else the address that the server listens on. */
export const baseUrlOf = (config: Config, port: number): string => {
  if (config.baseUrl !== undefined) return config.baseUrl
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}
