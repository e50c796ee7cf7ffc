import { Email } from "@slotkit/core/internal"
import {
  askOperatorToSignIn,
  askToSignIn,
  beginSignIn,
  HasMail,
  hostOfSession,
  hostSessionDays,
  IdentityProvider,
  type OpenSignIn,
  openSignIn,
  Settings,
  type SignInOutcome,
  type SignInRequest,
  signIn,
  signInByCode,
  signInLinkMinutes,
  signInOperator
} from "@slotkit/engine"
import { clientAddress, formFields } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { endHostSession, endOperatorSession } from "../shell/EndSessions.ts"
import { isOwnForm, newFormToken } from "../shell/FormToken.ts"
import { hostCookie } from "../shell/HostCookie.ts"
import { HostSession } from "../shell/HostSession.ts"
import { page } from "../shell/Page.ts"
import { foreignForm, tooManyTries, unreadableForm } from "../shell/Refusals.ts"
import { rootPath, seeOther } from "../shell/SeeOther.ts"
import { browserCookie, whereTo } from "./BrowserCookie.ts"
import { knownBrowser, rememberBrowser } from "./KnownBrowser.ts"
import { codeLimit, SignInLimits, signInLimit } from "./SignInLimits.ts"
import {
  type CodeForm,
  codeGonePage,
  codePage,
  codePath,
  linkGonePage,
  otherBrowserPage,
  signInPage,
  tooManyCodesPage
} from "./SignInPages.ts"

/**
 * Slotkit's own sign-in: `GET, POST /app/sign-in` sends a link and a code by email, `GET /app/sign-in/{token}` consumes the link,
 * and `GET, POST /app/sign-in/code` the code.
 */
export const SignInRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const limits = yield* SignInLimits
    const askInBackground = yield* inBackground
    yield* router.add("GET", "/app/sign-in", Effect.provideService(showForm, HostSession, session))
    yield* router.add("POST", "/app/sign-in", takeForm(signInLimit(limits), askInBackground))
    yield* router.add("GET", codePath, showCodeForm)
    yield* router.add("POST", codePath, Effect.provideService(takeCode(codeLimit(limits)), HostSession, session))
    yield* router.add("GET", "/app/sign-in/:token", openLink)
  })
)

const purpose = "sign-in"

const showForm = Effect.gen(function* () {
  if (yield* isSignedIn) return seeOther(`${yield* rootPath}${yield* whereTo}`)
  const formToken = yield* newFormToken(purpose)
  return formToken.give(yield* page(signInPage(formToken, yield* providerLink)))
})

/** The link to the OpenID provider, which returns to the same path, or nothing without a provider. */
const providerLink = Effect.gen(function* () {
  const provider = yield* IdentityProvider
  if (provider === undefined) return undefined
  return { label: provider.label, href: `/app/sign-in/provider?return_to=${encodeURIComponent(yield* whereTo)}` }
})

const takeForm = (limit: ReturnType<typeof signInLimit>, askInBackground: (request: SignInRequest) => AskInBackground) =>
  Effect.gen(function* () {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    if (!(yield* isOwnForm(fields, purpose))) return yield* foreignForm
    const typed = fields.get("email") ?? ""
    const email = Option.getOrUndefined(Schema.decodeUnknownOption(Email)(typed))
    if (email === undefined) {
      const formToken = yield* newFormToken(purpose)
      return formToken.give(yield* page(signInPage(formToken, yield* providerLink, typed)))
    }
    const counted = limit(email, yield* clientAddress, yield* knownBrowser, yield* Clock.currentTimeMillis)
    if (counted !== "counted") return yield* tooManyTries(counted.waitSeconds)
    const { browserToken, give } = yield* browserCookie
    const { request, sealed } = yield* beginSignIn({ email, browserToken, returnTo: yield* whereTo })
    yield* askInBackground(request)
    const cookie = yield* codeCookie
    return give(cookie.give(seeOther(`${yield* rootPath}${codePath}`), sealed, signInLinkMinutes * 60))
  }).pipe(Effect.catchTag("UnreadableBody", ({ status }) => unreadableForm(status)))

/** An email scanner may open the link before the user does. It has no cookie, and `HEAD` consumes nothing. */
const openLink = Effect.gen(function* () {
  const { method } = yield* HttpServerRequest
  if (method === "HEAD") return HttpServerResponse.empty({ status: 204 })
  const { token: linkToken = "" } = yield* HttpRouter.params
  const { baseUrl } = yield* Settings
  const session = hostCookie(baseUrl, "session")
  const [browserToken, sessionToken] = [yield* hostCookie(baseUrl, "sign_in").read, yield* session.read]
  const outcome = yield* signIn({ linkToken, browserToken, sessionToken })
  if (outcome.kind === "otherBrowser") return yield* otherBrowserPage
  if (outcome.kind === "gone") return yield* openOperatorLink(linkToken, browserToken)
  return yield* enterAsHost(outcome)
})

