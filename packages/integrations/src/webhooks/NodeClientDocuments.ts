import { ClientDocuments, ClientDocumentUnreached } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type GetFault, getPinned } from "./GetPinned.ts"

/**
 * Fetches metadata documents of OAuth clients with Node, as `getPinned` does. `ca` are certificates to trust instead of Node's,
 * in PEM format; for tests.
 */
export const nodeClientDocuments = (ca?: string): Layer.Layer<never> =>
  Layer.succeed(ClientDocuments, {
    fetch: (url, address) =>
      getPinned({ url, address, accept: "application/json", maxBytes: 32_768, ca }).pipe(
        Effect.map(({ status, headers, body }) => ({
          status,
          cacheControl: headers["cache-control"],
          body: body.toString("utf8")
        })),
        Effect.mapError((fault) => new ClientDocumentUnreached({ reason: reasons[fault] }))
      )
  })

const reasons: Readonly<Record<GetFault, string>> = {
  unreached: "The server of the client's metadata document could not be reached.",
  "too large": "The client's metadata document must have at most 32 KiB.",
  "cut off": "The connection ended before the client's metadata document was complete."
}
