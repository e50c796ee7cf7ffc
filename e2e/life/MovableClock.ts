import { afterEach, beforeEach, vi } from "vitest"

/** A Monday without clock changes nearby. London is on UTC. */
export const monday = Date.UTC(2026, 0, 5, 9)

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/**
 * Replaces this process's clock with one that only the test moves. All of Slotkit reads the time through `Date`. Timers are not
 * affected.
 */
export const movableClock = (): { readonly passes: (millis: number) => void } => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: monday }))
  afterEach(() => void vi.useRealTimers())
  return { passes: (millis) => void vi.setSystemTime(Date.now() + millis) }
}
