import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Notifications } from "../drivers/Notifications.ts"

/** Receives notifications on a connection of Slotkit's own driver. */
export const listenedPayloads = (listen: PgConnection.PgConnection["listen"]): Notifications["Service"] => ({
  payloads: (channel) =>
    Stream.unwrap(
      Effect.map(listen(channel), (notifications) =>
        Stream.concat(
          Stream.succeed(undefined),
          Stream.map(Stream.fromQueue(notifications), ({ payload }) => payload)
        )
      )
    )
})
