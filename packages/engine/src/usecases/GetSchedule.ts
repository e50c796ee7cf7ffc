import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { requireHost } from "./RequireHost.ts"

/** When a host works. */
export const getSchedule = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  const host = yield* requireHost(hostId)
  return yield* hosts.schedule(host.id)
})
