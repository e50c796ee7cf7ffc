import type { Host, Instant } from "@slotkit/core"
import type { Html } from "@slotkit/core/html"
import { parseId } from "@slotkit/core/internal"
import { NotFound, type TeamOfHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { Locale } from "../../time/Locale.ts"
import type { TimeFormat } from "../../time/TimeFormat.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import type { Area, ConsoleContent } from "./ConsoleContent.ts"

/** The code of a message that is shown once a change is done. */
export type Notice = keyof ConsoleWords["notices"]

/** A request of someone who is signed in for a page of the console. */
export interface SignedInContext {
  readonly words: ConsoleWords
  readonly locale: Locale
  readonly now: Instant
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string | undefined>>
  /** The host of the pages; null for an operator. */
  readonly host: Host | null
  /** The reader of the pages, in whose language they are: their host, or a manager of the team. Null for an operator. */
  readonly person: Host | null
  /** Identifies the sign-in, which the tokens of forms belong to. */
  readonly signedIn: { readonly key: string }
  /** The entries of the navigation, in groups. */
  readonly groups: ReadonlyArray<AreaGroup>
  /** The text of the link to the first page, and the path of that page. */
  readonly brand: string
  readonly home: string
  /** The email address of the person who is signed in. */
  readonly account: string
  /** The consoles that the person can switch between. Empty if there is only one. */
  readonly accounts: ReadonlyArray<Account>
  /** The public URL of Slotkit, for examples and links to copy. */
  readonly baseUrl: string
  /** Formats times in the host's time zone, or in UTC for an operator. */
  readonly format: TimeFormat
  /** The hidden field that every form of the console needs. */
  readonly formToken: Html
  /** The path of the form that signs out. Undefined if the application signs people in, and Slotkit cannot sign them out. */
  readonly signOutPath: string | undefined
  /** Returns the address of a page of the console, such as `/bookings`, below the installation's path. */
  readonly at: (path: string) => string
  /** The same in the console of the person who is signed in, also from that of a team. */
  readonly own: (path: string) => string
  readonly page: (content: ConsoleContent) => HttpServerResponse
  /** Leads from a finished change to a page, which says what happened. */
  readonly done: (path: string, notice: Notice, count?: number) => HttpServerResponse
}

/** A request of a signed-in host, for their own console or for that of a team. `host` is the owner of the console. */
export interface ConsoleContext extends SignedInContext {
  readonly host: Host
  /** The teams that the host is a member of or invited to. Empty for a team. */
  readonly teams: ReadonlyArray<TeamOfHost>
}

/** A console that a person can switch to: the person's own, or that of a team. */
export interface Account {
  readonly name: string
  readonly address: string
  readonly isCurrent: boolean
}

/** Entries of the navigation, each with its path. A group without a heading comes first. */
export interface AreaGroup {
  readonly heading?: keyof ConsoleWords["groups"]
  readonly areas: ReadonlyArray<readonly [Area, string]>
}

/** Returns an id of the request's path, or fails with `NotFound`. */
export const pathId = ({ params }: Pick<SignedInContext, "params">, name = "id"): Effect.Effect<number, NotFound> => {
  const id = parseId(params[name] ?? "")
  return id === undefined ? Effect.fail(new NotFound({ what: "page" })) : Effect.succeed(id)
}
