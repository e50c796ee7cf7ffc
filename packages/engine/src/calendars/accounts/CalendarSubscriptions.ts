import { type CalendarSubscriptionResource, hashToken, NewCalendarSubscription } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Conflict, NotFound } from "../../kernel/Failure.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarProviders, type CalendarSubscription } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { askWhileWaiting } from "./AskWhileWaiting.ts"
import { calendarName } from "./CalendarName.ts"
import { connectFeed, feedLabel, feedUrl } from "./ConnectFeed.ts"
import { requireCalendarAccount } from "./ListCalendarAccounts.ts"
import { withCredentials } from "./WithCredentials.ts"

/**
 * Returns the calendars of other servers that a CalDAV account subscribes to, asked for now. They can be connected as feeds.
 * Their addresses are secret and not returned. Never call it inside a transaction.
 */
export const listCalendarSubscriptions = Effect.fnUntraced(function* (hostId: number, accountId: number) {
  const store = yield* CalendarStore
  yield* requireCalendarAccount(hostId, accountId)
  yield* admitCalendarWork(hostId)
  const found = yield* subscriptionsOf(hostId, accountId)
  const feeds = (yield* store.accounts(hostId)).filter(({ kind }) => kind === "feed").map(({ subject }) => subject)
  return found.map(({ id, name, url }): typeof CalendarSubscriptionResource.Type => ({
    id,
    name,
    label: feedLabel(url),
    connected: feeds.includes(hashToken(url))
  }))
})

/** Connects a calendar that a CalDAV account subscribes to as a feed. Fails as `connectFeed` does. */
export const connectCalendarSubscription = Effect.fnUntraced(function* (hostId: number, accountId: number, input: unknown) {
  const { subscription } = yield* validate(NewCalendarSubscription, input)
  const found = (yield* subscriptionsOf(hostId, accountId)).find(({ id }) => id === subscription)
  if (found === undefined) return yield* new NotFound({ what: "calendar" })
  return yield* connectFeed(hostId, { provider: "feed", url: found.url, name: found.name })
})

const subscriptionsOf = Effect.fnUntraced(function* (hostId: number, accountId: number) {
  const account = yield* requireCalendarAccount(hostId, accountId)
  const list = (yield* CalendarProviders).get(account.kind)?.listSubscriptions
  if (list === undefined) return []
  const listed = yield* askWhileWaiting(withCredentials(account, list), ({ reason }) =>
    Conflict.of({ code: "calendar_refused", text: reason })
  )
  return listed.flatMap(({ name, url }): ReadonlyArray<CalendarSubscription & { readonly id: string }> => {
    const address = feedUrl(url)
    return address === undefined
      ? []
      : [{ id: hashToken(address).slice(0, idLength), name: calendarName(name, feedLabel(address)), url: address }]
  })
})

const idLength = 16
