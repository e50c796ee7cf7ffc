import * as Effect from "effect/Effect"
import { NotFound } from "../Failure.ts"
import { BusyStore } from "../ports/BusyStore.ts"

/** Deletes one busy time of a host. */
export const removeBusy = Effect.fnUntraced(function* (hostId: number, id: number) {
  const busyTimes = yield* BusyStore
  if (!(yield* busyTimes.remove(hostId, id))) return yield* new NotFound({ message: "No such busy time." })
})
