import { CalendarAccountPatch } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../../audit/Audit.ts"
import { Invalid } from "../../kernel/Failure.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { changeCalendarPassword } from "./ChangeCalendarPassword.ts"
import { requireCalendarAccount } from "./ListCalendarAccounts.ts"

/**
 * Pauses or resumes an account, or stores a new password. A resumed account is read again before anything is offered on it. Never
 * call it inside a transaction.
 */
export const patchCalendarAccount = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const account = yield* requireCalendarAccount(hostId, id)
  const { paused, password } = yield* validate(CalendarAccountPatch, input)
  if (account.state === "leaving") {
    return yield* Invalid.of([wrongField(paused === undefined ? "password" : "paused", "The account is being disconnected.")])
  }
  if (password !== undefined) yield* changeCalendarPassword(account, password)
  if (paused !== undefined && paused !== (account.state === "paused")) {
    const now = yield* Clock.currentTimeMillis
    const fresh = { reason: null, stateSince: now, notifiedAt: null, retryAt: null, failures: 0, nextReadAt: now }
    const change = Effect.andThen(
      store.change(hostId, id, { ...fresh, state: paused ? "paused" : "active" }),
      paused ? Effect.void : events.markDue(hostId, id, now)
    )
    yield* audited(hostId, paused ? "calendar.pause" : "calendar.resume", change, () => id)
  }
  return calendarAccountResource(yield* requireCalendarAccount(hostId, id))
})
