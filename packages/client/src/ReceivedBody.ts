import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** The part of a request of `node:http` that a receiver reads. Frameworks and hosting platforms add `rawBody` or `body`. */
export interface NodeWebhookRequest {
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly rawBody?: unknown
  readonly body?: unknown
  readonly readableDidRead: boolean
  readonly destroyed: boolean
  on(event: "data", listener: (chunk: string | Uint8Array) => void): unknown
  on(event: "end" | "close", listener: () => void): unknown
  on(event: "error", listener: (error: Error) => void): unknown
  resume(): unknown
}

/** The body is larger than the receiver accepts: 413. */
export class BodyTooLarge extends Error {}

/** The sender closed the connection before the end of the body, so no response is needed. */
export class BodyCutShort extends Error {}

/**
 * Resolves to the raw bytes of a request: those stored by the framework, or those of the unread stream.
 *
 * Rejects with `BodyTooLarge`, `BodyCutShort`, or a `WebhookVerificationError` with the code `parsed_body`.
 */
export const nodeBody = async (request: NodeWebhookRequest, maxBytes: number): Promise<Uint8Array> => {
  refuseLonger(Number(request.headers["content-length"]), maxBytes)
  const rawBody = bytesOf(request.rawBody) ?? bytesOf(request.body)
  if (rawBody !== undefined) {
    refuseLonger(rawBody.byteLength, maxBytes)
    return rawBody
  }
  if (request.readableDidRead) throw new WebhookVerificationError("parsed_body", nodeBodyWasRead)
  if (request.destroyed) throw new BodyCutShort()
  return new Promise((resolve, reject) => {
    const chunks: Array<Uint8Array> = []
    let length = 0
    request.on("data", (chunk) => {
      const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk
      length += bytes.byteLength
      // The rest of a body that is too large is read and dropped, so that the answer reaches the sender.
      if (length > maxBytes) {
        chunks.length = 0
        reject(new BodyTooLarge())
      } else chunks.push(bytes)
    })
    request.on("end", () => resolve(joined(chunks)))
    request.on("error", () => reject(new BodyCutShort()))
    request.on("close", () => reject(new BodyCutShort()))
    request.resume()
  })
}

/** The same for a web `Request`. */
export const webBody = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  refuseLonger(Number(request.headers.get("content-length") ?? 0), maxBytes)
  if (request.bodyUsed) throw new WebhookVerificationError("parsed_body", webBodyWasRead)
  const reader = request.body?.getReader()
  const chunks: Array<Uint8Array> = []
  let length = 0
  for (;;) {
    const part = await reader?.read().catch(() => Promise.reject(new BodyCutShort()))
    if (part === undefined || part.done) return joined(chunks)
    length += part.value.byteLength
    if (length > maxBytes) {
      await reader?.cancel().catch(() => {})
      throw new BodyTooLarge()
    }
    chunks.push(part.value)
  }
}

/** Throws `BodyTooLarge` for more than `maxBytes`. */
export const refuseLonger = (length: number, maxBytes: number): void => {
  if (length > maxBytes) throw new BodyTooLarge()
}

const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (typeof body === "string") return new TextEncoder().encode(body)
  // Not `instanceof`: a test runner or a sandbox may have its own Uint8Array.
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : undefined
}

const joined = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

const nodeBodyWasRead =
  "A body parser read the body before the receiver could verify it. Add the receiver before express.json(), or keep the bytes with express.raw({ type: '*/*' }); in Nest create the application with { rawBody: true }."
const webBodyWasRead =
  "The body of this Request was read before the receiver could verify it. Call the receiver first, or pass it request.clone() before the body is read."
