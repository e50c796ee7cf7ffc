import { parseId } from "@slotkit/core/internal"
import { createApiKey, disconnect, listApiKeys, listConnections, NotFound, revokeApiKey, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import { page, seeOther } from "../page/Page.ts"
import { accountPath } from "../page/ReturnPath.ts"
import { accountPurpose, forAccountForm } from "../session/ForAccountForm.ts"
import { newFormToken } from "../session/FormToken.ts"
import { forSignedIn } from "../session/ForSignedIn.ts"
import { HostSession, type SignedIn } from "../session/HostSession.ts"
import { accountPage, newKeyPage, type ShownAccount } from "./AccountPage.ts"
import { filledInKey, keyInput, keyProblems } from "./NewKeyForm.ts"

/** Serves `GET /app`, the account page, and its forms: disconnect an app, create and revoke API keys. */
export const AccountRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const session = yield* HostSession
    const ofHost = Effect.provideService(HostSession, session)
    yield* router.add("GET", accountPath, ofHost(forSignedIn(showAccount)))
    yield* router.add("POST", "/app/apps/:id/disconnect", ofHost(disconnectApp))
    yield* router.add("GET", "/app/keys", Effect.succeed(backToAccount))
    yield* router.add("POST", "/app/keys", ofHost(makeKey))
    yield* router.add("POST", "/app/keys/:id/revoke", ofHost(revokeKey))
  })
)

const showAccount = (signedIn: SignedIn, refused: Pick<ShownAccount, "refusedKey"> = {}) =>
  Effect.gen(function* () {
    const { host } = signedIn
    const { hostPagesUrl } = yield* Settings
    const { isOwn } = yield* HostSession
    const [connections, apiKeys] = [yield* listConnections(host.id), yield* apiKeysOf(host.id)]
    const formToken = yield* newFormToken(accountPurpose(signedIn))
    return formToken.give(
      page(accountPage({ host, hostPagesUrl, connections, apiKeys, canSignOut: isOwn, formToken, ...refused }))
    )
  })

/** The keys that follow the cursor in the query. With another query, the first ones. */
const apiKeysOf = Effect.fnUntraced(function* (hostId: number) {
  const { keys: cursor = "" } = yield* ParsedSearchParams
  const first = Effect.catchTag(listApiKeys(hostId, { cursor: "" }), "Invalid", Effect.die)
  return yield* Effect.catchTag(listApiKeys(hostId, { cursor }), "Invalid", () => first)
})

const disconnectApp = forAccountForm(({ host }) =>
  Effect.gen(function* () {
    yield* disconnect(host.id, yield* pathId)
    return backToAccount
  })
)

const makeKey = forAccountForm((signedIn, fields) => {
  const filledIn = filledInKey(fields)
  return createApiKey(signedIn.host.id, keyInput(filledIn, signedIn.host)).pipe(
    Effect.map((made) => page(newKeyPage(made))),
    Effect.catchTag("Invalid", ({ errors }) =>
      showAccount(signedIn, { refusedKey: { ...filledIn, problems: keyProblems(errors) } })
    )
  )
})

const revokeKey = forAccountForm(({ host }) =>
  Effect.gen(function* () {
    yield* revokeApiKey(host.id, yield* pathId)
    return backToAccount
  })
)

const backToAccount = seeOther(accountPath)

const pathId = Effect.flatMap(HttpRouter.params, ({ id = "" }) => {
  const parsed = parseId(id)
  return parsed === undefined ? Effect.fail(new NotFound({ message: "This page doesn't exist." })) : Effect.succeed(parsed)
})
