import { CurrentActor, Operators, Settings } from "@slotkit/engine"
import { formFields, type HttpServices, unknownUrl } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { signedOut } from "../../page/Refusals.ts"
import { accountPurpose } from "../../session/ForAccountForm.ts"
import { isOwnForm } from "../../session/FormToken.ts"
import { HostSession } from "../../session/HostSession.ts"
import { seeOther } from "../../visitors/SeeOther.ts"
import { formRefused } from "../frame/ConsoleRefusals.ts"
import { type ConsoleFailure, withRefusals } from "../frame/ConsoleRoute.ts"
import { isOfBrowser, unknownPage } from "../frame/UnknownPages.ts"
import { type OperatorVisit, readOperatorVisit } from "./OperatorVisit.ts"

type Answer = Effect.Effect<HttpServerResponse, ConsoleFailure, HttpServices | HttpServerRequest>

/** A page of operators: what it shows, and what its form changes. */
export interface OperatorPage {
  readonly show?: (visit: OperatorVisit) => Answer
  readonly send?: (visit: OperatorVisit, fields: URLSearchParams) => Answer
  /** True for an act that ends something: `asksFirst` made the page. */
  readonly asks?: true
}

/** Pages by path. */
export type OperatorPages = Readonly<Record<`/app/operator${string}`, OperatorPage>>

/**
 * Serves pages to operators, who are recorded as the actors of their changes. An installation without operators has no such pages. A
 * host who is not an operator gets the response of a URL that does not exist.
 */
export const serveOperator = (pages: OperatorPages) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      if ((yield* Operators) === undefined) return
      const session = yield* HostSession
      const serve = (answer: (visit: OperatorVisit) => Answer) =>
        Effect.provideService(operatorsOnly(answer), HostSession, session)
      const entries = Object.entries(pages) as ReadonlyArray<readonly [`/app/operator${string}`, OperatorPage]>
      for (const [path, { show, send }] of entries) {
        if (show !== undefined) yield* router.add("GET", path, serve(show))
        if (send !== undefined) yield* router.add("POST", path, serve(fromOwnForm(send)))
      }
    })
  )

const operatorsOnly = (answer: (visit: OperatorVisit) => Answer) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const request = yield* HttpServerRequest
    const { method, url } = request
    const { baseUrl, origin } = yield* Settings
    const root = baseUrl.slice(origin.length)
    const operator = yield* session.operator
    if (Option.isNone(operator)) {
      const host = yield* Effect.result(session.current)
      if (host._tag === "Failure" || Option.isSome(host.success)) {
        return isOfBrowser(request) ? yield* unknownPage : unknownUrl
      }
      if (method === "POST") return yield* signedOut(`${root}/app/operator`)
      const address = session.signInUrl(url)
      return seeOther(session.isOwn ? `${root}${address}` : address)
    }
    const visit = yield* readOperatorVisit(operator.value)
    return yield* withRefusals(visit, Effect.provideService(answer(visit), CurrentActor, { kind: "operator", id: null }))
  })

const fromOwnForm =
  (send: NonNullable<OperatorPage["send"]>) =>
  (visit: OperatorVisit): Answer =>
    Effect.gen(function* () {
      const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
      return (yield* isOwnForm(fields, accountPurpose(visit.operator))) ? yield* send(visit, fields) : formRefused(visit)
    })
