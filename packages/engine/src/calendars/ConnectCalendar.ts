import * as Effect from "effect/Effect"
import { beginCalendarSignIn } from "./BeginCalendarSignIn.ts"
import { connectCaldav } from "./ConnectCaldav.ts"
import { connectFeed } from "./ConnectFeed.ts"

/** Connects a calendar of the kind that the input names, or begins to if the host has to sign in at its provider. */
export const connectCalendar = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const provider = typeof input === "object" && input !== null && "provider" in input ? input.provider : undefined
  if (provider === "google" || provider === "microsoft") return yield* beginCalendarSignIn(hostId, input)
  if (provider === "caldav") return yield* connectCaldav(hostId, input)
  return yield* connectFeed(hostId, input)
})
