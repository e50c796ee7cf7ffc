import { promises as dns } from "node:dns"
import { NameResolver, NameUnresolved, type ResolvedName } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The DNS servers to use. */
export interface NodeNameResolverOptions {
  /** `address:port` of the DNS servers for `public`; the system's by default. For tests. */
  readonly servers?: ReadonlyArray<string> | undefined
}

/**
 * A `NameResolver` on `node:dns`. `public` queries the DNS servers directly: without the hosts file and search domains, and
 * without blocking a thread while a server stalls. `system` uses the operating system's resolver.
 *
 * If only one address family can be resolved, the result contains that family. Deliveries connect only to addresses of the
 * result.
 */
export const nodeNameResolver = (options: NodeNameResolverOptions = {}): Layer.Layer<NameResolver> =>
  Layer.succeed(NameResolver, {
    resolve: (name, from) => (from === "public" ? resolvePublic(name, options) : resolveSystem(name))
  })

/** Two attempts, the second with twice the timeout: together shorter than the five seconds of an address check. */
const patience = { timeout: 1_500, tries: 2 }

/** A longer chain of aliases is rejected. */
const maxAliases = 8

/** A separate resolver per lookup, so that cancelling affects only this lookup. */
const resolvePublic = (name: string, { servers }: NodeNameResolverOptions): Effect.Effect<ResolvedName, NameUnresolved> =>
  Effect.callback((resume) => {
    const resolver = new dns.Resolver(patience)
    if (servers !== undefined) resolver.setServers(servers)
    const found = Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
      aliasesOf(resolver, name)
    ])
    found.then(([four, six, aliases]) => resume(resolved(name, [...four, ...six], aliases)))
    return Effect.sync(() => resolver.cancel())
  })

const aliasesOf = async (resolver: dns.Resolver, name: string): Promise<ReadonlyArray<string>> => {
  const aliases: Array<string> = []
  for (let next: string | undefined = name; next !== undefined && aliases.length < maxAliases; ) {
    const [alias]: Array<string> = await resolver.resolveCname(next).catch(() => [])
    if (alias !== undefined) aliases.push(alias)
    next = alias
  }
  return aliases
}

const resolveSystem = (name: string): Effect.Effect<ResolvedName, NameUnresolved> =>
  Effect.tryPromise({ try: () => dns.lookup(name, { all: true }), catch: () => new NameUnresolved({ name }) }).pipe(
    Effect.flatMap((answers) =>
      resolved(
        name,
        answers.map(({ address }) => address),
        []
      )
    )
  )

const resolved = (
  name: string,
  addresses: ReadonlyArray<string>,
  aliases: ReadonlyArray<string>
): Effect.Effect<ResolvedName, NameUnresolved> =>
  addresses.length === 0 ? Effect.fail(new NameUnresolved({ name })) : Effect.succeed({ addresses, aliases })
