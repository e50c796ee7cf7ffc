import { type Invite, inviteStatus } from "@slotkit/core"
import { inviteResource, readBooking, type SentBooking } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bookTarget, inviteClosed, visitorPolicy } from "../bookings/BookTarget.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { bookableInvite } from "../services/Bookable.ts"
import { checkVisitor } from "./CheckVisitor.ts"
import { visitorSlots } from "./VisitorSlots.ts"

/** Returns an invite as visitors with its link see it. */
export const visitInvite = Effect.fnUntraced(function* (token: string) {
  const { pagesUrl } = yield* Settings
  return inviteResource(yield* inviteOfLink(token), pagesUrl, yield* Clock.currentTimeMillis)
})

/** Returns the free slots of an open invite, in the visitor's time zone. */
export const visitInviteSlots = Effect.fnUntraced(function* (token: string, query: unknown) {
  const invite = yield* openInvite(token)
  return yield* visitorSlots(yield* requireHost(invite.hostId), yield* bookableInvite(invite), query)
})

/** Books an invite for a visitor with its link. */
export const visitInviteBooking = (token: string, input: unknown) => bookInviteOfLink(token, readBooking(input))

/** Books an invite for a visitor whose request is decoded. */
export const bookInviteOfLink = Effect.fnUntraced(function* (token: string, booking: SentBooking) {
  const { hostId, id } = yield* inviteOfLink(token)
  yield* checkVisitor(hostId, booking)
  return yield* bookTarget(hostId, { kind: "invite", id }, booking, visitorPolicy)
})

/** Returns the invite of a link, or fails with `NotFound`. */
export const inviteOfLink = Effect.fnUntraced(function* (token: string) {
  const invites = yield* InviteStore
  return yield* orNotFound(yield* invites.find({ token }), "invite")
})

const openInvite = Effect.fnUntraced(function* (token: string) {
  const invite: Invite = yield* inviteOfLink(token)
  const status = inviteStatus(invite, yield* Clock.currentTimeMillis)
  return status === "open" ? invite : yield* inviteClosed(status)
})
