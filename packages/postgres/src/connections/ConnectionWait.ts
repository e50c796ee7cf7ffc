import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "./drivers/DriverError.ts"
import type { Lease } from "./drivers/SqlDriver.ts"
import { responsiveTimer } from "./ResponsiveTimer.ts"

/** The maximum time that work waits for a pooled connection. */
export interface ConnectionWaitOptions {
  /** Seconds, 5 by default, without blocks of the event loop. Work that waits longer fails with SQLSTATE 53300. */
  readonly connectionWaitSeconds?: number | undefined
}

/** No pooled connection became free in time. Reported like a server that has no connections left. */
export class NoConnectionFree extends Error {
  readonly severity = "FATAL"
  readonly code = "53300"

  constructor(seconds: number) {
    super(`No connection to the database became free within ${seconds} seconds: all of them are in use.`)
    this.name = "NoConnectionFree"
  }
}

/** Waits for a connection, or fails with `NoConnectionFree` after the limit. */
export const acquiredInTime = <A, R>(
  acquire: Effect.Effect<A, SqlError, R>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Effect.Effect<A, SqlError, R> => {
  // Uses the process's own clock, because tests that stop the `Clock` service still share a pool.
  const late = Effect.callback<never, SqlError>((resume) => {
    const fail = () => resume(Effect.fail(noneFree(connectionWaitSeconds)))
    return Effect.sync(responsiveTimer(connectionWaitSeconds * 1000, fail))
  })
  return Effect.raceFirst(Effect.interruptible(acquire), Effect.interruptible(late))
}

/**
 * Waits for an answer that a pooler holds back until it has a server, or fails with `NoConnectionFree` after the limit. The limit
 * counts from `askedAt`, a time of `performance.now()`.
 *
 * Does not wait until the statement is cancelled, which would take as long again. `late` discards the connection.
 */
export const answeredInTime = <A>(
  answer: Effect.Effect<A, SqlError>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions,
  askedAt: number,
  late: Effect.Effect<void>
): Effect.Effect<A, SqlError> =>
  Effect.flatMap(Effect.forkDetach(Effect.interruptible(answer), { startImmediately: true }), (fiber) =>
    Effect.callback<A, SqlError>((resume) => {
      const fail = () => {
        fiber.interruptUnsafe()
        resume(Effect.andThen(late, Effect.fail(noneFree(connectionWaitSeconds))))
      }
      const cancel = responsiveTimer(Math.max(0, askedAt + connectionWaitSeconds * 1000 - performance.now()), fail)
      fiber.addObserver((exit) => {
        cancel()
        resume(exit)
      })
      return Effect.suspend(() => {
        cancel()
        return Fiber.interrupt(fiber)
      })
    })
  )

const noneFree = (seconds: number): SqlError => driverError(new NoConnectionFree(seconds), "connect")

/** Waits for an answer through the application's pool, like `answeredInTime`. The caller discards the connection. */
export const heardInTime = <A>(
  answer: Promise<A>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Promise<A> =>
  new Promise((heard, failed) => {
    const cancel = responsiveTimer(connectionWaitSeconds * 1000, () => failed(new NoConnectionFree(connectionWaitSeconds)))
    answer.then(heard, failed).finally(cancel)
  })

/** Waits for a connection of the application's pool. A connection that arrives too late is returned immediately. */
export const leasedInTime = (
  lease: () => Promise<Lease>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Promise<Lease> =>
  new Promise((leased, failed) => {
    let isLate = false
    const cancel = responsiveTimer(connectionWaitSeconds * 1000, () => {
      isLate = true
      failed(new NoConnectionFree(connectionWaitSeconds))
    })
    lease().then(
      (lent) => {
        cancel()
        if (!isLate) leased(lent)
        else Promise.resolve(lent.release(false)).catch(() => {})
      },
      (cause) => {
        cancel()
        failed(cause)
      }
    )
  })

/** The default limit for waiting. */
export const defaultWaitSeconds = 5
