import * as PgConnection from "@effect/sql-pg/PgConnection"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { answeredStreams, serverAddress } from "../AnsweredStream.ts"
import { databaseMessage } from "../DatabaseMessage.ts"
import { Notifications } from "../drivers/Notifications.ts"

/** Receives notifications on its own direct connection, if there is a URL for it. */
export const withListenUrl = <A, E>(url: string | Redacted.Redacted | undefined, client: Layer.Layer<A, E>): Layer.Layer<A, E> =>
  url === undefined ? client : Layer.merge(client, Layer.succeed(Notifications, listenedPayloads(listenAt(url))))

/** Listens on a new connection. Logs a warning when it cannot be opened, and again only after it could. */
const listenAt = (url: string | Redacted.Redacted): PgConnection.PgConnection["listen"] => {
  const secret = Redacted.isRedacted(url) ? url : Redacted.make(url)
  const address = serverAddress(Redacted.value(secret))
  // An idle connection relies on TCP keepalive.
  const stream = address === undefined ? {} : { stream: answeredStreams(address, () => 20_000) }
  let isWarned = false
  const connect = PgConnection.make({ url: secret, ...stream, applicationName: "slotkit" }).pipe(
    Effect.tap(() =>
      Effect.sync(() => {
        isWarned = false
      })
    ),
    Effect.tapError((error) => {
      if (isWarned) return Effect.void
      isWarned = true
      return Effect.logWarning(
        `Slotkit cannot listen for deliveries at listenUrl (SLOTKIT_LISTEN_URL): ${databaseMessage(error)}. Until it can, workers look for deliveries of other processes every second.`
      )
    })
  )
  return (channel) => Effect.flatMap(connect, (connection) => connection.listen(channel))
}

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
