import type { Instant } from "@slotkit/core"
import { HostStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/**
 * Deletes the rows of a removed host as the job does, without cancelling its bookings. Returns true if the host is forgotten, and
 * false if something still waits.
 */
export const forgetHost = Effect.fnUntraced(function* (hostId: number, now: Instant) {
  const hosts = yield* HostStore
  const rounds = Effect.fnUntraced(function* (rows: "idle" | "all") {
    while (Option.isSome(yield* hosts.forget(hostId, rows, 3))) yield* Effect.yieldNow
  })
  yield* rounds("idle")
  if (!(yield* hosts.forgettable(now, 10_000)).includes(hostId)) return false
  yield* rounds("all")
  return true
})
