import { type IpRange, isInRange, parseIpAddress, parseIpRange } from "../values/IpAddress.ts"

/** A range that webhooks must not reach, with its purpose and source. */
export interface RefusedRange {
  readonly range: string
  readonly use: string
  readonly source: string
}

/** IPv4 ranges that are not public. Spec: webhooks.delivery.7. */
export const refusedIpv4Ranges: ReadonlyArray<RefusedRange> = [
  { range: "0.0.0.0/8", use: "this network", source: "RFC 791, RFC 1122" },
  { range: "10.0.0.0/8", use: "private", source: "RFC 1918" },
  { range: "100.64.0.0/10", use: "carrier-grade NAT; a cloud's metadata at 100.100.100.200", source: "RFC 6598" },
  { range: "127.0.0.0/8", use: "loopback", source: "RFC 1122" },
  { range: "168.63.129.16/32", use: "a cloud's control channel at a public address", source: "Azure WireServer" },
  { range: "169.254.0.0/16", use: "link-local; most clouds' metadata", source: "RFC 3927" },
  { range: "172.16.0.0/12", use: "private", source: "RFC 1918" },
  { range: "192.0.0.0/24", use: "protocol assignments", source: "RFC 6890, RFC 7050, RFC 7335, RFC 7600, RFC 7723, RFC 8155" },
  { range: "192.0.2.0/24", use: "documentation", source: "RFC 5737" },
  { range: "192.31.196.0/24", use: "DNS sink (AS112)", source: "RFC 7535" },
  { range: "192.52.193.0/24", use: "multicast tunnels (AMT)", source: "RFC 7450" },
  { range: "192.88.99.0/24", use: "6to4 relays, deprecated", source: "RFC 7526" },
  { range: "192.168.0.0/16", use: "private", source: "RFC 1918" },
  { range: "192.175.48.0/24", use: "DNS sink (AS112)", source: "RFC 7534" },
  { range: "198.18.0.0/15", use: "benchmarking", source: "RFC 2544" },
  { range: "198.51.100.0/24", use: "documentation", source: "RFC 5737" },
  { range: "203.0.113.0/24", use: "documentation", source: "RFC 5737" },
  { range: "224.0.0.0/4", use: "multicast", source: "RFC 5771" },
  { range: "240.0.0.0/4", use: "reserved, broadcast", source: "RFC 1112, RFC 8190" }
]

/**
 * The only IPv6 range from which public addresses are assigned (RFC 4291, section 2.4).
 *
 * Everything outside is refused without a list: unspecified, loopback, IPv4-mapped, IPv4-compatible and IPv4-translated
 * addresses, NAT64 (RFC 6052, RFC 8215), discard-only, segment routing, unique-local, link-local, site-local, multicast and
 * unassigned addresses.
 */
export const assignedIpv6Range = "2000::/3"

/** The rejected ranges inside `assignedIpv6Range`. Spec: webhooks.delivery.7. */
export const refusedIpv6Ranges: ReadonlyArray<RefusedRange> = [
  {
    range: "2001::/23",
    use: "protocol assignments: Teredo, ORCHID, benchmarking, AMT, AS112",
    source: "RFC 2928, RFC 4380, RFC 7343"
  },
  { range: "2001:db8::/32", use: "documentation", source: "RFC 3849" },
  { range: "2002::/16", use: "6to4, which embeds an IPv4 address", source: "RFC 3056" },
  { range: "2620:4f:8000::/48", use: "DNS sink (AS112)", source: "RFC 7534" },
  { range: "3fff::/20", use: "documentation", source: "RFC 9637" }
]

/**
 * Returns true if an IP address is routable on the public internet. Never throws.
 *
 * Accepts the strict notations of `parseIpAddress`; anything else is not public. IPv6 addresses that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo, ISATAP ...) are never public, because receivers have no legitimate use for them. Spec:
 * webhooks.delivery.7.
 *
 * @example
 * isPublicAddress("169.254.169.254") // false
 */
export const isPublicAddress = (ip: string): boolean => {
  const address = parseIpAddress(ip)
  if (address === undefined) return false
  if (address.family === 4) return !refusedIpv4.some((range) => isInRange(range, address))
  return (
    assignedIpv6.some((range) => isInRange(range, address)) &&
    !refusedIpv6.some((range) => isInRange(range, address)) &&
    !isIsatap(address.bits)
  )
}

/**
 * ISATAP embeds an IPv4 address after the interface identifiers `0:5efe` and `200:5efe` of any prefix (RFC 5214, section 6.1).
 */
const isIsatap = (bits: bigint): boolean => {
  const identifier = (bits >> 32n) & 0xffff_ffffn
  return identifier === 0x0000_5efen || identifier === 0x0200_5efen
}

const compile = (ranges: ReadonlyArray<string>): ReadonlyArray<IpRange> => ranges.map((range) => parseIpRange(range)!)

const assignedIpv6 = compile([assignedIpv6Range])
const refusedIpv4 = compile(refusedIpv4Ranges.map(({ range }) => range))
const refusedIpv6 = compile(refusedIpv6Ranges.map(({ range }) => range))