/** The link of an operator who is not a host. */
const openOperatorLink = Effect.fnUntraced(function* (linkToken: string, browserToken: string | undefined) {
  const cookie = hostCookie((yield* Settings).baseUrl, "operator")
  const outcome = yield* signInOperator({ linkToken, browserToken, sessionToken: yield* cookie.read })
  if (outcome.kind === "otherBrowser") return yield* otherBrowserPage
  return outcome.kind === "gone" ? yield* linkGonePage : yield* enterAsOperator(outcome)
})

/** Holds the sealed request of the newest email, so that the form for its code outlives the page. */
const codeCookie = Effect.map(Settings, ({ baseUrl }) => hostCookie(baseUrl, "sign_in_code"))

/** Returns the request whose code this browser may enter. */
const openRequest = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  return yield* openSignIn((yield* (yield* codeCookie).read) ?? "", yield* hostCookie(baseUrl, "sign_in").read)
})

const codeForm = Effect.fnUntraced(function* ({ email, returnTo }: OpenSignIn, problem?: CodeForm["problem"]) {
  const formToken = yield* newFormToken(purpose)
  return formToken.give(yield* page(codePage({ formToken, email, returnTo, hasMail: yield* HasMail, problem })))
})

const showCodeForm = Effect.gen(function* () {
  const request = yield* openRequest
  return request === undefined ? seeOther(`${yield* rootPath}/app/sign-in`) : yield* codeForm(request)
})

const takeCode = (limit: ReturnType<typeof codeLimit>) =>
  Effect.gen(function* () {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    if (!(yield* isOwnForm(fields, purpose))) return yield* foreignForm
    const request = yield* openRequest
    if (request === undefined) return yield* codeGonePage("/app")
    const code = (fields.get("code") ?? "").normalize("NFKC").replaceAll(/[\s-]/g, "")
    if (!/^\d{6}$/.test(code)) return yield* codeForm(request, "codeProblem")
    const counted = limit(request.email, yield* clientAddress, yield* knownBrowser, yield* Clock.currentTimeMillis)
    if (counted !== "counted") return yield* tooManyCodesPage(counted.waitSeconds)
    const { baseUrl } = yield* Settings
    const outcome = yield* signInByCode(request, code, {
      sessionToken: yield* hostCookie(baseUrl, "session").read,
      operatorToken: yield* hostCookie(baseUrl, "operator").read
    })
    if (outcome.kind === "wrong") return yield* codeForm(request, "wrongCode")
    if (outcome.kind === "gone")
      return (yield* isSignedIn) ? seeOther(`${yield* rootPath}${request.returnTo}`) : yield* codeGonePage(request.returnTo)
    return yield* outcome.as === "host" ? enterAsHost(outcome) : enterAsOperator(outcome)
  }).pipe(Effect.catchTag("UnreadableBody", ({ status }) => unreadableForm(status)))

/** A form that was sent twice signs in once. */
const isSignedIn = Effect.gen(function* () {
  const { current, operator } = yield* HostSession
  const host = yield* Effect.orElseSucceed(current, Option.none)
  return Option.isSome(host) || Option.isSome(yield* operator)
})

type SignedIn = Extract<SignInOutcome, { readonly kind: "signedIn" }>

const enterAsHost = Effect.fnUntraced(function* ({ sessionToken, returnTo }: SignedIn) {
  const session = hostCookie((yield* Settings).baseUrl, "session")
  const withoutOperator = yield* endOperatorSession
  const answer = withoutOperator(seeOther(`${yield* rootPath}${returnTo}`))
  const signedIn = session.give(answer, sessionToken, hostSessionDays * secondsPerDay)
  const host = yield* hostOfSession(sessionToken)
  return Option.isSome(host) ? (yield* rememberBrowser(host.value.email))(signedIn) : signedIn
})

const enterAsOperator = Effect.fnUntraced(function* ({ sessionToken, returnTo }: SignedIn) {
  const cookie = hostCookie((yield* Settings).baseUrl, "operator")
  const withoutHost = yield* endHostSession
  return cookie.give(withoutHost(seeOther(`${yield* rootPath}${returnTo}`)), sessionToken, hostSessionDays * secondsPerDay)
})

type AskInBackground = Effect.Effect<
  unknown,
  never,
  Effect.Services<ReturnType<typeof askToSignIn> | ReturnType<typeof askOperatorToSignIn>>
>

/**
 * Sends links in the background, after responding. The response time must not reveal whether an address belongs to a host.
 *
 * Work in flight when the application stops may finish within a few seconds.
 */
const inBackground = Effect.gen(function* () {
  const asking = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(asking), "5 seconds"))
  return (request: SignInRequest): AskInBackground =>
    askToSignIn(request).pipe(
      Effect.flatMap((isHost) => (isHost ? Effect.void : askOperatorToSignIn(request))),
      Effect.catchCause((cause) => Effect.logError("Could not send a sign-in link", cause)),
      FiberSet.run(asking, { startImmediately: false })
    )
})

const secondsPerDay = 86_400
