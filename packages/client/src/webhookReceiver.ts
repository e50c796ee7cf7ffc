import { type FastifyWebhookScope, fastifyReceiver } from "./FastifyReceiver.ts"
import { type NodeWebhookRequest, nodeBody, refuseLonger, webBody } from "./ReceivedBody.ts"
import {
  defaultMaxBytes,
  makeReceiverAnswer,
  type ReceiverAnswer,
  type WebhookHandler,
  type WebhookReceiverOptions
} from "./ReceiverAnswer.ts"

export type { FastifyWebhookScope } from "./FastifyReceiver.ts"
export type { NodeWebhookRequest } from "./ReceivedBody.ts"
export type { WebhookHandler, WebhookReceiverOptions } from "./ReceiverAnswer.ts"
export type { UnverifiedWebhook } from "./UnverifiedWebhook.ts"
export type { ChooseWebhookSecrets, VerifiedWebhook, WebhookSecrets } from "./verifyWebhook.ts"
export { WebhookVerificationError, type WebhookVerificationErrorCode } from "./WebhookVerificationError.ts"

/** A receiver of webhooks, to be mounted in a framework. None of its functions throws or rejects. */
export interface WebhookReceiver {
  /**
   * Handles requests of `node:http` and of Express 4 and 5. Add it before any body parser.
   *
   * Reads the unread body, or uses the bytes in `request.rawBody` or `request.body`, as `express.raw()` and Nest's option
   * `rawBody` keep them.
   *
   * @example
   * app.post("/webhooks", receiver.node)
   */
  readonly node: (request: NodeWebhookRequest, response: NodeWebhookResponse) => Promise<void>
  /**
   * Handles web-standard requests, in Next and in other frameworks and runtimes that use them.
   *
   * @example
   * export const POST = receiver.fetch
   */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Handles requests of Hono. If earlier middleware has read the body, the receiver uses Hono's cached copy.
   *
   * @example
   * app.post("/webhooks", receiver.hono)
   */
  readonly hono: (context: HonoWebhookContext) => Promise<Response>
  /**
   * A plugin for Fastify 4 and 5. It parses no bodies in its own scope; the application's parsers stay unchanged.
   *
   * @example
   * app.register(receiver.fastify, { prefix: "/webhooks" })
   */
  readonly fastify: (app: FastifyWebhookScope, options: object, done: (error?: Error) => void) => void
  /**
   * Adds the receiver to a Nest application on Express or Fastify. Call it between `NestFactory.create` and `app.listen`.
   *
   * The application's global prefix does not apply to `path`.
   *
   * @example
   * receiver.nest(app, "/webhooks")
   */
  readonly nest: (app: NestWebhookApp, path: string) => void
}

/** The part of a response of `node:http` that a receiver writes. */
export interface NodeWebhookResponse {
  readonly headersSent: boolean
  writeHead(status: number, headers: Record<string, string>): { end(body?: string): unknown }
}

/** The part of Hono's context that a receiver reads. */
export interface HonoWebhookContext {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> }
}

/** The part of a Nest application that a receiver uses. */
export interface NestWebhookApp {
  getHttpAdapter(): { getType(): string; getInstance(): unknown }
  use(path: string, handler: WebhookReceiver["node"]): unknown
}

/**
 * Receives webhooks: verifies each delivery, passes its event to `handler` and responds.
 *
 * The sender gets a 204 after the handler has resolved, a 400 for a request that is not a genuine delivery, a 413 for a body over
 * `maxBytes`, and a 500 when the handler has thrown; it then tries again. Error responses are JSON: `{ message }`. Deliveries
 * repeat and arrive out of order: process each `event.id` once and order by `event.created_at`. The sender waits 10 seconds for
 * the response, so put slow work in a queue. Spec: webhooks.delivery.
 *
 * @example
 * const receiver = webhookReceiver({ secret: "svc_whsec_..." }, async (event) => {
 *   if (event.type === "booking.confirmed") console.log(event.data.booking.booker.name)
 * })
 */
export const webhookReceiver = (options: WebhookReceiverOptions, handler: WebhookHandler): WebhookReceiver => {
  const answer = makeReceiverAnswer(options, handler)
  const { maxBytes = defaultMaxBytes } = options

  const node: WebhookReceiver["node"] = async (request, response) => {
    const { method, headers } = request
    const { status, message } = await answer({ method, headers, body: () => nodeBody(request, maxBytes) })
    // A timeout of the application may have answered while the handler was running.
    if (response.headersSent) return
    response.writeHead(status, headersOf(status)).end(...(message === null ? [] : [JSON.stringify({ message })]))
  }
  const web = async ({ method, headers }: Request, body: () => Promise<Uint8Array>): Promise<Response> => {
    const { status, message } = await answer({ method, headers, body })
    return new Response(message === null ? null : JSON.stringify({ message }), { status, headers: headersOf(status) })
  }
  const fetch: WebhookReceiver["fetch"] = (request) => web(request, () => webBody(request, maxBytes))
  const fastify = fastifyReceiver(answer, maxBytes)

  return {
    node,
    fetch,
    hono: ({ req }) => {
      if (!req.raw.bodyUsed) return fetch(req.raw)
      return web(req.raw, async () => {
        const body = new Uint8Array(await req.arrayBuffer())
        refuseLonger(body.byteLength, maxBytes)
        return body
      })
    },
    fastify,
    nest: (app, path) => {
      const adapter = app.getHttpAdapter()
      if (adapter.getType() !== "fastify") return void app.use(path, node)
      const instance = adapter.getInstance() as {
        register(plugin: typeof fastify, options: { readonly prefix: string }): unknown
      }
      instance.register(fastify, { prefix: path })
    }
  }
}

const headersOf = (status: ReceiverAnswer["status"]): Record<string, string> => ({
  ...(status === 204 ? {} : { "content-type": "application/json" }),
  ...(status === 405 ? { allow: "POST" } : {})
})
