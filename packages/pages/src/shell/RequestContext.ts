import type { Host, Instant } from "@slotkit/core"
import { type BookingPageTarget, HasMail, Settings, type VisitorBookingView } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { type Embedding, embeddingOf } from "../embed/Embedding.ts"
import { pageOptions } from "../theme/CurrentPageOptions.ts"
import type { FormCheck } from "../theme/PageOptions.ts"
import { chooseLocale, type Locale } from "../time/Locale.ts"
import { type TimeFormat, timeFormat } from "../time/TimeFormat.ts"
import type { Words } from "../words/Words.ts"
import { type Surroundings, type VisitorContent, visitorDocument } from "./VisitorDocument.ts"

/** A request for a visitors' page. */
export interface RequestContext {
  readonly words: Words
  readonly locale: Locale
  readonly now: Instant
  readonly query: URLSearchParams
  /** The frame of another site that shows the page; undefined for its own page. */
  readonly embedding: Embedding | undefined
  /** The path of `pagesUrl`, which links start with. */
  readonly root: string
  readonly pagesUrl: string
  /** The path of `baseUrl`, for links to the APIs and to checkouts. */
  readonly baseRoot: string
  readonly format: (timeZone: string) => TimeFormat
  /** False without a mail server, so that visitors have to keep the link of their booking themselves. */
  readonly hasMail: boolean
  /** The check of visitors in booking forms. */
  readonly check: FormCheck | undefined
  readonly page: (content: VisitorContent) => HttpServerResponse
  /**
   * Returns the same context with the host's hour format, in the first of the given languages or the host's, unless the visitor
   * asked for another.
   */
  readonly forHost: (host: Pick<Host, "language" | "hourFormat">, ...languages: ReadonlyArray<string | null>) => RequestContext
}

/**
 * Returns the context in the language of a service or of its host, unless the visitor asked for another, with the host's hour
 * format.
 */
export const inLanguageOf = (
  context: RequestContext,
  { bookable, host }: Pick<BookingPageTarget, "bookable" | "host">
): RequestContext => context.forHost(host, bookable.settings.language)

/** Reads the request's language and query, and where the pages live. */
export const requestContext: Effect.Effect<RequestContext, never, HttpServerRequest | Settings> = Effect.gen(function* () {
  const request = yield* HttpServerRequest
  const { pagesUrl, baseUrl } = yield* Settings
  const options = yield* pageOptions
  const query = new URLSearchParams(request.url.split("?")[1] ?? "")
  const embedding = embeddingOf(query, options.embedOrigins)
  const facts = {
    now: yield* Clock.currentTimeMillis,
    query,
    embedding,
    root: pathOfUrl(pagesUrl),
    pagesUrl,
    baseRoot: pathOfUrl(baseUrl),
    check: options.check,
    hasMail: yield* HasMail
  }
  const contextIn = (settings: ReadonlyArray<string | null>, hours: Host["hourFormat"]): RequestContext => {
    const accepted = request.headers["accept-language"]
    const chosen = chooseLocale({ requested: query.get("lang"), settings, accepted }, options.words)
    const locale = hours === null ? chosen : { ...chosen, hours }
    const around: Surroundings = { locale, options, pagesUrl, request, embedding }
    return {
      ...facts,
      words: locale.words,
      locale,
      format: (timeZone) => timeFormat(locale, timeZone),
      page: (content) => visitorDocument(content, around),
      forHost: ({ language, hourFormat }, ...languages) => contextIn([...languages, language], hourFormat)
    }
  }
  return contextIn([], null)
})

const pathOfUrl = (url: string): string => new URL(url).pathname.replace(/\/$/, "")

/**
 * Returns the context in the visitor's language of the booking, otherwise in that of the service or the host, with the host's
 * hour format.
 */
export const inLanguageOfBooking = (context: RequestContext, { booking, bookable, host }: VisitorBookingView): RequestContext =>
  context.forHost(host, booking.language, bookable.settings.language)
