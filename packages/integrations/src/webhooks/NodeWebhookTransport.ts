import { createSecureContext, type SecureContext } from "node:tls"
import { type WebhookRequest, WebhookTransport, WebhookUnreached } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keptConnections } from "./KeptConnections.ts"
import { type Connections, type Outcome, openConnection, type ReceiverConnection } from "./ReceiverConnection.ts"
import { tlsSessions } from "./TlsSessions.ts"

/** The certificates to trust. */
export interface NodeWebhookTransportOptions {
  /** Certificates, in PEM format, to trust instead of Node's; for tests. `NODE_EXTRA_CA_CERTS` adds to Node's. */
  readonly ca?: string | undefined
}

/**
 * A `WebhookTransport` on `node:net` and `node:tls`. A connection is only ever used for one URL and one address, the one of the
 * request. It is kept for ten seconds after a response, at most as many for a URL as its webhook may have requests at a time, and
 * closed at once when the layer's scope ends. The certificate must match the URL's host.
 *
 * A receiver may close an idle connection at any time: a request on a kept connection that ends in silence is sent once more on a
 * new one. A response counts once its body is complete by its framing, or 16 KiB of it have been read. If the connection ends
 * earlier, there is no response, unless the end of the connection ends the body. Spec: webhooks.delivery.1, webhooks.delivery.4.
 * Decision 0042.
 */
export const nodeWebhookTransport = ({ ca }: NodeWebhookTransportOptions = {}): Layer.Layer<WebhookTransport> =>
  Layer.effect(
    WebhookTransport,
    Effect.gen(function* () {
      let context: SecureContext | undefined
      const connections: Connections = {
        pool: yield* Effect.acquireRelease(Effect.sync(keptConnections<ReceiverConnection>), ({ end }) => Effect.sync(end)),
        sessions: tlsSessions(),
        // Created lazily: reading the trusted certificates takes long, and an installation may only have plain HTTP receivers.
        secureContext: () => (context ??= createSecureContext(ca === undefined ? {} : { ca }))
      }
      return WebhookTransport.of({
        post: (request) =>
          Effect.callback((resume) => {
            const abandon = post(request, connections, (outcome) =>
              resume(
                "reason" in outcome ? Effect.fail(new WebhookUnreached({ reason: outcome.reason })) : Effect.succeed(outcome)
              )
            )
            return Effect.sync(abandon)
          })
      })
    })
  )

/** Sends one request and calls back once. The result closes the connection unless the request has ended. */
const post = (request: WebhookRequest, connections: Connections, done: (outcome: Outcome) => void): (() => void) => {
  const text = requestText(request)
  let connection: ReceiverConnection | undefined
  const sendOn = (chosen: ReceiverConnection, end: (outcome: Outcome) => void): void => {
    connection = chosen
    chosen.send(text, (outcome) => {
      connection = undefined
      end(outcome)
    })
  }
  const sendOnNew = () => sendOn(openConnection(request, connections), done)
  const idle = connections.pool.take(request.url, request.address)
  if (idle === undefined) sendOnNew()
  else sendOn(idle, (outcome) => ("reason" in outcome && outcome.wasSilent ? sendOnNew() : done(outcome)))
  return () => connection?.close()
}

const requestText = (request: WebhookRequest): string => {
  const { headers, body } = request
  const url = new URL(request.url)
  const fields = Object.entries({
    Host: url.host,
    ...headers,
    "Content-Length": String(Buffer.byteLength(body))
  })
  if (fields.some(([name, value]) => forbidden.test(name) || forbidden.test(value)))
    throw new Error("A header of a delivery is malformed")
  return `POST ${url.pathname}${url.search} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`
}

/** Everything except printable ASCII. */
const forbidden = /[^\u0020-\u007e]/
