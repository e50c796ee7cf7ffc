import type { Booking, Host, Instant } from "@slotkit/core"
import { canBeNoShow, noShowResource, owedMinor, redoCompetition, undoCompetition } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { lockBooking } from "../bookings/GetBooking.ts"
import { settleCompetitions, staffOfMeeting } from "../bookings/staffing/HoldStaff.ts"
import { othersInSession } from "../bookings/staffing/Session.ts"
import { Conflict } from "../kernel/Failure.ts"
import { storeReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { timerJob } from "../ports/Timer.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Marks an accepted booking as a no-show, once the meeting has started. Marking twice keeps the first time.
 *
 * The state stays, and no one is notified. The cancellation policy of the booking may refund a part. Decisions 0061 and 0131.
 */
export const markNoShow = (hostId: number, id: number) =>
  setNoShow(hostId, id, "booking.mark_no_show", (booking, now) => {
    if (booking.noShowAt !== null) return Effect.succeed(booking.noShowAt)
    if (canBeNoShow(booking, now)) return Effect.succeed(now)
    return Effect.fail(Conflict.of({ code: "no_show" }))
  })

/** Removes the mark of `markNoShow`. */
export const unmarkNoShow = (hostId: number, id: number) =>
  setNoShow(hostId, id, "booking.unmark_no_show", () => Effect.succeed(null))

const setNoShow = Effect.fnUntraced(function* <E = never>(
  hostId: number,
  id: number,
  action: string,
  markOf: (booking: Booking, now: Instant) => Effect.Effect<Instant | null, E>
) {
  const unitOfWork = yield* UnitOfWork
  const bookings = yield* BookingStore
  const change = Effect.gen(function* () {
    const host = yield* requireHost(hostId)
    const booking = yield* lockBooking(hostId, id)
    const changed = { ...booking, noShowAt: yield* markOf(booking, yield* Clock.currentTimeMillis) }
    if (changed.noShowAt !== booking.noShowAt) {
      yield* bookings.save(yield* withRefundOfNoShow(changed))
      yield* countForStaff(host, changed)
      yield* audit(hostId, action, id)
    }
    const answer = noShowResource(changed)
    yield* storeReplay(answer)
    return answer
  })
  return yield* unitOfWork.transaction(change)
})

/** Adds the refund of the booking's policy when a no-show is marked. The job makes it. Decision 0131. */
const withRefundOfNoShow = Effect.fnUntraced(function* (booking: Booking) {
  const { payment, noShowAt, cancellationPolicy, hostId, id } = booking
  if (noShowAt === null || cancellationPolicy === null || payment.status !== "paid") return booking
  const amountMinor = owedMinor(payment, cancellationPolicy.noShowRefundPercent)
  if (amountMinor === 0) return booking
  const jobs = yield* JobStore
  yield* jobs.enqueue([timerJob({ hostId, bookingId: id, kind: "refund", dueAt: yield* Clock.currentTimeMillis })])
  const refund = { amountMinor, reason: null, cancels: false, refundedAt: null }
  return { ...booking, payment: { ...payment, refunds: [...payment.refunds, refund] } }
})

/** Gives the members of a team their chances back if no booker of the meeting came, unless such meetings count. */
const countForStaff = Effect.fnUntraced(function* (team: Host, booking: Booking) {
  if (team.kind !== "team" || booking.meetingId === null) return
  const { settings } = yield* currentBookable(team, booking)
  if (settings.staffing?.noShowCounts === true) return
  if (booking.noShowAt !== null && (yield* othersInSession(booking)).some(({ noShowAt }) => noShowAt === null)) return
  const staff = yield* staffOfMeeting(team.id, booking.meetingId)
  yield* settleCompetitions(team.id, booking.meetingId, staff, booking.noShowAt === null ? redoCompetition : undoCompetition)
})
