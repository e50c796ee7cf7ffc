import type { Host, Instant } from "@slotkit/core"
import type { Html } from "@slotkit/core/html"
import { parseId } from "@slotkit/core/internal"
import { NotFound, Settings } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { VisitorPages } from "../../look/VisitorPages.ts"
import { accountPurpose } from "../../session/ForAccountForm.ts"
import { newFormToken } from "../../session/FormToken.ts"
import { HostSession, type SignedIn } from "../../session/HostSession.ts"
import { chooseLocale, type Locale } from "../../time/Locale.ts"
import { type TimeFormat, timeFormat } from "../../time/TimeFormat.ts"
import { seeOther } from "../../visitors/SeeOther.ts"
import { type ConsoleWords, consoleWordsOf } from "../../words/console/ConsoleWords.ts"
import { type ConsoleContent, consoleDocument } from "./ConsoleDocument.ts"

/** The code of a message that is shown once a change is done. */
export type Notice = keyof ConsoleWords["notices"]

/** A request of a signed-in host for a page of the console. */
export interface ConsoleVisit {
  readonly words: ConsoleWords
  readonly locale: Locale
  readonly now: Instant
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string | undefined>>
  readonly host: Host
  /** The public URL of Slotkit, for examples and links to copy. */
  readonly baseUrl: string
  /** Formats times in the host's time zone. */
  readonly format: TimeFormat
  /** The hidden field that every form of the console needs. */
  readonly formToken: Html
  /** True if Slotkit signs hosts in, and can therefore sign them out. */
  readonly canSignOut: boolean
  /** Returns the address of a page of the console, such as `/bookings`, below the installation's path. */
  readonly at: (path: string) => string
  readonly page: (content: ConsoleContent) => HttpServerResponse
  /** Leads from a finished change to a page, which says what happened. */
  readonly done: (path: string, notice: Notice, count?: number) => HttpServerResponse
}

/** Reads the request of a signed-in host, and issues the token of its forms. */
export const consoleVisit = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const request = yield* HttpServerRequest
  const { baseUrl, origin } = yield* Settings
  const options = yield* VisitorPages
  const { isOwn } = yield* HostSession
  const formToken = yield* newFormToken(accountPurpose(signedIn))
  const query = new URLSearchParams(request.url.split("?")[1] ?? "")
  const locale = chooseLocale(query.get("lang") ?? undefined, request.headers["accept-language"], options.words)
  const root = baseUrl.slice(origin.length)
  const visit: ConsoleVisit = {
    words: consoleWordsOf(locale.tag),
    locale,
    now: yield* Clock.currentTimeMillis,
    query,
    params: yield* HttpRouter.params,
    host: signedIn.host,
    baseUrl,
    format: timeFormat(locale, signedIn.host.timezone),
    formToken: formToken.field,
    canSignOut: isOwn,
    at: (path) => `${root}/app${path}`,
    page: (content) => formToken.give(consoleDocument(content, visit, { options, request })),
    done: (path, notice, count) => {
      const separator = path.includes("?") ? "&" : "?"
      return seeOther(`${root}/app${path}${separator}done=${notice}${count === undefined ? "" : `&count=${count}`}`)
    }
  }
  return visit
})

/** Returns an id of the request's path, or fails with `NotFound`. */
export const pathId = ({ params, words }: ConsoleVisit, name = "id"): Effect.Effect<number, NotFound> => {
  const id = parseId(params[name] ?? "")
  return id === undefined ? Effect.fail(new NotFound({ message: words.frame.noSuchPage })) : Effect.succeed(id)
}
