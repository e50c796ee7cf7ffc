import * as Effect from "effect/Effect"
import { foundHost, requireHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"

/** Returns a host's working hours and overrides. */
export const getSchedule = Effect.fnUntraced(function* (hostId: number) {
  const hosts = yield* HostStore
  const host = yield* requireHost(hostId)
  return (yield* foundHost(yield* Effect.orDie(hosts.withSchedule(host.id)))).schedule
})
