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

/** The bytes of a delivery's body; text is taken as UTF-8. Fails with `parsed_body` when they are gone. */
export const rawBody = async (delivery: Request | RawWebhook): Promise<Uint8Array<ArrayBuffer>> => {
  if (isRequest(delivery)) {
    if (delivery.bodyUsed) throw new WebhookVerificationError("parsed_body", requestWasRead)
    return new Uint8Array(await delivery.arrayBuffer())
  }
  const body: unknown = delivery.body
  if (typeof body === "string") return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  // Not by class: a test runner or a sandbox may have a Uint8Array of its own.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()
  throw new WebhookVerificationError("parsed_body", body === undefined || body === null ? bodyWasNotRead : bodyWasParsed)
}

/** A header's value, nothing when it is not there. */
export const headerOf = ({ headers }: Request | RawWebhook, name: string): string | undefined => {
  if (hasGet(headers)) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === "object" ? value.join(",") : value
}

const isRequest = (delivery: Request | RawWebhook): delivery is Request =>
  "arrayBuffer" in delivery && typeof delivery.arrayBuffer === "function"

const hasGet = (headers: WebhookHeaders): headers is { readonly get: (name: string) => string | null } =>
  typeof headers.get === "function"

const whatToPass =
  "The signature covers the exact bytes that were sent, so pass the raw text or bytes: in Express from express.raw({ type: 'application/json' }), elsewhere from await request.text()."
const bodyWasParsed = `The body was parsed before it could be verified. ${whatToPass}`
const bodyWasNotRead = `There is no body that was read. ${whatToPass}`
const requestWasRead =
  "The body of this Request was read before it could be verified. Verify it first, or pass { body, headers } with the text that was read."
