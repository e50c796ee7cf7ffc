import type { Config } from "../Config.ts"
import { type Demo, seedDemo } from "../Demo.ts"
import { withHealth } from "../Health.ts"
import { listen } from "../HttpServer.ts"
import { baseUrlOf, type OpenedSlotkit, openSlotkit } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** A server that runs. */
export interface Serving {
  readonly report: Report
  /** Takes no new request, finishes the running ones, closes the database. */
  readonly stop: () => Promise<void>
}

/** How long running requests may take to finish once the server is asked to stop. */
const graceMs = 10_000

/** `slotkit serve`: the standalone server, with `--demo` on a seeded host. */
export const serve = async (config: Config, demo: boolean): Promise<Serving> => {
  const server = await listen(config.port, config.host)
  try {
    const baseUrl = baseUrlOf(config, server.port)
    const opened = await openSlotkit(config, baseUrl)
    const seeded = demo ? await seedDemo(opened.slotkit) : undefined
    let stopping = false
    server.answerWith(withHealth(async () => !stopping && (await opened.slotkit.ping()), opened.slotkit.node))
    return {
      report: report(config, baseUrl, opened, seeded),
      stop: async () => {
        stopping = true
        await server.stop(graceMs)
        await opened.slotkit.close()
      }
    }
  } catch (error) {
    await server.stop(0)
    throw error
  }
}

const report = (
  config: Config,
  baseUrl: string,
  { slotkit, secret, operatorToken }: OpenedSlotkit,
  demo: Demo | undefined
): Report => {
  const database =
    config.databaseUrl !== undefined ? "Postgres" : config.dataDir === "memory" ? "memory, nothing is kept" : config.dataDir
  const isFirst = config.operatorToken === undefined && (secret.fresh || slotkit.appliedMigrations.length > 0)
  const curl = demo && `curl -H "Authorization: Bearer ${demo.apiKey}" "${baseUrl}/api/v1/availability?service=intro-call"`
  return {
    lines: [
      `Slotkit listens on ${baseUrl} (database: ${database})`,
      "",
      `  API reference   ${baseUrl}/docs`,
      `  OpenAPI         ${baseUrl}/openapi.json`,
      `  Health          ${baseUrl}/health/ready`,
      ...(isFirst
        ? [
            `  Operator token  ${operatorToken}`,
            "                  (shown at the first start only; SLOTKIT_OPERATOR_TOKEN sets your own)"
          ]
        : []),
      ...(demo
        ? [
            `  Demo host       ${demo.username}, id ${demo.hostId}, on Pro`,
            `  Demo API key    ${demo.apiKey}`,
            "",
            "Try it:",
            "",
            `  ${curl}`
          ]
        : []),
      "",
      "Stop with Ctrl+C."
    ],
    document: {
      base_url: baseUrl,
      docs_url: `${baseUrl}/docs`,
      openapi_url: `${baseUrl}/openapi.json`,
      database: config.databaseUrl !== undefined ? "postgres" : config.dataDir === "memory" ? "memory" : "embedded",
      ...(isFirst ? { operator_token: operatorToken } : {}),
      ...(demo ? { demo: { host_id: demo.hostId, username: demo.username, api_key: demo.apiKey } } : {})
    }
  }
}
