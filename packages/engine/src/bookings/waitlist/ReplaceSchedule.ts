import { ScheduleInput } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { moveDaysOff } from "../../kernel/MoveDaysOff.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { freeOwnTime } from "./FreeOwnTime.ts"
import { addedHours } from "./OfferFreedSpans.ts"

/**
 * Replaces a host's whole schedule and its time zone, to which days off follow. Hours that it adds are offered to the people who
 * wait for them.
 */
export const replaceSchedule = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const hosts = yield* HostStore
  yield* requireHost(hostId)
  const { timezone, weekly, overrides = [] } = yield* validate(ScheduleInput, input)
  const schedule = { timezone, weekly, overrides }
  return yield* freeOwnTime(hostId, ({ host, schedule: former }) =>
    Effect.gen(function* () {
      yield* Effect.orDie(hosts.change(hostId, { schedule }))
      yield* moveDaysOff(host, timezone)
      yield* audit(hostId, "schedule.replace")
      return { result: schedule, host: { ...host, timezone }, spansIn: addedHours(former, schedule) }
    })
  )
})
