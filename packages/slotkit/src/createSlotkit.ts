import type { IncomingMessage, ServerResponse } from "node:http"
import { hashToken } from "@slotkit/core"
import { Settings } from "@slotkit/engine"
import { OperatorToken, openApiDocument } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { type Calls, makeCalls } from "./Calls.ts"
import { Database, databaseLayer } from "./Database.ts"
import { Mounts } from "./Mounts.ts"
import { checkOptions, type SlotkitOptions } from "./Options.ts"
import { SlotkitError } from "./SlotkitError.ts"

/** Slotkit, ready to be mounted and called. */
export interface Slotkit extends Calls {
  /** Answers web-standard requests: the API, the management API and the reference. */
  readonly fetch: (request: Request) => Promise<Response>
  /** The same for `node:http` and as Express middleware, which passes on paths that are not Slotkit's. */
  readonly node: (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void
  /** The OpenAPI 3.1 document of `/api/v1`. */
  readonly openapi: () => Readonly<Record<string, unknown>>
  /** Whether the database answers. */
  readonly ping: () => Promise<boolean>
  /** The migrations that opening the database applied. */
  readonly appliedMigrations: ReadonlyArray<string>
  /** Closes the database; running calls are interrupted. */
  readonly close: () => Promise<void>
}

/**
 * Opens the database, brings its schema up to date and returns Slotkit on it.
 *
 * Rejects with an `OptionsError` that lists everything wrong with the options, or with one sentence when the database cannot be
 * opened.
 */
export const createSlotkit = async (options: SlotkitOptions): Promise<Slotkit> => {
  checkOptions(options)
  const origin = options.baseUrl.replace(/\/$/, "")
  const services = Layer.mergeAll(databaseLayer(options), settingsLayer(options, origin), operatorTokenLayer(options))
  const runtime = ManagedRuntime.make(Layer.provideMerge(Mounts.layer(options), services))
  try {
    const { fetch, node } = await runtime.runPromise(Mounts)
    const { appliedMigrations, ping } = await runtime.runPromise(Database)
    return {
      ...makeCalls(async (useCase) => {
        const answer = await runtime.runPromise(Effect.result(useCase))
        if (Result.isFailure(answer)) throw new SlotkitError(answer.failure)
        return answer.success
      }),
      fetch,
      node,
      openapi: () => ({ ...openApiDocument(origin) }),
      ping: () => runtime.runPromise(ping),
      appliedMigrations,
      close: () => runtime.dispose()
    }
  } catch (error) {
    await runtime.dispose()
    throw error
  }
}

const settingsLayer = (options: SlotkitOptions, origin: string) =>
  Layer.succeed(Settings, {
    origin,
    freeServices: options.freeServices ?? 1,
    upgradeUrl: options.upgradeUrl ?? `${origin}/app/plan`,
    developerPortalUrl: options.developerPortalUrl ?? `${origin}/app/apps`,
    videoUrl: options.videoUrl ?? "https://meet.jit.si/slotkit-{token}"
  })

/** Without an operator token no digest matches, so that the management API answers 401. */
const operatorTokenLayer = ({ operatorToken }: SlotkitOptions) =>
  Layer.succeed(OperatorToken, { hash: operatorToken === undefined ? "" : hashToken(operatorToken) })
