import type { WebhookAllow } from "@slotkit/core"
import { CalendarRefused, checkOutboundAddress, type NameResolver, type Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type OutboundAnswer, sendPinned } from "./SendPinned.ts"

/** A `GET` of an address that a host has given. */
export interface CheckedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The largest size of the answer, in bytes, decompressed. */
  readonly maxBytes: number
  readonly maxRedirects: number
  /** Destinations that the operator allows although the rules forbid them. */
  readonly allow: WebhookAllow
  /** Certificates to trust instead of Node's, in PEM format; for tests. */
  readonly ca?: string | undefined
}

/**
 * Fetches an address by the rules of webhooks: every URL, also that of a redirect, is checked, and only the checked address is
 * connected to. A redirect to another host does not get the `Authorization` header.
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
      const { maxBytes, ca } = request
      const answer = yield* sendPinned({ url, address: checked.addresses[0]!, headers, maxBytes, ca })
      const location = answer.headers.location
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer
      if (redirects === 0) return yield* new CalendarRefused({ kind: "refused", reason: "The calendar redirects too often." })
      const next = URL.parse(location, url)
      if (next === null)
        return yield* new CalendarRefused({ kind: "unreadable", reason: "The calendar redirects to no valid address." })
      const { Authorization: _, ...others } = headers
      const isSameHost = next.host === new URL(url).host
      return yield* follow(next.href, isSameHost ? headers : others, redirects - 1)
    })
  return follow(request.url, request.headers, request.maxRedirects)
}

const ofCalendar = (reason: string): string => reason.replace("webhooks may not reach", "calendars may not have")
