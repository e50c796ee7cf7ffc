import * as Effect from "effect/Effect"
import { getProfile } from "../hosts/GetProfile.ts"
import { hostOfLink } from "./HostOfLink.ts"

/** A host as a visitor sees it: the profile with the bookable services. */
export const visitHost = Effect.fnUntraced(function* (username: string) {
  return yield* getProfile(yield* hostOfLink(username))
})
