import type { Instant } from "@slotkit/core"
import { calendarRetryAt, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { CalendarAccount, CalendarAccountChanges, CalendarAccountState } from "../../ports/calendars/CalendarStore.ts"

/**
 * Returns the changes of an account after a failed call. `random` is between 0 and 1.
 *
 * Servers of feeds and CalDAV occasionally reject valid credentials, so for them the second consecutive rejection, a minute
 * later, is treated as a disconnect.
 */
export const changesOfFailure = (
  account: CalendarAccount,
  { kind, reason, retryAt }: CalendarRefused,
  now: Instant,
  random: number
): CalendarAccountChanges & { readonly nextReadAt: Instant } => {
  const failures = account.failures + 1
  // Another request may be rejected before that minute has passed.
  const isAgain = account.reason === reason
  const minuteEnds = isAgain && account.retryAt !== null && account.retryAt > now ? account.retryAt : undefined
  const isFirstRejection =
    kind === "unauthorized" &&
    (account.kind === "feed" || account.kind === "caldav") &&
    account.state !== "reconnect" &&
    (!isAgain || minuteEnds !== undefined)
  const next = isFirstRejection
    ? (minuteEnds ?? now + millisPerMinute)
    : calendarRetryAt(failures, now, random, { retryAfter: retryAt, isSilent: kind === "unreachable" })
  const state = isFirstRejection ? account.state : (stateOf[kind] ?? account.state)
  return {
    state,
    reason,
    ...(state === account.state ? {} : { stateSince: now }),
    failures,
    retryAt: next,
    nextReadAt: next
  }
}

/** Returns true if the host has to be emailed about a disconnect: at once, and then every three days. */
export const shouldNotify = (
  { state, notifiedAt }: { readonly state: CalendarAccountState; readonly notifiedAt: Instant | null },
  now: Instant
): boolean =>
  (state === "reconnect" || state === "scope_missing") && (notifiedAt === null || now - notifiedAt >= 3 * millisPerDay)

/** The states that failures lead to. The other failures leave the state as it is. */
const stateOf: Partial<Record<CalendarRefused["kind"], CalendarAccountState>> = {
  unauthorized: "reconnect",
  scopeMissing: "scope_missing",
  unreachable: "unreachable",
  refused: "refused",
  unreadable: "unreadable"
}
