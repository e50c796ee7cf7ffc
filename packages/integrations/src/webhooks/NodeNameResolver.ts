import { promises as dns } from "node:dns"
import { NameResolver, NameUnresolved, type ResolvedName } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Which name servers are asked. */
export interface NodeNameResolverOptions {
  /** `address:port` of the name servers for `public`, instead of those that the system is configured with; for tests. */
  readonly servers?: ReadonlyArray<string> | undefined
}

/**
 * A `NameResolver` on `node:dns`: `public` asks the name servers itself, without the hosts file, search domains and the threads that
 * a name server that stalls would keep; `system` is the operating system's own look-up.
 *
 * A family that is not answered for is left out when the other one is: deliveries connect to an address of the answer and to no
 * other.
 */
export const nodeNameResolver = (options: NodeNameResolverOptions = {}): Layer.Layer<NameResolver> =>
  Layer.succeed(NameResolver, {
    resolve: (name, from) => (from === "public" ? resolvePublic(name, options) : resolveSystem(name))
  })

/** Two tries, the second of which waits twice as long: together less than the five seconds that an address check waits. */
const patience = { timeout: 1_500, tries: 2 }

/** A chain of aliases that is longer leads nowhere good. */
const maxAliases = 8

/** With a resolver of its own each time: what is cancelled is this look-up alone. */
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
