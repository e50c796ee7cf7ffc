import type { Host, LocalDate } from "@slotkit/core"
import { addDays, localDateOf, localDayStart } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type DeliveryCounts, DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"

/** The deliveries that were created on a day, by status. */
export type DayOfDeliveries = DeliveryCounts & { readonly date: LocalDate }

/** Counts a host's deliveries of the last days, or those of one webhook, by the host's days, the oldest first. */
export const deliveriesPerDay = Effect.fnUntraced(function* (host: Host, days: number, webhookId?: number) {
  const queue = yield* DeliveryQueue
  const today = localDateOf(yield* Clock.currentTimeMillis, host.timezone)
  const dates = Array.from({ length: days + 1 }, (_, index) => addDays(today, index - days + 1))
  const counts = yield* queue.countBetween(
    host.id,
    dates.map((date) => localDayStart(date, host.timezone)),
    { webhookId }
  )
  return counts.map((count, index): DayOfDeliveries => ({ ...count, date: dates[index]! }))
})
