import { CalendarPatch, maxCheckedCalendars } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict, Invalid, NotFound, PermissionNeeded } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { Settings } from "../../kernel/Settings.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { calendarAccountResource } from "../accounts/CalendarAccountResource.ts"
import { beginConnect, connectUrl } from "../accounts/CalendarConnects.ts"
import { moveToNewTarget } from "./MoveToNewTarget.ts"

/**
 * Changes the choices of a calendar. Returns its account. A new target gets the events of all upcoming meetings, and the former
 * one loses them.
 */
export const patchCalendar = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const store = yield* CalendarStore
  const unitOfWork = yield* UnitOfWork
  const patch = yield* validate(CalendarPatch, input)
  if (patch.target === true) yield* requireWritePermission(hostId, id)
  const change = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const accounts = yield* store.accounts(hostId)
    const calendars = accounts.flatMap((account) => account.calendars)
    const found = calendars.find((calendar) => calendar.id === id)
    if (found === undefined) return yield* new NotFound({ what: "calendar" })
    const { state } = accounts.find((account) => account.id === found.accountId)!
    if (state === "leaving") return yield* Conflict.of({ code: "calendar_leaving" })
    if (patch.target === true && !found.writable) {
      return yield* Invalid.of([wrongField("target", "The calendar is read-only, so meetings cannot be written into it.")])
    }
    const checked = calendars.filter((calendar) => calendar.checked && calendar.id !== id).length
    if (patch.checked === true && checked >= maxCheckedCalendars) {
      return yield* Conflict.of({ code: "too_many_checked", limit: maxCheckedCalendars })
    }
    yield* store.changeCalendar(hostId, id, patch)
    const former = calendars.find(({ target }) => target)?.id ?? null
    if (patch.target === true && former !== id) yield* moveToNewTarget(hostId, former, id)
    if (patch.target === false && former === id) yield* moveToNewTarget(hostId, former, null)
    yield* audit(hostId, "calendar.change", id)
    const changed = yield* store.accounts(hostId)
    return calendarAccountResource(changed.find((account) => account.id === found.accountId)!)
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(change))
})

/** Fails with a link to grant the permission to write, if the host connected the calendar's account without it. */
const requireWritePermission = Effect.fnUntraced(function* (hostId: number, calendarId: number) {
  const store = yield* CalendarStore
  const { baseUrl } = yield* Settings
  const account = (yield* store.accounts(hostId)).find(({ calendars }) => calendars.some(({ id }) => id === calendarId))
  if (account === undefined || (account.kind !== "google" && account.kind !== "microsoft")) return
  const signIn = (yield* CalendarProviders).get(account.kind)?.signIn
  // The scopes of tokens that the application lends are unknown.
  if (signIn === undefined || account.scopes.length === 0) return
  const [permission] = signIn.missingPermissions(account.scopes, "write")
  if (permission === undefined) return
  const { id: accountId, kind } = account
  const { state } = yield* beginConnect({ hostId, kind, wants: "write", accountId, returnTo: null, browser: null })
  return yield* new PermissionNeeded({
    fact: { code: "not_granted", permission },
    connectUrl: connectUrl(baseUrl, kind, state)
  })
})
