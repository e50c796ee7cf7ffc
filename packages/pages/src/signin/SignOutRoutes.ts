import { Settings, signOut } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { endOperatorSession } from "../shell/EndSessions.ts"
import { forAccountForm } from "../shell/FormToken.ts"
import { hostCookie } from "../shell/HostCookie.ts"
import { hostGuard } from "../shell/HostGuard.ts"
import { HostSession, type SignedIn } from "../shell/HostSession.ts"
import { foreignForm, unreadableForm } from "../shell/Refusals.ts"
import { accountPath, returnPath, rootPath, seeOther } from "../shell/SeeOther.ts"

/** Serves `POST /app/sign-out` for this browser. Not served with the application's own sign-in. */
export const SignOutRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const ofHost = Effect.provideService(HostSession, yield* HostSession)
    yield* router.add("POST", "/app/sign-out", ofHost(leave))
  })
)

/** Signs out this browser. If the form has `return_to`, the browser comes back there after signing in with another account. */
const leave = hostGuard(
  (signedIn) => forAccountForm(signedIn, (fields) => signOutHere(signedIn, fields), foreignForm),
  () => accountPath
).pipe(Effect.catchTag("UnreadableBody", ({ status }) => unreadableForm(status)))

const signOutHere = Effect.fnUntraced(function* ({ host }: SignedIn, fields: URLSearchParams) {
  const { signInUrl } = yield* HostSession
  const back = fields.get("return_to")
  const cookie = hostCookie((yield* Settings).baseUrl, "session")
  const token = yield* cookie.read
  if (token !== undefined) yield* signOut(host.id, token)
  const withoutOperator = yield* endOperatorSession
  return withoutOperator(cookie.take(seeOther(back === null ? `${yield* rootPath}/app/sign-in` : signInUrl(returnPath(back)))))
})
