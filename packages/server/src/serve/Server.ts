import { setFlagsFromString } from "node:v8"
import type { Mail, OperatorReport } from "slotkit"
import { offerBackups } from "../installation/BackupSocket.ts"
import type { Config } from "../installation/Config.ts"
import { baseUrlOf, type OpenedSlotkit, openSlotkit } from "../installation/OpenInstallation.ts"
import { type Demo, seedDemo } from "./Demo.ts"
import { demoSignIn } from "./DemoSignIn.ts"
import { databaseReadiness, type Readiness, withHealth } from "./Health.ts"
import { listen } from "./HttpServer.ts"
import { answerJson } from "./JsonAnswer.ts"
import type { Listener } from "./Listener.ts"
import { metricsListener } from "./MetricsListener.ts"

/** A listening server, or one that was stopped before it was ready. */
export interface Server {
  readonly opened: OpenedSlotkit
  readonly demo: (Demo & { readonly signInUrl: string }) | undefined
  /** `false` when the server was stopped before it was ready. */
  readonly ready: boolean
  /** Resolves when the server has stopped completely. */
  readonly stopped: Promise<void>
}

/** Options besides the configuration. */
export interface ServerOptions {
  /** Seeds a demo host. */
  readonly demo: boolean
  /** Aborting this signal stops the server. */
  readonly stop: AbortSignal
  /** Called with the port, and the port of metrics if any, once the server listens. The database is opened afterwards. */
  readonly onListening: (port: number, metricsPort: number | undefined) => void
  /** Called when the server begins to stop and no longer accepts connections. */
  readonly onStopping: () => void
  /** Called with every email that is not sent for lack of a mail server, and with the base URL of its links. */
  readonly onUnsentMail: (mail: Mail, baseUrl: string) => void
  /** Tells the operator console about the server. */
  readonly operatorReport?: () => Promise<OperatorReport>
}

/**
 * Starts the standalone server and resolves when it is ready.
 *
 * Until the database is open, the server is live but not ready and answers all other requests with 503. When `stop` is aborted,
 * it stops accepting connections, waits up to ten seconds for requests and up to fifteen seconds for jobs in flight, then closes
 * the database.
 */
export const startServer = async (
  config: Config,
  { demo, stop, onListening, onStopping, onUnsentMail, operatorReport }: ServerOptions
): Promise<Server> => {
  let readiness: Readiness = async () => "The server is starting."
  let answer: Listener = starting
  let metrics: (() => Promise<string>) | undefined
  const health = withHealth(
    async () => (stop.aborted ? "The server is stopping." : readiness()),
    (request, response) => answer(request, response),
    config.prefix
  )
  const http = await listen(config, health)
  const metricsServer = await listenForMetrics(
    config,
    metricsListener(() => metrics)
  ).catch(async (error: unknown) => {
    await http.close(0)
    throw error
  })
  const closed = aborted(stop).then(() => {
    const closing = http.close(graceMs)
    onStopping()
    return closing
  })
  try {
    onListening(http.port, metricsServer?.port)
    const baseUrl = baseUrlOf(config, http.port)
    const isKept = config.databaseUrl === undefined && config.dataDir !== "memory"
    if (isKept) useBaselineCompiler()
    const opened = await openSlotkit(config, baseUrl, {
      onUnsentMail: (mail) => onUnsentMail(mail, baseUrl),
      demo,
      ...(operatorReport === undefined ? {} : { operatorReport })
    })
    try {
      const seeded = demo && !stop.aborted ? await seedDemo(opened.slotkit, opened.demoKeyBytes) : undefined
      readiness = databaseReadiness(async () => {
        const found = await opened.slotkit.readiness()
        return found.ready ? undefined : found.reason
      })
      const demoLink =
        seeded && demoSignIn({ slotkit: opened.slotkit, hostId: seeded.hostId, baseUrl, next: opened.slotkit.node })
      answer = demoLink?.listener ?? opened.slotkit.node
      metrics = opened.slotkit.metrics
      if (config.workers) opened.slotkit.jobs.start()
      const endBackups = isKept ? await offerBackups(config.dataDir, opened.slotkit.backup) : () => {}
      const jobsStopped = aborted(stop).then(() => opened.slotkit.jobs.stop())
      const stopped = Promise.all([closed, jobsStopped]).then(async () => {
        await metricsServer?.close(0)
        endBackups()
        await opened.slotkit.close()
      })
      return { opened, demo: seeded && { ...seeded, signInUrl: demoLink!.url }, ready: !stop.aborted, stopped }
    } catch (error) {
      await opened.slotkit.close()
      throw error
    }
  } catch (error) {
    await Promise.all([http.close(0), metricsServer?.close(0)])
    throw error
  }
}

/** Has V8 keep to its baseline compiler for the embedded database: an idle server needs 260 MB instead of 350 MB. */
const useBaselineCompiler = (): void => {
  for (const flag of ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag)
}

/** Metrics stay readable until running requests and jobs have ended. */
const listenForMetrics = async ({ metricsPort, host }: Config, listener: Listener) =>
  metricsPort === undefined ? undefined : listen({ port: metricsPort, host, portVariable: "SLOTKIT_METRICS_PORT" }, listener)

const graceMs = 10_000

const starting: Listener = (_request, response) =>
  answerJson(
    response,
    503,
    { message: "The server is starting. Try again in a second.", code: "unavailable" },
    { "retry-after": "1" }
  )

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener("abort", () => resolve(), { once: true })
  })
