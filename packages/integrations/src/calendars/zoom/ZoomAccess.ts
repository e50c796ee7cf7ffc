import { CalendarRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import { decodeAnswer, fetchJson } from "../outbound/FetchJson.ts"
import { zoomFailure } from "./ZoomFailure.ts"

/** The server-to-server OAuth app of an installation at Zoom. */
export interface ZoomClient {
  readonly accountId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Replaces Zoom's addresses, for tests. */
  readonly origin?: string | undefined
}

/** Returns an access token that is good for another minute, and not the one that Zoom has just rejected. */
export type ZoomAccess = (rejected: string | null) => Effect.Effect<string, CalendarRefused>

/** Gets access tokens by the account's credentials, one at a time, and keeps the current one in memory. They last for an hour. */
export const zoomAccess = ({ accountId, clientId, clientSecret, origin = "https://zoom.us" }: ZoomClient): ZoomAccess => {
  const turn = Semaphore.makeUnsafe(1)
  let current: { readonly token: string; readonly until: number } | undefined
  const renewed = Effect.gen(function* () {
    const body = new URLSearchParams({ grant_type: "account_credentials", account_id: accountId })
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64")
    const answer = yield* fetchJson({
      url: `${origin}/oauth/token`,
      method: "POST",
      body,
      headers: { Authorization: `Basic ${basic}` }
    })
    const now = yield* Clock.currentTimeMillis
    if (answer.status === 400 || answer.status === 401) return yield* rejectedClient
    if (answer.status !== 200) return yield* zoomFailure(answer, now)
    const { access_token: token, expires_in } = yield* decodeToken(answer.json)
    current = { token, until: now + expires_in * 1000 - marginMillis }
    return token
  })
  return (rejected) =>
    turn.withPermits(1)(
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        current !== undefined && current.token !== rejected && current.until > now ? Effect.succeed(current.token) : renewed
      )
    )
}

const marginMillis = 60_000

const decodeToken = decodeAnswer(Schema.Struct({ access_token: Schema.NonEmptyString, expires_in: Schema.Number }))

const rejectedClient = new CalendarRefused({
  kind: "unauthorized",
  reason: "Zoom does not accept the credentials of this installation."
})
