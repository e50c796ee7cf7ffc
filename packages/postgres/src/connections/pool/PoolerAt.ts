import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { DatabaseUnreachable } from "../CheckConnection.ts"
import { pgFromUrl } from "../FromUrl.ts"
import type { Pooler } from "./ApplicationPoolOptions.ts"

/**
 * Returns the mode of the pooler at a URL, or `direct` if PostgreSQL itself answers. Changes nothing.
 *
 * A pooler in transaction mode that gives each of two connections its own server is taken for one in session mode.
 */
export const poolerAt = (url: string | Redacted.Redacted): Effect.Effect<Pooler | "direct", DatabaseUnreachable> => {
  const opened = <Found>(found: Found, pooler: Pooler | undefined) =>
    Effect.as(Effect.scoped(Layer.build(pgFromUrl(url, { pooler, maxConnections: 2 }))), found)
  const isBehind = (behind: DatabaseUnreachable["behind"]) => (error: DatabaseUnreachable) => error.behind === behind
  const asSession = Effect.catchIf(opened<Pooler>("session", "session"), isBehind("transactionPooler"), () =>
    Effect.succeed<Pooler>("transaction")
  )
  return Effect.catchIf(opened("direct" as const, undefined), isBehind("pooler"), () => asSession)
}
