import { maxCalendarAccounts } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Conflict } from "../../kernel/Failure.ts"
import { type AccountWithCalendars, type CalendarAccount, CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/**
 * Fails if a host has too many calendar accounts to connect one more. Connecting the same account again is always admitted. Returns the
 * other accounts. The caller has locked the host's calendar.
 */
export const admitCalendarAccount = Effect.fnUntraced(function* ({
  hostId,
  kind,
  subject
}: Pick<CalendarAccount, "hostId" | "kind" | "subject">): Effect.fn.Return<
  ReadonlyArray<AccountWithCalendars>,
  Conflict,
  CalendarStore
> {
  const store = yield* CalendarStore
  const others = (yield* store.accounts(hostId)).filter((account) => account.kind !== kind || account.subject !== subject)
  if (others.length < maxCalendarAccounts) return others
  return yield* new Conflict({
    message: `A host can connect ${maxCalendarAccounts} calendar accounts. Disconnect one first.`,
    reason: "too_many_accounts",
    limit: maxCalendarAccounts
  })
})
