import {
  type ImportedTeam,
  importAccount,
  listMembers,
  listServices,
  patchHost,
  requireHost,
  ServiceStore,
  type Store,
  TeamStore
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { aHostOn, book, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { hostsOf } from "../teams/TeamFixtures.ts"
import { aNewHost, anAccount, aService, imported, outcomes } from "./ImportFixtures.ts"

/** A team with one round robin for the given people, and other event types. */
const aTeamOf = (emails: ReadonlyArray<string>, more: ImportedTeam["services"] = []): ImportedTeam => ({
  id: unique("team"),
  name: "Sales team",
  username: unique("sales"),
  timezone: "Europe/Rome",
  members: emails.map((email, index) => ({ email, manager: index === 0 })),
  services: [
    {
      ...aService("robin"),
      roles: [
        { key: "host", needs: 1, pick: "priority", members: emails.map((email, at) => ({ email, priority: at, weight: 50 })) }
      ]
    },
    ...more
  ],
  notes: []
})

const all = { apply: true, bookings: "bookings" } as const

const teamOf = (report: { readonly entries: ReadonlyArray<{ readonly part: string; readonly slotkit_id: number | null }> }) =>
  requireHost(report.entries.find(({ part }) => part === "team")!.slotkit_id!)

/** Teams of accounts: their members are matched by email, and their ledgers begin empty. */
export const importTeamSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Imports of teams", stores, (clause) => {
    clause.rule(
      "72: a round robin becomes a team with members, weights and priorities, and its ledgers begin at 0",
      Effect.gen(function* () {
        const grace = yield* aHostOn("pro")
        const account = anAccount({ bookings: [] })
        const team = aTeamOf([account.profile.email, grace.email.toUpperCase()])
        const { report, host: ada } = yield* imported({ ...account, teams: [team] })
        expect(outcomes(report)).toEqual(["host taken", "hours taken", "service taken", "team taken", "service taken"])
        expect(report.entries.at(-1)?.name).toBe("Sales team: robin")
        const host = yield* teamOf(report)
        expect(host).toMatchObject({
          kind: "team",
          name: "Sales team",
          username: team.username,
          timezone: "Europe/Rome",
          plan: "pro"
        })
        expect(yield* listMembers(host.id)).toMatchObject(
          [ada, grace].toSorted((one, other) => one.id - other.id).map(({ id }) => ({ id, manager: id === ada.id, active: true }))
        )
        const [service] = yield* listServices(host)
        const stores = yield* ServiceStore
        expect(Option.getOrThrow(yield* stores.find(host.id, service!.id)).settings.staffing).toMatchObject({
          roles: [
            {
              ...{ key: "host", needs: 1, pick: "priority", ledger: null },
              members: [
                { host: ada.id, priority: 0, weight: 50 },
                { host: grace.id, priority: 1, weight: 50 }
              ]
            }
          ]
        })
        const ledgers = yield* (yield* TeamStore).ledgers(host.id, [`${service!.id}/host`])
        expect([...(ledgers.get(`${service!.id}/host`) ?? [])]).toEqual([])
        expect(hostsOf(yield* book(host, { slug: "robin" }, tuesday(10)))).toEqual([grace.id])
      })
    )

    clause(
      "people who are no hosts are reported, and a service that needs them is switched off",
      Effect.gen(function* () {
        const account = anAccount({ bookings: [] })
        const emails = [account.profile.email, "nobody@example.com"]
        const panel = { key: "hosts", needs: "all", pick: "fair", members: emails.map((email) => ({ email })) } as const
        const team = aTeamOf(emails, [{ ...aService("panel"), roles: [panel] }])
        const { report } = yield* imported({ ...account, teams: [team] })
        const [, robin, short] = report.entries.slice(3)
        expect(report.entries[3]?.notes).toMatchObject([
          { kind: "left_out", text: expect.stringContaining("nobody@example.com") }
        ])
        expect(robin?.notes).toMatchObject([{ field: "roles", text: "nobody@example.com is not a member of the team." }])
        expect(short?.notes.map(({ field }) => field)).toEqual(["roles", "active"])
        const services = yield* listServices(yield* teamOf(report))
        // Services that are switched off are not listed.
        expect(services.map(({ slug }) => slug)).toEqual(["robin"])
        const foreign = anAccount({ teams: [aTeamOf(["nobody@example.com"])], bookings: [] })
        const { report: without } = yield* imported(foreign)
        expect(outcomes(without).slice(3)).toEqual(["team left_out"])
        expect(without.entries[3]?.notes[0]?.text).toMatch(/^None of its members is a host\./)
      })
    )

    clause(
      "a second run finds the team again, also for a colleague and under another username, and adds who is new",
      Effect.gen(function* () {
        const [account, colleague] = [anAccount({ bookings: [] }), anAccount({ bookings: [] })]
        const team = aTeamOf([account.profile.email, colleague.profile.email])
        const { report } = yield* imported({ ...account, teams: [team] })
        const host = yield* teamOf(report)
        yield* patchHost(host.id, { username: unique("renamed") })
        const again = yield* importAccount(aNewHost, { ...account, teams: [team] }, all)
        expect(outcomes(again).slice(3)).toEqual(["team unchanged", "service unchanged"])
        const { report: later, host: second } = yield* imported({ ...colleague, services: [], teams: [team] })
        expect(outcomes(later).slice(2)).toEqual(["team taken", "service unchanged"])
        expect((yield* teamOf(later)).id).toBe(host.id)
        expect((yield* listMembers(host.id)).map(({ id }) => id)).toContain(second.id)
        expect(later.entries.at(-1)?.notes).toMatchObject([
          { field: "roles", text: `${colleague.profile.email} has no role in the service. Add the member to one.` }
        ])
      })
    )

    clause(
      "a dry run creates no team",
      Effect.gen(function* () {
        const grace = yield* aHostOn("pro")
        const account = anAccount({ teams: [aTeamOf([grace.email])] })
        const report = yield* importAccount(aNewHost, account, { apply: false, bookings: "bookings" })
        expect(outcomes(report)).toEqual([
          "host taken",
          "hours taken",
          "service taken",
          "team taken",
          "service taken",
          "booking taken"
        ])
        expect(report.entries.map(({ slotkit_id }) => slotkit_id)).toEqual([null, null, null, null, null, null])
        expect(yield* (yield* TeamStore).members(grace.id, "member")).toEqual([])
      })
    )
  })
