import { type HttpServer, listen } from "../serve/HttpServer.ts"
import { answerJson } from "../serve/JsonAnswer.ts"
import type { Listener } from "../serve/Listener.ts"
import { judgeDelivery, type WebhookVerdict } from "./WebhookVerdict.ts"

/** One received delivery. */
export interface ListenedDelivery {
  readonly at: string
  readonly id: string | undefined
  readonly event: string | undefined
  readonly attempt: number | undefined
  readonly verified: boolean | undefined
  /** The reason why the signature is valid or not; undefined when no secret was given. */
  readonly reason: string | undefined
  /** True when this event was received before. Deliveries are at least once. */
  readonly repeated: boolean
  /** The body as JSON, or as text when it is not JSON. */
  readonly body: unknown
  /** The status of the response. */
  readonly status: number
}

/** Options of the listener. */
export interface WebhookListenerOptions {
  readonly port: number
  readonly host: string
  /** The secrets to verify with; without any, signatures are not verified. */
  readonly secrets: ReadonlyArray<string>
  /** The response status for a verified delivery. Others get 401. */
  readonly status: number
  readonly onDelivery: (delivery: ListenedDelivery) => void
}

/** Receives deliveries on any path: verifies each as a receiver should, passes it to the callback and responds. */
export const listenForWebhooks = ({ port, host, secrets, status, onDelivery }: WebhookListenerOptions): Promise<HttpServer> => {
  const seen = new Set<string>()
  const receive: Listener = async (request, response) => {
    if (request.method !== "POST") return answerJson(response, 405, { message: "Send deliveries with POST." }, { allow: "POST" })
    const chunks: Array<Uint8Array> = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      return
    }
    const body = Buffer.concat(chunks)
    const header = (name: string): string | undefined => request.headersDistinct[name]?.[0]
    const verdict = verdictOf(secrets, header("svc-signature"), body)
    const id = header("svc-webhook-id")
    const answered = verdict?.valid === false ? 401 : status
    answerJson(response, answered, { received: answered < 300 })
    onDelivery({
      at: new Date().toISOString(),
      id,
      event: header("svc-webhook-event"),
      attempt: Number(header("svc-webhook-attempt")) || undefined,
      verified: verdict?.valid,
      reason: verdict?.reason,
      repeated: id !== undefined && seen.has(id),
      body: parsed(body),
      status: answered
    })
    if (id !== undefined) seen.add(id)
  }
  return listen({ port, host }, receive)
}

const verdictOf = (secrets: ReadonlyArray<string>, header: string | undefined, body: Uint8Array): WebhookVerdict | undefined =>
  secrets.length === 0 ? undefined : judgeDelivery({ secrets, header, body, now: Math.floor(Date.now() / 1000) })

const parsed = (body: Buffer): unknown => {
  const text = body.toString("utf8")
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
