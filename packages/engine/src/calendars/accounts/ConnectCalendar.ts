import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { validate } from "../../kernel/Validate.ts"
import { beginCalendarSignIn } from "./BeginCalendarSignIn.ts"
import { connectCaldav } from "./ConnectCaldav.ts"
import { connectFeed } from "./ConnectFeed.ts"

const AnyProvider = Schema.Struct({ provider: Schema.Literals(["feed", "caldav", "google", "microsoft"]) })

/** Connects a calendar of the kind that the input names, or begins to if the host has to sign in at its provider. */
export const connectCalendar = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const { provider } = yield* validate(AnyProvider, input)
  if (provider === "google" || provider === "microsoft") return yield* beginCalendarSignIn(hostId, input)
  if (provider === "caldav") return yield* connectCaldav(hostId, input)
  return yield* connectFeed(hostId, input)
})
