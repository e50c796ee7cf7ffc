import { parseId } from "@slotkit/core"
import { createApiKey, disconnect, listApiKeys, listConnections, NotFound, revokeApiKey, Settings } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { isOwnForm, newFormToken } from "../FormToken.ts"
import { forSignedIn } from "../ForSignedIn.ts"
import { HostSession, type SignedIn } from "../HostSession.ts"
import { page, seeOther } from "../Page.ts"
import { foreignForm } from "../Refusals.ts"
import { accountPath } from "../ReturnPath.ts"
import { accountPage, newKeyPage, type ShownAccount } from "./AccountPage.ts"

/** `GET /app`, the page of a host's account, and what its forms do: disconnect an app, make and revoke API keys. */
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

/** Takes a form of the account's page from the host whose page it is. */
export const forAccountForm = <R>(
  take: (signedIn: SignedIn, fields: URLSearchParams) => Effect.Effect<HttpServerResponse, NotFound, R>
) =>
  forSignedIn(
    (signedIn) =>
      Effect.gen(function* () {
        const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
        return (yield* isOwnForm(fields, purposeOf(signedIn))) ? yield* take(signedIn, fields) : foreignForm
      }),
    accountPath
  )

const purposeOf = ({ key }: SignedIn): string => `account ${key}`

const showAccount = (signedIn: SignedIn, refused: Pick<ShownAccount, "refusedKey"> = {}) =>
  Effect.gen(function* () {
    const { host } = signedIn
    const { baseUrl } = yield* Settings
    const { isOwn } = yield* HostSession
    const [connections, apiKeys] = [yield* listConnections(host.id), yield* listApiKeys(host.id)]
    const formToken = yield* newFormToken(purposeOf(signedIn))
    return formToken.give(page(accountPage({ host, baseUrl, connections, apiKeys, canSignOut: isOwn, formToken, ...refused })))
  })

const disconnectApp = forAccountForm(({ host }) =>
  Effect.gen(function* () {
    yield* disconnect(host.id, yield* pathId)
    return backToAccount
  })
)

const makeKey = forAccountForm((signedIn, fields) => {
  const [name, scopes] = [fields.get("name") ?? "", fields.getAll("scopes")]
  return createApiKey(signedIn.host.id, { name, scopes }).pipe(
    Effect.map((made) => page(newKeyPage(made))),
    Effect.catchTag("Invalid", ({ message }) => showAccount(signedIn, { refusedKey: { reason: message, name, scopes } }))
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
  return parsed === undefined
    ? Effect.fail(new NotFound({ message: "There is nothing at this address." }))
    : Effect.succeed(parsed)
})
