import { formatInstant, type Host } from "@slotkit/core"
import {
  addBusy,
  createApiKey,
  createInvite,
  deleteInvite,
  deleteService,
  disableInvite,
  getAvailability,
  getInvite,
  getService,
  listApiKeys,
  listBookings,
  listBusy,
  listContacts,
  listInvites,
  listServices,
  patchApiKey,
  patchService,
  patchServiceSettings,
  removeBusy,
  revokeApiKey,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, bookInvite, free, tuesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { refusalOf } from "../OutcomeOf.ts"

/** All data belongs to one host and is invisible to others. */
export const ownershipSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Ownership", stores, (clause) => {
    clause(
      "MUST answer 404, never 403, for another host's ids and slugs, and write nothing",
      Effect.gen(function* () {
        const { host, service, invite, busy, apiKey } = yield* aHostWithEverything
        const stranger = yield* aHostOn("pro")
        const attempts: Readonly<Record<string, Effect.Effect<unknown, unknown, ClauseServices>>> = {
          getService: getService(stranger, service.id),
          getServiceOfInvite: getService(stranger, invite.id),
          patchService: patchService(stranger.id, service.id, { title: "" }),
          patchServiceOfInvite: patchService(stranger.id, invite.id, { title: "" }),
          patchServiceSettings: patchServiceSettings(stranger.id, service.id, { active: "no" }),
          deleteService: deleteService(stranger.id, service.id),
          deleteServiceOfInvite: deleteService(stranger.id, invite.id),
          getAvailability: getAvailability(stranger, { service: service.slug }),
          getInvite: getInvite(stranger.id, invite.id),
          createInvite: createInvite(stranger.id, { service: service.slug }),
          disableInvite: disableInvite(stranger.id, invite.id),
          deleteInvite: deleteInvite(stranger.id, invite.id),
          book: book(stranger, service, tuesday(11)),
          bookInvite: bookInvite(stranger, invite, tuesday(11)),
          removeBusy: removeBusy(stranger.id, busy.id),
          patchApiKey: patchApiKey(stranger.id, apiKey.id, { requests_per_minute: 600 }),
          revokeApiKey: revokeApiKey(stranger.id, apiKey.id)
        }
        for (const [name, attempt] of Object.entries(attempts)) {
          expect(yield* refusalOf(host.id, attempt), name).toMatchObject({ _tag: "NotFound", message: expect.any(String) })
          expect(yield* refusalOf(stranger.id, attempt), name).toMatchObject({ _tag: "NotFound" })
        }
      })
    )

    clause(
      "lists contain only a host's own data",
      Effect.gen(function* () {
        const { host } = yield* aHostWithEverything
        const stranger = yield* aHostOn("pro")
        const countsOf = (of: Host) =>
          Effect.all([
            Effect.map(listServices(of), ({ length }) => length),
            Effect.map(listInvites(of.id, {}), ({ meta }) => meta.total),
            Effect.map(listBookings(of, {}), ({ meta }) => meta.total),
            Effect.map(listBusy(of.id, {}), ({ meta }) => meta.total),
            Effect.map(listContacts(of.id, {}), ({ meta }) => meta.total),
            Effect.map(listApiKeys(of.id, {}), ({ meta }) => meta.total)
          ])
        expect(yield* countsOf(host)).toEqual([1, 1, 1, 1, 1, 1])
        expect(yield* countsOf(stranger)).toEqual([0, 0, 0, 0, 0, 0])
      })
    )

    clause.rule(
      "hosts do not conflict with each other's times or slugs",
      Effect.gen(function* () {
        const { service } = yield* aHostWithEverything
        const other = yield* aHostWithEverything
        expect(other.service.slug).toBe(service.slug)
        yield* book(other.host, other.service, tuesday(12))
      })
    )
  })

/** A host with one object of each kind. */
const aHostWithEverything = Effect.gen(function* () {
  const { host, service } = yield* aHostWith(free)
  const invite = yield* createInvite(host.id, { service: service.slug, contact_email: "grace@example.com" })
  const busy = yield* addBusy(host.id, { start: formatInstant(tuesday(15)), end: formatInstant(tuesday(16)) })
  const apiKey = yield* createApiKey(host.id, { name: "Nightly report" })
  yield* book(host, service, tuesday(10))
  return { host, service, invite, busy, apiKey }
})
