import { DemandCounts, type MailComposer, type Mailer, maintain, runJobs, runJobsOnce } from "@slotkit/engine"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { refuseInsideHook } from "../application/InsideHook.ts"
import { loggingLayer } from "../application/Logging.ts"
import { makeInTransaction } from "../calls/InTransaction.ts"
import { makeCalls } from "../calls/MakeCalls.ts"
import { Database } from "../database/Database.ts"
import { checkOptions, type SlotkitOptions } from "../options/Options.ts"
import { answerOf } from "./AnswerOf.ts"
import { startDemandTimer } from "./DemandTimer.ts"
import { baseUrlOf, servicesLayer } from "./EngineLayer.ts"
import { httpSettingsLayer } from "./HttpSettings.ts"
import { installationLayer } from "./InstallationLayer.ts"
import { makeJobs } from "./Jobs.ts"
import { endsWithin, makeLifetime, SlotkitClosed } from "./Lifetime.ts"
import { freshGauges, metricRegistryLayer, metricsText } from "./Metrics.ts"
import { Mounts } from "./Mounts.ts"
import { asOpeningError } from "./OpeningError.ts"
import { runsOn } from "./RunOn.ts"
import type { Slotkit } from "./Slotkit.ts"
import { makeUnclaimedWork } from "./UnclaimedWork.ts"

/** An open Slotkit, and a function that runs any use case on it. */
export interface OpenedSlotkit {
  readonly slotkit: Slotkit
  readonly run: Parameters<typeof makeCalls>[0]
}

/**
 * Opens Slotkit with some services replaced, for tests that control the clock and the outside world. The replacements may use
 * Slotkit's own services. The database is opened without them, because connections need real time.
 */
export const openSlotkit = async (
  options: SlotkitOptions,
  inPlace: Layer.Layer<never, never, Mailer | MailComposer> = Layer.empty,
  beneath: Layer.Layer<never> = Layer.empty
): Promise<OpenedSlotkit> => {
  requireNode()
  checkOptions(options)
  const baseUrl = baseUrlOf(options)
  const lifetime = makeLifetime()
  const services = Layer.provideMerge(
    inPlace,
    Layer.mergeAll(Layer.provide(servicesLayer(options), beneath), httpSettingsLayer(options))
  )
  const known = Layer.provideMerge(installationLayer(options), services)
  const opened = Layer.provideMerge(Mounts.layer(options, lifetime), known)
  const surroundings = Layer.provideMerge(exportLayer(options), Layer.merge(loggingLayer(options), metricRegistryLayer))
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(options.openTelemetry === undefined ? opened : Layer.tap(opened, freshGauges), surroundings)
  )
  try {
    const { fetch: answer, node, owns } = await runtime.runPromise(Mounts)
    const clock = await runtime.runPromise(Clock.Clock)
    const database = await runtime.runPromise(Database)
    const { appliedMigrations, isNew, notReady } = database
    const run: Parameters<typeof makeCalls>[0] = async (useCase) => {
      if (lifetime.isOver()) throw new SlotkitClosed()
      return answerOf(await runtime.runPromiseExit(Effect.result(useCase)).finally(lifetime.begin()))
    }
    const call: typeof run = async (useCase) => {
      refuseInsideHook(options)
      unclaimedWork.check()
      return run(useCase)
    }
    const fetch: typeof answer = async (request, connection) => {
      refuseInsideHook(options)
      unclaimedWork.check()
      return answer(request, connection)
    }
    const work = async <A>(task: Parameters<typeof runtime.runPromise<A, never>>[0]): Promise<A> => {
      refuseInsideHook(options)
      if (lifetime.isOver()) throw new SlotkitClosed()
      return runtime.runPromise(task).finally(lifetime.begin())
    }
    const { jobs, haveRun } = makeJobs(
      async (signal) => void (await runtime.runPromiseExit(runJobs, { signal })),
      { runOnce: () => work(runJobsOnce), maintain: () => work(maintain) },
      lifetime.isOver,
      () => clock.currentTimeMillisUnsafe()
    )
    const unclaimedWork = makeUnclaimedWork(
      () => clock.currentTimeMillisUnsafe(),
      haveRun,
      (reading) => lifetime.isOver() || void runtime.runPromiseExit(reading).finally(lifetime.begin())
    )
    const storeDemandLeft = startDemandTimer(await runtime.runPromise(Effect.service(DemandCounts)), (storing) =>
      runtime.runPromiseExit(storing).finally(lifetime.begin())
    )
    const readiness: Slotkit["readiness"] = async () => {
      const exit = lifetime.isOver() ? undefined : await runtime.runPromiseExit(notReady)
      const reason = exit?._tag === "Success" ? exit.value : "Slotkit has been closed."
      return reason === undefined ? { ready: true } : { ready: false, reason }
    }
    const resealSecrets: Slotkit["resealSecrets"] = (report = () => {}) => call(Effect.orDie(database.resealSecrets(report)))
    const close = async () => {
      const isIdle = await endsWithin(Promise.all([jobs.stop(), lifetime.end(closingGraceMs)]), closingGraceMs + 100)
      await storeDemandLeft(disposingGraceMs)
      const isDisposed = await endsWithin(runtime.dispose(), disposingGraceMs)
      if (!isIdle || !isDisposed) await Effect.runPromise(Effect.provide(abandoned, loggingLayer(options)))
    }
    let closed: Promise<void> | undefined
    const slotkit: Slotkit = {
      ...makeCalls(call),
      fetch,
      node: (request, response, next) => {
        unclaimedWork.check()
        node(request, response, next)
      },
      owns,
      inTransaction: makeInTransaction(run, database),
      openapi: (of = "api") => ({ ...documentOf[of](baseUrl) }),
      ping: async () => (await readiness()).ready,
      readiness,
      metrics: async () => {
        if (lifetime.isOver()) throw new SlotkitClosed()
        return runtime.runPromise(metricsText).finally(lifetime.begin())
      },
      jobs,
      backup: async () => {
        if (lifetime.isOver()) throw new SlotkitClosed()
        if (database.files === undefined)
          throw new TypeError("backup is for a database of { dataDir }. Use pg_dump for PostgreSQL.")
        return runtime.runPromise(database.files).finally(lifetime.begin())
      },
      resealSecrets,
      appliedMigrations,
      isNew,
      close: () => (closed ??= close())
    }
    return { slotkit: runsOn(slotkit, run), run }
  } catch (error) {
    await runtime.dispose()
    throw asOpeningError(error)
  }
}

const documentOf = { api: openApiDocument, manage: manageOpenApiDocument, visitor: visitorOpenApiDocument }

const closingGraceMs = 10_000
const disposingGraceMs = 1_000

const abandoned = Effect.logWarning("Slotkit was closed while work was still using or waiting for a connection.")

/** The exporters are loaded only if they are configured. */
const exportLayer = ({ openTelemetry }: SlotkitOptions): Layer.Layer<never> =>
  openTelemetry === undefined
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../application/Telemetry.ts")),
          ({ telemetryLayer }) => telemetryLayer(openTelemetry)
        )
      )

/** Throws if the version of Node is not supported. Other runtimes also report a version of Node. */
export const requireNode = (version: string = process.versions.node): void => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return
  throw new Error(`Slotkit needs Node 22.19 or newer. This is Node ${version}.`)
}
