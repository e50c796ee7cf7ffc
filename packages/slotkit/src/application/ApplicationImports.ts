import { AccountSources, type NameResolver, type Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The option for imports in the console. */
export interface ImportsOption {
  /** Other addresses of the vendors' APIs, for tests. */
  readonly origins?: { readonly calendly?: string | undefined; readonly "cal.com"?: string | undefined }
}

/**
 * The systems whose accounts hosts import in the console, unless the option is false.
 *
 * @internal
 */
export const importsLayer = (option: ImportsOption | false = {}): Layer.Layer<never, never, NameResolver | Settings> =>
  option === false
    ? Layer.empty
    : Layer.effect(
        AccountSources,
        Effect.flatMap(
          Effect.promise(() => import("@slotkit/integrations/imports")),
          ({ accountSources }) => accountSources(option.origins)
        )
      )
