import { type ArrivedRequest, defaultMaxBytes, type ReceiverAnswer } from "./ReceiverAnswer.ts"

/** The part of a Fastify instance that a receiver uses. */
export interface FastifyWebhookScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(contentType: string, options: FastifyParserOptions, parser: FastifyParser): unknown
  post(path: string, handler: (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>): unknown
}

interface FastifyParserOptions {
  readonly parseAs: "buffer"
  readonly bodyLimit: number
}

type FastifyParser = (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void

interface FastifyWebhookRequest {
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly body: unknown
}

interface FastifyWebhookReply {
  code(status: number): { send(body?: object): unknown }
}

/** A plugin with its own scope, so that only its route gets raw bodies. The prefix of `register` is the receiver's path. */
export const fastifyReceiver =
  (answer: (request: ArrivedRequest) => Promise<ReceiverAnswer>, maxBytes = defaultMaxBytes) =>
  (app: FastifyWebhookScope, _options: object, done: (error?: Error) => void): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, parsed) => parsed(null, body))
    app.post("/", async ({ headers, body }, reply) => {
      const bytes = ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : new Uint8Array()
      const { status, message } = await answer({ method: "POST", headers, body: async () => bytes })
      return message === null ? reply.code(status).send() : reply.code(status).send({ message })
    })
    done()
  }
