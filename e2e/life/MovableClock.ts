import { afterEach, beforeEach, vi } from "vitest"

/** Monday of a week without surprises; in London clocks show UTC. */
export const monday = Date.UTC(2026, 0, 5, 9)

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** The clock of this process, which only the test moves: every part of Slotkit reads it by `Date`. Timers run as ever. */
export const movableClock = (): { readonly passes: (millis: number) => void } => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: monday }))
  afterEach(() => void vi.useRealTimers())
  return { passes: (millis) => void vi.setSystemTime(Date.now() + millis) }
}
