import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The addresses of a host name: all IPv4 and IPv6 addresses, and the aliases that led to them, if known. */
export interface ResolvedName {
  readonly addresses: ReadonlyArray<string>
  readonly aliases: ReadonlyArray<string>
}

/** The name has no address, or the DNS servers did not respond. */
export class NameUnresolved extends Data.TaggedError("NameUnresolved")<{ readonly name: string }> {}

/**
 * Resolves host names.
 *
 * `public` queries only the DNS servers, for both address families. `system` resolves like other programs on the machine,
 * including the hosts file and search domains, for names that the operator allows. Lookups can be interrupted.
 */
export class NameResolver extends Context.Service<
  NameResolver,
  { readonly resolve: (name: string, from: "public" | "system") => Effect.Effect<ResolvedName, NameUnresolved> }
>()("@slotkit/engine/NameResolver") {}
