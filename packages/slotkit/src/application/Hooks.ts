import type { Booking, WebhookEventType } from "@slotkit/client/resources"
import { BookingHooks, Vetoed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../database/Database.ts"
import type { HookTransaction } from "../database/HookTransaction.ts"
import { insideHook } from "./InsideHook.ts"

/**
 * Throw it in the hook `inTransaction` to refuse a change. The change is rolled back, and the caller gets the message: as a
 * `SlotkitError` with the code `vetoed`, or as a 409 over HTTP.
 */
export class Veto extends Error {
  override readonly name = "Veto"
}

export type { HookTransaction }

/** A change of a booking. */
export interface BookingChange {
  /** The cause of the change: a call of this name, a change by the booker, a payment report, or the passing of a time. */
  readonly trigger:
    | "book"
    | "accept"
    | "decline"
    | "slotPasses"
    | "paymentSucceeds"
    | "paymentFailsOrExpires"
    | "reschedule"
    | "cancel"
    | "visitorCancels"
    | "visitorReschedules"
    | "bookUnconfirmed"
    | "confirm"
    | "confirmationExpires"
    | "reassign"
    | "refund"
  /** The id of the host. */
  readonly hostId: number
  /** The booking before the change; null for a new booking. */
  readonly before: Booking | null
  /** The booking after the change. */
  readonly after: Booking
  /** The types of the webhook events of the change. */
  readonly events: ReadonlyArray<WebhookEventType>
}

/** Callbacks for booking changes, whether a visitor, the host, the payment provider or a timer caused them. */
export interface Hooks<Client = unknown> {
  /**
   * Runs inside the transaction of every change, after all other writes of the change.
   *
   * Writes through `tx` commit with the change. A thrown `Veto` refuses the change with its message. Any other error also rolls
   * the change back and is a 500 over HTTP. Changes without a caller (timers, payment notifications) are retried later.
   *
   * The host's calendar is locked while the hook runs. Call Slotkit only through `inTransaction(tx.client)`: any other call
   * rejects with a `TypeError`. After ten seconds the hook times out and the change is rolled back: the current statement is
   * cancelled, and a client of `pg` loses its connection. If the hook ends the transaction, the call fails.
   */
  inTransaction?(change: BookingChange, tx: HookTransaction<Client>): void | Promise<void>
  /**
   * Runs after the commit. The call waits at most ten seconds for it. It is best effort: failures are logged, and it does not
   * run if the process ends first. For work that must not be lost, use a webhook or `inTransaction`.
   */
  afterCommit?(change: BookingChange): void | Promise<void>
}

/** The option `hooks`. */
export interface HookOptions<Client = unknown> {
  /** Runs the application's code when bookings change, inside the transaction or after the commit. */
  readonly hooks?: Hooks<Client>
}

/**
 * The application's hooks, if it has any.
 *
 * @internal
 */
export const hooksLayer = (options: HookOptions): Layer.Layer<never> => {
  const { hooks = {} } = options
  if (hooks.inTransaction === undefined && hooks.afterCommit === undefined) return Layer.empty
  return Layer.succeed(BookingHooks, {
    inTransaction: (change) => (hooks.inTransaction === undefined ? Effect.void : runInTransaction(change, options)),
    afterCommit: (change) =>
      inTime("afterCommit", () => hooks.afterCommit?.(change)).pipe(
        Effect.tapCause((cause) => Effect.logWarning("The hook afterCommit failed. The change is committed", cause)),
        Effect.ignoreCause
      )
  })
}

const runInTransaction = (change: BookingChange, options: HookOptions): Effect.Effect<void, Vetoed> =>
  Effect.flatMap(Effect.serviceOption(Database), (database) => {
    if (Option.isNone(database)) return Effect.die(new Error("The hook cannot run outside a transaction."))
    return database.value.withTransaction((tx, abandon) =>
      inTime("inTransaction", () => insideHook(options, () => options.hooks?.inTransaction?.(change, tx))).pipe(
        Effect.tapError((thrown) => (thrown instanceof HookIsLate ? abandon : Effect.void)),
        Effect.catch((thrown) =>
          thrown instanceof Veto ? Effect.fail(new Vetoed({ message: thrown.message })) : Effect.die(thrown)
        )
      )
    )
  })

/** Waits at most ten seconds for a hook. The hook is not interrupted, because its side effects cannot be undone. */
const inTime = (name: keyof Hooks, hook: () => unknown): Effect.Effect<void, unknown> =>
  Effect.tryPromise({
    try: () => {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new HookIsLate(name)), hookMs)
      return Promise.race([Promise.resolve().then(hook), late.promise]).finally(() => clearTimeout(timer))
    },
    catch: (thrown) => thrown
  }).pipe(Effect.asVoid, Effect.uninterruptible)

const hookMs = 10_000

const otherConnection =
  "A query on another connection waits for locks that the change itself holds. Use tx.query or tx.client instead."

/** The hook `inTransaction` took longer than ten seconds, and the change was rolled back. */
export class HookIsLate extends Error {
  override readonly name = "HookIsLate"
  readonly code = "hook_is_late"

  constructor(hook: keyof Hooks) {
    const late = `The hook ${hook} did not finish within ${hookMs / 1000} seconds.`
    super(hook === "inTransaction" ? `${late} ${otherConnection}` : late)
  }
}
