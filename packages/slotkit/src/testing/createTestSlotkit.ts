import { seededRandomness } from "@slotkit/engine/fakes"
import { leasesOnProcessClock } from "@slotkit/postgres"
import * as Layer from "effect/Layer"
import type { Moment } from "../application/ApplicationCalendars.ts"
import { openSlotkit } from "../opening/OpenSlotkit.ts"
import { runsOn } from "../opening/RunOn.ts"
import type { Slotkit } from "../opening/Slotkit.ts"
import { WarnsOfUnclaimedWork } from "../opening/UnclaimedWork.ts"
import type { SlotkitOptions } from "../options/Options.ts"
import { type Builders, builders } from "./Builders.ts"
import { stopTime } from "./StoppedTime.ts"
import { instantOf, type TestClock, testClock } from "./TestClock.ts"
import { type TestMails, testMails } from "./TestMails.ts"
import { type TestReceiver, testReceiver } from "./TestReceiver.ts"
import { type Waiting, waiting } from "./Waiting.ts"

/** The options of a test's Slotkit: all options of the library, none of them required. */
export interface TestOptions<Client = unknown> extends Partial<Omit<SlotkitOptions<Client>, "smtp">> {
  /** The initial time. Defaults to Monday, January 5, 2026, 08:00 UTC. */
  readonly now?: Moment
  /**
   * An integer from which all ids, tokens and keys are derived, so that they are the same in every run and snapshots are stable.
   * Request ids, which appear only in a header, stay random. Do not use it with a database that outlives the test, because a
   * second run would produce the same ids again.
   */
  readonly seed?: number
}

/** An instance of `createSlotkit` with additional tools for tests. */
export interface TestSlotkit extends Slotkit, Builders {
  readonly clock: TestClock
  readonly mails: TestMails
  /** The calls about webhooks, and the receiver of all webhooks. */
  readonly webhooks: Slotkit["webhooks"] & TestReceiver
  /** Emails and deliveries that are stored but not sent yet. */
  readonly waiting: Waiting
}

/**
 * Opens Slotkit for tests, in memory by default, with a controllable clock, recorded emails, an in-process webhook receiver and
 * builders. Payments use the sandbox unless `payments` or `stripe` is set.
 *
 * It never reads the real time and uses no network, except to reach the given database. Jobs run when the clock is moved or
 * `jobs.runOnce()` is called. It works with any test runner. Close it at the end of the test.
 *
 * @example
 * const t = await createTestSlotkit()
 * const host = await t.aHost()
 * await t.aBooking(await t.aService(host))
 * await t.clock.advance({ days: 1 })
 * t.mails.requireMail({ to: "grace@example.com", kind: "reminder" })
 * await t.close()
 */
export const createTestSlotkit = async <Client = unknown>({
  now = mondayMorning,
  seed,
  ...rest
}: TestOptions<Client> = {}): Promise<TestSlotkit> => {
  const options = { ...defaults, ...(rest.stripe === undefined ? testPayments : {}), ...rest }
  const time = stopTime(instantOf(now))
  const { mails, layer: mailsLayer } = testMails(time)
  const { receiver, layer: networkLayer } = testReceiver(time)
  const randomness = seed === undefined ? Layer.empty : seededRandomness(seed)
  const opened = await openSlotkit(
    options,
    Layer.mergeAll(time.layer, randomness, mailsLayer, networkLayer, testRunsJobs),
    leasesOnProcessClock
  )
  const { slotkit } = opened
  const root = `${new URL(options.baseUrl).origin}${options.prefix ?? ""}`
  const testSlotkit: TestSlotkit = {
    ...slotkit,
    ...builders(slotkit, { time, root, receiverUrl: receiver.url }),
    clock: testClock(time, opened),
    mails,
    webhooks: { ...slotkit.webhooks, ...receiver },
    waiting: waiting(slotkit)
  }
  return runsOn(testSlotkit, opened.run)
}

/** The test decides when the jobs run. */
const testRunsJobs = Layer.succeed(WarnsOfUnclaimedWork, false)

const mondayMorning = "2026-01-05T08:00:00Z"

/** Tests use the sandbox on any base URL, because no one else can reach it. */
const testPayments = { payments: "sandbox" } as const

const defaults = {
  database: "memory",
  baseUrl: "https://book.example.com",
  operatorToken: "an-operator-token-that-only-tests-know",
  secret: "a secret that only tests know, and long enough"
} as const
