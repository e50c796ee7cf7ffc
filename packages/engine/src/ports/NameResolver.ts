import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** What a host name stands for: all of its IPv4 and IPv6 addresses, and the aliases that led to them where they are known. */
export interface ResolvedName {
  readonly addresses: ReadonlyArray<string>
  readonly aliases: ReadonlyArray<string>
}

/** The name has no address, or the name servers did not say. */
export class NameUnresolved extends Data.TaggedError("NameUnresolved")<{ readonly name: string }> {}

/**
 * Looks host names up.
 *
 * `public` asks the name servers alone, for both families. `system` asks as every program on the machine does, hosts file and search
 * domains included: for names that the operator allows. It can be interrupted.
 */
export class NameResolver extends Context.Service<
  NameResolver,
  { readonly resolve: (name: string, from: "public" | "system") => Effect.Effect<ResolvedName, NameUnresolved> }
>()("@slotkit/engine/NameResolver") {}
