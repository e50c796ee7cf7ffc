import { maskMailAddresses, parseToken } from "@slotkit/core/internal"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import type { Mail } from "slotkit"
import { type Config, readConfig } from "../installation/Config.ts"
import { startWarnings } from "../installation/ConfigFindings.ts"
import { operatorReport } from "../installation/OperatorReport.ts"
import { type Server, startServer } from "../serve/Server.ts"
import { orphanedSignal, stopSignal } from "../serve/Shutdown.ts"
import { operatorTokenPart, type Report } from "./Output.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit serve`: runs the standalone server until it is stopped. */
export const serve = Command.make(
  "serve",
  { demo: Flag.Boolean("demo").pipe(Flag.withDescription("Seed a demo host with a working API key"), Flag.withDefault(false)) },
  ({ demo }) =>
    reporting(async (environment, output) => {
      const config = readConfig(environment)
      const stop = stopSignal()
      const stopping = environment.npm_lifecycle_event === undefined ? stop : AbortSignal.any([stop, orphanedSignal()])
      for (const warning of startWarnings(config, environment)) output.note(warning, "warn")
      const server = await startServer(config, {
        demo,
        operatorReport: operatorReport(config, environment),
        stop: stopping,
        onListening: (port, metricsPort) => {
          output.note(`Listening on ${config.host}, port ${port}. Opening the database.`)
          if (metricsPort !== undefined) output.note(`Metrics are available at /metrics on port ${metricsPort}.`)
        },
        onStopping: () =>
          output.note("Stopping. Waiting up to ten seconds for requests in flight. Press Ctrl+C again to stop immediately."),
        onUnsentMail: (mail, baseUrl) => {
          output.note(`SMTP_URL is not set, so the email to ${maskMailAddresses(mail.to.email)} was not sent.`)
          const link = signInLinkIn(mail, baseUrl)
          if (link !== undefined) output.line(`Sign-in link for ${mail.to.email}: ${link}`)
        }
      })
      output.report(server.ready ? serveReport(config, server) : stoppedReport(server))
      await server.stopped
      output.note("Stopped.")
      return undefined
    })
).pipe(
  Command.withDescription("Run the server"),
  Command.withExamples([
    { command: "slotkit serve --demo", description: "Try Slotkit with a demo host" },
    { command: "PORT=8080 slotkit serve", description: "Listen on a different port" }
  ])
)

/**
 * The report of a server that was stopped before it was ready. It includes the operator token of a first start, which is not
 * shown again.
 */
const stoppedReport = ({ opened }: Pick<Server, "opened">): Report => {
  const token = operatorTokenPart(opened)
  return { lines: ["Stopped before the server was ready.", ...token.lines], document: { stopped: true, ...token.document } }
}

/** The report of a started server. */
const serveReport = (config: Config, { opened, demo }: Pick<Server, "opened" | "demo">): Report => {
  const { baseUrl } = opened
  const token = operatorTokenPart(opened)
  const [database, display] =
    config.databaseUrl !== undefined
      ? ["postgres", "Postgres"]
      : config.dataDir === "memory"
        ? ["memory", "in memory, not persisted"]
        : ["embedded", config.dataDir]
  return {
    lines: [
      `Slotkit is listening on ${baseUrl} (database: ${display})`,
      "",
      ...(demo === undefined ? [] : [`  Booking page    ${baseUrl}/${demo.username}`]),
      `  Welcome page    ${baseUrl}/`,
      `  API reference   ${baseUrl}/docs`,
      `  OpenAPI         ${baseUrl}/openapi.json`,
      `  Console         ${demo?.signInUrl ?? `${baseUrl}/app`}`,
      `  Health          ${baseUrl}/health/ready`,
      ...token.lines,
      ...(demo === undefined
        ? []
        : [
            `  Demo host       ${demo.username}, ID ${demo.hostId}, Pro plan`,
            `  Demo API key    ${demo.apiKey}`,
            "",
            "Try it:",
            "",
            `  curl -H "Authorization: Bearer ${demo.apiKey}" "${baseUrl}/api/v1/availability?service=intro-call"`
          ]),
      "",
      "Stop with Ctrl+C."
    ],
    document: {
      base_url: baseUrl,
      docs_url: `${baseUrl}/docs`,
      openapi_url: `${baseUrl}/openapi.json`,
      database,
      ...token.document,
      ...(demo === undefined
        ? {}
        : {
            demo: {
              host_id: demo.hostId,
              username: demo.username,
              booking_url: `${baseUrl}/${demo.username}`,
              sign_in_url: demo.signInUrl,
              api_key: demo.apiKey
            }
          })
    }
  }
}

/**
 * Extracts the link of a sign-in email; `undefined` for any other email.
 *
 * Without a mail server only the operator can pass the link on, so the operator is shown it. The link works once, and only in the
 * browser that requested it, so it is useless to anyone else who reads it.
 */
export const signInLinkIn = ({ text }: Mail, baseUrl: string): string | undefined => {
  const start = `${baseUrl}/app/sign-in/`
  return text.split(/\s/).find((word) => word.startsWith(start) && parseToken(word.slice(start.length))?.kind === "signInLink")
}
