import { maxBookingWindowDays, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { meetingsHeldIn } from "../../teams/MeetingsHeld.ts"
import { removeMember, requireMember } from "../../teams/TeamMembers.ts"
import { reassignBooking } from "./ReassignBooking.ts"

/** The query of `DELETE /manage/v1/hosts/{host}/members/{member}`. */
const RemovalQuery = Schema.Struct({
  meetings: Schema.optionalKey(Schema.Literal("reassign").annotate({ message: "must be reassign" }))
})

/** The number of meetings that one request gives to other members. */
const mostMeetings = 100

/**
 * Removes a member from a team. With `meetings=reassign` the upcoming meetings of the member are given to others first, each in
 * its own transaction. Those that no one can take over stay, and the answer is then the `Conflict` of a member with meetings: the
 * request can be sent again. Operator API: members. Decision 0102.
 */
export const removeMemberWith = Effect.fnUntraced(function* (teamId: number, hostId: number, query: unknown) {
  const { meetings } = yield* validate(RemovalQuery, query)
  if (meetings === "reassign") yield* reassignUpcoming(teamId, hostId)
  yield* removeMember(teamId, hostId)
})

const reassignUpcoming = Effect.fnUntraced(function* (teamId: number, hostId: number) {
  const team = yield* requireHost(teamId)
  yield* requireMember(teamId, hostId)
  const now = yield* Clock.currentTimeMillis
  const held = yield* meetingsHeldIn(hostId, [team], { start: now, end: now + maxBookingWindowDays * millisPerDay })
  const upcoming = held.filter(({ booking }) => (booking.scheduledAt ?? 0) >= now).slice(0, mostMeetings)
  for (const { booking } of upcoming) {
    const { role } = booking.hosts.find(({ id }) => id === hostId)!
    const handover = reassignBooking(teamId, booking.id, { role, from: hostId, to: "auto" })
    // Removing the member counts those that stay.
    yield* Effect.catchTag(handover, "Conflict", () => Effect.void)
  }
})
