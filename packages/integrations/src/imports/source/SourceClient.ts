import { setTimeout as delay } from "node:timers/promises"
import { isSourceAddress } from "@slotkit/engine"
import { readText, retryAfter } from "../../calendars/outbound/FetchJson.ts"
import { SourceError } from "./ReadAnswer.ts"
import { maxAnswerBytes, readingLimits, tooLarge } from "./ReadingLimits.ts"

/** The options of reading an account. */
export interface ReadOptions {
  /** The access token or API key. It is used for the requests of this call, and not kept. */
  readonly token: string
  /** The address of the API. The vendor's own by default. */
  readonly url?: string
  /** `none` reads no meetings, and `held` no guests. `bookings` by default. */
  readonly bookings?: "held" | "bookings" | "none"
  /** True to read the teams of the account too. False by default. */
  readonly teams?: boolean
  /** Gets a line about each step, without personal data and without the token. */
  readonly onProgress?: (line: string) => void
  /** Ends the reading, and rejects it with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Called after each answer. */
  readonly onAnswer?: () => void
  /** Called before a wait that the source asks for. */
  readonly onWait?: (milliseconds: number) => void
  /** Replace the global ones. `fetch` may reject with a `SourceError`, which ends the reading. */
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (milliseconds: number) => Promise<void>
  readonly now?: () => number
  /** The longest time of the reading. No limit by default. */
  readonly maxMillis?: number
}

/** The system that is asked, and the means to ask it. */
export interface SourceOptions {
  /** The system's name for people, such as `Calendly`. */
  readonly name: string
  /** The prefix of all addresses, without a slash at the end. */
  readonly baseUrl: string
  /** Used for the requests of this client, and not kept elsewhere. */
  readonly token: string
  /** The advice for a token that is refused. */
  readonly tokenHint: string
  readonly onProgress?: (line: string) => void
  /** Ends the reading, and rejects it with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Called after each answer. */
  readonly onAnswer?: () => void
  /** Called before a wait that the source asks for. */
  readonly onWait?: (milliseconds: number) => void
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (milliseconds: number) => Promise<void>
  readonly now?: () => number
  /** The longest time of the reading, from now on. No limit by default. */
  readonly maxMillis?: number
}

/** Reads JSON from another system. */
export interface SourceClient {
  readonly name: string
  readonly note: (line: string) => void
  /** Returns the JSON object at a path. Rejects with a `SourceError`. */
  readonly get: (
    path: string,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>
  ) => Promise<Readonly<Record<string, unknown>>>
}

/**
 * Makes a client that waits when the other system asks for it, and retries failures that may pass. What it reads in all is
 * limited.
 *
 * Redirects are not followed, and addresses in answers are not called, so that the token goes nowhere else. Throws a
 * `SourceError` for a token or an address that cannot be used.
 */
