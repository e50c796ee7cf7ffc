import { expect, it } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { aHost, predictableRandomness } from "../../fakes/index.ts"
import { memoryStore } from "../../memory/index.ts"
import { type CalendarProvider, CalendarProviders, StoresCalendarReads } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type CalendarSignIn, LentCalendarTokens } from "../../ports/calendars/CalendarSignIn.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { accessToken } from "./AccessToken.ts"
import { openTokens, type StoredTokens, sealTokens } from "./StoredTokens.ts"
import { withCredentials } from "./WithCredentials.ts"

/** Seals without a promise, so that only the test clock decides when a call goes on. */
const plainBox = Layer.succeed(SecretBox, {
  seal: (secret, context) => Effect.succeed({ sealed: secret, context }),
  open: ({ sealed }) => Effect.succeed(sealed),
  canOpen: () => Effect.succeed(true),
  beginning: ""
})

const services = Layer.mergeAll(memoryStore, plainBox, predictableRandomness)

/** A provider that rotates refresh tokens and accepts each once. */
const rotating = (options: { readonly takesSeconds?: number; readonly refusal?: CalendarRefused } = {}) => {
  const state = { current: "refresh 0", rotations: 0, refused: 0, refusal: options.refusal }
  const refresh: CalendarSignIn["refresh"] = (refreshToken) =>
    Effect.gen(function* () {
      if (options.takesSeconds !== undefined) yield* Effect.sleep(options.takesSeconds * 1000)
      if (state.refusal !== undefined) return yield* state.refusal
      if (refreshToken !== state.current) {
        state.refused++
        return yield* new CalendarRefused({ kind: "unauthorized", reason: "invalid_grant" })
      }
      state.rotations++
      state.current = `refresh ${state.rotations}`
      const now = yield* Effect.clockWith(({ currentTimeMillis }) => currentTimeMillis)
      return {
        accessToken: `access ${state.rotations}`,
        expiresAt: now + 3_600_000,
        refreshToken: state.current,
        scopes: []
      }
    })
  const signIn: CalendarSignIn = {
    authorizeUrl: () => "",
    exchange: () => Effect.die("not exchanged"),
    refresh,
    revoke: () => Effect.void,
    missingPermissions: () => []
  }
  const provider: CalendarProvider = {
    daysAhead: 62,
    bookFreshSeconds: 10,
    signIn,
    listCalendars: () => Effect.succeed([]),
    readBusy: () => Effect.succeed(new Map())
  }
  return { state, providers: new Map([["google", provider]] as const) }
}

const connected = Effect.fnUntraced(function* (tokens: Partial<StoredTokens> = {}) {
  const store = yield* CalendarStore
  const hosts = yield* HostStore
  const box = yield* SecretBox
  const host = yield* Effect.orDie(hosts.add(aHost(), defaultSchedule("UTC")))
  const input = { hostId: host.id, kind: "google", subject: "1", label: "ada@example.com", createdAt: 0, nextReadAt: 0 } as const
  const issued = { kind: "issued", accessToken: "access 0", expiresAt: 3_600_000, refreshToken: "refresh 0", ...tokens }
  return yield* store.connect(input, [], (id) => sealTokens(box, id, issued as StoredTokens))
})

const stored = Effect.fnUntraced(function* (hostId: number) {
  const store = yield* CalendarStore
  return yield* openTokens((yield* store.accounts(hostId))[0]!)
})

