import {
  type Conflict,
  type Invalid,
  type NotFound,
  type PermissionNeeded,
  type PlanRequired,
  Unavailable
} from "@slotkit/engine"
import { databaseFault, fileForm, type HttpServices, type UnreadableBody } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { forAccountForm, isAccountForm } from "../../shell/FormToken.ts"
import { hostGuard } from "../../shell/HostGuard.ts"
import { HostSession } from "../../shell/HostSession.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { refusalText } from "../../words/FactText.ts"
import type { ConsoleContext, SignedInContext } from "./ConsoleContext.ts"
import {
  cannotBeDone,
  formRefused,
  notFoundPage,
  planRefusal,
  unavailablePage,
  unreadableConsoleForm
} from "./ConsoleRefusals.ts"
import { readConsoleContext, readTeamContext } from "./ReadConsoleContext.ts"

/** The failures of use cases. Pages with their own form answer `Conflict` and `Invalid` there. */
export type ConsoleFailure = NotFound | Conflict | PermissionNeeded | Invalid | PlanRequired | UnreadableBody

type Answer = Effect.Effect<HttpServerResponse, ConsoleFailure, HttpServices | HttpServerRequest>

/** A page of a console: what it shows, and what its form changes. */
export interface ConsolePage<RequestContext extends SignedInContext = ConsoleContext> {
  readonly show?: (context: RequestContext) => Answer
  readonly send?: (context: RequestContext, fields: URLSearchParams) => Answer
  /** The same for a form with a file. */
  readonly upload?: Upload<RequestContext>
  /** True for an act that ends something: `asksFirst` made the page. */
  readonly asks?: true
}

/** A form with a file: the most bytes of it, what it changes, and what shows it again when it has more bytes. */
interface Upload<RequestContext> {
  readonly maxBytes: number
  readonly send: (context: RequestContext, file: Uint8Array) => Answer
  readonly tooLarge: (context: RequestContext) => Answer
}

/** Pages by path. */
export type ConsolePages<RequestContext extends SignedInContext = ConsoleContext> = Readonly<
  Record<`/app${string}`, ConsolePage<RequestContext>>
>

/** Admits a request to a console, and reads it. */
type ConsoleGuard<RequestContext> = (
  handler: (context: RequestContext) => Effect.Effect<HttpServerResponse, never, HttpServices | HttpServerRequest>
) => Effect.Effect<HttpServerResponse, never, HostSession | HttpServices | HttpServerRequest | HttpRouter.RouteContext>

/** Serves signed-in hosts their own console. */
export const serveConsole = (pages: ConsolePages) =>
  servePages(
    (handler) =>
      hostGuard(
        (signedIn) =>
          Effect.flatMap(
            Effect.flatMap(HttpRouter.params, (params) => readConsoleContext(signedIn, params)),
            handler
          ),
        areaOf
      ),
    pages
  )

/**
 * Serves the same pages of a team to its managers, below `/app/teams/{id}`. The team is part of every address, so two pages that
 * are open at once never mix up whose they are. People who do not manage the team get the page of an address that does not exist.
 */
export const serveTeamConsole = (pages: ConsolePages) =>
  servePages(
    (handler) =>
      hostGuard(
        (signedIn) =>
          Effect.gen(function* () {
            const context = yield* readTeamContext(signedIn, yield* HttpRouter.params)
            return Option.isSome(context) ? yield* handler(context.value) : notFoundPage(yield* readConsoleContext(signedIn, {}))
          }),
        areaOf
      ),
    Object.fromEntries(Object.entries(pages).map(([path, page]) => [`/app/teams/:team${path.slice("/app".length)}`, page]))
  )

/** Serves the pages of a console. A form is refused without the token of its sign-in, and each failure has a page. */
export const servePages = <RequestContext extends SignedInContext>(
  guard: ConsoleGuard<RequestContext>,
  pages: ConsolePages<RequestContext>
) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const session = yield* HostSession
      const serve = (answer: (context: RequestContext) => Answer) =>
        Effect.provideService(
          guard((context) => withRefusals(context, answer(context))),
          HostSession,
          session
        )
      const entries = Object.entries(pages) as ReadonlyArray<readonly [`/app${string}`, ConsolePage<RequestContext>]>
      for (const [path, { show, send, upload }] of entries) {
        if (show !== undefined) yield* router.add("GET", path, serve(show))
        if (send !== undefined) yield* router.add("POST", path, serve(plainAnswer(send)))
        if (upload !== undefined) yield* router.add("POST", path, serve(uploadAnswer(upload)))
      }
    })
  )

/** Takes a form that has the token of its sign-in. */
const plainAnswer =
  <RequestContext extends SignedInContext>(send: NonNullable<ConsolePage<RequestContext>["send"]>) =>
  (context: RequestContext) =>
    forAccountForm(
      context.signedIn,
      (fields) => send(context, fields),
      Effect.sync(() => formRefused(context))
    )

const uploadAnswer =
  <RequestContext extends SignedInContext>({ maxBytes, send, tooLarge }: Upload<RequestContext>) =>
  (context: RequestContext): Answer =>
    Effect.gen(function* () {
      const { fields, file } = yield* fileForm(yield* HttpServerRequest, maxBytes)
      return (yield* isAccountForm(context.signedIn, fields)) ? yield* send(context, file) : formRefused(context)
    }).pipe(
      Effect.catchTag("UnreadableBody", (unreadable) => (unreadable.status === 413 ? tooLarge(context) : Effect.fail(unreadable)))
    )

/** Answers the failures of use cases, and of the database, with a page. */
const withRefusals = <R>(context: SignedInContext, answer: Effect.Effect<HttpServerResponse, ConsoleFailure, R>) =>
  answer.pipe(
    Effect.catchTags({
      NotFound: () => Effect.succeed(notFoundPage(context)),
      Conflict: (conflict) => Effect.succeed(cannotBeDone(context, 409, refusalText(conflict, context.words))),
      // The host grants the permission first, and comes back.
      PermissionNeeded: ({ connectUrl }) => Effect.succeed(seeOther(connectUrl)),
      Invalid: () => Effect.succeed(cannotBeDone(context, 422, context.words.refusals.other)),
      PlanRequired: () => Effect.succeed(planRefusal(context, context.words.frame.needsPro)),
      UnreadableBody: ({ status }) =>
        Effect.succeed(unreadableConsoleForm(context, status, context.locale.words.unreadableText(status)))
    }),
    Effect.catchDefect((defect) =>
      defect instanceof Unavailable || databaseFault(defect) !== undefined
        ? Effect.succeed(unavailablePage(context))
        : Effect.die(defect)
    )
  )

/** The page of the console that a form belongs to. A form cannot be sent again after signing in. */
const areaOf = (url: string): string => /^\/app(?:\/teams\/\d+)?(?:\/[a-z-]+)?/.exec(url)?.[0] ?? "/app"
