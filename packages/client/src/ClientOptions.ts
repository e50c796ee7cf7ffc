/** Which service is called, as whom, and how patiently. */
export interface ClientOptions {
  /** Where the service is, with or without the `/api/v1` that every path starts with. */
  readonly baseUrl: string
  /** An API key or an OAuth access token, or what resolves to the one of the moment; asked before every attempt. */
  readonly token: string | (() => string | Promise<string>)
  /** What sends requests; the runtime's own `fetch` unless said otherwise. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** How long one attempt may take; 30,000 unless said otherwise. */
  readonly timeoutMs?: number | undefined
  /** How often a request is repeated at most; 2 unless said otherwise. */
  readonly maxRetries?: number | undefined
  /** The longest `Retry-After` that is waited for; a longer one is an error at once. 60,000 unless said otherwise. */
  readonly maxWaitMs?: number | undefined
  /** What waits between attempts, for tests. */
  readonly clock?: ClientClock | undefined
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
