import {
  beginProviderSignIn,
  finishProviderSignIn,
  hostSessionDays,
  IdentityProvider,
  providerCallbackPath,
  providerSessionHours,
  Settings
} from "@slotkit/engine"
import { addressSlidingLimit, clientAddress, unknownAddress } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hostCookie } from "../shell/HostCookie.ts"
import { tooManyTries } from "../shell/Refusals.ts"
import { rootPath, seeOther } from "../shell/SeeOther.ts"
import { browserCookie, whereTo } from "./BrowserCookie.ts"
import { rememberBrowser } from "./KnownBrowser.ts"
import { noHostPage, providerPages } from "./ProviderPages.ts"
import { SignInLimits } from "./SignInLimits.ts"

/**
 * Signing in with an OpenID provider: `GET /app/sign-in/provider` sends the browser there, and the callback completes the
 * sign-in. A scanner that follows the first link changes nothing. Not served without a provider.
 */
export const ProviderRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    if ((yield* IdentityProvider) === undefined) return
    const { perClient } = yield* SignInLimits
    const limit = addressSlidingLimit("provider", perClient, 3600)
    yield* router.add("GET", "/app/sign-in/provider", begin(limit))
    yield* router.add("GET", providerCallbackPath as `/${string}`, finish)
  })
)

const begin = (limit: ReturnType<typeof addressSlidingLimit>) =>
  Effect.gen(function* () {
    const client = yield* clientAddress
    const now = yield* Clock.currentTimeMillis
    if (client !== unknownAddress) {
      const { allowed, resetSeconds } = limit.look(client, now)
      if (!allowed) return yield* tooManyTries(resetSeconds)
      limit.count(client, now)
    }
    const { browserToken, give } = yield* browserCookie
    const url = yield* Effect.result(beginProviderSignIn({ browserToken, returnTo: yield* whereTo }))
    if (url._tag === "Success") return give(seeOther(url.success))
    yield* Effect.logWarning(`A sign-in at the OpenID provider could not begin: ${url.failure.message}`)
    return yield* providerPages.unavailable
  })

/** `HEAD` uses nothing up. */
const finish = Effect.gen(function* () {
  const { method, url } = yield* HttpServerRequest
  if (method === "HEAD") return HttpServerResponse.empty({ status: 204 })
  const { baseUrl } = yield* Settings
  const [session, operator] = [hostCookie(baseUrl, "session"), hostCookie(baseUrl, "operator")]
  const outcome = yield* finishProviderSignIn({
    url: `${baseUrl}${url}`,
    browserToken: yield* hostCookie(baseUrl, "sign_in").read,
    sessionToken: yield* session.read,
    operatorToken: yield* operator.read
  })
  if (outcome.kind === "noHost") return yield* noHostPage(outcome.email)
  if (outcome.kind !== "signedIn") return yield* providerPages[outcome.kind]
  const { host, operatorToken, returnTo } = outcome
  const hasOperator = (yield* operator.read) !== undefined
  const hasHost = (yield* session.read) !== undefined
  const here = seeOther(`${yield* rootPath}${returnTo}`)
  const asOperator =
    operatorToken !== undefined
      ? operator.give(here, operatorToken, providerSessionHours * 3600)
      : hasOperator
        ? operator.take(here)
        : here
  if (host === undefined) return hasHost ? session.take(asOperator) : asOperator
  const remember = yield* rememberBrowser(host.email)
  return remember(session.give(asOperator, host.token, hostSessionDays * 86_400))
})
