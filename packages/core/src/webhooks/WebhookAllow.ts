import { type IpRange, isInRange, parseIpAddress, parseIpRange } from "../values/IpAddress.ts"

/** Where an operator lets webhooks go although the rules refuse it: tests and intranets. */
export interface WebhookAllow {
  /** Whether a URL's host is listed: a name as it stands, or an IP address inside a listed range. */
  readonly host: (host: string) => boolean
  /** Whether an address that a name resolved to is inside a listed range. */
  readonly address: (ip: string) => boolean
}

/**
 * Reads an operator's list of CIDR ranges, addresses and host names, separated by commas.
 *
 * Names are exact and in lower case, with neither port nor wildcard; blank entries are skipped, so an empty list allows nothing.
 * `reason` names the entry that cannot be read.
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

/** Private networks use underscores, too. A last label of digits would be a misspelt address. */
const isHostName = (text: string): boolean =>
  text.length <= 254 && /^(?:[a-z0-9_-]{1,63}\.)*(?!\d+\.?$)[a-z0-9_-]{1,63}\.?$/i.test(text)
