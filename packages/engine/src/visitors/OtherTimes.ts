import type { Booking, Host } from "@slotkit/core"
import { embedUrl, profileUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { visitServicePage } from "./BookingPage.ts"

/**
 * Returns the page where the booker of a booking can book another time, in the booker's time zone: the service's page, or the
 * host's if the service is not offered. `null` for a host without a username.
 */
export const otherTimes = Effect.fnUntraced(function* ({ service, bookerTimeZone }: Booking, host: Host) {
  const { hostPagesUrl } = yield* Settings
  const found = yield* Effect.option(visitServicePage(host.username ?? "", service.slug))
  if (Option.isNone(found)) return profileUrl(host, hostPagesUrl)
  const page = embedUrl(host, service, hostPagesUrl)
  if (page === null || bookerTimeZone === null) return page
  const url = new URL(page)
  url.searchParams.set("timezone", bookerTimeZone)
  return url.href
})
