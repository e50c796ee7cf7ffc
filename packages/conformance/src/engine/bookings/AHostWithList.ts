import { formatInstant, type Host } from "@slotkit/core"
import { JobStore, patchServiceSettings, VisitorAddress, visitServiceWaitlist } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { aHostWith, free, tuesday } from "../BookingFixtures.ts"

/** A host with a service that has a waiting list. */
export const aHostWithList = Effect.fnUntraced(function* (body: object = free, waitlist: object = {}) {
  const { host, service } = yield* aHostWith(body)
  yield* patchServiceSettings(host.id, service.id, { waitlist: { mode: "one_by_one", ...waitlist } })
  return { host, service }
})

/** A person who waits. */
interface Waiting {
  readonly name: string
  readonly email: string
}

export const request = (booker: Waiting, more: object = {}) => ({
  booker,
  wishes: [{ from: formatInstant(tuesday(9)), to: formatInstant(tuesday(17)) }],
  ...more
})

/** Puts someone on the list of a service. Every visitor has another network. */
export const join = Effect.fnUntraced(function* (
  host: Host,
  service: { readonly slug: string },
  booker: Waiting,
  more: object = {}
) {
  const joining = visitServiceWaitlist(host.username!, service.slug, request(booker, more))
  const entry = yield* Effect.provideService(joining, VisitorAddress, unique("203.0.113."))
  yield* TestClock.adjust("1 millis")
  return { entry, token: entry.manage_url!.split("/").at(-1)! }
})

/** Expects that no offer has an end to come. */
export const nothingIsDue = Effect.gen(function* () {
  expect(yield* (yield* JobStore).nextDueAt("offer")).toEqual(Option.none())
})
