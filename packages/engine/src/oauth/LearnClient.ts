import { decideAuthorizeRequest, type OAuthParameters, scopes } from "@slotkit/core"
import {
  authorizeClientId,
  checkRedirectUri,
  clientDocumentKeptSeconds,
  isClientDocumentUrl,
  readClientDocument
} from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { Settings } from "../kernel/Settings.ts"
import { AppStore } from "../ports/AppStore.ts"
import { ClientDocumentAllow, ClientDocuments } from "../ports/ClientDocuments.ts"
import { checkOutboundAddress } from "../webhooks/CheckWebhookAddress.ts"
import { findClient } from "./AuthenticateClient.ts"
import { prepareApp } from "./PrepareApp.ts"

/** A client's metadata document cannot be used. `reason` is a sentence for the client's developer. */
export class ClientUnknown extends Data.TaggedError("ClientUnknown")<{ readonly reason: string }> {}

/**
 * Returns the address of the metadata document that describes the client of an authorization request. Returns nothing if the
 * client is not known by a document, or if the request would be refused whatever the document says.
 */
export const clientDocumentOf = Effect.fnUntraced(function* (params: OAuthParameters) {
  const { baseUrl } = yield* Settings
  const clientId = authorizeClientId(params) ?? ""
  const redirectUri = params.get("redirect_uri") ?? ""
  if ((yield* ClientDocuments) === null || !isClientDocumentUrl(clientId) || !checkRedirectUri(redirectUri).ok) return undefined
  const ruling = decideAuthorizeRequest(params, { redirectUris: [redirectUri], scopes, hasSecret: false }, baseUrl)
  return ruling.kind === "ok" ? clientId : undefined
})

/** Returns true if a client's document has been read before, by this process or another one, and the client is not deleted. */
export const isKnownClient = (clientId: string) => Effect.map(findClient(clientId), Option.isSome)

/**
 * Fetches the metadata document of a client, and stores the client as an app without a secret that is not verified. Returns for
 * how many seconds the document may be kept.
 *
 * The address follows the rules of webhooks, without what the operator allows for these. A job deletes the app once it has had no
 * connection for 30 days. Client ID Metadata Document draft, section 5.
 */
export const learnClient = Effect.fnUntraced(function* (clientId: string) {
  const apps = yield* AppStore
  const { status, cacheControl, body } = yield* fetchDocument(clientId)
  // The status itself is not for strangers, who could learn about a server from it.
  if (status !== 200) return yield* unknown("The address of the client's metadata document must answer with status 200.")
  const document = yield* Effect.mapError(
    Effect.try({ try: (): unknown => JSON.parse(body), catch: () => undefined }),
    () => new ClientUnknown({ reason: "The client's metadata document must be JSON." })
  )
  const read = readClientDocument(clientId, document)
  if (Result.isFailure(read)) return yield* unknown(read.failure)
  const standing = { registeredBy: "client", ownerHostId: null, isVerified: false, requestsPerMinute: null } as const
  const { app } = yield* prepareApp(read.success, standing)
  const learned = yield* apps.learn({ ...app, clientId })
  if (Option.isNone(learned)) return yield* unknown("The client has been deleted. Try again in an hour.")
  return clientDocumentKeptSeconds(cacheControl)
})

const fetchDocument = (url: string) =>
  Effect.gen(function* () {
    const documents = yield* ClientDocuments
    if (documents === null) return yield* unknown("This server does not read metadata documents.")
    const { addresses } = yield* checkOutboundAddress(url, yield* ClientDocumentAllow)
    return yield* documents.fetch(url, addresses[0]!)
  }).pipe(
    Effect.timeout("5 seconds"),
    Effect.catchTags({
      TimeoutError: () => unknown("The client's metadata document was not sent within 5 seconds."),
      WebhookAddressRefused: () => unknown("The client's metadata document must be at a public address."),
      ClientDocumentUnreached: ({ reason }) => unknown(reason)
    })
  )

const unknown = (reason: string) => Effect.fail(new ClientUnknown({ reason }))
