import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP } from "node:net"
import * as Effect from "effect/Effect"

/** A request for a document. */
export interface PinnedGet {
  readonly url: string
  /** The IP address to connect to. `Host` and the certificate still use the URL's host. */
  readonly address: string
  readonly accept: string
  readonly maxBytes: number
  /** Certificates to trust instead of Node's, in PEM format; for tests. */
  readonly ca?: string | undefined
}

/** A complete response. */
export interface PinnedAnswer {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly body: Buffer
}

/** The reasons for which there is no complete response. */
export type GetFault = "unreached" | "too large" | "cut off"

/**
 * Gets a document with Node: a connection for each request, only to the given address. The certificate must match the URL's host.
 * Redirects are not followed, nothing is decompressed, and proxies of the environment are ignored.
 */
export const getPinned = ({ url, address, accept, maxBytes, ca }: PinnedGet): Effect.Effect<PinnedAnswer, GetFault> =>
  Effect.callback<PinnedAnswer, GetFault>((resume) => {
    const target = new URL(url)
    const name = target.hostname.replace(/^\[|\]$/g, "")
    const isSecure = target.protocol === "https:"
    const request = (isSecure ? secureRequest : plainRequest)({
      host: address,
      port: target.port === "" ? (isSecure ? 443 : 80) : Number(target.port),
      path: `${target.pathname}${target.search}`,
      agent: false,
      headers: { Accept: accept, Host: target.host, Connection: "close", "User-Agent": "Slotkit" },
      ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
      ...(ca === undefined ? {} : { ca })
    })
    const fail = (fault: GetFault): void => {
      request.destroy()
      resume(Effect.fail(fault))
    }
    request.on("error", () => fail("unreached"))
    request.on("response", (response) => {
      const parts: Array<Buffer> = []
      let bytes = 0
      response.on("data", (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) fail("too large")
        else parts.push(part)
      })
      response.on("error", () => fail("cut off"))
      response.on("aborted", () => fail("cut off"))
      response.on("end", () => {
        const { statusCode = 0, headers } = response
        resume(Effect.succeed({ status: statusCode, headers, body: Buffer.concat(parts) }))
      })
    })
    request.end()
    return Effect.sync(() => request.destroy())
  })
