import { CalendarRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer, fetchJson, type JsonAnswer, type JsonRequest } from "../outbound/FetchJson.ts"
import { graphErrorCode, microsoftFailure } from "./MicrosoftFailure.ts"

/** Requests to Microsoft Graph with an access token. Paths begin below `/v1.0`. */
export interface GraphRequest {
  /** Sends a request and returns whatever answer there is. */
  readonly send: (token: string, request: JsonRequest) => Effect.Effect<JsonAnswer, CalendarRefused>
  /** Sends a request and returns the body of a success. */
  readonly ask: (token: string, request: JsonRequest) => Effect.Effect<unknown, CalendarRefused>
  /** Reads all pages of a list. Returns `undefined` if it does not exist. */
  readonly list: <S extends Schema.Codec<unknown, unknown>>(
    token: string,
    path: string,
    item: S
  ) => Effect.Effect<ReadonlyArray<S["Type"]> | undefined, CalendarRefused>
}

/**
 * Sends requests to Microsoft Graph. Times are in UTC, and IDs stay the same when an event moves to another folder. A mailbox
 * that is away, for example because its license ended, is not a missing calendar or event, although its answer is a 404 as well.
 */
export const graphRequest = (origin = "https://graph.microsoft.com"): GraphRequest => {
  const send: GraphRequest["send"] = (token, request) =>
    fetchJson({
      ...request,
      url: request.url.startsWith("/") ? `${origin}/v1.0${request.url}` : request.url,
      headers: { Prefer: preferences, ...request.headers, Authorization: `Bearer ${token}` }
    }).pipe(
      Effect.filterOrFail(
        ({ status, json }) => status !== 404 || !graphErrorCode(json).startsWith("MailboxNot"),
        () => noMailbox
      )
    )
  const succeeded = Effect.fnUntraced(function* (answer: JsonAnswer) {
    if (answer.status >= 200 && answer.status < 300) return answer.json
    return yield* microsoftFailure(answer, yield* Clock.currentTimeMillis)
  })
  return {
    send,
    ask: (token, request) => Effect.flatMap(send(token, request), succeeded),
    list: Effect.fnUntraced(function* <S extends Schema.Codec<unknown, unknown>>(token: string, path: string, item: S) {
      const decodePage = decodeAnswer(
        Schema.Struct({ value: Schema.Array(item), "@odata.nextLink": Schema.optionalKey(Schema.String) })
      )
      const found: Array<S["Type"]> = []
      let next: string | undefined = path
      for (let pages = 0; next !== undefined; pages++) {
        if (pages === maxPages) return yield* tooLong
        const answer: JsonAnswer = yield* send(token, { url: next })
        if (pages === 0 && (answer.status === 404 || answer.status === 410)) return undefined
        const page: { readonly value: ReadonlyArray<S["Type"]>; readonly "@odata.nextLink"?: string } = yield* Effect.flatMap(
          succeeded(answer),
          decodePage
        )
        found.push(...page.value)
        next = page["@odata.nextLink"]
        // The token must not be sent anywhere else.
        if (next !== undefined && URL.parse(next)?.origin !== origin) return yield* elsewhere
      }
      return found
    })
  }
}

const preferences = 'outlook.timezone="UTC", IdType="ImmutableId"'
const maxPages = 20

const noMailbox = new CalendarRefused({
  kind: "unreachable",
  reason: "The Microsoft account has no active mailbox in Exchange Online."
})
const tooLong = new CalendarRefused({ kind: "unreadable", reason: "The Outlook calendar has too many events." })
const elsewhere = new CalendarRefused({ kind: "unreadable", reason: "Microsoft's response continues at an unexpected address." })
