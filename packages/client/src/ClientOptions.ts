/** The address of a service, and how requests are sent. All that the visitor client needs. */
export interface VisitorClientOptions {
  /** The URL of the service, with or without the path of an API such as `/api/v1`. */
  readonly baseUrl: string
  /** The function that sends requests. Defaults to the runtime's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** The time limit of one attempt, in milliseconds. Defaults to 30,000. */
  readonly timeoutMs?: number | undefined
  /** The largest number of retries. Defaults to 2. */
  readonly maxRetries?: number | undefined
  /** The longest `Retry-After` to wait for, in milliseconds. A longer one is an error at once. Defaults to 60,000. */
  readonly maxWaitMs?: number | undefined
  /** The clock that waits between attempts. For tests. */
  readonly clock?: ClientClock | undefined
}

/** The same with a credential. */
export interface ClientOptions extends VisitorClientOptions {
  /**
   * An API key or an OAuth access token; for the operator client the operator token. A function is called before each attempt.
   */
  readonly token: string | (() => string | Promise<string>)
}

/** What may be said about one call. */
export interface CallOptions {
  /** Ends the call: the request and the waiting between attempts. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
}

/** What may be said about a call that creates something. */
export interface CreateOptions extends CallOptions {
  /**
   * A name for this request, 1 to 255 visible ASCII characters; made up when left out. Within 24 hours the same request with the
   * same name is carried out once, whichever process repeats it.
   */
  readonly idempotencyKey?: string | undefined
}

/** Time, as the client sees it. */
export interface ClientClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Resolves after a while; rejects with the signal's reason when that comes first. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The time of the machine. */
export const systemClock: ClientClock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", end)
        resolve()
      }, ms)
      if (signal?.aborted) return end()
      signal?.addEventListener("abort", end, { once: true })
    })
}
