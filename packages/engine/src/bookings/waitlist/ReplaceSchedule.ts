import { ScheduleInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { audited } from "../../audit/Audit.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { moveDaysOff } from "../../kernel/MoveDaysOff.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { addedHours, offerFreedSpans } from "./OfferFreedSpans.ts"

/**
 * Replaces a host's whole schedule and its time zone, to which days off follow. Hours that it adds are offered to the people who
 * wait for them.
 */
export const replaceSchedule = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const hosts = yield* HostStore
  const host = yield* requireHost(hostId)
  const { timezone, weekly, overrides = [] } = yield* validate(ScheduleInput, input)
  const schedule = { timezone, weekly, overrides }
  const replace = Effect.gen(function* () {
    const { host: before, schedule: former } = yield* lockHostCalendar(host.id)
    yield* Effect.orDie(hosts.change(host.id, { schedule }))
    yield* moveDaysOff(before, timezone)
    yield* offerFreedSpans({ ...before, timezone }, addedHours(former, schedule))
  })
  yield* withHostQueue(host.id, audited(host.id, "schedule.replace", replace))
  return schedule
})
