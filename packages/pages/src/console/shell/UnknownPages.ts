import type { HttpServices } from "@slotkit/http"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { HostSession } from "../../shell/HostSession.ts"
import { page } from "../../shell/Page.ts"
import { refusal } from "../../shell/Refusals.ts"
import { pageOptions } from "../../theme/CurrentPageOptions.ts"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { notFoundPage } from "./ConsoleRefusals.ts"
import { readConsoleContext, readTeamContext } from "./ReadConsoleContext.ts"

/**
 * Shows a page for unknown addresses below `/app` to browsers, which ask for HTML. Every other request gets the JSON of the API.
 *
 * It is no route, because an application around Slotkit may have its own pages below `/app`.
 */
export const UnknownPages = HttpRouter.middleware(
  Effect.gen(function* () {
    const services = yield* Effect.context<HttpServices | HostSession>()
    return (answer) =>
      Effect.flatMap(HttpServerRequest, (request) =>
        isOfBrowser(request)
          ? Effect.catchCause(answer, (cause) =>
              isRouteNotFound(cause) ? Effect.provideContext(unknownPage, services) : Effect.failCause(cause)
            )
          : answer
      )
  }),
  { global: true }
)

/** Returns true for a request of a browser, which asks for HTML, for an address below `/app`. */
export const isOfBrowser = ({ method, url, headers }: HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && url.startsWith("/app/") && headers.accept?.includes("text/html") === true

const isRouteNotFound = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return error instanceof HttpServerError && error.reason._tag === "RouteNotFound"
}

/** The page of an unknown address: within the console for a signed-in host or a manager of a team, otherwise as its own page. */
export const unknownPage = Effect.gen(function* () {
  const { current } = yield* HostSession
  const signedIn = yield* Effect.orElseSucceed(current, Option.none)
  if (Option.isSome(signedIn)) {
    const { url } = yield* HttpServerRequest
    const team = /^\/app\/teams\/(\d+)(?:[/?]|$)/.exec(url)?.[1]
    const ofTeam = team === undefined ? Option.none() : yield* readTeamContext(signedIn.value, { team })
    return notFoundPage(Option.isSome(ofTeam) ? ofTeam.value : yield* readConsoleContext(signedIn.value, {}))
  }
  const { words } = yield* pageOptions
  return yield* page(({ tag }) => {
    const { notFoundTitle, notFoundText } = consoleWordsOf(tag, words).frame
    return refusal(404, notFoundTitle, notFoundText)
  })
})
