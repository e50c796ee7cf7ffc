import { describe, expect, it } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { checkoutEnd } from "../bookings/BookingTimers.ts"
import { aBooking, aCheckout, aHost } from "../fakes/Fixtures.ts"
import { memoryStore } from "../memory/MemoryStore.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { Payments } from "../ports/Payments.ts"
import { closeCheckout, giveBack } from "./CheckoutAtProvider.ts"

/** Returns the calls to the current provider for a checkout that was opened with another provider or not at all. */
const askedOf = (provider: "sandbox" | "stripe", openedWith: string | null) =>
  Effect.gen(function* () {
    const requests: Array<string> = []
    const ask = (what: string) => (reference: string) => Effect.sync(() => void requests.push(`${what} ${reference}`))
    const payments = Payments.of({
      provider,
      openCheckout: () => Effect.die("not asked"),
      expireCheckout: ask("close"),
      refund: ask("refund"),
      readNotification: () => Effect.succeed("ignored")
    })
    const opened = openedWith === null ? null : { provider: openedWith, reference: "ref", url: "https://pay.example.com" }
    const host = yield* (yield* HostStore).add(aHost(), defaultSchedule("UTC"))
    const booking = yield* (yield* BookingStore).add(aBooking({ hostId: host.id }))
    yield* (yield* BookingLinkStore).add("checkout", aCheckout(booking, { opened }))
    const refund = yield* Effect.provideService(Effect.result(giveBack(booking)), Payments, payments)
    yield* Effect.provideService(closeCheckout(booking), Payments, payments)
    return { requests, refund: refund._tag }
  }).pipe(Effect.provide(Layer.fresh(memoryStore)))

describe("a checkout at its provider", () => {
  it.effect.each([
    ["the provider that opened it MUST be called", "stripe", "stripe", ["refund ref", "close ref"], "Success"],
    ["an unopened checkout calls no provider", "stripe", null, [], "Success"],
    ["a sandbox checkout has no money to refund", "stripe", "sandbox", [], "Success"],
    ["a checkout of another provider MUST NOT count as refunded", "sandbox", "stripe", [], "Failure"]
  ] as const)("%s", ([, provider, openedWith, request, refund]) =>
    Effect.gen(function* () {
      expect(yield* askedOf(provider, openedWith)).toEqual({ requests: request, refund })
    })
  )

  it("MUST expire after half an hour, but never after the meeting has begun", () => {
    const now = Date.parse("2027-01-12T10:00:00Z")
    expect(checkoutEnd(now + 3_600_000, now)).toBe(now + 1_800_000)
    expect(checkoutEnd(now + 600_000, now)).toBe(now + 600_000)
  })
})
