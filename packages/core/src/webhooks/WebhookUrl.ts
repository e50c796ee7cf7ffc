import { isLoopbackHost, parseIpAddress } from "../values/IpAddress.ts"
import { maxWebhookUrlLength } from "../values/Limits.ts"
import { isPublicAddress } from "./PublicAddress.ts"

export type WebhookUrlVerdict = { readonly ok: true; readonly host: string } | { readonly ok: false; readonly reason: string }
export type WebhookTargetVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string }

export interface WebhookUrlOptions {
  /** Domains of this installation. They and every name below them are refused. */
  readonly ownDomains: ReadonlyArray<string>
  /** Returns true for hosts, in the notation of the verdict's `host`, that the operator allows, including over `http:`. */
  readonly allow?: ((host: string) => boolean) | undefined
}

/**
 * Checks the text of a webhook URL. Slotkit calls it when the webhook is saved and before every delivery. Never throws.
 *
 * `host` is the name or address to connect to: a lowercase name without a trailing dot, or an IP address without brackets. A name
 * must also pass `checkResolvedAddresses`. A host in `allow` may be private and use `http:`, but user names, fragments, control
 * characters and port 0 are always rejected. `reason` is the error message for the caller. Spec: webhooks.delivery.7.
 *
 * @example
 * const verdict = checkWebhookUrl("https://receiver.example.com/hook", { ownDomains: ["book.example.com"] })
 */
export const checkWebhookUrl = (url: string, { ownDomains, allow }: WebhookUrlOptions): WebhookUrlVerdict => {
  const malformed = textProblem(url)
  if (malformed !== undefined) return refuse(malformed)
  const parsed = URL.parse(url)
  if (parsed === null) return refuse("The URL must be a valid address with a host name.")
  if (parsed.username !== "" || parsed.password !== "") return refuse(userinfoReason)
  if (parsed.port === "0") return refuse("The URL must not use port 0.")
  const host = plainHost(parsed.hostname)
  if (allow?.(host) === true) return { ok: true, host }
  if (parsed.protocol !== "https:") return refuse(isLoopbackHost(host) ? loopbackReason : "The URL must use https.")
  const problem = parseIpAddress(host) === undefined ? nameProblem(host) : addressProblem(host)
  if (problem !== undefined) return refuse(problem)
  return isOwnHost(host, ownDomains) ? refuse(ownDomainReason) : { ok: true, host }
}

/**
 * Checks the resolved addresses of a webhook's host name: at least one, all of them public.
 *
 * One forbidden address refuses the whole response, because the connection might use any of them. `allow` exempts single
 * addresses. Pass `() => true` for a host that is allowed by name. Spec: webhooks.delivery.7.
 */
export const checkResolvedAddresses = (
  addresses: ReadonlyArray<string>,
  options: { readonly allow?: ((address: string) => boolean) | undefined } = {}
): WebhookTargetVerdict => {
  if (addresses.length === 0) return refuse("The URL's host name does not resolve to an address.")
  const allowed = addresses.every((address) => isPublicAddress(address) || options.allow?.(address) === true)
  return allowed ? { ok: true } : refuse("The URL's host name resolves to an address that webhooks may not reach.")
}

/** Checks the aliases (CNAME) of a webhook's host name, if the resolver reports them. Spec: webhooks.delivery.7. */
export const checkResolvedAliases = (
  aliases: ReadonlyArray<string>,
  { ownDomains }: { readonly ownDomains: ReadonlyArray<string> }
): WebhookTargetVerdict => {
  const names = aliases.map((alias) => withoutTrailingDot(alias.toLowerCase()))
  if (names.some((name) => isOwnHost(name, ownDomains))) return refuse(ownDomainReason)
  return names.some(isReservedName) ? refuse(reservedNameReason) : { ok: true }
}

const textProblem = (url: string): string | undefined => {
  if ([...url].length > maxWebhookUrlLength) return `The URL must be at most ${maxWebhookUrlLength} characters.`
  if (/[\u0000-\u0020\u007f-\u009f\\\p{Surrogate}]/u.test(url))
    return "The URL must not contain spaces, control characters or backslashes."
  if (!/^https?:\/\/[^/?#]/i.test(url)) return "The URL must be absolute and begin with https://."
  if (url.includes("#")) return "The URL must not have a fragment."
  return /^[^/]*\/\/[^/?]*@/.test(url) ? userinfoReason : undefined
}

const addressProblem = (address: string): string | undefined =>
  isPublicAddress(address) ? undefined : "The URL must not point to a private, loopback, link-local or other reserved address."

const nameProblem = (name: string): string | undefined => {
  if (isReservedName(name)) return reservedNameReason
  const labels = name.split(".")
  if (labels.length < 2) return "The URL's host must be a full domain name."
  const valid = name.length <= 253 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  return valid ? undefined : "The URL's host is not a valid domain name."
}

const isReservedName = (name: string): boolean => reservedTopLevels.has(name.slice(name.lastIndexOf(".") + 1))

/**
 * Top-level names that are never public hosts: RFC 6761, 6762, 7686, 8375, 9476, and names reserved for or used in private
 * networks.
 */
const reservedTopLevels: ReadonlySet<string> = new Set([
  "localhost",
  "local",
  "internal",
  "intranet",
  "test",
  "invalid",
  "example",
  "alt",
  "onion",
  "corp",
  "lan",
  "home",
  "private",
  "localdomain",
  "arpa",
  "svc"
])

const isOwnHost = (host: string, ownDomains: ReadonlyArray<string>): boolean =>
  ownDomains.map(ownDomainHost).some((own) => own !== "" && (host === own || host.endsWith(`.${own}`)))

/** Normalizes a domain. An operator may write it as `*.Example.com`, with a port, or in Unicode instead of punycode. */
const ownDomainHost = (domain: string): string => {
  const bare = domain.trim().replace(/^(?:\*?\.)+/, "")
  return plainHost(URL.parse(`https://${bare}`)?.hostname ?? bare.toLowerCase())
}

const plainHost = (hostname: string): string => withoutTrailingDot(hostname.replace(/^\[|\]$/g, ""))
const withoutTrailingDot = (name: string): string => name.replace(/\.$/, "")

const userinfoReason = "The URL must not contain a user name or password."
const loopbackReason =
  "The URL must use https. For tests on this machine, name its host in the option webhookAllow (SLOTKIT_WEBHOOK_ALLOW)."
const ownDomainReason = "The URL must not point to this service itself."
const reservedNameReason = "The URL must not point to a local or reserved host name."

const refuse = (reason: string) => ({ ok: false, reason }) as const
