import { connect, isIP, type Socket } from "node:net"
import { createSecureContext, type SecureContext, connect as secureConnect } from "node:tls"
import { type WebhookAnswer, type WebhookRequest, WebhookTransport, WebhookUnreached } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAnswerReader, maxKeptBytes } from "./AnswerReader.ts"
import { brokenAnswer, connectionFailure, unreadableAnswer } from "./ConnectionFailure.ts"

/** The certificates to trust. */
export interface NodeWebhookTransportOptions {
  /** Certificates, in PEM format, to trust instead of Node's; for tests. `NODE_EXTRA_CA_CERTS` adds to Node's. */
  readonly ca?: string | undefined
}

/**
 * A `WebhookTransport` on `node:net` and `node:tls`: one connection per request, only to the address of the request, closed as
 * soon as the response has been read. The certificate must match the URL's host.
 *
 * A response counts once its body is complete by its framing, or 16 KiB of it have been read. If the connection ends earlier,
 * there is no response, unless the end of the connection ends the body. Spec: webhooks.delivery.1, webhooks.delivery.4. Decision
 * 0042.
 */
export const nodeWebhookTransport = ({ ca }: NodeWebhookTransportOptions = {}): Layer.Layer<WebhookTransport> =>
  Layer.sync(WebhookTransport, () => {
    let context: SecureContext | undefined
    // Created lazily: reading the trusted certificates takes long, and an installation may only have plain HTTP receivers.
    const secureContext = () => (context ??= createSecureContext(ca === undefined ? {} : { ca }))
    return WebhookTransport.of({
      post: (request) =>
        Effect.callback((resume) => {
          const socket = post(request, secureContext, (outcome) =>
            resume(typeof outcome === "string" ? Effect.fail(new WebhookUnreached({ reason: outcome })) : Effect.succeed(outcome))
          )
          return Effect.sync(() => socket.destroy())
        })
    })
  })

/** Sends one request and calls back once, with the response or with the reason why there is none. */
const post = (
  request: WebhookRequest,
  secureContext: () => SecureContext,
  done: (outcome: WebhookAnswer | string) => void
): Socket => {
  const url = new URL(request.url)
  const text = requestText(request, url)
  const reader = makeAnswerReader()
  let isOver = false
  const end = (outcome: WebhookAnswer | string): void => {
    if (isOver) return
    isOver = true
    socket.destroy()
    done(outcome)
  }
  const answer = (status: number): void => end({ status, body: answerText(reader.body()) })
  const breakOff = (code?: string): void => end(reader.status() === undefined ? connectionFailure(code) : brokenAnswer)
  const send = () => socket.write(text)
  const socket =
    url.protocol === "https:"
      ? secureConnect({ ...destination(request, url), ...security(url), secureContext: secureContext() }, send)
      : connect(destination(request, url), send)
  socket.on("data", (bytes) => {
    if (isOver) return
    const progress = reader.read(bytes)
    const status = reader.status()
    if (progress === "unreadable") end(unreadableAnswer)
    else if (progress === "complete" && status !== undefined) answer(status)
  })
  socket.on("end", () => {
    const status = reader.status()
    if (status !== undefined && reader.endsWithConnection()) answer(status)
  })
  socket.on("error", ({ code }: NodeJS.ErrnoException) => breakOff(code))
  socket.on("close", () => breakOff())
  return socket
}

/** The host is an IP address, so there is no DNS lookup. */
const destination = ({ address }: WebhookRequest, url: URL) => ({
  host: address,
  port: url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port),
  noDelay: true
})

/** An IP address cannot be sent as a server name; the certificate is checked against the address. RFC 6066 section 3. */
const security = (url: URL) => {
  const name = url.hostname.replace(/\.$/, "")
  return {
    ...(isIP(name.replace(/^\[|\]$/g, "")) === 0 ? { servername: name } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true
  }
}

const requestText = ({ headers, body }: WebhookRequest, url: URL): string => {
  const fields = Object.entries({
    Host: url.host,
    ...headers,
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close"
  })
  if (fields.some(([name, value]) => forbidden.test(name) || forbidden.test(value)))
    throw new Error("A header of a delivery is malformed")
  return `POST ${url.pathname}${url.search} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`
}

/** Everything except printable ASCII. */
const forbidden = /[^\u0020-\u007e]/

/**
 * Decodes the beginning of a response body for the log: at most `maxKeptBytes` of UTF-8.
 *
 * Invalid UTF-8 becomes U+FFFD. A truncated character is omitted, and so is NUL, which PostgreSQL's type `text` cannot store.
 */
export const answerText = (body: Buffer): string => {
  const text = beginningOf(body).replaceAll("\u0000", "")
  return Buffer.byteLength(text) <= maxKeptBytes ? text : beginningOf(Buffer.from(text).subarray(0, maxKeptBytes))
}

/** With `stream`, the decoder holds back an incomplete character at the end. */
const beginningOf = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true })
