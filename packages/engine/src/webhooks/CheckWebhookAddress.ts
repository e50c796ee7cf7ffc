import { checkWebhookUrl } from "@slotkit/core"
import { checkResolvedAddresses, checkResolvedAliases, parseIpAddress } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { NameResolver, NameUnresolved } from "../ports/NameResolver.ts"

/** A webhook's URL with what it points to at this moment: connect to one of `addresses` and to nothing else. */
export interface WebhookAddress {
  /** As it was given. */
  readonly url: string
  /** A name in lower case, or an IP address without brackets. */
  readonly host: string
  /** All that the host stands for, every one of them checked; at least one. */
  readonly addresses: ReadonlyArray<string>
}

/**
 * Nothing may be sent to the URL, or nothing can be: its name has no address, or the name servers did not say.
 *
 * `reason` is a sentence for whoever chose the URL; it never tells what the name resolves to.
 */
export class WebhookAddressRefused extends Data.TaggedError("WebhookAddressRefused")<{
  readonly kind: "refused" | "unresolved"
  readonly reason: string
}> {}

/**
 * Checks where a webhook points, by the text of its URL and by what its name resolves to: on save, for a test, before every attempt.
 *
 * It looks the name up once, for at most 5 seconds. A host that the operator allows by name is looked up as the machine does it and
 * may have any address. Spec: webhooks.delivery.7.
 */
export const checkWebhookAddress = Effect.fnUntraced(function* (
  url: string
): Effect.fn.Return<WebhookAddress, WebhookAddressRefused, NameResolver | Settings> {
  const { ownDomains, webhookAllow } = yield* Settings
  const { host } = yield* allowed(checkWebhookUrl(url, { ownDomains, allow: webhookAllow.host }))
  if (parseIpAddress(host) !== undefined) return { url, host, addresses: [host] }
  const allowedByName = webhookAllow.host(host)
  const { addresses, aliases } = yield* lookUp(host, allowedByName ? "system" : "public")
  if (!allowedByName) {
    yield* allowed(checkResolvedAliases(aliases, { ownDomains }))
    yield* allowed(checkResolvedAddresses(addresses, { allow: webhookAllow.address }))
  }
  return { url, host, addresses }
})

const lookUp = Effect.fnUntraced(
  function* (host: string, from: "public" | "system") {
    const resolver = yield* NameResolver
    const resolved = yield* resolver.resolve(host, from)
    return resolved.addresses.length === 0 ? yield* new NameUnresolved({ name: host }) : resolved
  },
  Effect.timeout("5 seconds"),
  Effect.catchTag(["NameUnresolved", "TimeoutError"], () =>
    Effect.fail(new WebhookAddressRefused({ kind: "unresolved", reason: unresolved }))
  )
)

const unresolved = "The URL's host name does not resolve to an address."

const allowed = <A extends { readonly ok: true }>(
  verdict: A | { readonly ok: false; readonly reason: string }
): Effect.Effect<A, WebhookAddressRefused> =>
  verdict.ok ? Effect.succeed(verdict) : Effect.fail(new WebhookAddressRefused({ kind: "refused", reason: verdict.reason }))
