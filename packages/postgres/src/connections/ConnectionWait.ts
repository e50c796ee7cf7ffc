import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "./drivers/DriverError.ts"
import type { Lease } from "./drivers/SqlDriver.ts"

/** The maximum time that work waits for a pooled connection. */
export interface ConnectionWaitOptions {
  /** Seconds, 5 by default. Work that waits longer fails with SQLSTATE 53300. */
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
    const fail = () => resume(Effect.fail(driverError(new NoConnectionFree(connectionWaitSeconds), "connect")))
    const timer = setTimeout(fail, connectionWaitSeconds * 1000)
    return Effect.sync(() => clearTimeout(timer))
  })
  return Effect.raceFirst(Effect.interruptible(acquire), Effect.interruptible(late))
}

/** Waits for a connection of the application's pool. A connection that arrives too late is returned immediately. */
export const leasedInTime = (
  lease: () => Promise<Lease>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Promise<Lease> =>
  new Promise((leased, failed) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      failed(new NoConnectionFree(connectionWaitSeconds))
    }, connectionWaitSeconds * 1000)
    lease().then(
      (lent) => {
        clearTimeout(timer)
        if (!isLate) leased(lent)
        else Promise.resolve(lent.release(false)).catch(() => {})
      },
      (cause) => {
        clearTimeout(timer)
        failed(cause)
      }
    )
  })

/** The default limit for waiting. */
export const defaultWaitSeconds = 5
