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
 * Everything that the use cases and jobs of Slotkit ask for, by the same options as `createSlotkit`, as a layer.
 *
 * Building it opens the database and brings its schema up to date; it fails with an `OptionsError` that lists everything wrong with
 * the options, or with one sentence when the database cannot be opened. Options about HTTP have no meaning here.
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
