import * as Effect from "effect/Effect"
import { entryOf } from "../bookings/waitlist/JoinWaitlist.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { visitorBookingOf } from "./VisitBooking.ts"
import { hostOfLink } from "./VisitHost.ts"
import { inviteOfLink } from "./VisitInvite.ts"

/**
 * The link of a visitor's request: to a host by its username, to an invite, to a booking or to an entry
 * of a waiting list by its token.
 */
export type VisitedLink =
  | { readonly username: string }
  | { readonly invite: string }
  | { readonly booking: string }
  | { readonly waitlist: string }

/** Returns the language of the host of a visitor's link, or `null`. */
export const hostLanguage = Effect.fnUntraced(function* (link: VisitedLink) {
  if ("username" in link) return (yield* hostOfLink(link.username)).language
  return (yield* requireHost((yield* found(link)).hostId)).language
})

const found = Effect.fnUntraced(function* (link: Exclude<VisitedLink, { readonly username: string }>) {
  if ("waitlist" in link) return yield* entryOf(link.waitlist)
  return "invite" in link ? yield* inviteOfLink(link.invite) : yield* visitorBookingOf(link.booking)
})
