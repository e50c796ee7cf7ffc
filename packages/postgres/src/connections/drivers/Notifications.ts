import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { SqlError } from "effect/sql/SqlError"
import { driverError } from "./DriverError.ts"

/**
 * Starts listening on a channel and returns a function that stops it.
 *
 * `heard` without a payload means that the driver listens again and may have missed notifications. `lost` means that the
 * connection broke and no more notifications will arrive.
 */
export type Listen = (
  channel: string,
  heard: (payload?: string) => void,
  lost: (cause: unknown) => void
) => Promise<() => unknown>

/** Listens for notifications through a driver of the application. */
export class Notifications extends Context.Service<
  Notifications,
  {
    /**
     * Emits an empty value once it listens, then each payload. Emits an empty value again when notifications may have been
     * missed. Fails when the connection breaks.
     */
    readonly payloads: (channel: string) => Stream.Stream<string | undefined, SqlError>
  }
>()("@slotkit/postgres/Notifications") {}

/** Listens with the driver's own listen function. */
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
