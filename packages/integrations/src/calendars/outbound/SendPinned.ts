import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP } from "node:net"
import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type SentBody, tooLarge } from "./ReadBody.ts"

/** A request to one address. */
export interface PinnedRequest {
  readonly url: string
  /** The IP address to connect to. `Host` and the certificate still use the URL's host. */
  readonly address: string
  /** `GET` by default. */
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The largest size of the answer, in bytes, decompressed. */
  readonly maxBytes: number
  readonly ca?: string | undefined
}

/** A complete answer. Header names are lowercase. `readBody` decompresses the body. */
export interface OutboundAnswer extends SentBody {
  /** The address that gave the answer, after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * Sends a request on its own connection, only to the given address. Redirects are not followed, and proxies of the environment
 * are ignored. Only gzip is accepted as compression. Interrupting the effect closes the connection.
 */
export const sendPinned = ({ url, address, method = "GET", headers, body, maxBytes, ca }: PinnedRequest) =>
  Effect.callback<OutboundAnswer, CalendarRefused>((resume) => {
    const target = new URL(url)
    const name = target.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
    const isSecure = target.protocol === "https:"
    const request = (isSecure ? secureRequest : plainRequest)({
      host: address,
      port: target.port === "" ? (isSecure ? 443 : 80) : Number(target.port),
      path: `${target.pathname}${target.search}`,
      agent: false,
      method,
      headers: {
        "User-Agent": "Slotkit",
        "Accept-Encoding": "gzip",
        ...headers,
        Host: target.host,
        Connection: "close",
        ...lengthOf(body)
      },
      ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
      ...(ca === undefined ? {} : { ca })
    })
    const fail = (kind: CalendarRefused["kind"], reason: string): void => {
      request.destroy()
      resume(Effect.fail(new CalendarRefused({ kind, reason })))
    }
    request.on("error", (cause: NodeJS.ErrnoException) => fail("unreachable", sentence(cause.code)))
    request.on("response", (response) => {
      response.on("error", () => fail("unreachable", broken))
      const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? ""
      if (!["", "identity", "gzip", "x-gzip"].includes(encoding)) {
        return fail("unreadable", "The calendar's response uses an unknown compression.")
      }
      const parts: Array<Buffer> = []
      let bytes = 0
      response.on("data", (part: Buffer) => {
        bytes += part.length
        if (bytes <= maxBytes) return void parts.push(part)
        request.destroy()
        resume(Effect.fail(tooLarge(maxBytes)))
      })
      response.on("aborted", () => fail("unreachable", broken))
      response.on("end", () => {
        const isCompressed = encoding.endsWith("gzip") && bytes > 0
        const answer = { url, status: response.statusCode ?? 0, headers: plain(response), isCompressed, maxBytes }
        resume(Effect.succeed({ ...answer, body: Buffer.concat(parts) }))
      })
    })
    request.end(body)
    return Effect.sync(() => request.destroy())
  })

const lengthOf = (body: string | undefined) => (body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) })

const broken = "The connection ended before the calendar was complete."

const plain = ({ headers }: IncomingMessage): OutboundAnswer["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/** Explains why there was no answer, from the runtime's error code, because its message contains addresses. */
const sentence = (code: string | undefined): string => {
  if (code !== undefined && /CERT|SIGNATURE|ISSUER|^CRL_|_TLS_|_SSL_|EPROTO/.test(code)) {
    return "A secure connection to the calendar's server could not be established."
  }
  return code === "ECONNREFUSED" ? "The calendar's server refused the connection." : "The calendar's server could not be reached."
}
