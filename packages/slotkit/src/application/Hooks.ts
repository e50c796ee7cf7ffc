import { type BookingChange, BookingHooks, Vetoed } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../database/Database.ts"
import type { HookTransaction } from "../database/HookTransaction.ts"
import { insideHook } from "./InsideHook.ts"
import { Veto } from "./Veto.ts"

export type { BookingChange, HookTransaction }

/** What the application does when bookings change, whoever changed them: a visitor, the host, the payment provider, the clock. */
export interface Hooks<Client = unknown> {
  /**
   * Runs inside the transaction of every change, after everything that commits with it has been written.
   *
   * What it writes through `tx` commits with the change. A `Veto` that it throws refuses the change with a sentence; anything else
   * that it throws rolls the change back as well, and is a 500 over HTTP. A change that nobody asked for (a timer, the payment
   * provider's report) comes again after a while. The host's calendar is locked meanwhile, so it should be quick, and can call
   * Slotkit only through `inTransaction(tx.client)`: every other call rejects with a `TypeError`. After ten seconds it is given up and the change rolled back: the statement that
   * it waits for is cancelled, and a client of `pg` loses its connection. It must not end the transaction: then the call fails.
   */
  inTransaction?(change: BookingChange, tx: HookTransaction<Client>): void | Promise<void>
  /**
   * Runs after the change has committed; the call that made it waits, at most ten seconds. It is best effort: when it fails, that is
   * logged, and when the process ends before it, it does not run. What must not be lost belongs in a webhook or in `inTransaction`.
   */
  afterCommit?(change: BookingChange): void | Promise<void>
}

/** The option that brings hooks. */
export interface HookOptions<Client = unknown> {
  /** What the application does when bookings change, inside the transaction of the change or after it. */
  readonly hooks?: Hooks<Client>
}

/** The application's hooks, if it has any. */
export const hooksLayer = (options: HookOptions): Layer.Layer<never> => {
  const { hooks = {} } = options
  if (hooks.inTransaction === undefined && hooks.afterCommit === undefined) return Layer.empty
  return Layer.succeed(BookingHooks, {
    inTransaction: (change) => (hooks.inTransaction === undefined ? Effect.void : runInTransaction(change, options)),
    afterCommit: (change) =>
      inTime("afterCommit", () => hooks.afterCommit?.(change)).pipe(
        Effect.tapCause((cause) => Effect.logWarning("The hook afterCommit failed; the change stands", cause)),
        Effect.ignoreCause
      )
  })
}

const runInTransaction = (change: BookingChange, options: HookOptions): Effect.Effect<void, Vetoed> =>
  Effect.flatMap(Effect.serviceOption(Database), (database) => {
    if (Option.isNone(database)) return Effect.die(new Error("There is no transaction to run the hook in."))
    return database.value.withTransaction((tx, abandon) =>
      inTime("inTransaction", () => insideHook(options, () => options.hooks?.inTransaction?.(change, tx))).pipe(
        Effect.tapError((thrown) => (thrown instanceof HookIsLate ? abandon : Effect.void)),
        Effect.catch((thrown) =>
          thrown instanceof Veto ? Effect.fail(new Vetoed({ message: thrown.message })) : Effect.die(thrown)
        )
      )
    )
  })

/** Runs a hook, for ten seconds at most. It is not interrupted: what it is in the middle of could not be taken back. */
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
  "A query on another connection waits for locks that the change itself holds; use tx.query or tx.client instead."

/** The hook `inTransaction` was given up after ten seconds, and the change with it. */
export class HookIsLate extends Error {
  override readonly name = "HookIsLate"
  readonly code = "hook_is_late"

  constructor(hook: keyof Hooks) {
    const late = `The hook ${hook} did not end within ${hookMs / 1000} seconds.`
    super(hook === "inTransaction" ? `${late} ${otherConnection}` : late)
  }
}
