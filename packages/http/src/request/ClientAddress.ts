import type { IpAddress, IpRange } from "@slotkit/core"
import { isInRange, parseIpAddress } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { AddressWarning } from "./AddressWarning.ts"

/** The proxies whose `X-Forwarded-For` is trusted. Empty by default. */
export const TrustedProxies = Context.Reference<ReadonlyArray<IpRange>>("@slotkit/http/TrustedProxies", {
  defaultValue: () => []
})

/** Matches the address of any trusted proxy. */
export const ofAProxy = Symbol("a trusted proxy")

/** The address of the connection, for web-standard requests, which have no socket. */
export const ConnectionAddress = Context.Reference<string | typeof ofAProxy | undefined>("@slotkit/http/ConnectionAddress", {
  defaultValue: () => undefined
})

/** The addresses of clients that the application determined itself, by request. They replace those of connections. */
export const applicationAddresses = new WeakMap<object, string | undefined>()

/** The value of `clientAddress` for an unknown address. */
export const unknownAddress = "unknown"

/**
 * Returns the rate limit key of a request's client address: an IPv4 address, or the /64 of an IPv6 address, which is one
 * customer's network. All unknown addresses share one key, with a warning.
 *
 * The connection's peer address is trusted. `X-Forwarded-For` is read from the right: the first address that is not a trusted
 * proxy is the client.
 */
export const clientAddress: Effect.Effect<string, never, HttpServerRequest> = Effect.gen(function* () {
  const { remoteAddress, headers, source } = yield* HttpServerRequest
  const warn = yield* AddressWarning
  if (applicationAddresses.has(source)) {
    const known = readAddress(applicationAddresses.get(source) ?? "")
    if (known === undefined) yield* warn("unknown")
    return known === undefined ? unknownAddress : shareOf(known)
  }
  const trusted = yield* TrustedProxies
  const connection = yield* ConnectionAddress
  const hops = (headers["x-forwarded-for"] ?? "").split(",").reverse()
  const seen = connection === ofAProxy ? (trusted.length === 0 ? "" : hops.shift()?.trim()) : connection
  const peer = readAddress(Option.getOrElse(remoteAddress, () => seen ?? ""))
  const isForwarded = "x-forwarded-for" in headers
  if (peer === undefined) {
    yield* warn("unknown")
    return unknownAddress
  }
  if (isForwarded || "forwarded" in headers) {
    const isTrusted = connection === ofAProxy || trusted.some((range) => isInRange(range, peer))
    if (!isTrusted) yield* warn("untrusted proxy")
    else if (!isForwarded) yield* warn("other header")
  }
  return shareOf(farthestTrusted(peer, hops, trusted))
})

const farthestTrusted = (peer: IpAddress, hops: ReadonlyArray<string>, trusted: ReadonlyArray<IpRange>): IpAddress => {
  let client = peer
  for (const entry of hops) {
    if (!trusted.some((range) => isInRange(range, client))) return client
    const before = readAddress(entry.trim())
    if (before === undefined) return client
    client = before
  }
  return client
}

/** Parses an address, which may have brackets, a port or a zone, or be an IPv4-mapped IPv6 address (RFC 4291 section 2.5.5.2). */
const readAddress = (text: string): IpAddress | undefined => {
  const [, bracketed, plain = text] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = parseIpAddress((bracketed ?? plain).replace(/%.*$/, ""))
  const isMapped = address?.family === 6 && address.bits >> 32n === 0xffffn
  return isMapped ? { family: 4, bits: address.bits & 0xffff_ffffn } : address
}

const shareOf = ({ family, bits }: IpAddress): string => `${family}/${(family === 4 ? bits : bits >> 64n).toString(16)}`
