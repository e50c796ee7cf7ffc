import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audit, audited } from "../../audit/Audit.ts"
import { NotFound } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { type AccountWithCalendars, type CalendarAccount, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { PushChannelStore } from "../../ports/calendars/PushChannelStore.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { closePushChannels } from "./ClosePushChannels.ts"
import { requireCalendarAccount } from "./ListCalendarAccounts.ts"
import { openTokens } from "./StoredTokens.ts"

const DisconnectQuery = Schema.Struct({
  remove_copies: Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ message: "must be true or false" }))
})

/**
 * Disconnects an account. With `remove_copies`, the events of upcoming meetings are removed from its calendars first: the account
 * is `leaving` until then, for at most a day. It blocks no slots meanwhile, and no new event is written to it.
 */
export const disconnectCalendar = Effect.fnUntraced(function* (hostId: number, id: number, query: unknown = {}) {
  const { remove_copies: removesCopies } = yield* validate(DisconnectQuery, query)
  const { calendars } = yield* requireCalendarAccount(hostId, id)
  if (removesCopies === "true" && calendars.some(({ writable }) => writable)) return yield* leave(hostId, id)
  yield* removeAccount(hostId, id)
})

const leave = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const change = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const { calendars, state } = yield* requireCalendarAccount(hostId, id)
    if (state === "leaving") return
    const now = yield* Clock.currentTimeMillis
    for (const calendar of calendars) {
      yield* store.changeCalendar(hostId, calendar.id, { checked: false, target: false })
      yield* events.request(hostId, { ofFormerTarget: calendar.id }, now)
    }
    yield* store.change(hostId, id, { state: "leaving", stateSince: now, reason: null, notifiedAt: null, retryAt: null })
    yield* events.markDue(hostId, id, now)
    yield* jobs.enqueue([{ hostId, kind: "disconnect", key: String(id), dueAt: now }])
    yield* audit(hostId, "calendar.leave", id)
  })
  yield* withHostQueue(hostId, unitOfWork.transaction(change))
})

/**
 * Deletes an account with its credentials, calendars and busy times, closes its channels, and ends the grant at its provider. It
 * is disconnected even if the provider does not respond. Never call it inside a transaction.
 */
export const removeAccount = Effect.fnUntraced(function* (hostId: number, id: number) {
  const store = yield* CalendarStore
  const account = (yield* store.accounts(hostId)).find((one) => one.id === id)
  if (account !== undefined) yield* Effect.timeoutOption(closeAllPushChannels(account), "5 seconds")
  const remove = Effect.flatMap(store.remove(hostId, id), (removed) =>
    removed ? Effect.void : Effect.fail(new NotFound({ what: "calendarAccount" }))
  )
  yield* audited(hostId, "calendar.disconnect", remove, () => id)
  if (account !== undefined) yield* revoke(account)
})

/** The grant is needed for this, so it ends afterwards. */
const closeAllPushChannels = Effect.fnUntraced(function* (account: AccountWithCalendars) {
  const channels = yield* PushChannelStore
  const calendarIds = account.calendars.map(({ id }) => id)
  yield* closePushChannels(account, yield* channels.list({ hostId: account.hostId, calendarIds }))
})

const revoke = Effect.fnUntraced(
  function* (account: CalendarAccount) {
    const signIn = (yield* CalendarProviders).get(account.kind)?.signIn
    if (signIn === undefined) return
    const tokens = yield* openTokens(account)
    if (tokens.kind === "issued") yield* signIn.revoke(tokens.refreshToken ?? tokens.accessToken)
  },
  (revoked, account) =>
    Effect.timeoutOption(revoked, "5 seconds").pipe(
      Effect.catchCause((cause) => Effect.logWarning(`The grant of calendar account ${account.id} could not be revoked`, cause))
    )
)
