import { layer } from "@effect/vitest"
import type { Invite } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { InviteStore, type Store } from "@slotkit/engine"
import { anInvite, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost, givenInvite, givenService } from "../fixtures/BookingRecords.ts"
import { changedAt } from "../fixtures/ChangedAt.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { uniqueToken } from "../fixtures/Unique.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `InviteStore`. */
export const InviteStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores every field of an invite, which starts open", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const input = anInvite({ hostId, token: uniqueToken(hostId), ...everyField })
          const invite = yield* invites.add(input)
          expect(invite).toEqual({ ...input, id: expect.any(Number), storedStatus: "open", updatedAt: input.createdAt })
          expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some(invite))
        })
      )

      it.effect("finds an invite by its token, and none by an unknown token", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const invite = yield* givenInvite({ hostId })
          expect(yield* invites.find({ token: invite.token })).toEqual(Option.some(invite))
          expect(yield* invites.find({ token: uniqueToken(1) })).toEqual(Option.none())
        })
      )

      it.effect("saves slug, title, description and contact of an invite", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const invite = yield* givenInvite({ hostId })
          const changed = { ...invite, slug: "other", title: "Other", description: null, contact: { name: null, email: null } }
          yield* changedAt(fixtureNow + 1, invites.save(changed))
          expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some({ ...changed, updatedAt: fixtureNow + 1 }))
        })
      )

      it.effect("several invites of a host may share a slug", () =>
        Effect.gen(function* () {
          const { id: hostId } = yield* givenHost()
          const invites = [yield* givenInvite({ hostId, slug: "intro" }), yield* givenInvite({ hostId, slug: "intro" })]
          expect(invites.map(({ slug }) => slug)).toEqual(["intro", "intro"])
        })
      )

      it.effect("pages through invites newest first, simultaneous ones by descending id", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const created: Array<Invite> = []
          for (const minute of [0, 0, 1, 2, 2])
            created.push(yield* givenInvite({ hostId, createdAt: fixtureNow + minute * millisPerMinute }))
          const newestFirst = created.toReversed()
          expect(yield* invites.page(hostId, { page: 1, perPage: 2 })).toEqual({ rows: newestFirst.slice(0, 2), total: 5 })
          expect(yield* invites.page(hostId, { page: 2, perPage: 2 })).toEqual({ rows: newestFirst.slice(2, 4), total: 5 })
          expect(yield* invites.page(hostId, { page: 3, perPage: 2 })).toEqual({ rows: newestFirst.slice(4), total: 5 })
          expect(yield* invites.page(hostId, { page: 4, perPage: 2 })).toEqual({ rows: [], total: 5 })
          expect(yield* invites.page(hostId, { page: 999_999_999, perPage: 100 })).toEqual({ rows: [], total: 5 })
          const positionOf = ({ createdAt, id }: Invite) => ({ at: createdAt, id })
          expect(yield* walkThrough((request) => invites.page(hostId, request), positionOf)).toEqual(newestFirst)
        })
      )

      it.effect("continues after the place of an invite that was removed, whatever was added meanwhile", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const [oldest, doomed] = [yield* givenInvite({ hostId }), yield* givenInvite({ hostId })]
          const after = { at: doomed.createdAt, id: doomed.id }
          yield* givenInvite({ hostId, createdAt: fixtureNow + millisPerMinute })
          yield* invites.removeUnbooked(hostId, doomed.id)
          expect(yield* invites.page(hostId, { after, perPage: 2 })).toEqual({ rows: [oldest], total: 2 })
        })
      )

      it.effect("uses an open invite once", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const invite = yield* givenInvite({ hostId })
          const other = yield* givenInvite({ hostId })
          expect(yield* invites.close(hostId, invite.id, "used", fixtureNow + 1)).toBe(true)
          const used = { ...invite, storedStatus: "used" as const, updatedAt: fixtureNow + 1 }
          expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some(used))
          expect(yield* invites.close(hostId, invite.id, "used", fixtureNow)).toBe(false)
          expect(yield* invites.find({ hostId, id: other.id })).toEqual(Option.some(other))
        })
      )

      it.effect("can use an invite until the instant it expires, and does not change an expired one", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const inTime = yield* givenInvite({ hostId })
          const late = yield* givenInvite({ hostId })
          expect(yield* invites.close(hostId, inTime.id, "used", inTime.expiresAt - 1)).toBe(true)
          expect(yield* invites.close(hostId, late.id, "used", late.expiresAt)).toBe(false)
          expect(yield* invites.find({ hostId, id: late.id })).toEqual(Option.some(late))
        })
      )

      it.effect(
        "of twenty concurrent uses of one invite, one wins",
        () =>
          Effect.gen(function* () {
            const invites = yield* InviteStore
            const { id: hostId } = yield* givenHost()
            const { id } = yield* givenInvite({ hostId })
            const won = yield* Effect.forEach(Array(20), () => invites.close(hostId, id, "used", fixtureNow), {
              concurrency: "unbounded"
            })
            expect(won.filter(Boolean)).toEqual([true])
          }),
        timeLimit
      )

      it.effect("disables an open invite once; it can no longer be used", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const invite = yield* givenInvite({ hostId })
          expect(yield* invites.close(hostId, invite.id, "disabled", fixtureNow + 1)).toBe(true)
          const disabled = { ...invite, storedStatus: "disabled" as const, updatedAt: fixtureNow + 1 }
          expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some(disabled))
          expect(yield* invites.close(hostId, invite.id, "disabled", fixtureNow)).toBe(false)
          expect(yield* invites.close(hostId, invite.id, "used", fixtureNow)).toBe(false)
        })
      )

      it.effect("does not disable a used or expired invite", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const used = yield* givenInvite({ hostId })
          yield* invites.close(hostId, used.id, "used", fixtureNow)
          const expired = yield* givenInvite({ hostId })
          expect(yield* invites.close(hostId, used.id, "disabled", fixtureNow)).toBe(false)
          expect(yield* invites.find({ hostId, id: used.id })).toEqual(Option.some({ ...used, storedStatus: "used" }))
          expect(yield* invites.close(hostId, expired.id, "disabled", expired.expiresAt)).toBe(false)
          expect(yield* invites.find({ hostId, id: expired.id })).toEqual(Option.some(expired))
        })
      )

      it.effect("of concurrent using and disabling, one wins", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const created = yield* Effect.forEach(Array(10), () => givenInvite({ hostId }))
          yield* Effect.forEach(
            created,
            Effect.fnUntraced(function* (invite) {
              const [spent, disabled] = yield* Effect.all(
                [invites.close(hostId, invite.id, "used", fixtureNow), invites.close(hostId, invite.id, "disabled", fixtureNow)],
                { concurrency: "unbounded" }
              )
              expect(disabled).toBe(!spent)
              const storedStatus = spent ? "used" : "disabled"
              expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some({ ...invite, storedStatus }))
            }),
            { concurrency: "unbounded" }
          )
        })
      )

      it.effect("deletes an unbooked invite (open, expired or disabled) with its token", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const open = yield* givenInvite({ hostId })
          const expired = yield* givenInvite({ hostId, expiresAt: fixtureNow })
          const disabled = yield* givenInvite({ hostId })
          yield* invites.close(hostId, disabled.id, "disabled", fixtureNow)
          for (const { id, token } of [open, expired, disabled]) {
            expect(yield* invites.removeUnbooked(hostId, id)).toBe("removed")
            expect(yield* invites.find({ hostId, id })).toEqual(Option.none())
            expect(yield* invites.find({ token })).toEqual(Option.none())
            expect(yield* invites.removeUnbooked(hostId, id)).toBe("absent")
          }
          expect(yield* invites.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("an invite that is booked and deleted concurrently is either booked or deleted", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const created = yield* Effect.forEach(Array(10), () => givenInvite({ hostId }))
          yield* Effect.forEach(
            created,
            Effect.fnUntraced(function* ({ id }) {
              const [spent, deleted] = yield* Effect.all(
                [invites.close(hostId, id, "used", fixtureNow), invites.removeUnbooked(hostId, id)],
                {
                  concurrency: "unbounded"
                }
              )
              expect(deleted).toBe(spent ? "booked" : "removed")
              expect(Option.isSome(yield* invites.find({ hostId, id }))).toBe(spent)
            }),
            { concurrency: "unbounded" }
          )
        })
      )

      it.effect("does not find, use, disable or delete default services", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const { id } = yield* givenService({ hostId })
          expect(yield* invites.find({ hostId, id })).toEqual(Option.none())
          expect(yield* invites.page(hostId, firstPage)).toEqual({ rows: [], total: 0 })
          expect(yield* invites.close(hostId, id, "used", fixtureNow)).toBe(false)
          expect(yield* invites.close(hostId, id, "disabled", fixtureNow)).toBe(false)
          expect(yield* invites.removeUnbooked(hostId, id)).toBe("absent")
        })
      )

      it.effect("does not find, use, disable or delete invites of another host", () =>
        Effect.gen(function* () {
          const invites = yield* InviteStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const invite = yield* givenInvite({ hostId })
          expect(yield* invites.find({ hostId: strangerId, id: invite.id })).toEqual(Option.none())
          expect(yield* invites.page(strangerId, firstPage)).toEqual({ rows: [], total: 0 })
          expect(yield* invites.close(strangerId, invite.id, "used", fixtureNow)).toBe(false)
          expect(yield* invites.close(strangerId, invite.id, "disabled", fixtureNow)).toBe(false)
          expect(yield* invites.removeUnbooked(strangerId, invite.id)).toBe("absent")
          expect(yield* invites.find({ hostId, id: invite.id })).toEqual(Option.some(invite))
        })
      )
    })
}

const everyField = {
  slug: "review",
  title: "Review",
  description: "Bring your papers.",
  contact: { name: null, email: null },
  durations: [
    { minutes: 60, priceMinor: null },
    { minutes: 25, priceMinor: null }
  ],
  location: { type: "phone", label: "Phone call", address: null },
  hours: {
    weekly: [{ weekday: 2, start: "18:00", end: "24:00" }],
    overrides: [{ date: "2026-12-24", intervals: [] }]
  },
  maxGuests: 3,
  staffing: { serviceId: 7, roles: { doctor: { members: [3, 4], attributes: { lang: ["de"] } } } },
  expiresAt: fixtureNow + 1,
  createdAt: fixtureNow
} as const satisfies Partial<Invite>
