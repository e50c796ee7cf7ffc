import { Settings, signOut } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { seeOther } from "../page/Page.ts"
import { returnPath } from "../page/ReturnPath.ts"
import { endOperatorSession } from "../session/EndSessions.ts"
import { forAccountForm } from "../session/ForAccountForm.ts"
import { hostCookie } from "../session/HostCookie.ts"
import { HostSession } from "../session/HostSession.ts"

/** Serves `POST /app/sign-out` for this browser. Not served with the application's own sign-in. */
export const SignOutRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ofHost = Effect.provideService(HostSession, yield* HostSession)
    yield* router.add("POST", "/app/sign-out", ofHost(leave))
  })
)

/** Signs out this browser. If the form has `return_to`, the browser comes back there after signing in with another account. */
const leave = forAccountForm(({ host }, fields) =>
  Effect.gen(function* () {
    const { signInUrl } = yield* HostSession
    const back = fields.get("return_to")
    const cookie = hostCookie((yield* Settings).baseUrl, "session")
    const token = yield* cookie.read
    if (token !== undefined) yield* signOut(host.id, token)
    const withoutOperator = yield* endOperatorSession
    return withoutOperator(cookie.take(seeOther(back === null ? "/app/sign-in" : signInUrl(returnPath(back)))))
  })
)
