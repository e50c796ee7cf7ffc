import { visitorProfile } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { getProfile } from "../hosts/GetProfile.ts"
import { foundHost } from "../kernel/RequireHost.ts"
import { HostStore } from "../ports/HostStore.ts"

/** Returns a host as visitors see it: the profile without the plan, with time zone and language. */
export const visitHost = Effect.fnUntraced(function* (username: string) {
  const host = yield* hostOfLink(username)
  return visitorProfile(yield* getProfile(host), host)
})

/** Returns the host of a link, or fails with `NotFound`. */
export const hostOfLink = Effect.fnUntraced(function* (username: string) {
  const hosts = yield* HostStore
  return yield* foundHost(yield* hosts.find({ username }))
})
