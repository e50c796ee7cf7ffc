import { maskMailAddresses } from "@slotkit/core/internal"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { type Config, readConfig } from "../installation/Config.ts"
import { configFindings } from "../installation/ConfigFindings.ts"
import { type Server, startServer } from "../serve/Server.ts"
import { orphanedSignal, stopSignal } from "../serve/Shutdown.ts"
import { signInLinkIn } from "../serve/SignInLink.ts"
import { operatorTokenPart } from "./OperatorTokenPart.ts"
import type { Report } from "./Output.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit serve`: the standalone server, until it is told to stop. */
export const serve = Command.make(
  "serve",
  { demo: Flag.Boolean("demo").pipe(Flag.withDescription("Seed a demo host with a working API key"), Flag.withDefault(false)) },
  ({ demo }) =>
    reporting(async (environment, output) => {
      const config = readConfig(environment)
      const stop = stopSignal()
      const stopping = environment.npm_lifecycle_event === undefined ? stop : AbortSignal.any([stop, orphanedSignal()])
      for (const { result, detail } of configFindings(config)) if (result === "warn") output.note(`${detail}.`, "warn")
      const server = await startServer(config, {
        demo,
        stop: stopping,
        onListening: (port, metricsPort) => {
          output.note(`Listening on ${config.host}, port ${port}; opening the database.`)
          if (metricsPort !== undefined) output.note(`Metrics are at /metrics on port ${metricsPort}.`)
        },
        onStopping: () => output.note("Stopping: running requests have ten seconds; ask again to stop at once."),
        onMail: (mail, baseUrl) => {
          output.note(`A mail to ${maskMailAddresses(mail.to.email)} is in the mail log only: SMTP_URL is not set.`)
          const link = signInLinkIn(mail, baseUrl)
          if (link !== undefined) output.line(`Link to sign in as ${mail.to.email}: ${link}`)
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
    { command: "slotkit serve --demo", description: "Try it on a seeded host" },
    { command: "PORT=8080 slotkit serve", description: "Listen on another port" }
  ])
)

/** What a server shows that was told to stop before it was ready; the token of a first start is not lost. */
const stoppedReport = ({ opened }: Pick<Server, "opened">): Report => {
  const token = operatorTokenPart(opened)
  return { lines: ["Stopped before it was ready.", ...token.lines], document: { stopped: true, ...token.document } }
}

/** What a started server shows. */
export const serveReport = (config: Config, { opened, demo }: Pick<Server, "opened" | "demo">): Report => {
  const { baseUrl } = opened
  const token = operatorTokenPart(opened)
  const [database, shown] =
    config.databaseUrl !== undefined
      ? ["postgres", "Postgres"]
      : config.dataDir === "memory"
        ? ["memory", "memory, nothing is kept"]
        : ["embedded", config.dataDir]
  return {
    lines: [
      `Slotkit listens on ${baseUrl} (database: ${shown})`,
      "",
      `  API reference   ${baseUrl}/docs`,
      `  OpenAPI         ${baseUrl}/openapi.json`,
      `  Account page    ${baseUrl}/app`,
      `  Health          ${baseUrl}/health/ready`,
      ...token.lines,
      ...(demo === undefined
        ? []
        : [
            `  Demo host       ${demo.username}, id ${demo.hostId}, on Pro`,
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
      ...(demo === undefined ? {} : { demo: { host_id: demo.hostId, username: demo.username, api_key: demo.apiKey } })
    }
  }
}
