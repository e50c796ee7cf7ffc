import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "./DriverError.ts"

/**
 * Begins to listen to a channel and says how to end it.
 *
 * `heard` without a payload means that the driver listens again and may have missed something; `lost` that the connection broke and
 * nothing will be heard any more.
 */
export type Listen = (
  channel: string,
  heard: (payload?: string) => void,
  lost: (cause: unknown) => void
) => Promise<() => unknown>

/** The channels of a database, heard through a driver of the application. */
export class Notifications extends Context.Service<
  Notifications,
  {
    /** First nothing, once it listens, then what is notified; nothing again when something may have been missed. Fails when the connection breaks. */
    readonly payloads: (channel: string) => Stream.Stream<string | undefined, SqlError>
  }
>()("@slotkit/postgres/Notifications") {}

/** Hears through a driver's own way to listen. */
export const notificationsBy = (listen: Listen): Notifications["Service"] => ({
  payloads: (channel) =>
    Stream.callback<string | undefined, SqlError>((queue) =>
      Effect.acquireRelease(
        Effect.tryPromise({
          try: () =>
            listen(
              channel,
              (payload) => void Queue.offerUnsafe(queue, payload),
              (cause) => void Queue.failCauseUnsafe(queue, Cause.fail(driverError(cause, "listen")))
            ),
          catch: (cause) => driverError(cause, "listen")
        }),
        (end) => Effect.ignoreCause(Effect.promise(async () => end()))
      ).pipe(Effect.andThen(Queue.offer(queue, undefined)))
    )
})
