import type { Booking, Host } from "@slotkit/core"
import { embedUrl, profileUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { hostsToChoose } from "../availability/teams/NarrowStaff.ts"
import { Settings } from "../kernel/Settings.ts"
import type { Bookable } from "../services/Bookable.ts"
import { visitServicePage } from "./BookingPage.ts"

/**
 * Returns the page where the booker of a booking can book another time, in the booker's time zone and with the same host: the
 * service's page, or the host's if the service is not offered. `null` for a host without a username.
 */
export const otherTimes = Effect.fnUntraced(function* (booking: Booking, host: Host) {
  const { service, bookerTimeZone, people } = booking
  const { hostPagesUrl } = yield* Settings
  const found = yield* Effect.option(visitServicePage(host.username ?? "", service.slug))
  if (Option.isNone(found)) return profileUrl(host, hostPagesUrl)
  const page = embedUrl(host, service, hostPagesUrl)
  const again = yield* hostAgain(host, booking, found.value.bookable)
  const isForMany = people > 1 && people <= (found.value.mostPeople ?? 1)
  if (page === null || (bookerTimeZone === null && again === undefined && !isForMany)) return page
  const url = new URL(page)
  if (isForMany) url.searchParams.set("people", String(people))
  if (again !== undefined) url.searchParams.set("host", again)
  if (bookerTimeZone !== null) url.searchParams.set("timezone", bookerTimeZone)
  return url.href
})

/**
 * Returns the host of a team's booking whom the booker can choose again, as addresses name the host. Undefined if visitors of
 * the service choose no host, or can no longer choose this one.
 */
export const hostAgain = Effect.fnUntraced(function* (host: Host, { hosts }: Booking, bookable: Bookable) {
  const { staffing } = bookable.settings
  if (host.kind !== "team" || staffing === null || staffing.visitorChoice === "none" || hosts.length === 0) return undefined
  const former = hosts.filter(({ role }) => role === staffing.visitorRole).map(({ id }) => id)
  if (former.length !== 1) return undefined
  const found = (yield* hostsToChoose(host, bookable)).find((member) => former.includes(member.host))
  return found === undefined ? undefined : (found.username ?? String(found.host))
})
