import { readOAuthQuery } from "@slotkit/core/internal"
import {
  approveAuthorization,
  type ConsentRequest,
  denyAuthorization,
  type NotFound,
  readAuthorizeRequest
} from "@slotkit/engine"
import { formFields, type UnreadableBody } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import { accountPurpose, isOwnForm, newFormToken } from "../shell/FormToken.ts"
import { hostGuard } from "../shell/HostGuard.ts"
import { HostSession, type SignedIn } from "../shell/HostSession.ts"
import { page } from "../shell/Page.ts"
import { notFound, staleConsent, unknownButton, unreadableForm } from "../shell/Refusals.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { pageOptions } from "../theme/CurrentPageOptions.ts"
import { consoleWordsOf } from "../words/console/ConsoleWordsOf.ts"
import { consentPage, refusedRequestPage, untrustedRequestPage } from "./ConsentPage.ts"
import { metadataClients } from "./MetadataClients.ts"

/**
 * Serves `GET, POST /oauth/authorize`: the consent page and its form, which is posted to the same URL.
 *
 * The host is asked every time, even about a connected app. Spec: oauth.authorize; RFC 6749, section 3.1.
 */
export const ConsentRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const forConsent = forConsentOf(metadataClients())
    yield* router.add("GET", "/oauth/authorize", Effect.provideService(forConsent(ask), HostSession, session))
    yield* router.add("POST", "/oauth/authorize", Effect.provideService(forConsent(takeAnswer), HostSession, session))
  })
)

/**
 * Handles a request that a host can decide on. An invalid request gets an error page; that of a trusted app is redirected to it
 * with the error.
 */
const forConsentOf =
  (learn: ReturnType<typeof metadataClients>) =>
  <E, R>(answer: (request: ConsentRequest) => Effect.Effect<HttpServerResponse, E, R>) =>
    Effect.gen(function* () {
      const { url } = yield* HttpServerRequest
      const params = readOAuthQuery(new URL(url, "http://localhost").search.slice(1))
      const learned = yield* Effect.result(learn(params))
      if (Result.isFailure(learned)) return yield* page(untrustedRequestPage(learned.failure.reason, learned.failure.status))
      const ruling = yield* readAuthorizeRequest(params)
      if (ruling.kind === "page") return yield* page(untrustedRequestPage(ruling.reason))
      if (ruling.kind === "redirect")
        return ruling.isTrusted ? seeOther(ruling.location) : yield* page(refusedRequestPage(ruling))
      return yield* answer(ruling)
    })

const ask = (request: ConsentRequest) =>
  forHost(
    Effect.fnUntraced(function* (signedIn) {
      const { url } = yield* HttpServerRequest
      const { isOwn } = yield* HostSession
      const formToken = yield* newFormToken(purposeOf(url, signedIn, request))
      const signOut = isOwn ? { formField: formToken.fieldFor(accountPurpose(signedIn)), returnTo: url } : undefined
      const { words } = yield* pageOptions
      const { host } = signedIn
      const consoleWords = (tag: string) => consoleWordsOf(tag, words)
      return formToken.give(yield* page(consentPage({ request, host, formToken, signOut, consoleWords })))
    })
  )

const takeAnswer = (request: ConsentRequest) =>
  forHost(
    Effect.fnUntraced(function* (signedIn) {
      const http = yield* HttpServerRequest
      const fields = http.headers["content-type"] === undefined ? new URLSearchParams() : yield* formFields(http)
      if (!(yield* isOwnForm(fields, purposeOf(http.url, signedIn, request)))) return yield* staleConsent(http.url)
      const decision = fields.get("decision")
      if (decision === "approve") return seeOther((yield* approveAuthorization(signedIn.host.id, request)).location)
      return decision === "deny" ? seeOther((yield* denyAuthorization(request)).location) : yield* unknownButton
    })
  )

/** Admits the signed-in host. A form cannot be sent again after signing in, so it leads back to its own page. */
const forHost = <R>(handler: (signedIn: SignedIn) => Effect.Effect<HttpServerResponse, NotFound | UnreadableBody, R>) =>
  hostGuard(handler, (url) => url).pipe(
    Effect.catchTags({ NotFound: () => notFound, UnreadableBody: ({ status }) => unreadableForm(status) })
  )

/**
 * A form is valid for one sign-in, one authorization request and the displayed content. If the app's scopes, name or verification
 * change in the meantime, the host has not approved them.
 */
const purposeOf = (url: string, { key }: SignedIn, { app, scopes }: ConsentRequest): string =>
  `authorize ${JSON.stringify([key, url, scopes, app.name, app.isVerified])}`
