import { type Booking, type BookingTrigger, hashToken } from "@slotkit/core"
import { answerUrl } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { linkToken } from "../kernel/PublicToken.ts"
import { Settings } from "../kernel/Settings.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/**
 * Gives a new request the link for the host to answer it, and records the answer when it comes. Returns the token of a new link.
 */
export const upsertDecisionLink = Effect.fnUntraced(function* (on: BookingTrigger, before: Booking | null, booking: Booking) {
  const links = yield* BookingLinkStore
  const { hostId, id: bookingId } = booking
  let token: string | undefined
  if (booking.state === "pending" && before?.state !== "pending") {
    const box = yield* SecretBox
    token = yield* linkToken(hostId)
    const sealed = yield* box.seal(token, `answer:${bookingId}`)
    yield* links.add("decision", { hostId, bookingId, tokenHash: hashToken(token), token: sealed, answer: null })
  }
  if (on === "accept" || on === "decline") {
    const [{ kind: by }, at] = [yield* CurrentActor, yield* Clock.currentTimeMillis]
    yield* links.change("decision", { hostId, bookingId, answer: { on, by, at } })
  }
  return token
})

/**
 * Returns the link for the host to answer a request, or `null` if it cannot be answered at the moment. Its token is read unless
 * the link is new.
 */
export const decisionLink = Effect.fnUntraced(function* ({ hostId, id, state, scheduledAt }: Booking, newToken?: string) {
  const now = yield* Clock.currentTimeMillis
  if (state !== "pending" || (scheduledAt !== null && scheduledAt <= now)) return null
  const { pagesUrl } = yield* Settings
  if (newToken !== undefined) return answerUrl({ token: newToken }, pagesUrl)
  const links = yield* BookingLinkStore
  const box = yield* SecretBox
  const link = yield* links.find("decision", { hostId, bookingId: id })
  return Option.isNone(link) ? null : answerUrl({ token: yield* box.open(link.value.token) }, pagesUrl)
})
