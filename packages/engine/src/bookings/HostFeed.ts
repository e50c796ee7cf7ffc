import { type Host, hashToken } from "@slotkit/core"
import { feedUrl, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { linkToken } from "../kernel/PublicToken.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { hostRecipient, MailComposer } from "../ports/mail/MailComposer.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { bookingMailRequest } from "./BookingMail.ts"

/** Returns the address of a host's feed of bookings, or `null` until it has one. Anyone who knows it can read the feed. */
export const hostFeedUrl = Effect.fnUntraced(function* (hostId: number) {
  const { pagesUrl } = yield* Settings
  const hosts = yield* HostStore
  const box = yield* SecretBox
  const feed = yield* hosts.feed(hostId)
  return Option.isNone(feed) ? null : feedUrl({ token: yield* box.open(feed.value) }, pagesUrl)
})

/** Gives a host's feed a new address and returns it. The former one stops working. */
export const renewHostFeed = Effect.fnUntraced(function* (hostId: number) {
  const { pagesUrl } = yield* Settings
  const hosts = yield* HostStore
  const box = yield* SecretBox
  const unitOfWork = yield* UnitOfWork
  const token = yield* linkToken(hostId)
  const sealed = yield* box.seal(token, `feed:${hostId}`)
  const renew = Effect.gen(function* () {
    yield* requireHost(hostId)
    yield* hosts.feed(hostId, { tokenHash: hashToken(token), token: sealed })
    yield* audit(hostId, "feed.renew", hostId)
  })
  yield* unitOfWork.transaction(renew)
  return feedUrl({ token }, pagesUrl)
})

/**
 * Returns the feed of a token as an iCalendar file: the host's accepted bookings from 90 days ago on, at most 1,000. Fails with
 * `NotFound`.
 */
export const readHostFeed = Effect.fnUntraced(function* (token: string) {
  const hosts = yield* HostStore
  const bookings = yield* BookingStore
  const composer = yield* MailComposer
  const host: Host = yield* orNotFound(yield* hosts.find({ feedToken: token }), "host")
  const from = (yield* Clock.currentTimeMillis) - daysBefore * millisPerDay
  const { rows } = yield* bookings.page(host.id, { status: "accepted", from, order: "asc" }, { page: 1, perPage: most })
  const to = hostRecipient(host)
  const entries = yield* Effect.forEach(rows, (booking) => bookingMailRequest(host, booking, { kind: "confirmation", to }))
  return composer.calendarFile({ name: `Bookings of ${host.name ?? host.username ?? host.email}`, entries })
})

const daysBefore = 90
const most = 1_000
