import * as Command from "effect/cli/Command"
import { ConfigError, readConfig } from "../installation/Config.ts"
import { configFindings, unknownVariableFindings } from "../installation/ConfigFindings.ts"
import { databaseFinding } from "../installation/DatabaseFinding.ts"
import type { Finding } from "../installation/Finding.ts"
import { nodeVersionProblem } from "../installation/NodeVersion.ts"
import { programName } from "./ProgramName.ts"
import { type Environment, reporting } from "./Reporting.ts"

/** `slotkit doctor`: looks at the runtime, the configuration and the database, and changes nothing. */
export const doctor = Command.make("doctor", {}, () =>
  reporting(async (environment) => {
    const findings = [runtimeFinding(process.versions.node), ...(await findingsOf(environment))]
    const healthy = findings.every(({ result }) => result !== "fail")
    return {
      lines: [
        ...findings.map(({ check, result, detail }) => `${result.padEnd(4)}  ${check}: ${detail}`),
        healthy
          ? `Next: ${programName(environment)} serve`
          : `Mend what fails, then run ${programName(environment)} doctor again.`
      ],
      document: { healthy, findings },
      healthy
    }
  })
).pipe(Command.withDescription("Check the runtime, the configuration and the database"))

const runtimeFinding = (version: string): Finding => {
  const problem = nodeVersionProblem(version)
  return { check: "Node", result: problem === undefined ? "ok" : "fail", detail: problem ?? version }
}

const findingsOf = async (environment: Environment): Promise<ReadonlyArray<Finding>> => {
  const unknown = unknownVariableFindings(environment)
  try {
    const config = readConfig(environment)
    const read: Finding = { check: "Configuration", result: "ok", detail: "every variable can be read" }
    return [read, ...unknown, ...configFindings(config), await databaseFinding(config)]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map((detail): Finding => ({ check: "Configuration", result: "fail", detail }))
    return [...wrong, ...unknown]
  }
}
