import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { foundHost } from "./RequireHost.ts"

/** The host that a link names, or 404. */
export const hostOfLink = Effect.fnUntraced(function* (username: string) {
  const hosts = yield* HostStore
  return yield* foundHost(yield* hosts.findByUsername(username))
})
