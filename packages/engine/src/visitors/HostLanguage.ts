import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { visitorBookingOf } from "./VisitBooking.ts"
import { hostOfLink } from "./VisitHost.ts"
import { inviteOfLink } from "./VisitInvite.ts"

/** The link of a visitor's request: to a host by its username, to an invite or to a booking by its token. */
export type VisitedLink = { readonly username: string } | { readonly invite: string } | { readonly booking: string }

/** Returns the language of the host of a visitor's link, or `null`. */
export const hostLanguage = Effect.fnUntraced(function* (link: VisitedLink) {
  const host =
    "username" in link
      ? yield* hostOfLink(link.username)
      : yield* requireHost(("invite" in link ? yield* inviteOfLink(link.invite) : yield* visitorBookingOf(link.booking)).hostId)
  return host.language
})
