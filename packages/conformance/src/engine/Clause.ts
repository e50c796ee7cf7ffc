import { layer } from "@effect/vitest"
import { aesSecretBox, type EngineServices, Settings, type Store } from "@slotkit/engine"
import { FakeDns, FakePayments, fixtureNow, MailSink, plainComposer, WebhookReceiver } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { finishJobs } from "../fixtures/Claims.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { finishDeliveries } from "../fixtures/WebhookRecords.ts"

/** The services that a clause may use. */
export type ClauseServices = EngineServices | MailSink | FakeDns | FakePayments | Scope.Scope | WebhookReceiver

/** Registers a test of `work`. */
type Register = (title: string, work: Effect.Effect<unknown, unknown, ClauseServices>, milliseconds?: number) => void

/**
 * A clause. It starts at `fixtureNow` on a clock that only the clause moves, without pending timers, emails or deliveries.
 *
 * `clause.rule` is for a rule whose statements other clauses run as well: it runs only on stores that run rules.
 */
export type Clause = Register & { readonly rule: Register }

/** The stores that a suite tests. */
export type Stores = Layer.Layer<Store, unknown> & { readonly runsRules?: boolean }

/** A heading with its clauses, on one shared store. */
export const heading = (title: string, stores: Stores, write: (clause: Clause) => void): void =>
  layer(stores, suiteOptions)(title, (it) => {
    const run: Register = (clauseTitle, work, milliseconds) => it.effect(clauseTitle, () => inSurroundings(work), milliseconds)
    write(Object.assign(run, { rule: (stores.runsRules ?? true) ? run : () => {} }))
  })

const inSurroundings = <A, E>(work: Effect.Effect<A, E, ClauseServices>) =>
  Effect.andThen(Effect.all([finishJobs, finishDeliveries]), work).pipe(Effect.provide(surroundings, { local: true }))

const surroundings = Layer.mergeAll(
  MailSink.layer,
  FakeDns.layer,
  FakePayments.layer,
  WebhookReceiver.layer,
  plainComposer,
  aesSecretBox("the secret of this test"),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    origin: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    hourlyPerBooker: 10,
    hourlyPerNetwork: 60,
    showHostEmail: true,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  }),
  Layer.provideMerge(Layer.effectDiscard(TestClock.setTime(fixtureNow)), TestClock.layer()),
  // Jobs log their failures, and some clauses make jobs fail on purpose.
  Logger.layer([])
)
