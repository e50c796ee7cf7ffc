import * as Effect from "effect/Effect"
import { foundHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"

/** Returns the host of a link, or fails with `NotFound`. */
export const hostOfLink = Effect.fnUntraced(function* (username: string) {
  const hosts = yield* HostStore
  return yield* foundHost(yield* hosts.find({ username }))
})
