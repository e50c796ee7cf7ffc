import {
  type Conflict,
  CurrentActor,
  type Invalid,
  type NotFound,
  type PermissionNeeded,
  type PlanRequired,
  Settings,
  Unavailable
} from "@slotkit/engine"
import { databaseFault, formFields, type HttpServices, type UnreadableBody } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { notAHost, signedOut } from "../../page/Refusals.ts"
import { accountPurpose } from "../../session/ForAccountForm.ts"
import { isOwnForm } from "../../session/FormToken.ts"
import { HostSession, type SignedIn } from "../../session/HostSession.ts"
import { seeOther } from "../../visitors/SeeOther.ts"
import { refusalText } from "../../words/console/RefusalText.ts"
import {
  cannotBeDone,
  formRefused,
  notFoundPage,
  planRefusal,
  unavailablePage,
  unreadableConsoleForm
} from "./ConsoleRefusals.ts"
import type { ConsoleVisit, PageVisit } from "./ConsoleVisit.ts"
import { readVisit } from "./ReadVisit.ts"

/** The failures of use cases. Pages with a form of their own answer `Conflict` and `Invalid` there. */
export type ConsoleFailure = NotFound | Conflict | PermissionNeeded | Invalid | PlanRequired | UnreadableBody

type Answer = Effect.Effect<HttpServerResponse, ConsoleFailure, HttpServices | HttpServerRequest>

/** A page of the console: what it shows, and what its form changes. */
export interface ConsolePage {
  readonly show?: (visit: ConsoleVisit) => Answer
  readonly send?: (visit: ConsoleVisit, fields: URLSearchParams) => Answer
  /** True for an act that ends something: `asksFirst` made the page. */
  readonly asks?: true
}

/** Pages by path. */
export type ConsolePages = Readonly<Record<`/app${string}`, ConsolePage>>

/** Serves pages of the console to signed-in hosts, who are recorded as the actors of their changes. */
export const serveConsole = (pages: ConsolePages) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const session = yield* HostSession
      const serve = (answer: SignedInAnswer) => Effect.provideService(signedInOnly(answer), HostSession, session)
      for (const [path, { show, send }] of Object.entries(pages) as ReadonlyArray<readonly [`/app${string}`, ConsolePage]>) {
        if (show !== undefined) yield* router.add("GET", path, serve(show))
        if (send !== undefined) yield* router.add("POST", path, serve(fromOwnForm(send)))
      }
    })
  )

type SignedInAnswer = (visit: ConsoleVisit, signedIn: SignedIn) => Answer

const signedInOnly = (answer: SignedInAnswer) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const { method, url } = yield* HttpServerRequest
    const { baseUrl, origin } = yield* Settings
    const root = baseUrl.slice(origin.length)
    const current = yield* Effect.result(session.current)
    const isHost = current._tag === "Success" && Option.isSome(current.success)
    if (!isHost && Option.isSome(yield* session.operator)) {
      return url.split("?")[0] === "/app" && method !== "POST" ? seeOther(`${root}/app/operator`) : yield* notAHost
    }
    if (current._tag === "Failure") return yield* notAHost
    if (Option.isNone(current.success)) {
      if (method === "POST") return yield* signedOut(`${root}${areaOf(url)}`)
      const address = session.signInUrl(url)
      return seeOther(session.isOwn ? `${root}${address}` : address)
    }
    const visit = yield* readVisit(current.success.value, yield* HttpRouter.params)
    const actor = { kind: "host", id: visit.host.id } as const
    return yield* withRefusals(visit, Effect.provideService(answer(visit, current.success.value), CurrentActor, actor))
  })

/** Answers the failures of use cases, and of the database, with a page. */
export const withRefusals = <R>(visit: PageVisit, answer: Effect.Effect<HttpServerResponse, ConsoleFailure, R>) =>
  answer.pipe(
    Effect.catchTags({
      NotFound: () => Effect.succeed(notFoundPage(visit)),
      Conflict: (conflict) => Effect.succeed(cannotBeDone(visit, 409, refusalText(conflict, visit.words))),
      // The host grants the permission first, and comes back.
      PermissionNeeded: ({ connectUrl }) => Effect.succeed(seeOther(connectUrl)),
      Invalid: () => Effect.succeed(cannotBeDone(visit, 422, visit.words.refusals.other)),
      PlanRequired: () => Effect.succeed(planRefusal(visit, visit.words.frame.needsPro)),
      UnreadableBody: ({ status }) =>
        Effect.succeed(unreadableConsoleForm(visit, status, visit.locale.words.unreadableText(status)))
    }),
    Effect.catchDefect((defect) =>
      defect instanceof Unavailable || databaseFault(defect) !== undefined
        ? Effect.succeed(unavailablePage(visit))
        : Effect.die(defect)
    )
  )

const fromOwnForm =
  (send: NonNullable<ConsolePage["send"]>): SignedInAnswer =>
  (visit, signedIn) =>
    Effect.gen(function* () {
      const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
      return (yield* isOwnForm(fields, accountPurpose(signedIn))) ? yield* send(visit, fields) : formRefused(visit)
    })

/** The page of the console that a form belongs to. A form cannot be sent again after signing in. */
const areaOf = (url: string): string => /^\/app(?:\/[a-z-]+)?/.exec(url)?.[0] ?? "/app"
