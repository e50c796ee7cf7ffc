import type { Host } from "@slotkit/core"
import {
  type AccountProblem,
  type AccountSource,
  AccountSources,
  AccountUnread,
  cancelImport,
  claimJobs,
  createHost,
  deleteHost,
  deleteService,
  type ImportedAccount,
  JobStore,
  listAudit,
  listServices,
  previewImport,
  requireHost,
  runJobKind,
  type Store,
  startImport,
  viewImport
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import { aHostOn, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { exported } from "../export/ExportSuite.ts"
import { callers, race } from "../Race.ts"
import { aMeeting, anAccount, aService, contentOf } from "./ImportFixtures.ts"

const token = "the-token-of-the-test"
const request = { source: "calendly", token, bookings: "held" }

/** A source that gives an account, or fails. It remembers the tokens that it was asked with. */
const aSource = (answer: ImportedAccount | AccountProblem) => {
  const tokens: Array<string> = []
  const source: AccountSource = {
    takesUrl: false,
    read: (sent) => {
      tokens.push(sent.token)
      sent.onProgress({ answers: 1, waitsUntil: null })
      return typeof answer === "string" ? Effect.fail(new AccountUnread({ problem: answer })) : Effect.succeed(answer)
    }
  }
  return { source, tokens }
}

const from =
  (source: AccountSource) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.provideService(work, AccountSources, new Map([["calendly", source]]))

/** A host without username and services, as after its first sign-in. */
const aNewcomer = Effect.gen(function* () {
  const { id } = yield* createHost({ email: `${unique("import")}@example.com`, timezone: "Europe/Rome", plan: "pro" })
  return yield* requireHost(id)
})

const viewed = (host: Host) => Effect.map(viewImport(host.id), (found) => found!)

/** Runs an import in a process that stands still once it reads, as one that was killed, until its lease has ended. */
const runAndKill = Effect.gen(function* () {
  const reads = yield* Deferred.make<void>()
  const read = () => Effect.andThen(Deferred.succeed(reads, undefined), Effect.never)
  const [work] = yield* claimJobs("import", 1)
  const clock = yield* Clock.Clock
  const still: Clock.Clock = Object.assign(Object.create(clock), { sleep: () => Effect.never })
  yield* Effect.forkDetach(from({ takesUrl: false, read })(Effect.provideService(work!, Clock.Clock, still)))
  yield* Deferred.await(reads)
  yield* TestClock.adjust("19 seconds")
  expect(yield* claimJobs("import", 1)).toEqual([])
  yield* TestClock.adjust("1 second")
})

/** Everything that the job keeps, as text. */
const storedText = Effect.fnUntraced(function* ({ id }: Host) {
  return JSON.stringify(yield* (yield* JobStore).list(id, "import", ""))
})

const actionsOf = Effect.fnUntraced(function* ({ id }: Host) {
  const { data } = yield* listAudit(id, {})
  return data.map(({ action }) => action).filter((action) => action.startsWith("import."))
})

/** Imports that hosts start in the console: a preview, the import, and what can go wrong in between. */
export const hostImportSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Imports by hosts", stores, (clause) => {
    clause(
      "a preview tells what would be imported and changes nothing, and the import after it does the same",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const left = { part: "service", id: "round", name: "Round robin", text: "It is of a team." } as const
        const account = anAccount({ notImported: [left] })
        const { profile } = account
        const { source, tokens } = aSource(account)
        yield* from(source)(
          Effect.gen(function* () {
            expect(yield* previewImport(host.id, request)).toBe(true)
            expect(yield* viewed(host)).toMatchObject({ state: "reading", source: "calendly", summary: null })
            expect(yield* storedText(host)).not.toContain(token)
            expect(yield* runJobKind("import")).toBe(1)
            const preview = yield* viewed(host)
            expect(preview).toMatchObject({
              state: "previewed",
              summary: {
                counts: { "host taken": 1, "hours taken": 1, "service taken": 1, "booking taken": 1, "service left_out": 1 },
                meetings: { held: 1, booked: 0, first: "2026-01-06T10:00:00Z", last: "2026-01-06T10:00:00Z" },
                lines: [
                  {
                    ...{ part: "host", name: "Ada Byron", email: profile.email },
                    sets: [
                      { field: "name", from: null, to: "Ada Byron" },
                      { field: "username", from: null, to: profile.username }
                    ]
                  },
                  { part: "hours", name: "Working hours", sets: [{ field: "weekly", to: "2 10:00-12:00" }] },
                  { part: "service", name: "intro", outcome: "taken" },
                  { part: "service", name: "Round robin", outcome: "left_out", notes: [{ text: "It is of a team." }] }
                ]
              }
            })
            expect(yield* listServices(host)).toEqual([])
            expect(yield* startImport(host.id)).toBe(true)
            expect(yield* runJobKind("import")).toBe(1)
            expect(yield* viewed(host)).toMatchObject({ state: "done", summary: preview.summary, problem: null })
            expect(tokens).toEqual([token, token])
            expect(yield* storedText(host)).toContain('\\"token\\":null')
            expect(yield* listServices(yield* requireHost(host.id))).toMatchObject([{ slug: "intro" }])
            // The host keeps its own language, which the account does not know.
            expect(yield* requireHost(host.id)).toMatchObject({ name: profile.name, language: null })
            expect(yield* contentOf(host.id)).toMatchObject({ busy: [{}], bookings: [], mails: [], events: [] })
            expect(yield* actionsOf(host)).toEqual(["import.finish", "import.start", "import.preview"])
          })
        )
      })
    )

    clause(
      "a second import takes only what is new, and does not create again what the host has deleted",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const account = anAccount()
        const run = Effect.fnUntraced(function* (answer: ImportedAccount) {
          yield* from(aSource(answer).source)(
            Effect.gen(function* () {
              yield* previewImport(host.id, request)
              yield* runJobKind("import")
              yield* startImport(host.id)
              yield* runJobKind("import")
            })
          )
          return (yield* viewed(host)).summary!.counts
        })
        yield* run(account)
        yield* TestClock.adjust("1 minute")
        const [service] = yield* listServices(yield* requireHost(host.id))
        yield* deleteService(host.id, service!.id)
        const more = { ...account, services: [...account.services, aService("more")] }
        expect(yield* run(more)).toEqual({
          ...{ "host unchanged": 1, "hours unchanged": 1, "service unchanged": 1, "service taken": 1, "booking unchanged": 1 }
        })
        expect(yield* listServices(yield* requireHost(host.id))).toMatchObject([{ slug: "more" }])
      })
    )

    clause.rule(
      "an account that cannot be read ends the import with the reason, changes nothing, and deletes the token",
      Effect.gen(function* () {
        for (const problem of ["token", "unreachable", "failing", "limited"] as const) {
          const host = yield* aNewcomer
          yield* from(aSource(problem).source)(
            Effect.gen(function* () {
              yield* previewImport(host.id, request)
              yield* runJobKind("import")
            })
          )
          expect(yield* viewed(host)).toMatchObject({ state: "failed", problem, summary: null })
          expect(yield* storedText(host)).toContain('\\"token\\":null')
          expect(yield* actionsOf(host)).toEqual(["import.end", "import.preview"])
        }
      })
    )

    clause.rule(
      "a preview that is not started within an hour expires, and its token is deleted",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        yield* from(aSource(anAccount()).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
            yield* TestClock.adjust("59 minutes")
            expect(yield* runJobKind("import")).toBe(0)
            yield* TestClock.adjust("1 minute")
            yield* runJobKind("import")
            expect(yield* viewed(host)).toMatchObject({ state: "expired", summary: null })
            expect(yield* storedText(host)).toContain('\\"token\\":null')
            expect(yield* startImport(host.id)).toBe(false)
            yield* TestClock.adjust("60 days")
            yield* runJobKind("import")
            expect(yield* viewImport(host.id)).toBeUndefined()
          })
        )
      })
    )

    clause(
      "one import at a time: of several requests one starts it, and none while it runs",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        yield* from(aSource(anAccount()).source)(
          Effect.gen(function* () {
            const begun = yield* race(callers(4, () => previewImport(host.id, request)))
            expect(begun.won.filter((isOwn) => isOwn)).toHaveLength(1)
            yield* runJobKind("import")
            const started = yield* race(callers(4, () => startImport(host.id)))
            expect(started.won.filter((isOwn) => isOwn)).toHaveLength(1)
            expect(yield* previewImport(host.id, request)).toBe(false)
            yield* runJobKind("import")
            expect(yield* previewImport(host.id, request)).toBe(true)
          })
        )
      })
    )

    clause.rule(
      "an import that has replaced the one that a page has shown is neither started nor stopped by it",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        yield* from(aSource(anAccount()).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
            const former = (yield* viewed(host)).requestedAt
            yield* TestClock.adjust("1 second")
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
            const { requestedAt } = yield* viewed(host)
            expect(yield* startImport(host.id, former)).toBe(false)
            expect(yield* cancelImport(host.id, former)).toBe(false)
            expect(yield* viewed(host)).toMatchObject({ state: "previewed", requestedAt })
            expect(yield* startImport(host.id, requestedAt)).toBe(true)
            expect(yield* cancelImport(host.id, requestedAt)).toBe(true)
            expect(yield* viewImport(host.id)).toBeUndefined()
          })
        )
      })
    )

    clause(
      "a preview of many meetings, some of which overlap, tells what the import takes",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const start = (index: number) => tuesday(10) + index * 1_800_000
        const left = { part: "service", id: "round", name: "Round robin", text: "It is of a team." } as const
        const bookings = Array.from({ length: 60 }, (_, index) => aMeeting(`meeting ${index}`, start(index)))
        const overlapping = [24, 25, 49, 50].map((index) => aMeeting(`overlapping ${index}`, start(index) + 600_000))
        const account = anAccount({ bookings: [...bookings, ...overlapping], notImported: [left] })
        yield* from(aSource(account).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, { ...request, bookings: "bookings" })
            yield* runJobKind("import")
            const { summary } = yield* viewed(host)
            expect(summary).toMatchObject({ counts: { "booking taken": 64, "host taken": 1, "service taken": 1 } })
            expect(summary!.lines.filter(({ as }) => as === "held")).toHaveLength(4)
            yield* startImport(host.id)
            yield* runJobKind("import")
            const { counts, lines } = (yield* viewed(host)).summary!
            expect(counts).toEqual(summary!.counts)
            expect(lines.filter(({ as }) => as === "held")).toHaveLength(4)
          })
        )
      })
    )

    clause(
      "a process that ends in the middle leaves what it has imported, and the next one goes on and imports nothing twice",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const second = aMeeting("second", tuesday(14))
        const account = anAccount({ bookings: [aMeeting("meeting", tuesday(10)), second] })
        const { source } = aSource(account)
        yield* from(source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
            yield* startImport(host.id)
          })
        )
        const ending = {
          ...second,
          get start(): number {
            throw new Error("The process ended.")
          }
        }
        const broken = aSource({ ...account, bookings: [account.bookings[0]!, ending] }).source
        expect(yield* from(broken)(runJobKind("import"))).toBe(0)
        expect(yield* viewed(host)).toMatchObject({ state: "importing", progress: { done: 4 } })
        yield* TestClock.adjust("1 minute")
        yield* from(source)(runJobKind("import"))
        expect(yield* viewed(host)).toMatchObject({
          state: "done",
          summary: {
            counts: { "host taken": 1, "hours taken": 1, "service taken": 1, "booking taken": 2 },
            lines: [{ part: "host" }, { part: "hours" }, { part: "service" }]
          }
        })
        expect((yield* contentOf(host.id)).busy).toHaveLength(2)
      })
    )

    clause.rule(
      "another process goes on 20 seconds after one was killed, and ends an import that has killed two, with its token",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const { source, tokens } = aSource(anAccount())
        yield* from(source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runAndKill
            yield* runAndKill
            expect(yield* viewed(host)).toMatchObject({ state: "reading" })
            yield* runJobKind("import")
            expect(yield* viewed(host)).toMatchObject({ state: "failed", problem: "error" })
            expect(yield* storedText(host)).toContain('\\"token\\":null')
            expect(tokens).toEqual([])
          })
        )
      })
    )

    clause.rule(
      "a process that is stopped in order gives an import back at once, however often",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        yield* from({ takesUrl: false, read: () => Effect.never })(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            for (let stop = 0; stop < 4; stop++) {
              const [work] = yield* claimJobs("import", 1)
              const running = yield* Effect.forkChild(work!)
              yield* TestClock.adjust("5 seconds")
              yield* Fiber.interrupt(running)
            }
          })
        )
        yield* from(aSource(anAccount()).source)(runJobKind("import"))
        expect(yield* viewed(host)).toMatchObject({ state: "previewed" })
      })
    )

    clause(
      "a worker that has lost its lease writes nothing more, and neither does one whose import the host has stopped",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const gate = yield* Deferred.make<void>()
        const account = anAccount()
        const slow: AccountSource = { takesUrl: false, read: () => Effect.as(Deferred.await(gate), account) }
        yield* from(slow)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            const [work] = yield* claimJobs("import", 1)
            const running = yield* Effect.forkChild(work!)
            yield* TestClock.adjust("10 seconds")
            expect(yield* claimJobs("import", 1)).toEqual([])
            expect(yield* cancelImport(host.id)).toBe(true)
            yield* Deferred.succeed(gate, undefined)
            yield* Fiber.join(running)
            expect(yield* viewImport(host.id)).toBeUndefined()
            expect(yield* cancelImport(host.id)).toBe(false)
            expect(yield* actionsOf(host)).toEqual(["import.cancel", "import.preview"])
          })
        )
      })
    )

    clause.rule(
      "a lease is renewed while an account is read, with the progress",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const [begun, gate] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const slow: AccountSource = {
          takesUrl: false,
          read: ({ onProgress }) => {
            onProgress({ answers: 7, waitsUntil: null })
            return Effect.andThen(Deferred.succeed(begun, undefined), Effect.as(Deferred.await(gate), anAccount()))
          }
        }
        yield* from(slow)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            const [work] = yield* claimJobs("import", 1)
            const running = yield* Effect.forkChild(work!)
            yield* Deferred.await(begun)
            yield* TestClock.adjust("5 seconds")
            while ((yield* viewed(host)).reading === null) yield* Effect.yieldNow
            for (let second = 5; second < 120; second += 5) yield* Effect.andThen(TestClock.adjust("5 seconds"), viewed(host))
            expect(yield* claimJobs("import", 1)).toEqual([])
            expect(yield* viewed(host)).toMatchObject({ state: "reading", reading: { answers: 7 } })
            yield* Deferred.succeed(gate, undefined)
            yield* Fiber.join(running)
            expect(yield* viewed(host)).toMatchObject({ state: "previewed", reading: null })
          })
        )
      })
    )

    clause.rule(
      "wrong fields, a team and the eleventh preview of an hour are refused",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const team = yield* createHost({ email: `${unique("team")}@example.com`, timezone: "Europe/Rome", kind: "team" })
        yield* from(aSource("token").source)(
          Effect.gen(function* () {
            const wrong = Effect.fnUntraced(function* (fields: object) {
              const refused = yield* Effect.flip(previewImport(host.id, { ...request, ...fields }))
              return refused._tag === "Invalid" ? Object.keys(refused.errors) : []
            })
            expect(yield* wrong({ source: "doodle" })).toEqual(["source"])
            expect(yield* wrong({ source: "cal.com" })).toEqual(["source"])
            expect(yield* wrong({ token: "two words" })).toEqual(["token"])
            expect(yield* wrong({ token: "" })).toEqual(["token"])
            expect(yield* wrong({ bookings: "all" })).toEqual(["bookings"])
            expect(yield* wrong({ url: "https://calendly.example.com" })).toEqual(["url"])
            expect(yield* Effect.flip(previewImport(team.id, request))).toMatchObject({ _tag: "NotFound" })
            for (let preview = 0; preview < 10; preview++) {
              expect(yield* previewImport(host.id, request)).toBe(true)
              yield* runJobKind("import")
            }
            expect(yield* Effect.flip(previewImport(host.id, request))).toMatchObject({
              _tag: "TooManyRequests",
              retryAfterSeconds: 3600
            })
          })
        )
      })
    )

    clause.rule(
      "an address that no server of the source can have is refused at once, and costs no preview",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const calcom: AccountSource = { takesUrl: true, read: () => Effect.succeed(anAccount()) }
        const ask = (fields: object) =>
          Effect.provideService(
            previewImport(host.id, { ...request, source: "cal.com", ...fields }),
            AccountSources,
            new Map([["cal.com", calcom]])
          )
        for (let time = 0; time < 2; time++) {
          for (const url of [
            "cal.example.com",
            "http://cal.example.com",
            "https://a:b@cal.example.com",
            "https://:b@x.org",
            ""
          ]) {
            const refused = yield* Effect.flip(ask({ url }))
            expect(refused._tag === "Invalid" ? Object.keys(refused.errors) : [], url).toEqual(["url"])
          }
        }
        const tokenFault = Effect.fnUntraced(function* (token: string) {
          const refused = yield* Effect.flip(ask({ token }))
          return refused._tag === "Invalid" ? refused.errors.token : undefined
        })
        expect(yield* tokenFault("")).toEqual([expect.stringContaining("must not be empty")])
        expect(yield* tokenFault("two words")).toEqual([expect.stringContaining("without spaces")])
        expect(yield* ask({ url: "https://cal.example.com/api" })).toBe(true)
      })
    )

    clause.rule(
      "a report of a large account keeps 300 entries, counts all, and cuts what a source has sent without end",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        const endless = { kind: "left_out", field: "x", text: "x".repeat(100_000) } as const
        const services = [{ ...aService("intro"), name: "x".repeat(100_000), notes: Array.from({ length: 200 }, () => endless) }]
        const notImported = Array.from({ length: 400 }, (_, index) => ({
          ...({ part: "booking", id: `unknown ${index}`, name: "Grace Hopper", text: "Its data is not understood." } as const)
        }))
        yield* from(aSource(anAccount({ services, notImported })).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
          })
        )
        const { counts, lines, more } = (yield* viewed(host)).summary!
        expect([counts["booking left_out"], lines.length, more]).toEqual([400, 300, 103])
        expect((yield* storedText(host)).length).toBeLessThan(120_000)
        expect(yield* storedText(host)).not.toContain("Grace")
      })
    )

    clause.rule(
      "an export of the host contains the last import without its token",
      Effect.gen(function* () {
        const host = yield* aNewcomer
        yield* from(aSource(anAccount()).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* runJobKind("import")
          })
        )
        const lines = yield* exported(host.id)
        const found = lines.filter(({ kind }) => kind === "import")
        expect(found).toMatchObject([{ data: { source: "calendly", state: "previewed", counts: { "service taken": 1 } } }])
        expect(JSON.stringify(found)).not.toMatch(/token|sealed|v1\./)
      })
    )

    clause.rule(
      "a deleted host has no import",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        yield* from(aSource(anAccount()).source)(
          Effect.gen(function* () {
            yield* previewImport(host.id, request)
            yield* deleteHost(host.id)
            expect(yield* storedText(host)).toBe("[]")
          })
        )
      })
    )
  })
