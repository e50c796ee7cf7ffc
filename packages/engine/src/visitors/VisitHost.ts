import { visitorProfile } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { getProfile } from "../hosts/GetProfile.ts"
import { hostOfLink } from "./HostOfLink.ts"

/** Returns a host as visitors see it: the profile without the plan, with the bookable services. */
export const visitHost = Effect.fnUntraced(function* (username: string) {
  return visitorProfile(yield* getProfile(yield* hostOfLink(username)))
})
