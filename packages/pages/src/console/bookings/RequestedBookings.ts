import { formatInstant, type Instant, maxServiceMinutes } from "@slotkit/core"
import { localDateOf, millisPerMinute } from "@slotkit/core/internal"
import { givenFilters } from "../parts/Pager.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The views of the list of bookings. */
export const bookingViews = ["upcoming", "requests", "past", "cancelled", "all"] as const
export type BookingsView = (typeof bookingViews)[number]

/** The bookings that a query asks for: its view, its filters, and both as the parameters of a search. */
export const requestedBookings = ({ query, host, now }: Pick<ConsoleContext, "query" | "host" | "now">) => {
  const view = bookingViews.find((name) => name === query.get("view")) ?? "upcoming"
  const filters = givenFilters(query, filterNames)
  const isAnyState = filters.status === undefined
  const isDated = filters.from !== undefined || filters.to !== undefined
  const preset = presets({ now, today: localDateOf(now, host.timezone) }, isAnyState)[view]
  const span = isDated || (view !== "upcoming" && view !== "past") ? {} : spans(now)[view]
  const { status, ...others } = filters
  const search = { ...preset, ...span, ...others, ...(status === undefined ? {} : (waiting[status] ?? { status })) }
  return { view, filters, search }
}

/** The states that the API calls `pending`, each with the search for it. */
const waiting: Readonly<Record<string, object>> = { request: { request: "true" }, unpaid: { unpaid: "true" } }

/** A meeting is upcoming until it ends, and past from then on. No meeting is longer than a service allows. */
export const spans = (now: Instant) => ({
  upcoming: { from: formatInstant(now - maxServiceMinutes * millisPerMinute), ends_after: formatInstant(now) },
  past: { to: formatInstant(now), ends_by: formatInstant(now) }
})

/** The requests that a host can answer: their meetings have not begun. */
export const openRequests = (now: Instant) => ({ from: formatInstant(now + 1000), request: "true", order: "asc" })

const filterNames = ["search", "status", "service", "from", "to", "email", "no_show", "order"]

/** The parameters of each view. Bookings that were declined or cancelled are neither upcoming nor past. */
const presets = ({ now, today }: { readonly now: Instant; readonly today: string }, isAnyState: boolean) => {
  const open = isAnyState ? { open: "true" } : {}
  return {
    upcoming: { from: today, ...open, order: "asc" },
    requests: isAnyState ? openRequests(now) : { from: today, order: "asc" },
    past: { to: today, ...open, order: "desc" },
    cancelled: { status: "cancelled", order: "desc" },
    all: { order: "desc" }
  }
}
