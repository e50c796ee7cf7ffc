import { Settings, signOut, signOutEverywhere } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { seeOther } from "../page/Page.ts"
import { returnPath } from "../page/ReturnPath.ts"
import { forAccountForm } from "../session/ForAccountForm.ts"
import { hostCookie } from "../session/HostCookie.ts"
import { HostSession } from "../session/HostSession.ts"

/** `POST /app/sign-out` in this browser, `/app/sign-out-everywhere` in all; only where the sessions are Slotkit's own. */
export const SignOutRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ofHost = Effect.provideService(HostSession, yield* HostSession)
    yield* router.add("POST", "/app/sign-out", ofHost(leave))
    yield* router.add("POST", "/app/sign-out-everywhere", ofHost(leaveEverywhere))
  })
)

/** Whoever was asked something as somebody else is asked again after signing in: the form says where, as `return_to`. */
const leave = forAccountForm(({ host }, fields) =>
  Effect.gen(function* () {
    const { signInUrl } = yield* HostSession
    const back = fields.get("return_to")
    const cookie = hostCookie((yield* Settings).baseUrl, "session")
    const token = yield* cookie.read
    if (token !== undefined) yield* signOut(host.id, token)
    return cookie.take(seeOther(back === null ? "/app/sign-in" : signInUrl(returnPath(back))))
  })
)

const leaveEverywhere = forAccountForm(({ host }) =>
  Effect.gen(function* () {
    yield* signOutEverywhere(host.id)
    return hostCookie((yield* Settings).baseUrl, "session").take(seeOther("/app/sign-in"))
  })
)
