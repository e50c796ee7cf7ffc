import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import type { CalendarStore } from "../ports/calendars/CalendarStore.ts"

/** The accounts of each store whose last read far ahead failed in this process, and until when nothing far ahead is read from them. */
const pausesOfStores = new WeakMap<CalendarStore["Service"], Map<number, Instant>>()

/** Returns true if nothing far ahead is read from an account for now. */
export const isPausedFarAhead = (store: CalendarStore["Service"], accountId: number, now: Instant): boolean =>
  (pausesOfStores.get(store)?.get(accountId) ?? 0) > now

/** Pauses reads far ahead of an account for a minute. */
export const pauseFarAhead = (store: CalendarStore["Service"], accountId: number, now: Instant): void => {
  const pauses = [...(pausesOfStores.get(store) ?? [])].filter(([, until]) => until > now)
  pausesOfStores.set(store, new Map([...pauses, [accountId, now + millisPerMinute]]))
}
