import type { IpAddress, IpRange } from "@slotkit/core"
import { isInRange, parseIpAddress } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"

/** The peers that may say in `X-Forwarded-For` whom they speak for; nobody unless an operator says so. */
export const TrustedProxies = Context.Reference<ReadonlyArray<IpRange>>("@slotkit/http/TrustedProxies", {
  defaultValue: () => []
})

/** The address of a connection that can only come from a trusted proxy, whichever. */
export const ofAProxy = Symbol("a trusted proxy")

/** The address that a connection comes from, where the request itself does not tell: web-standard requests have no socket. */
export const ConnectionAddress = Context.Reference<string | typeof ofAProxy | undefined>("@slotkit/http/ConnectionAddress", {
  defaultValue: () => undefined
})

/** What `clientAddress` says of a request from nowhere known. */
export const unknownAddress = "unknown"

/**
 * Where a request comes from, as the name of the share that it counts against: an IPv4 address, or the /64 of an IPv6 one, which
 * is what one customer has. Requests from nowhere known count together.
 *
 * The peer of the connection is believed, and `X-Forwarded-For` only as far as trusted proxies wrote it: read from the right, the
 * first address that is not a trusted proxy is the client.
 */
export const clientAddress: Effect.Effect<string, never, HttpServerRequest> = Effect.gen(function* () {
  const { remoteAddress, headers } = yield* HttpServerRequest
  const trusted = yield* TrustedProxies
  const connection = yield* ConnectionAddress
  const hops = (headers["x-forwarded-for"] ?? "").split(",").reverse()
  const seen = connection === ofAProxy ? (trusted.length === 0 ? "" : hops.shift()?.trim()) : connection
  const peer = readAddress(Option.getOrElse(remoteAddress, () => seen ?? ""))
  return peer === undefined ? unknownAddress : shareOf(farthestTrusted(peer, hops, trusted))
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

/** Reads an address, which may be in brackets, carry a port or a zone, or be an IPv4 one in IPv6's clothes (RFC 4291 section 2.5.5.2). */
const readAddress = (text: string): IpAddress | undefined => {
  const [, bracketed, plain = text] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = parseIpAddress((bracketed ?? plain).replace(/%.*$/, ""))
  const isMapped = address?.family === 6 && address.bits >> 32n === 0xffffn
  return isMapped ? { family: 4, bits: address.bits & 0xffff_ffffn } : address
}

const shareOf = ({ family, bits }: IpAddress): string => `${family}/${(family === 4 ? bits : bits >> 64n).toString(16)}`

/** Returns the /48 that the share of an IPv6 address lies in; `undefined` for every other share. */
export const networkOf = (share: string): string | undefined => {
  const [, subnet] = /^6\/([0-9a-f]+)$/.exec(share) ?? []
  return subnet === undefined ? undefined : `6/48/${(BigInt(`0x${subnet}`) >> 16n).toString(16)}`
}
