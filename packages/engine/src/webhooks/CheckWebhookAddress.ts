import { checkWebhookUrl, type WebhookAllow } from "@slotkit/core"
import { checkResolvedAddresses, checkResolvedAliases, parseIpAddress } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { NameResolver, NameUnresolved } from "../ports/deliveries/NameResolver.ts"

/** A webhook's URL with its current addresses. Connect only to one of `addresses`. */
export interface WebhookAddress {
  /** The URL as given. */
  readonly url: string
  /** A lowercase name, or an IP address without brackets. */
  readonly host: string
  /** All addresses of the host, each of them checked; at least one. */
  readonly addresses: ReadonlyArray<string>
}

/**
 * The URL is forbidden or cannot be resolved: its name has no address, or the DNS servers did not respond.
 *
 * `reason` is a sentence for the owner of the URL. It never reveals the resolved addresses.
 */
export class WebhookAddressRefused extends Data.TaggedError("WebhookAddressRefused")<{
  readonly kind: "refused" | "unresolved"
  readonly reason: string
}> {}

/**
 * Checks a webhook's URL by its text and by the addresses of its host: on save, before a test, and before every attempt.
 *
 * The name is resolved once, within at most 5 seconds. A host name that the operator allows is resolved by the operating system
 * and may have any address. Spec: webhooks.delivery.7.
 */
export const checkWebhookAddress = Effect.fnUntraced(function* (
  url: string
): Effect.fn.Return<WebhookAddress, WebhookAddressRefused, NameResolver | Settings> {
  const { webhookAllow } = yield* Settings
  return yield* checkOutboundAddress(url, webhookAllow)
})

/** Checks any URL that someone has given by the rules of webhooks, with destinations that the operator allows. */
export const checkOutboundAddress = Effect.fnUntraced(function* (
  url: string,
  allow: WebhookAllow
): Effect.fn.Return<WebhookAddress, WebhookAddressRefused, NameResolver | Settings> {
  const { ownDomains } = yield* Settings
  const { host } = yield* allowed(checkWebhookUrl(url, { ownDomains, allow: allow.host }))
  if (parseIpAddress(host) !== undefined) return { url, host, addresses: [host] }
  const allowedByName = allow.host(host)
  const { addresses, aliases } = yield* lookUp(host, allowedByName ? "system" : "public")
  if (!allowedByName) {
    yield* allowed(checkResolvedAliases(aliases, { ownDomains }))
    yield* allowed(checkResolvedAddresses(addresses, { allow: allow.address }))
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
