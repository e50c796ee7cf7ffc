/** The options of reading an account. */
export interface ReadOptions {
  /** The access token or API key. It is used for the requests of this call, and not kept. */
  readonly token: string
  /** The address of the API. The vendor's own by default. */
  readonly url?: string
  /** `none` reads no meetings, and `held` no guests. `bookings` by default. */
  readonly bookings?: "held" | "bookings" | "none"
  /** Gets a line about each step, without personal data and without the token. */
  readonly onProgress?: (line: string) => void
  /** Replace the global ones, for tests. */
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (milliseconds: number) => Promise<void>
  readonly now?: () => number
}
