import type { Booking, Meeting } from "@slotkit/core"
import { seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { TeamStore } from "../../ports/TeamStore.ts"
import type { TeamState } from "./TeamQueryOf.ts"

/** Reads who holds the sessions of a group service. They are not needed for a request that leaves all members. */
export const sessionStaff = Effect.fnUntraced(function* (
  { team, serviceId, capacity = null, occupied, request }: Omit<TeamState, "staffing" | "times" | "busy">,
  isNeeded = Object.keys(request?.roles ?? {}).length > 0
) {
  if (capacity === null || !isNeeded) return undefined
  const teams = yield* TeamStore
  const ids = occupied.held.flatMap(({ serviceId: of, meetingId }) =>
    of === serviceId && meetingId !== undefined ? [meetingId] : []
  )
  return yield* teams.staffOf(team.id, ids)
})

/** Returns true if others hold seats of a booking's meeting, so that its members keep holding it. */
export const othersHold = (held: ReadonlyArray<Meeting>, booking: Booking): boolean =>
  held.some(({ meetingId, seatsTaken }) => meetingId === booking.meetingId && seatsTaken > seatsOf(booking))
