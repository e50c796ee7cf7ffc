import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** A delivery as it arrived: the raw body and the headers, with names in any case. */
export interface RawWebhook {
  /** Text or bytes: `Uint8Array`, Node's `Buffer`, `ArrayBuffer`. */
  readonly body: string | ArrayBuffer | ArrayBufferView
  /** `Headers`, or a record such as Node's `request.headers`. */
  readonly headers: WebhookHeaders
}

/** `Headers`, or a record of headers. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/**
 * Returns the bytes of a delivery's body, with text encoded as UTF-8. Throws `parsed_body` when the raw body is missing.
 *
 * @internal TypeScript before 5.7 does not know the type of the result.
 */
export const rawBody = async (delivery: Request | RawWebhook): Promise<Uint8Array<ArrayBuffer>> => {
  if (!isObject(delivery)) throw new WebhookVerificationError("parsed_body", noDelivery)
  if (isRequest(delivery)) {
    if (delivery.bodyUsed) throw new WebhookVerificationError("parsed_body", requestWasRead)
    return new Uint8Array(await delivery.arrayBuffer())
  }
  const body: unknown = delivery.body
  if (typeof body === "string") return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  // Not `instanceof`: a test runner or a sandbox may have its own Uint8Array.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()
  if (body !== undefined && body !== null) throw new WebhookVerificationError("parsed_body", bodyWasParsed)
  throw new WebhookVerificationError("parsed_body", "pipe" in delivery ? streamWasNotRead : bodyWasNotRead)
}

/** Returns the value of a header, if any. Throws `missing_header` when the headers have an unsupported type. */
export const headerOf = ({ headers }: Request | RawWebhook, name: string): string | undefined => {
  if (!isObject(headers) || Array.isArray(headers)) throw new WebhookVerificationError("missing_header", noHeaders)
  if (hasGet(headers)) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === "object" ? value.join(",") : value
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null

const isRequest = (delivery: Request | RawWebhook): delivery is Request =>
  "arrayBuffer" in delivery && typeof delivery.arrayBuffer === "function"

const hasGet = (headers: WebhookHeaders): headers is { readonly get: (name: string) => string | null } =>
  typeof headers.get === "function"

const whatToPass =
  "The signature covers the exact bytes that were sent, so pass the raw text or bytes: from express.raw({ type: 'application/json' }) in Express, or from await request.text() elsewhere."
const noDelivery = `The delivery is missing. Pass the Request, or { body, headers }. ${whatToPass}`
const streamWasNotRead =
  "This is a Node request whose body has not been read. Collect its chunks (for await (const chunk of request) chunks.push(chunk)) and pass { body: Buffer.concat(chunks), headers: request.headers }."
const noHeaders = "The headers must be a Headers object or a record. Convert a list of pairs with new Headers(pairs)."
const bodyWasParsed = `The body was parsed before it could be verified. ${whatToPass}`
const bodyWasNotRead = `The body is missing. ${whatToPass}`
const requestWasRead =
  "The body of this Request was read before it could be verified. Verify it first, or pass { body, headers } with the raw text."
