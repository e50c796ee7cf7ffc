/** An IP address as one number of 32 or 128 bits. */
export interface IpAddress {
  readonly family: 4 | 6
  readonly bits: bigint
}

/** All addresses of a family that share their first `prefixLength` bits with `bits`. */
export interface IpRange extends IpAddress {
  readonly prefixLength: number
}

/**
 * Parses an address in the strict notation of its family, or returns `undefined`.
 *
 * IPv4 is four decimal numbers without leading zeros. IPv6 is every form of RFC 4291 section 2.2: `::` once for one group or
 * more, an IPv4 tail, either letter case. No zone id, no brackets, no prefix, no spaces.
 */
export const parseIpAddress = (text: string): IpAddress | undefined => {
  const family = text.includes(":") ? 6 : 4
  const bits = family === 6 ? parseIpv6(text) : parseIpv4(text)
  return bits === undefined ? undefined : { family, bits }
}

/** Parses `address/prefix` (CIDR), or a single address as a range of one. Bits beyond the prefix are dropped. */
export const parseIpRange = (text: string): IpRange | undefined => {
  const [, addressText = "", prefixText] = /^([^/]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  const address = parseIpAddress(addressText)
  if (address === undefined) return undefined
  const width = widths[address.family]
  const prefixLength = prefixText === undefined ? width : Number(prefixText)
  if (prefixLength > width) return undefined
  const beyond = BigInt(width - prefixLength)
  return { family: address.family, bits: (address.bits >> beyond) << beyond, prefixLength }
}

/** Returns true if a range contains an address. An IPv4 range never contains an IPv6 address that embeds an IPv4 address. */
export const isInRange = (range: IpRange, address: IpAddress): boolean => {
  const beyond = BigInt(widths[range.family] - range.prefixLength)
  return range.family === address.family && range.bits >> beyond === address.bits >> beyond
}

const widths = { 4: 32, 6: 128 } as const

const parseIpv4 = (text: string): bigint | undefined => {
  const parts = text.split(".")
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return undefined
  return join(parts.map(Number), 8n)
}

const parseIpv6 = (text: string): bigint | undefined => {
  const [headText = "", tailText, ...more] = text.split("::")
  if (more.length > 0) return undefined
  const head = readGroups(headText, tailText === undefined)
  const tail = readGroups(tailText ?? "", true)
  if (head === undefined || tail === undefined) return undefined
  const missing = 8 - head.length - tail.length
  if (tailText === undefined ? missing !== 0 : missing < 1) return undefined
  return join([...head, ...new Array<number>(missing).fill(0), ...tail], 16n)
}

const readGroups = (text: string, mayEndInIpv4: boolean): ReadonlyArray<number> | undefined => {
  if (text === "") return []
  const parts = text.split(":")
  const groups: Array<number> = []
  for (const [index, part] of parts.entries()) {
    const ipv4 = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : undefined
    if (ipv4 !== undefined) groups.push(Number(ipv4 >> 16n), Number(ipv4 & 0xffffn))
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}

const join = (parts: ReadonlyArray<number>, width: bigint): bigint =>
  parts.reduce((bits, part) => (bits << width) | BigInt(part), 0n)

/** The limit of an IPv6 /48, as a multiple of the limit of each of its 65,536 /64s. */
export const networkShare = 10

/**
 * Returns the key of the /48 that contains the key of an IPv6 address; `undefined` for every other key.
 *
 * Limits count client addresses by key: `4/` and the address, or `6/` and the /64, both in hexadecimal.
 */
export const networkOf = (share: string): string | undefined => {
  const [, subnet] = /^6\/([0-9a-f]+)$/.exec(share) ?? []
  return subnet === undefined ? undefined : `6/48/${(BigInt(`0x${subnet}`) >> 16n).toString(16)}`
}

/**
 * Returns true for a host name or address, as written in URLs or by sockets, that only this machine can reach. RFC 6761, section
 * 6.3.
 */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
