import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type CalendarAccount, type CalendarAccountChanges, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { changesOfFailure, shouldNotify } from "./CalendarFailure.ts"
import { notifyCalendarHost } from "./NotifyCalendarHost.ts"

/**
 * Marks an account as disconnected, or one of its calendars as missing, because the provider refused a write, and emails the
 * host. Call it in the transaction that postpones the write.
 */
export const markDisconnected = Effect.fnUntraced(function* (
  before: CalendarAccount,
  calendarId: number,
  refused: CalendarRefused,
  now: Instant
) {
  const calendars = yield* CalendarStore
  const hosts = yield* HostStore
  const host = Option.getOrUndefined(yield* hosts.find(before.hostId))
  const account = (yield* calendars.accounts(before.hostId, before.id)).find(({ id }) => id === before.id)
  if (host === undefined || account === undefined) return
  if (refused.kind === "missing") {
    if (account.calendars.some(({ id, missing }) => id === calendarId && missing)) return
    yield* calendars.changeCalendar(host.id, calendarId, { missing: true })
    yield* notifyCalendarHost(host, account, "calendarMissing", null)
    return
  }
  const changes =
    refused.kind === "scopeMissing" ? withoutWriting(account, refused, now) : changesOfFailure(account, refused, now, 0.5)
  const state = changes.state ?? account.state
  const tells = shouldNotify({ state, notifiedAt: state === account.state ? account.notifiedAt : null }, now)
  yield* calendars.change(host.id, account.id, tells ? { ...changes, notifiedAt: now } : changes)
  if (tells) yield* notifyCalendarHost(host, account, "calendarLost", refused.reason)
})

/** The account is read as before, because reads need other permissions. `failures` counts those of reads. */
const withoutWriting = ({ state }: CalendarAccount, { reason }: CalendarRefused, now: Instant): CalendarAccountChanges => ({
  ...(state === "scope_missing" ? {} : { state: "scope_missing", stateSince: now }),
  reason,
  failures: 0
})