export const sourceClient = (options: SourceOptions): SourceClient => {
  const { name, token, tokenHint, onProgress = () => {}, fetch = globalThis.fetch, signal, onAnswer, onWait } = options
  const limits = readingLimits(name, options.now ?? Date.now, options.maxMillis)
  const sleep = options.sleep ?? ((milliseconds: number) => asleep(milliseconds, signal))
  const baseUrl = checkedBaseUrl(name, options.baseUrl)
  if (!/^[\x21-\x7e]{1,4096}$/.test(token)) {
    throw new SourceError(`The token for ${name} is empty, or contains characters that tokens do not have. ${tokenHint}`, "token")
  }
  const discreet = (text: string): string => text.replaceAll(token, "[token]").replace(/\s+/g, " ").slice(0, maxQuotedLength)

  const attempt = async (url: URL, headers: Readonly<Record<string, string>>): Promise<Attempt> => {
    let response: Response
    let text: string
    try {
      const timeout = AbortSignal.timeout(timeoutMillis)
      const ends = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
      const credentials = { authorization: `Bearer ${token}`, accept: "application/json" }
      response = await fetch(url, { headers: { ...headers, ...credentials }, redirect: "manual", signal: ends })
      text = await readText(response, maxAnswerBytes, () => tooLarge(name))
    } catch (cause) {
      if (cause instanceof SourceError) throw cause
      signal?.throwIfAborted()
      return { kind: "unreachable", problem: `${name} isn't responding (${discreet(reasonOf(cause))}).` }
    }
    limits.addText(text)
    const { status } = response
    const said = discreet(messageIn(text))
    const path = `${url.pathname} (${status})`
    if (status === 401) throw new SourceError(`${name} refused the token (401). ${tokenHint}`, "token", status)
    if (status === 403)
      throw new SourceError(`${name} does not allow the token to read ${path}${said}. ${tokenHint}`, "permission", status)
    if (status === 429) return { kind: "wait", millis: resetAfterMillis(response.headers, Date.now()) }
    if (status >= 500) return { kind: "failing", problem: `${name} failed at ${path}${said}.` }
    if (status >= 300 && status < 400)
      throw new SourceError(`${name} redirects ${path}. Check the address ${baseUrl}.`, "address", status)
    if (status === 404) throw new SourceError(`${name} has nothing at ${path}. Check the address ${baseUrl}.`, "address", status)
    if (status !== 200) throw new SourceError(`${name} refused the request for ${path}${said}.`, "unreadable", status)
    const body = parsed(text)
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      return { kind: "body", body: body as Readonly<Record<string, unknown>> }
    }
    const what = /^\s*</.test(text) ? "a web page" : "something other than a JSON object"
    throw new SourceError(`${name} answered ${path} with ${what}. Check the address ${baseUrl}.`, "address")
  }

  return {
    name,
    note: onProgress,
    get: async (path, query = {}, headers = {}) => {
      const url = new URL(`${baseUrl}${path}`)
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
      let retries = 0
      let waited = 0
      for (;;) {
        limits.wait(0)
        const answer = await attempt(url, headers)
        if (answer.kind === "body") {
          limits.addEntries(answer.body)
          onAnswer?.()
          return answer.body
        }
        if (answer.kind === "wait") {
          waited += answer.millis
          if (waited > maxWaitMillis) {
            throw new SourceError(`${name} is limiting requests for now. Run the import again in an hour.`, "limited")
          }
          limits.wait(answer.millis)
          onWait?.(answer.millis)
          onProgress(`${name} is limiting requests for now. Waiting ${Math.ceil(answer.millis / 1000)} seconds.`)
          await sleep(answer.millis)
          continue
        }
        if (retries === retryMillis.length) throw new SourceError(`${answer.problem} Try again later.`, answer.kind)
        onProgress(`${answer.problem} Trying again.`)
        await sleep(retryMillis[retries++]!)
      }
    }
  }
}

type Attempt =
  | { readonly kind: "body"; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: "wait"; readonly millis: number }
  | { readonly kind: "unreachable" | "failing"; readonly problem: string }

const timeoutMillis = 30_000
const retryMillis = [1000, 3000, 9000]
/** The longest total wait of one request for the other system's limits. */
const maxWaitMillis = 15 * 60_000
const maxQuotedLength = 200

const asleep = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  delay(milliseconds, undefined, { ...(signal === undefined ? {} : { signal }) })

const checkedBaseUrl = (name: string, baseUrl: string): string => {
  if (!isSourceAddress(baseUrl)) {
    throw new SourceError(
      `The address of ${name} must be an https URL without a query, such as https://api.example.com.`,
      "address"
    )
  }
  return baseUrl.replace(/\/+$/, "")
}

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "unknown"
  if (cause.name === "TimeoutError") return "no answer within 30 seconds"
  const inner = cause.cause instanceof Error ? cause.cause : cause
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the message of an error's body as `: message`. Calendly has it in `message`, cal.com in `error.message`. */
const messageIn = (text: string): string => {
  const body = parsed(text) as { readonly message?: unknown; readonly error?: { readonly message?: unknown } } | null | undefined
  const message = body?.error?.message ?? body?.message
  return typeof message === "string" && message !== "" ? `: ${message.replace(/\.$/, "")}` : ""
}

/**
 * Returns the wait that a 429 asks for: `Retry-After` in seconds or as a date, or the end of the window in `X-RateLimit-Reset`,
 * which Calendly sends in seconds and cal.com, with a suffix, as a time. A minute without either.
 */
const resetAfterMillis = (headers: Headers, now: number): number => {
  const at = retryAfter(headers.get("retry-after"), now)
  if (at !== undefined) return within((at - now) / 1000)
  for (const [header, value] of headers) {
    if (!header.startsWith("x-ratelimit-reset")) continue
    const number = Number(value)
    if (Number.isFinite(number) && number > 0) return within(number > aYearInSeconds ? number - now / 1000 : number)
  }
  return 60_000
}

const aYearInSeconds = 366 * 86_400

const within = (seconds: number): number => Math.round(Math.min(Math.max(seconds, 1), 3600) * 1000)
