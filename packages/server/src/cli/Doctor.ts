import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { ConfigError, readConfig } from "../installation/Config.ts"
import { startFindings, unknownVariableFindings, variableFindings } from "../installation/ConfigFindings.ts"
import { databaseFinding } from "../installation/DatabaseFinding.ts"
import { type Finding, hostFinding, runtimeFinding } from "../installation/Finding.ts"
import { mailFinding } from "../installation/MailFinding.ts"
import { oidcFinding } from "../installation/OidcFinding.ts"
import { paymentsFinding } from "../installation/PaymentsFinding.ts"
import { stripeFinding } from "../installation/providers/StripeFinding.ts"
import { twilioFinding } from "../installation/providers/TwilioFinding.ts"
import { zoomFinding } from "../installation/providers/ZoomFinding.ts"
import { verifyInstallation } from "../installation/VerifyInstallation.ts"
import { optionalText, presentFlags } from "./OptionalFlag.ts"
import type { Output, Report } from "./Output.ts"
import { repairReport } from "./RepairReport.ts"
import { type Environment, programName, reporting } from "./Reporting.ts"
import { verificationReport } from "./VerificationReport.ts"

/**
 * `slotkit doctor`: checks the runtime, the configuration, the database, the mail server, Stripe, Zoom, Twilio and the OpenID
 * provider without changing anything. With `--mail-to` it sends a test email. With `--verify` it checks the stored rows instead,
 * and with `--repair` it shows which of them can be repaired, or repairs them.
 */
export const doctor = Command.make(
  "doctor",
  {
    "mail-to": optionalText("mail-to", "Send a test email to this address"),
    verify: Flag.Boolean("verify").pipe(
      Flag.withDescription(
        "Check all stored bookings, payments, limits and ledgers of teams against the rules, instead of the installation"
      ),
      Flag.withDefault(false)
    ),
    repair: Flag.Boolean("repair").pipe(
      Flag.withDescription("Show the credits of ledgers and the seats of meetings that can be computed again from other rows"),
      Flag.withDefault(false)
    ),
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("With --repair, write them. Without it, nothing is changed"),
      Flag.withDefault(false)
    )
  },
  ({ verify, repair, yes, ...flags }) =>
    reporting(async (environment, output) => {
      const mailTo = presentFlags({ "mail-to": flags["mail-to"] })["mail-to"]
      if (yes && !repair) throw new CommandFailure("--yes is only used with --repair.")
      if (verify || repair) {
        if (mailTo !== undefined) throw new CommandFailure(`Use only one of --${verify ? "verify" : "repair"} and --mail-to.`)
        return await verified(environment, output, repair ? (yes ? "apply" : "show") : undefined)
      }
      const findings = [runtimeFinding(process.versions.node), ...(await findingsOf(environment, mailTo))]
      const healthy = findings.every(({ result }) => result !== "fail")
      return {
        lines: [
          ...findings.map(({ check, result, detail }) => `${result.padEnd(4)}  ${check}: ${detail}`),
          healthy
            ? `Next: ${programName(environment)} serve`
            : `Fix the failed checks, then run ${programName(environment)} doctor again.`
        ],
        document: { healthy, findings },
        healthy
      }
    })
).pipe(
  Command.withDescription("Check the runtime, the configuration, the database, email and payments"),
  Command.withExamples([
    { command: "slotkit doctor --mail-to me@example.com", description: "Send a test email as well" },
    { command: "slotkit doctor --verify --json", description: "Check the stored rows, and print the report as JSON" },
    { command: "slotkit doctor --repair", description: "Show what a repair of the stored rows would change" }
  ])
)

const verified = async (environment: Environment, output: Output, repair: "show" | "apply" | undefined): Promise<Report> => {
  let noted = performance.now()
  const onProgress = (done: number, all: number) => {
    if (performance.now() - noted < millisPerNote) return
    noted = performance.now()
    output.note(`Verified ${done} of ${all} parts`)
  }
  const found = await verifyInstallation(readConfig(environment), { onProgress, repair })
  return repair === undefined || found === undefined
    ? verificationReport(found?.verification)
    : repairReport(found, repair, programName(environment))
}

/** The time between two notes on the progress. */
const millisPerNote = 2000

const findingsOf = async (environment: Environment, mailTo: string | undefined): Promise<ReadonlyArray<Finding>> => {
  try {
    const config = readConfig(environment)
    const read: Finding = { check: "Configuration", result: "ok", detail: "all variables are valid" }
    const [host, { finding: database, pricedServices, connections, operation }, mail, ...outside] = await Promise.all([
      hostFinding(config),
      databaseFinding(config),
      mailFinding(config, mailTo),
      stripeFinding(config),
      zoomFinding(config),
      twilioFinding(config),
      oidcFinding(config)
    ])
    const judged = [...variableFindings(environment), ...startFindings(config, environment)]
    return [
      read,
      ...judged,
      host,
      ...mail,
      ...paymentsFinding(config, pricedServices),
      ...connections,
      database,
      ...operation,
      ...outside.flat()
    ].flat()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.problems.map((detail): Finding => ({ check: "Configuration", result: "fail", detail }))
    return [...wrong, ...unknownVariableFindings(environment)]
  }
}
