import type { Host } from "@slotkit/core"
import {
  AssignmentsQuery,
  addDays,
  defaultAssignmentDays,
  type HeldMeeting,
  hostRef,
  localDateOf,
  localDayStart,
  managedBookingResource,
  maxAssignmentDays,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { meetingsHeldIn } from "./MeetingsHeld.ts"
import { teamsOfHost } from "./TeamsOfHost.ts"

/** Returns the meetings that a host holds for teams on some days, by start. Operator API: members. */
export const listAssignments = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const fields = yield* validate(AssignmentsQuery, query)
  const from = fields.from ?? localDateOf(yield* Clock.currentTimeMillis, host.timezone)
  const to = fields.to ?? addDays(from, defaultAssignmentDays - 1)
  const wrong = (sentence: string) => Invalid.of([wrongField("to", sentence, "order")])
  if (to < from) return yield* wrong("The to parameter must not be before from.")
  if (to >= addDays(from, maxAssignmentDays)) {
    return yield* wrong(`The to parameter must be at most ${maxAssignmentDays - 1} days after from.`)
  }
  const teams = (yield* teamsOfHost(host.id)).map(({ team }) => team)
  const range = { start: localDayStart(from, host.timezone), end: localDayStart(addDays(to, 1), host.timezone) }
  const held = yield* meetingsHeldIn(host.id, teams, range)
  return held.flatMap(({ team, booking }): ReadonlyArray<HeldMeeting> => {
    const { role, lead } = booking.hosts.find(({ id }) => id === host.id)!
    const begins = (booking.scheduledAt ?? 0) >= range.start
    return begins ? [{ team: hostRef(team), role, lead, booking: managedBookingResource(booking) }] : []
  })
})
