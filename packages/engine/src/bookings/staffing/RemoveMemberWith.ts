import { maxBookingWindowDays, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { DeleteHostQuery, deleteHost } from "../../hosts/DeleteHost.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { meetingsHeldIn } from "../../teams/MeetingsHeld.ts"
import { removeMember, requireMember } from "../../teams/TeamMembers.ts"
import { teamsOfHost } from "../../teams/TeamsOfHost.ts"
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

/**
 * Deletes a host. With `meetings=reassign` the upcoming meetings that the host holds for teams are given to other members first,
 * at most 100 of each team. Those that no one can take over stay, and so does the host. Operator API: hosts. Decision 0118.
 */
export const deleteHostWith = Effect.fnUntraced(function* (hostId: number, query: unknown = {}) {
  const { meetings } = yield* validate(DeleteHostQuery, query)
  if (meetings === "reassign") {
    for (const { team } of yield* teamsOfHost(hostId)) yield* reassignUpcoming(team.id, hostId)
  }
  yield* deleteHost(hostId, query)
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
