import { busyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"

/** Returns one busy time of a host, or fails with `NotFound`. */
export const getBusy = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  return busyResource(yield* orNotFound(yield* busyTimes.find(hostId, id), "busyTime"))
})
