import { type IpRange, isInRange, parseIpAddress, parseIpRange } from "../values/IpAddress.ts"

/** Destinations that an operator allows although the rules refuse them, for tests and intranets. */
export interface WebhookAllow {
  /** Returns true if a URL's host is listed: an exact name, or an IP address inside a listed range. */
  readonly host: (host: string) => boolean
  /** Returns true if a resolved address is inside a listed range. */
  readonly address: (ip: string) => boolean
}

/**
 * Parses an operator's list of CIDR ranges, addresses and host names, separated by commas.
 *
 * Names are exact and lowercase, without port or wildcard. Blank entries are skipped, so an empty list allows nothing. `reason`
 * names the invalid entry.
 */
export const parseWebhookAllow = (
  list: string
): { readonly ok: true; readonly allow: WebhookAllow } | { readonly ok: false; readonly reason: string } => {
  const ranges: Array<IpRange> = []
  const names = new Set<string>()
  for (const entry of list.split(",").map((text) => text.trim())) {
    if (entry === "") continue
    const range = parseIpRange(entry.replace(/^\[(.*)\]$/, "$1"))
    if (range !== undefined) ranges.push(range)
    else if (isHostName(entry)) names.add(entry.toLowerCase().replace(/\.$/, ""))
    else return { ok: false, reason: `"${entry}" is neither a CIDR range, an IP address nor a host name.` }
  }
  const address = (ip: string) => {
    const parsed = parseIpAddress(ip)
    return parsed !== undefined && ranges.some((range) => isInRange(range, parsed))
  }
  return { ok: true, allow: { host: (host) => names.has(host) || address(host), address } }
}

/** Private networks also use underscores. A last label of digits would be a misspelled address. */
const isHostName = (text: string): boolean =>
  text.length <= 254 && /^(?:[a-z0-9_-]{1,63}\.)*(?!\d+\.?$)[a-z0-9_-]{1,63}\.?$/i.test(text)
