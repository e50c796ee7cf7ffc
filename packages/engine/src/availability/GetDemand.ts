import type { Host, LocalDate } from "@slotkit/core"
import {
  addDays,
  bookedHoursWeeks,
  type Demand,
  DemandQuery,
  defaultDemandDays,
  demandDays,
  demandFindings,
  demandTotals,
  hourUse,
  localDateOf,
  localDayStart,
  maxDemandDays,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { DemandCounts } from "../kernel/DemandCounts.ts"
import { Invalid } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { DemandStore } from "../ports/hosts/DemandStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/**
 * Returns how often visitors looked for times of each service on some days of the host, found none, were refused and booked, what
 * stands out, and how much of the working hours was booked. What other processes counted is at most a minute late. Decision 0106.
 */
export const getDemand = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const fields = yield* validate(DemandQuery, query)
  const days = yield* daysOf(fields, localDateOf(yield* Clock.currentTimeMillis, host.timezone))
  const services = yield* (yield* ServiceStore).list(host.id)
  const stored = yield* (yield* DemandStore).list(host.id, days)
  // Read after the stored ones, so that counts that are stored meanwhile are missing rather than doubled.
  const pending = ((yield* DemandCounts)?.list(host.id) ?? []).filter(({ day }) => day >= days.from && day <= days.to)
  const rows = Map.groupBy([...stored, ...pending], ({ serviceId }) => serviceId)
  const counted = services.map(({ id, slug, title }) => {
    const ofService = rows.get(id) ?? []
    return { service: id, slug, title, totals: demandTotals(ofService), days: demandDays(ofService) }
  })
  return {
    data: counted,
    findings: demandFindings(counted),
    booked_hours: host.kind === "team" ? [] : yield* bookedHours(host),
    meta: { ...days, timezone: host.timezone }
  } satisfies Demand as Demand
})

/** The use of the host's working hours in the last whole weeks. */
const bookedHours = Effect.fnUntraced(function* (host: Host) {
  const bookings = yield* BookingStore
  const { timezone } = host
  const today = localDateOf(yield* Clock.currentTimeMillis, timezone)
  const start = localDayStart(addDays(today, -7 * bookedHoursWeeks), timezone)
  const end = localDayStart(today, timezone)
  const { schedule, held, busy } = yield* bookings.occupiedBetween(host.id, start, end)
  return hourUse({ ...schedule, timeZone: schedule.timezone }, { meetings: held, timeOff: busy }, { start, end }).map(
    ({ weekday, hour, openMinutes, bookedMinutes }) => ({
      weekday,
      hour,
      open_minutes: openMinutes,
      booked_minutes: bookedMinutes
    })
  )
})

const daysOf = (
  { from: first, to: last }: { readonly from?: LocalDate; readonly to?: LocalDate },
  today: LocalDate
): Effect.Effect<{ readonly from: LocalDate; readonly to: LocalDate }, Invalid> => {
  const from = first ?? addDays(last ?? today, 1 - defaultDemandDays)
  const end = addDays(from, maxDemandDays - 1)
  const to = last ?? (today < from ? from : today < end ? today : end)
  const wrong = (sentence: string) => Effect.fail(Invalid.of([wrongField("to", sentence, "order")]))
  if (to < from) return wrong("The to parameter must not be before from.")
  if (to > end) return wrong(`The to parameter must be at most ${maxDemandDays - 1} days after from.`)
  return Effect.succeed({ from, to })
}
