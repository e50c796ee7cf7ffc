import * as Effect from "effect/Effect"
import { type AccountWithCalendars, type CalendarAccount, CalendarStore } from "../../ports/calendars/CalendarStore.ts"

/**
 * Returns an account as it is now, or undefined if it was disconnected. Call it in the transaction that loses the account: a read and a
 * write that find the same loss change it one after the other, so that the host is told once.
 */
export const accountInTurn = Effect.fnUntraced(function* ({ hostId, id, label }: CalendarAccount) {
  const store = yield* CalendarStore
  // The change locks the row, and changes nothing.
  yield* store.change(hostId, id, { label })
  const accounts: ReadonlyArray<AccountWithCalendars> = yield* store.accounts(hostId)
  return accounts.find((account) => account.id === id)
})
