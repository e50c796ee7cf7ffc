import type { Booking, BookingMove, BookingTrigger, Host, Service } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"
import { writeMove } from "../CommitMove.ts"
import { giveUseBack } from "../discounts/UseDiscount.ts"

/** The change of one booking of a series. */
export interface MeetingChange {
  readonly before: Booking
  readonly move: BookingMove<Booking>
}

/** Stores the changes of bookings of a series like `commitMove`, with one email about all of them to each recipient. */
export const commitSeries = Effect.fnUntraced(function* (
  host: Host,
  on: BookingTrigger,
  changes: ReadonlyArray<MeetingChange>,
  {
    services,
    note = null,
    offers,
    checkout
  }: {
    readonly services: ReadonlyArray<Service>
    readonly note?: string | null
    readonly offers?: boolean | undefined
    readonly checkout?: string | undefined
  }
) {
  const links = yield* BookingLinkStore
  const [first] = changes
  const visitor = yield* links.find("visitor", { hostId: host.id, bookingId: first!.before.id })
  const known = { services, visitor: Option.getOrUndefined(visitor) }
  const written = yield* Effect.forEach(changes, ({ before, move }) =>
    writeMove(host, on, before, move, { known, note, offers, checkout, mailsLater: true })
  )
  // After all locks of meetings, as when a code is used.
  const released = written.find(({ booking }, index) => changes[index]!.before.discount?.holdsUse && !booking.discount?.holdsUse)
  if (released !== undefined) yield* giveUseBack(released.booking)
  yield* written[0]!.mail(written)
  return written.map(({ booking }) => booking)
})
