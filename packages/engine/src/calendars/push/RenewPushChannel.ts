import { hashToken, type Instant } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { linkToken, publicToken } from "../../kernel/PublicToken.ts"
import { Settings } from "../../kernel/Settings.ts"
import { CalendarProviders, type CalendarPush } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import type { SignInKind } from "../../ports/calendars/CalendarSignIn.ts"
import { type AccountWithCalendars, CalendarStore, type ConnectedCalendar } from "../../ports/calendars/CalendarStore.ts"
import { PushChannelStore } from "../../ports/calendars/PushChannelStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { closePushChannels } from "../accounts/ClosePushChannels.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"

/** True if this installation is served by HTTPS, and connects calendars whose provider notifies of changes. */
export const opensPushChannels = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  const providers = yield* CalendarProviders
  return baseUrl.startsWith("https:") && [...providers.values()].some(({ push }) => push !== undefined)
})

const retryMillis = 10 * millisPerMinute

/**
 * Opens or renews the push channel of a target calendar, at half of its lifetime, or closes that of a former target. A calendar
 * without a channel is read regularly, like any other.
 */
export const renewPushChannel = Effect.fnUntraced(function* ({ hostId, key }: Job<"push_channel">) {
  const calendarId = Number(key)
  const now = yield* Clock.currentTimeMillis
  const calendars = yield* CalendarStore
  const channels = yield* PushChannelStore
  const accounts = yield* calendars.accounts(hostId)
  const account = accounts.find((one) => one.calendars.some(({ id }) => id === calendarId))
  const calendar = account?.calendars.find(({ id }) => id === calendarId)
  if (account === undefined || calendar === undefined) return "done" as const
  const push = (yield* CalendarProviders).get(account.kind)?.push
  const former = yield* channels.list({ hostId, calendarIds: [calendarId] })
  if (!calendar.target || push === undefined) {
    yield* closePushChannels(account, former)
    return calendar.target ? { dueAt: now + millisPerDay } : ("done" as const)
  }
  // Tried again soon, because the host may connect or resume the account at any time.
  if (account.state !== "active" || calendar.missing) return { dueAt: now + retryMillis }
  const expiresAt = yield* openChannel(account, calendar, push, now)
  if (expiresAt === undefined) return { dueAt: now + refusedMillis }
  yield* closePushChannels(account, former)
  return { dueAt: now + Math.max(retryMillis, Math.floor((expiresAt - now) / 2)) }
})

/** The pause after a provider has refused a channel. */
const refusedMillis = 60 * millisPerMinute

/**
 * Opens a channel. It is stored before, because the provider may call its URL before it responds. Returns the channel's expiry,
 * or nothing if the provider refused it.
 */
const openChannel = Effect.fnUntraced(function* (
  account: AccountWithCalendars,
  { id: calendarId, remoteId }: ConnectedCalendar,
  push: CalendarPush,
  now: Instant
) {
  const channels = yield* PushChannelStore
  const { hostId, kind } = account
  if (kind !== "google" && kind !== "microsoft") return undefined
  const secret = yield* linkToken(hostId)
  const token = yield* publicToken
  const address = yield* pushChannelUrl(kind, secret)
  if (address === undefined) return undefined
  const hashes = { secretHash: storedSecret(secret), tokenHash: hashToken(token) }
  const channel = { hostId, calendarId, ...hashes, remote: null, expiresAt: now + retryMillis }
  const id = yield* channels.save(channel)
  const key = yield* publicToken
  const opened = yield* withCredentials(account, (credentials) =>
    push.open(credentials, remoteId, { key, address, token, now })
  ).pipe(Effect.timeoutOrElse({ duration: "20 seconds", orElse: () => Effect.fail(silent) }), Effect.result)
  if (Result.isSuccess(opened)) {
    const { remote, expiresAt } = opened.success
    yield* channels.save({ ...channel, id, remote, expiresAt })
    return expiresAt
  }
  yield* channels.save({ ...channel, id }, "removed")
  yield* Effect.logInfo(
    `Calendar ${calendarId} is read regularly, because its push channel was refused: ${opened.failure.reason}`
  )
  return undefined
})

const silent = new CalendarRefused({ kind: "unreachable", reason: "The provider did not respond in time." })

/** Returns the notification URL of a channel. `undefined` without HTTPS, which every provider requires. */
const pushChannelUrl = (kind: SignInKind, secret: string) =>
  Effect.map(Settings, ({ baseUrl }) =>
    baseUrl.startsWith("https:") ? `${baseUrl}/app/calendars/notify/${kind}/${secret}` : undefined
  )

/** The stored form of a secret: the two characters of its bucket, then its SHA-256. */
export const storedSecret = (secret: string): string => secret.slice(0, 2) + hashToken(secret)
