import { type AccountSource, AccountSources, type ImportSource, type NameResolver, type Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The option for imports in the console. */
export interface ImportsOption {
  /** Other addresses of the vendors' APIs, for tests. */
  readonly origins?: { readonly calendly?: string | undefined; readonly "cal.com"?: string | undefined }
}

/**
 * The systems whose accounts hosts import in the console, unless the option is false. Their code is loaded by the first import.
 *
 * @internal
 */
export const importsLayer = (option: ImportsOption | false = {}): Layer.Layer<never, never, NameResolver | Settings> =>
  option === false ? Layer.empty : Layer.effect(AccountSources, lazySources(option))

const lazySources = Effect.fnUntraced(function* ({ origins }: ImportsOption) {
  const context = yield* Effect.context<NameResolver | Settings>()
  const imports = Effect.promise(() => import("@slotkit/integrations/imports"))
  const loaded = yield* Effect.cached(
    Effect.provideContext(
      Effect.flatMap(imports, ({ accountSources }) => accountSources(origins)),
      context
    )
  )
  const source = (name: ImportSource, takesUrl: boolean): readonly [ImportSource, AccountSource] => [
    name,
    { takesUrl, read: (request) => Effect.flatMap(loaded, (sources) => sources.get(name)!.read(request)) }
  ]
  return new Map([source("calendly", false), source("cal.com", true)])
})
