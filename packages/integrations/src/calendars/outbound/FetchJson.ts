import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A request to a provider whose address is fixed. */
export interface JsonRequest {
  readonly url: string
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as a form if it is `URLSearchParams`. */
  readonly body?: unknown
}

/** A complete answer. `json` is undefined if the body is not JSON. */
export interface JsonAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
}

/**
 * Sends a request to a provider and reads its answer. Redirects are not followed. An answer takes at most eight seconds and has
 * at most 10 MiB. Interrupting the effect ends the request. Failures contain no address.
 */
export const fetchJson = ({ url, method = "GET", headers = {}, body }: JsonRequest): Effect.Effect<JsonAnswer, CalendarRefused> =>
  Effect.tryPromise({
    try: async (signal) => {
      const isForm = body instanceof URLSearchParams
      const answer = await fetch(url, {
        method,
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]),
        headers: {
          Accept: "application/json",
          "User-Agent": "Slotkit",
          ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
          ...headers
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) })
      })
      return { status: answer.status, headers: answer.headers, json: parsed(await readText(answer, maxBytes, () => tooLarge)) }
    },
    catch: (cause) => (cause instanceof CalendarRefused ? cause : silent)
  })

const timeoutMillis = 8000
const maxBytes = 10 * 1024 * 1024

const silent = new CalendarRefused({ kind: "unreachable", reason: "The calendar's provider is not responding." })
const tooLarge = new CalendarRefused({ kind: "unreadable", reason: "The provider's answer is larger than 10 MiB." })

/** Reads the body of an answer as text. Rejects with the error of `tooLarge` once it has more than a number of bytes. */
export const readText = async (answer: Response, maxBytes: number, tooLarge: () => Error): Promise<string> => {
  if (answer.body === null) return ""
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooLarge()
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes the fields of an answer that are used. Fails as `unreadable` for anything else. */
export const decodeAnswer = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(schema)
  return (json: unknown): Effect.Effect<S["Type"], CalendarRefused> => Effect.mapError(decode(json), () => unreadable)
}

const unreadable = new CalendarRefused({ kind: "unreadable", reason: "The provider's answer could not be read." })

/** The instant of a `Retry-After` header: seconds, or a date. At most a day ahead. */
export const retryAfter = (value: string | null | undefined, now: number): number | undefined => {
  if (value === undefined || value === null) return undefined
  const at = /^\d{1,9}$/.test(value.trim()) ? now + Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.min(at, now + 86_400_000)
}
