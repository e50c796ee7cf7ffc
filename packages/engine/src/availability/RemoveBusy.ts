import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"

/** Deletes one busy time of a host. */
export const removeBusy = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  const remove = Effect.flatMap(busyTimes.remove(hostId, id), (removed) =>
    removed ? Effect.void : Effect.fail(new NotFound({ what: "busyTime" }))
  )
  yield* audited(hostId, "busy.remove", remove, () => id)
})