it.effect("uses a token until 60 seconds before its end, then refreshes it and stores the rotated one", () => {
  const { state, providers } = rotating()
  return Effect.gen(function* () {
    const account = yield* connected()
    yield* TestClock.setTime(3_600_000 - 60_001)
    expect(yield* accessToken(account, null)).toBe("access 0")
    yield* TestClock.adjust(1)
    expect(yield* accessToken(account, null)).toBe("access 1")
    expect(yield* stored(account.hostId)).toEqual({
      kind: "issued",
      accessToken: "access 1",
      expiresAt: 3_600_000 - 60_000 + 3_600_000,
      refreshToken: "refresh 1"
    })
    expect(yield* accessToken(account, null)).toBe("access 1")
    expect(state.rotations).toBe(1)
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect("two processes that need a token cause one refresh, and both get the new one", () => {
  const { state, providers } = rotating({ takesSeconds: 2 })
  return Effect.gen(function* () {
    const account = yield* connected({ expiresAt: 0 })
    const calls = yield* Effect.forEach(Array(5), () => Effect.forkChild(accessToken(account, null)))
    yield* TestClock.adjust("3 seconds")
    expect(yield* Effect.forEach(calls, Fiber.join)).toEqual(Array(5).fill("access 1"))
    expect(state).toMatchObject({ rotations: 1, refused: 0 })
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect("a caller that is interrupted does not lose the rotated token", () => {
  const { state, providers } = rotating({ takesSeconds: 5 })
  return Effect.gen(function* () {
    const account = yield* connected({ expiresAt: 0 })
    const call = yield* Effect.forkChild(accessToken(account, null))
    yield* TestClock.adjust("1 second")
    yield* Fiber.interrupt(call)
    yield* TestClock.adjust("10 seconds")
    expect(yield* accessToken(account, null)).toBe("access 1")
    expect(state).toMatchObject({ rotations: 1, refused: 0 })
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect(
  "after a process was killed during a refresh, the next one works or the account has to be reconnected, without a loop",
  () =>
    Effect.gen(function* () {
      const account = yield* connected({ expiresAt: 0 })
      const store = yield* CalendarStore
      const box = yield* SecretBox
      // The killed process had the lease, and its provider may or may not have rotated the token.
      for (const hadRotated of [false, true]) {
        const { state, providers } = rotating()
        if (hadRotated) state.current = "refresh that nobody stored"
        yield* store.connect(
          { hostId: account.hostId, kind: "google", subject: "1", label: "", createdAt: 0, nextReadAt: 0 },
          [],
          (id) => sealTokens(box, id, { kind: "issued", accessToken: "old", expiresAt: 0, refreshToken: "refresh 0" })
        )
        const now = yield* Effect.clockWith(({ currentTimeMillis }) => currentTimeMillis)
        yield* store.lease(account, "tokens", now, { token: "killed", until: now + 10_000 })
        const call = yield* Effect.forkChild(
          Effect.result(Effect.provideService(accessToken(account, null), CalendarProviders, providers))
        )
        yield* TestClock.adjust("9 seconds")
        expect(state).toMatchObject({ rotations: 0, refused: 0 })
        yield* TestClock.adjust("2 seconds")
        const outcome = yield* Fiber.join(call)
        expect(outcome).toMatchObject(
          hadRotated ? { _tag: "Failure", failure: { kind: "unauthorized" } } : { _tag: "Success", success: "access 1" }
        )
        expect(state.refused).toBe(hadRotated ? 1 : 0)
      }
    }).pipe(Effect.provide(services))
)

it.effect("a token that the provider rejects is refreshed once", () => {
  const { state, providers } = rotating()
  const rejected = new CalendarRefused({ kind: "unauthorized", reason: "401" })
  return Effect.gen(function* () {
    const account = yield* connected()
    const seen: Array<string> = []
    const ask = (good: string) => (token: string) =>
      Effect.suspend(() => {
        seen.push(token)
        return token === good ? Effect.succeed("answer") : Effect.fail(rejected)
      })
    expect(yield* withCredentials(account, ask("access 1"))).toBe("answer")
    expect(yield* Effect.flip(withCredentials(account, ask("another")))).toBe(rejected)
    expect(seen).toEqual(["access 0", "access 1", "access 0", "access 1"])
    expect(state.rotations).toBe(1)
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect("a refresh that fails ends its lease and keeps the tokens", () => {
  const refusal = new CalendarRefused({ kind: "unreachable", reason: "503" })
  const { state, providers } = rotating({ refusal })
  return Effect.gen(function* () {
    const account = yield* connected({ expiresAt: 0 })
    expect(yield* Effect.flip(accessToken(account, null))).toBe(refusal)
    state.refusal = undefined
    expect(yield* accessToken(account, null)).toBe("access 1")
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect("inside the application's transaction a token is used to its end, and never refreshed", () => {
  const { state, providers } = rotating()
  return Effect.gen(function* () {
    const account = yield* connected({ expiresAt: 10_000 })
    const request = Effect.provideService(accessToken(account, null), StoresCalendarReads, false)
    expect(yield* request).toBe("access 0")
    yield* TestClock.setTime(10_000)
    expect(yield* Effect.flip(request)).toMatchObject({ kind: "unreachable" })
    expect(state.rotations).toBe(0)
  }).pipe(Effect.provideService(CalendarProviders, providers), Effect.provide(services))
})

it.effect("the application lends the tokens of its own sign-in, and is asked again after a rejection", () => {
  const lent: Array<string> = []
  const lend = ({ subject }: { readonly subject: string }) =>
    Effect.sync(() => {
      lent.push(subject)
      return `lent ${lent.length}`
    })
  return Effect.gen(function* () {
    const account = yield* connected({ kind: "lent" })
    const rejected = new CalendarRefused({ kind: "unauthorized", reason: "401" })
    const ask = (token: string) => (token === "lent 2" ? Effect.succeed(token) : Effect.fail(rejected))
    expect(yield* withCredentials(account, ask)).toBe("lent 2")
    expect(lent).toEqual(["1", "1"])
    const without = Effect.provideService(accessToken(account, null), LentCalendarTokens, undefined)
    expect(yield* Effect.flip(without)).toMatchObject({ kind: "unreachable" })
  }).pipe(Effect.provideService(LentCalendarTokens, lend), Effect.provide(services))
})
