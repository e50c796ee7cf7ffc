import { isIP } from "node:net"
import { type Config, ConfigError, readConfig } from "../Config.ts"
import { baseUrlOf, openSlotkit } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** One thing that the doctor looked at. `warn` works but deserves a look, `fail` keeps Slotkit from working. */
export interface Finding {
  readonly check: string
  readonly result: "ok" | "warn" | "fail"
  readonly detail: string
}

/** `slotkit doctor`: looks at the runtime, the configuration and the database; `healthy` unless something fails. */
export const doctor = async (
  environment: Readonly<Record<string, string | undefined>>
): Promise<Report & { readonly healthy: boolean }> => {
  const findings = [runtime(process.versions.node), ...(await configured(environment))]
  const healthy = findings.every(({ result }) => result !== "fail")
  return {
    healthy,
    lines: [
      ...findings.map(({ check, result, detail }) => `${result.padEnd(4)}  ${check}: ${detail}`),
      healthy ? "Next: slotkit serve" : "Mend what fails, then run slotkit doctor again."
    ],
    document: { healthy, findings }
  }
}

const runtime = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const enough = major > 22 || (major === 22 && minor >= 19)
  return { check: "Node", result: enough ? "ok" : "fail", detail: enough ? version : `${version}; Slotkit needs 22.19 or newer` }
}

const configured = async (environment: Readonly<Record<string, string | undefined>>): Promise<ReadonlyArray<Finding>> => {
  try {
    const config = readConfig(environment)
    return [{ check: "Configuration", result: "ok", detail: "read" }, ...secrets(config), origin(config), await database(config)]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((detail) => ({ check: "Configuration", result: "fail", detail }))
  }
}

const secrets = (config: Config): ReadonlyArray<Finding> =>
  [
    { name: "SLOTKIT_SECRET", value: config.secret },
    { name: "SLOTKIT_OPERATOR_TOKEN", value: config.operatorToken }
  ].flatMap(({ name, value }) => {
    if (value === undefined) return []
    const long = value.length >= 32
    return [
      {
        check: name,
        result: long ? "ok" : "warn",
        detail: long ? "long enough" : "shorter than 32 characters; make one with: openssl rand -hex 32"
      }
    ]
  })

const origin = (config: Config): Finding => {
  const baseUrl = new URL(baseUrlOf(config, config.port))
  const local = baseUrl.hostname === "localhost" || isIP(baseUrl.hostname.replace(/^\[|\]$/g, "")) !== 0
  return baseUrl.protocol === "https:" || local
    ? { check: "Base URL", result: "ok", detail: baseUrl.origin }
    : { check: "Base URL", result: "warn", detail: `${baseUrl.origin} is not https, so keys and tokens travel in the open` }
}

const database = async (config: Config): Promise<Finding> => {
  try {
    const { slotkit } = await openSlotkit(config, baseUrlOf(config, config.port))
    const answers = await slotkit.ping()
    await slotkit.close()
    return {
      check: "Database",
      result: answers ? "ok" : "fail",
      detail: answers ? "answers, schema up to date" : "does not answer"
    }
  } catch (error) {
    return { check: "Database", result: "fail", detail: error instanceof Error ? error.message : String(error) }
  }
}
