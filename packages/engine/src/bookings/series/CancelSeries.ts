import { decideBooking, formatInstant } from "@slotkit/core"
import { bookingResource, CancelInput, type ChangedBookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { validate } from "../../kernel/Validate.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { countRefusal } from "../CountMoves.ts"
import { lockKnownBooking } from "../GetBooking.ts"
import { commitSeries } from "./CommitSeries.ts"
import { meetingsInScope } from "./MeetingsOfSeries.ts"

/**
 * Cancels the meetings of a series that are to come: those from a booking on, or all. Past ones do not change. Everyone gets one
 * email about them. Decision 0129.
 */
export const cancelSeries = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const cancel = Effect.gen(function* () {
    const [{ host }, locked] = yield* lockHostCalendarAnd(hostId, lockKnownBooking(hostId, id))
    const { booking, known } = yield* locked
    const { reason = null, scope = "one", offer } = yield* validate(CancelInput, input)
    const meetings = yield* meetingsInScope(host, booking, scope, "locked")
    if (meetings.length === 0) return yield* Conflict.of({ code: "series_over" })
    const changes = yield* Effect.forEach(meetings, (before) => {
      const ruling = decideBooking({ on: "cancel", reason }, before)
      return Result.isSuccess(ruling)
        ? Effect.succeed({ before, move: ruling.success })
        : Effect.fail(Conflict.of({ code: "refund_first" }))
    })
    const ended = yield* commitSeries(host, "cancel", changes, { ...known, offers: offer })
    const itself = ended.find((one) => one.id === id) ?? booking
    return {
      ...bookingResource(itself),
      meetings: ended.map((one) => ({
        id: one.id,
        index: one.series!.index,
        start: formatInstant(one.scheduledAt!),
        reason: null
      }))
    } satisfies ChangedBookingResource
  })
  return yield* countRefusal("cancel", withHostQueue(hostId, withReplay(unitOfWork.transaction(cancel))))
})
