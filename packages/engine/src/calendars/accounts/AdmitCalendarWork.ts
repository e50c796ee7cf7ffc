import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TooManyRequests } from "../../kernel/Failure.ts"
import { hostBudget } from "../../kernel/HostBudget.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"

/** The number of times in a minute that the servers of a host's calendars are read on request. */
const calendarWorkPerMinute = 10

/**
 * Counts a connect or a read of a calendar on request, whatever its outcome. Fails with
 * `TooManyRequests` after ten within a minute, in all processes together. Never call it inside a transaction of Slotkit.
 */
export const admitCalendarWork = Effect.fnUntraced(function* (hostId: number) {
  const { transaction } = yield* UnitOfWork
  const admit = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const budget = yield* hostBudget(hostId, [{ name: "calendars", most: calendarWorkPerMinute }], 60_000)
    if (budget.left < 1) {
      const waitMillis = budget.leftAt(1) - (yield* Clock.currentTimeMillis)
      return yield* new TooManyRequests({
        fact: { code: "calendars" },
        retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000))
      })
    }
    yield* budget.spend(hostId, 1)
  })
  yield* withHostQueue(hostId, transaction(admit))
})
