import type { WebhookAllow } from "@slotkit/core"
import { CalendarRefused, checkOutboundAddress, type NameResolver, type Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type OutboundAnswer, sendPinned } from "./SendPinned.ts"

/** A request to an address that a host has given. */
export interface CheckedRequest {
  readonly url: string
  /** `GET` by default. A redirected request keeps it. */
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The largest size of the answer, in bytes, decompressed. */
  readonly maxBytes: number
  readonly maxRedirects: number
  /** The origins that may get the request. A redirect to another one is refused. All by default. */
  readonly trusts?: ((address: URL) => boolean) | undefined
  /** Destinations that the operator allows although the rules forbid them. */
  readonly allow: WebhookAllow
  /** Certificates to trust instead of Node's, in PEM format; for tests. */
  readonly ca?: string | undefined
}

/**
 * Fetches an address by the rules of webhooks: every URL, also that of a redirect, is checked, and only the checked address is
 * connected to. A redirect to another origin does not get the `Authorization` header, unless it is trusted.
 */
export const fetchChecked = (
  request: CheckedRequest
): Effect.Effect<OutboundAnswer, CalendarRefused, NameResolver | Settings> => {
  const follow = (
    url: string,
    headers: CheckedRequest["headers"],
    redirects: number
  ): Effect.Effect<OutboundAnswer, CalendarRefused, NameResolver | Settings> =>
    Effect.gen(function* () {
      const checked = yield* Effect.mapError(
        checkOutboundAddress(url, request.allow),
        ({ kind, reason }) =>
          new CalendarRefused({ kind: kind === "refused" ? "refused" : "unreachable", reason: ofCalendar(reason) })
      )
      if (request.trusts?.(new URL(url)) === false) return yield* foreignRedirect
      const { method, body, maxBytes, ca } = request
      const answer = yield* sendPinned({ url, address: checked.addresses[0]!, method, headers, body, maxBytes, ca })
      const location = answer.headers.location
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer
      if (redirects === 0) return yield* new CalendarRefused({ kind: "refused", reason: "The calendar redirects too often." })
      const next = URL.parse(location, url)
      if (next === null)
        return yield* new CalendarRefused({ kind: "unreadable", reason: "The calendar redirects to an invalid address." })
      const { Authorization: _, ...others } = headers
      const isTrusted = next.origin === new URL(url).origin || request.trusts?.(next) === true
      return yield* follow(next.href, isTrusted ? headers : others, redirects - 1)
    })
  return follow(request.url, request.headers, request.maxRedirects)
}

const foreignRedirect = new CalendarRefused({
  kind: "refused",
  reason: "The calendar's server redirects to another host or port. Enter that address instead."
})

const ofCalendar = (reason: string): string => reason.replace("webhooks may not reach", "calendars may not have")
