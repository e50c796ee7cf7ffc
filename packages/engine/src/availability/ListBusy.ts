import { busyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { BusyStore } from "../ports/BusyStore.ts"

/** Lists a host's busy times by start. */
export const listBusy = Effect.fnUntraced(function* (hostId: number) {
  const busyTimes = yield* BusyStore
  const host = yield* requireHost(hostId)
  return (yield* busyTimes.list(host.id)).map(busyResource)
})
