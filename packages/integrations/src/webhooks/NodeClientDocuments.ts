import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP } from "node:net"
import { type ClientDocumentAnswer, ClientDocuments, ClientDocumentUnreached } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/**
 * Fetches metadata documents of OAuth clients with Node: a connection for each request, only to the given address. The
 * certificate must match the URL's host. Redirects are not followed, nothing is decompressed, and proxies of the environment are
 * ignored. `ca` are certificates to trust instead of Node's, in PEM format; for tests.
 */
export const nodeClientDocuments = (ca?: string): Layer.Layer<never> =>
  Layer.succeed(ClientDocuments, {
    fetch: (url, address) =>
      Effect.callback<ClientDocumentAnswer, ClientDocumentUnreached>((resume) => {
        const target = new URL(url)
        const name = target.hostname.replace(/^\[|\]$/g, "")
        const isSecure = target.protocol === "https:"
        const request = (isSecure ? secureRequest : plainRequest)({
          host: address,
          port: target.port === "" ? (isSecure ? 443 : 80) : Number(target.port),
          path: `${target.pathname}${target.search}`,
          agent: false,
          headers: { Accept: "application/json", Host: target.host, Connection: "close", "User-Agent": "Slotkit" },
          ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
          ...(ca === undefined ? {} : { ca })
        })
        const fail = (reason: string): void => {
          request.destroy()
          resume(Effect.fail(new ClientDocumentUnreached({ reason })))
        }
        request.on("error", () => fail("The server of the client's metadata document could not be reached."))
        request.on("response", (response) => {
          const parts: Array<Buffer> = []
          let bytes = 0
          response.on("data", (part: Buffer) => {
            bytes += part.length
            if (bytes > maxBytes) fail("The client's metadata document must have at most 32 KiB.")
            else parts.push(part)
          })
          response.on("error", () => fail(cutOff))
          response.on("aborted", () => fail(cutOff))
          response.on("end", () => resume(Effect.succeed(answerOf(response, Buffer.concat(parts)))))
        })
        request.end()
        return Effect.sync(() => request.destroy())
      })
  })

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, body: Buffer): ClientDocumentAnswer => ({
  status: statusCode,
  cacheControl: headers["cache-control"],
  body: body.toString("utf8")
})

const cutOff = "The connection ended before the client's metadata document was complete."
const maxBytes = 32_768
