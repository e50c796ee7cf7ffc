import type { Host, Instant } from "@slotkit/core"
import type { Html } from "@slotkit/core/html"
import { parseId } from "@slotkit/core/internal"
import { NotFound } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { Locale } from "../../time/Locale.ts"
import type { TimeFormat } from "../../time/TimeFormat.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import type { ConsoleContent } from "./ConsoleContent.ts"

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

/** Returns an id of the request's path, or fails with `NotFound`. */
export const pathId = ({ params, words }: ConsoleVisit, name = "id"): Effect.Effect<number, NotFound> => {
  const id = parseId(params[name] ?? "")
  return id === undefined ? Effect.fail(new NotFound({ message: words.frame.noSuchPage })) : Effect.succeed(id)
}
