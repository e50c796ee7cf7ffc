import type { EngineServices } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { loggingLayer } from "./application/Logging.ts"
import { servicesLayer } from "./opening/EngineLayer.ts"
import { checkOptions, type SlotkitOptions } from "./options/Options.ts"

export * from "@slotkit/engine"
export { memoryStore } from "@slotkit/engine/memory"
export {
  type ApplicationTransaction,
  insideTransaction,
  migrate,
  type PgStoreOptions,
  pgFromPglite,
  pgFromPgliteInstance,
  pgFromPool,
  pgFromPostgres,
  pgFromUrl,
  pgStore
} from "@slotkit/postgres"
export { runOn } from "./opening/RunOn.ts"
export { OptionsError, type SlotkitOptions } from "./options/Options.ts"

/**
 * Provides the services of all use cases and jobs, from the options of `createSlotkit`. Options about HTTP have no effect.
 *
 * Building the layer opens and migrates the database. It fails with an `OptionsError` if options are invalid, and with an
 * error that says why if the database cannot be opened.
 *
 * @example
 * const layer = slotkitLayer({ database: "memory", baseUrl: "https://book.example.com" })
 * const hosts = await Effect.runPromise(Effect.provide(listHosts({}), layer))
 */
export const slotkitLayer = (options: SlotkitOptions): Layer.Layer<EngineServices, Error> =>
  Layer.unwrap(
    Effect.try({
      try: () => {
        checkOptions(options)
        return Layer.provideMerge(servicesLayer(options), loggingLayer(options))
      },
      catch: (cause) => cause as Error
    })
  )
