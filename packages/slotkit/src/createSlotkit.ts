import { hashToken, parseIpRange } from "@slotkit/core"
import { type Failure, type MailComposer, type Mailer, runJobs, runJobsOnce, Unavailable } from "@slotkit/engine"
import {
  type NodeHandler,
  OperatorToken,
  openApiDocument,
  TrustedProxies,
  UnknownTokenLimit,
  VisitorOrigins,
  type WebHandler
} from "@slotkit/http"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { isSqlError } from "effect/sql/SqlError"
import { type Calls, makeCalls } from "./Calls.ts"
import { Database } from "./Database.ts"
import type { AppTransaction } from "./DatabaseOption.ts"
import { makeInTransaction, type TransactionCalls } from "./InTransaction.ts"
import { type Jobs, makeJobs } from "./Jobs.ts"
import { makeLifetime, SlotkitClosed } from "./Lifetime.ts"
import { loggingLayer } from "./Logging.ts"
import { Mounts } from "./Mounts.ts"
import { checkOptions, type SlotkitOptions } from "./Options.ts"
import { baseUrlOf, servicesLayer } from "./Services.ts"
import { SlotkitError } from "./SlotkitError.ts"

/** Slotkit, ready to be mounted and called. */
export interface Slotkit extends Calls {
  /** Answers web-standard requests: the API, the management API and the reference. */
  readonly fetch: WebHandler
  /** The same for `node:http` and as Express middleware, which passes on paths that are not Slotkit's. */
  readonly node: NodeHandler
  /** Whether the target of a request, its path with or without a query, is Slotkit's to answer, if only with a 404. */
  readonly owns: (target: string) => boolean
  /**
   * The same calls, joined to a transaction that the application has open on its own connection to the database: what they write
   * commits with it and is rolled back with it, mails, events and webhooks included.
   *
   * A call that fails is undone alone and leaves the transaction usable. Throws a `TypeError` for what is no such connection, and on
   * the database `memory`.
   */
  readonly inTransaction: (client: AppTransaction) => TransactionCalls
  /** The OpenAPI 3.1 document of `/api/v1`. */
  readonly openapi: () => Readonly<Record<string, unknown>>
  /** The work that nobody asks for: timers, mails, webhooks, late refunds. Nothing of it happens until it is started. */
  readonly jobs: Jobs
  /** Whether Slotkit is open and its database answers. */
  readonly ping: () => Promise<boolean>
  /** The migrations that opening the database applied. */
  readonly appliedMigrations: ReadonlyArray<string>
  /** Whether the database held nothing of Slotkit's before. */
  readonly isNew: boolean
  /**
   * Takes nothing more, lets calls finish for at most ten seconds and jobs for fifteen, and closes the database.
   *
   * Calls made afterwards reject with `SlotkitClosed`, requests are answered 503. Closing twice is closing once.
   */
  readonly close: () => Promise<void>
}

/**
 * Opens the database, brings its schema up to date and returns Slotkit on it.
 *
 * Rejects with an `OptionsError` that lists everything wrong with the options, or with one sentence when the database cannot be
 * opened.
 */
export const createSlotkit = async <Client = unknown>(options: SlotkitOptions<Client>): Promise<Slotkit> =>
  (await openSlotkit(options)).slotkit

/** Slotkit, and a way to run on it what it has no call for. */
export interface OpenedSlotkit {
  readonly slotkit: Slotkit
  readonly run: Parameters<typeof makeCalls>[0]
}

/**
 * Opens Slotkit with services in place of its own, which may be built on those: for tests, which bring the clock and the world around.
 * The database is opened without them, since connections need the real time.
 */
export const openSlotkit = async (
  options: SlotkitOptions,
  inPlace: Layer.Layer<never, never, Mailer | MailComposer> = Layer.empty
): Promise<OpenedSlotkit> => {
  checkOptions(options)
  const baseUrl = baseUrlOf(options)
  const lifetime = makeLifetime()
  const services = Layer.provideMerge(inPlace, Layer.mergeAll(servicesLayer(options), httpSettingsLayer(options)))
  const opened = Layer.provideMerge(Mounts.layer(options, lifetime), services)
  const runtime = ManagedRuntime.make(Layer.provideMerge(opened, loggingLayer(options)))
  try {
    const { fetch, node, owns } = await runtime.runPromise(Mounts)
    const database = await runtime.runPromise(Database)
    const { appliedMigrations, isNew, ping } = database
    const call: Parameters<typeof makeCalls>[0] = async (useCase) => {
      if (lifetime.isOver()) throw new SlotkitClosed()
      return answered(await runtime.runPromiseExit(Effect.result(useCase)).finally(lifetime.begin()))
    }
    const jobs = makeJobs(
      async (signal) => void (await runtime.runPromiseExit(runJobs, { signal })),
      async () => {
        if (lifetime.isOver()) throw new SlotkitClosed()
        return runtime.runPromise(runJobsOnce).finally(lifetime.begin())
      }
    )
    let closed: Promise<void> | undefined
    const slotkit: Slotkit = {
      ...makeCalls(call),
      fetch,
      node,
      owns,
      inTransaction: makeInTransaction(call, database),
      openapi: () => ({ ...openApiDocument(baseUrl) }),
      ping: async () => {
        const exit = lifetime.isOver() ? undefined : await runtime.runPromiseExit(ping)
        return exit?._tag === "Success" && exit.value
      },
      jobs,
      appliedMigrations,
      isNew,
      close: () => (closed ??= Promise.all([jobs.stop(), lifetime.end(closingGraceMs)]).then(() => runtime.dispose()))
    }
    return { slotkit, run: call }
  } catch (error) {
    await runtime.dispose()
    throw error
  }
}

/** What a call's end means to its caller. */
const answered = <A>(exit: Exit.Exit<Result.Result<A, Failure>, unknown>): A => {
  if (Exit.isFailure(exit))
    throw Cause.hasInterruptsOnly(exit.cause) ? new SlotkitClosed() : orUnavailable(Cause.squash(exit.cause))
  if (Result.isFailure(exit.value)) throw new SlotkitError(exit.value.failure)
  return exit.value.success
}

const orUnavailable = (defect: unknown): unknown => {
  if (defect instanceof Unavailable) return new SlotkitError(defect)
  if (!isSqlError(defect) || defect.reason._tag !== "ConnectionError") return defect
  return new SlotkitError(new Unavailable({ message: "Slotkit cannot reach its database." }), { cause: defect })
}

const closingGraceMs = 10_000

/** Without an operator token no digest matches, so that the management API answers 401. */
const httpSettingsLayer = (options: SlotkitOptions) =>
  Layer.mergeAll(
    Layer.succeed(OperatorToken, { hash: options.operatorToken === undefined ? "" : hashToken(options.operatorToken) }),
    Layer.succeed(
      TrustedProxies,
      (options.trustedProxies ?? []).flatMap((range) => parseIpRange(range) ?? [])
    ),
    Layer.succeed(VisitorOrigins, options.visitorOrigins ?? []),
    Layer.succeed(UnknownTokenLimit, options.unknownTokensPerMinute ?? null)
  )
