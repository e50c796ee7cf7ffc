import type { OperatorReport } from "slotkit"
import { type Config, givenVariables } from "./Config.ts"
import { startFindings } from "./ConfigFindings.ts"
import { databaseFinding } from "./DatabaseFinding.ts"
import { type Finding, runtimeFinding } from "./Finding.ts"
import { mailFinding } from "./MailFinding.ts"
import { oidcFinding } from "./OidcFinding.ts"
import { withoutStripe } from "./OpenInstallation.ts"
import { paymentsFinding } from "./PaymentsFinding.ts"
import { stripeFinding } from "./providers/StripeFinding.ts"
import { twilioFinding } from "./providers/TwilioFinding.ts"
import { zoomFinding } from "./providers/ZoomFinding.ts"

/**
 * Returns what the operator console shows about the server: the variables that are set, with secrets masked, and the findings of
 * `slotkit doctor`. The checks connect to the mail server, Stripe and PostgreSQL, so their results are kept for a minute.
 */
export const operatorReport = (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  clock: () => number = Date.now
): (() => Promise<OperatorReport>) => {
  const settings = givenVariables(environment).map(({ name, display: output }) => ({ name, value: output ?? "••••••" }))
  let stored: { readonly until: number; readonly findings: Promise<ReadonlyArray<Finding>> } | undefined
  return async () => {
    const now = clock()
    if (stored === undefined || stored.until <= now) {
      stored = { until: now + keptMillis, findings: findingsOf(config, environment) }
    }
    return { settings, findings: await stored.findings }
  }
}

const keptMillis = 60_000

const findingsOf = async (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>
): Promise<ReadonlyArray<Finding>> => {
  // The process itself holds the folder of an embedded database, so only a server is looked at from outside.
  const isServer = config.databaseUrl !== undefined
  const [database, ...outside] = await Promise.all([
    isServer ? databaseFinding(config) : undefined,
    mailFinding(config),
    stripeFinding(config),
    zoomFinding(config),
    twilioFinding(config),
    oidcFinding(config)
  ])
  const { connections = [], operation = [], finding, pricedServices } = database ?? {}
  return [
    runtimeFinding(process.versions.node),
    ...startFindings(config, environment),
    ...(isServer || withoutStripe(config) === "sandbox" ? paymentsFinding(config, pricedServices) : []),
    ...connections,
    ...(finding === undefined ? [] : [finding]),
    ...operation,
    ...outside.flat()
  ].flat()
}
