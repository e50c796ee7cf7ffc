import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** A delivery as it arrived: the body before any parsing, and the headers under names in any case. */
export interface RawWebhook {
  /** Text, or bytes: `Uint8Array`, Node's `Buffer`, `ArrayBuffer`. */
  readonly body: string | ArrayBuffer | ArrayBufferView
  /** The web's `Headers`, or a record as in Node's `request.headers`. */
  readonly headers: WebhookHeaders
}

/** `Headers`, or a record of them. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** The bytes of a delivery's body; text is taken as UTF-8. Fails with `parsed_body` when they are not there. */
export const rawBody = async (delivery: Request | RawWebhook): Promise<Uint8Array<ArrayBuffer>> => {
  if (!isObject(delivery)) throw new WebhookVerificationError("parsed_body", noDelivery)
  if (isRequest(delivery)) {
    if (delivery.bodyUsed) throw new WebhookVerificationError("parsed_body", requestWasRead)
    return new Uint8Array(await delivery.arrayBuffer())
  }
  const body: unknown = delivery.body
  if (typeof body === "string") return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  // Not by class: a test runner or a sandbox may have a Uint8Array of its own.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()
  if (body !== undefined && body !== null) throw new WebhookVerificationError("parsed_body", bodyWasParsed)
  throw new WebhookVerificationError("parsed_body", "pipe" in delivery ? streamWasNotRead : bodyWasNotRead)
}

/** A header's value, nothing when it is not there. Fails with `missing_header` when the headers are neither. */
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
  "The signature covers the exact bytes that were sent, so pass the raw text or bytes: in Express from express.raw({ type: 'application/json' }), elsewhere from await request.text()."
const noDelivery = `There is no delivery: pass the Request, or { body, headers }. ${whatToPass}`
const streamWasNotRead =
  "This is a Node request that was not read. Collect its chunks (for await (const chunk of request) chunks.push(chunk)) and pass { body: Buffer.concat(chunks), headers: request.headers }."
const noHeaders = "The headers are no Headers and no record of names and values; of a list of pairs make new Headers(pairs)."
const bodyWasParsed = `The body was parsed before it could be verified. ${whatToPass}`
const bodyWasNotRead = `There is no body that was read. ${whatToPass}`
const requestWasRead =
  "The body of this Request was read before it could be verified. Verify it first, or pass { body, headers } with the text that was read."
