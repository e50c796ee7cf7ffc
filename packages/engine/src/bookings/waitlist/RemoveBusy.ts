import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { orNotFound } from "../../kernel/Failure.ts"
import { BusyStore } from "../../ports/calendars/BusyStore.ts"
import { freeOwnTime } from "./FreeOwnTime.ts"

/** Deletes one busy time of a host, and offers the time to the people who wait for it. */
export const removeBusy = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  yield* freeOwnTime(hostId, ({ host }) =>
    Effect.gen(function* () {
      const { start, end } = yield* orNotFound(yield* busyTimes.find(hostId, id, "removed"), "busyTime")
      yield* audit(hostId, "busy.remove", id)
      return { result: undefined, host, spansIn: () => [{ start, end }] }
    })
  )
})
