import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { publicToken } from "../../kernel/PublicToken.ts"
import { CalendarProviders, StoresCalendarReads } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { LentCalendarTokens } from "../../ports/calendars/CalendarSignIn.ts"
import { type CalendarAccount, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { openTokens, type StoredTokens, sealTokens } from "./StoredTokens.ts"

/**
 * Returns an access token of an account that is good for another minute, and not the one that the provider has just rejected.
 *
 * One process at a time refreshes the tokens of an account, under a lease; others wait for the result. A refresh that has begun
 * goes on when its caller is interrupted, because the provider may have rotated the refresh token. Fails as `unauthorized` if the
 * host has to connect the account again.
 */
export const accessToken = Effect.fnUntraced(function* (account: CalendarAccount, rejected: string | null) {
  const store = yield* CalendarStore
  const mayRefresh = yield* StoresCalendarReads
  let current = account
  while (true) {
    const tokens = yield* openTokens(current)
    if (tokens.kind === "lent") return yield* lentToken(current)
    const now = yield* Clock.currentTimeMillis
    if (isGood(tokens, rejected, mayRefresh ? now + marginMillis : now)) return tokens.accessToken
    // A rollback of the application's transaction would lose a rotated refresh token.
    if (!mayRefresh) return yield* new CalendarRefused({ kind: "unreachable", reason: "The access token has expired." })
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    if (yield* store.lease(current, "tokens", now, lease)) {
      return yield* Effect.flatMap(Effect.forkDetach(refreshed(current, lease.token, rejected)), Fiber.join)
    }
    yield* Effect.sleep(waitMillis)
    current = yield* reloaded(current)
  }
})

const marginMillis = 60_000
const leaseMillis = 10_000
const waitMillis = 100

const isGood = (
  { accessToken, expiresAt }: Extract<StoredTokens, { readonly kind: "issued" }>,
  rejected: string | null,
  until: Instant
): boolean => accessToken !== rejected && expiresAt > until

/** Refreshes the tokens of an account that the caller has leased, unless another process has just done so. */
const refreshed = Effect.fnUntraced(function* (account: CalendarAccount, leaseToken: string, rejected: string | null) {
  const store = yield* CalendarStore
  const signIn = (yield* CalendarProviders).get(account.kind)?.signIn
  const renew = Effect.gen(function* () {
    const tokens = yield* openTokens(yield* reloaded(account))
    if (tokens.kind === "lent") return { token: yield* lentToken(account), sealed: null }
    const now = yield* Clock.currentTimeMillis
    if (isGood(tokens, rejected, now + marginMillis)) return { token: tokens.accessToken, sealed: null }
    if (signIn === undefined) return yield* new CalendarRefused({ kind: "unreachable", reason: notRegistered })
    if (tokens.refreshToken === null) return yield* new CalendarRefused({ kind: "unauthorized", reason: noRefreshToken })
    const issued = yield* signIn.refresh(tokens.refreshToken)
    const sealed = yield* sealTokens(yield* SecretBox, account.id, {
      kind: "issued",
      accessToken: issued.accessToken,
      expiresAt: issued.expiresAt,
      refreshToken: issued.refreshToken ?? tokens.refreshToken
    })
    return { token: issued.accessToken, sealed }
  })
  const { token, sealed } = yield* Effect.tapError(renew, () => store.finish(account, leaseToken, { credentials: null }))
  yield* store.finish(account, leaseToken, { credentials: sealed })
  return token
})

const reloaded = Effect.fnUntraced(function* ({ hostId, id }: CalendarAccount) {
  const store = yield* CalendarStore
  const found = (yield* store.accounts(hostId)).find((account) => account.id === id)
  return found ?? (yield* new CalendarRefused({ kind: "unauthorized", reason: "The calendar account was disconnected." }))
})

const lentToken = Effect.fnUntraced(function* (account: CalendarAccount) {
  const lend = yield* LentCalendarTokens
  if (lend !== undefined) return yield* lend(account)
  return yield* new CalendarRefused({
    kind: "unreachable",
    reason: "The application no longer provides the tokens of its sign-in."
  })
})

const notRegistered = "This installation can no longer connect calendars of this kind."
const noRefreshToken = "The provider did not grant lasting access."
