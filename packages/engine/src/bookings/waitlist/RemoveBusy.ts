import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { orNotFound } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { BusyStore } from "../../ports/calendars/BusyStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { offerFreedSpans } from "./OfferFreedSpans.ts"

/** Deletes one busy time of a host, and offers the time to the people who wait for it. */
export const removeBusy = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  const unitOfWork = yield* UnitOfWork
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const { start, end } = yield* orNotFound(yield* busyTimes.find(hostId, id, "removed"), "busyTime")
      yield* audit(hostId, "busy.remove", id)
      yield* offerFreedSpans(yield* requireHost(hostId), () => [{ start, end }])
    })
  )
})
