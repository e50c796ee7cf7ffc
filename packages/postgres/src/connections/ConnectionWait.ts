import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "./drivers/DriverError.ts"
import type { Lease } from "./drivers/SqlDriver.ts"

/** How long work waits for a connection of a pool. */
export interface ConnectionWaitOptions {
  /** 5 unless given. Work that waits longer fails with SQLSTATE 53300. */
  readonly connectionWaitSeconds?: number | undefined
}

/** No connection of the pool became free in time; told as a server tells that it has no connection left. */
export class NoConnectionFree extends Error {
  readonly severity = "FATAL"
  readonly code = "53300"

  constructor(seconds: number) {
    super(`No connection to the database became free within ${seconds} seconds: all of them are in use.`)
    this.name = "NoConnectionFree"
  }
}

/** Gets a connection in time, or fails with `NoConnectionFree`. */
export const acquiredInTime = <A, R>(
  acquire: Effect.Effect<A, SqlError, R>,
  { connectionWaitSeconds = defaultWaitSeconds }: ConnectionWaitOptions
): Effect.Effect<A, SqlError, R> => {
  // The process's own time: tests that stop the clock still share a pool.
  const late = Effect.callback<never, SqlError>((resume) => {
    const fail = () => resume(Effect.fail(driverError(new NoConnectionFree(connectionWaitSeconds), "connect")))
    const timer = setTimeout(fail, connectionWaitSeconds * 1000)
    return Effect.sync(() => clearTimeout(timer))
  })
  return Effect.raceFirst(Effect.interruptible(acquire), Effect.interruptible(late))
}

/** Takes a connection from a pool of the application in time. A connection that comes too late goes back at once. */
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

/** Nobody waits longer for a connection unless told otherwise. */
export const defaultWaitSeconds = 5
