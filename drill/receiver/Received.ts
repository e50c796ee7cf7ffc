/** One request as the receiver saw it, byte for byte. */
export interface Received {
  readonly path: string
  /** In the order of the wire, as they were written. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Uint8Array
  /** Milliseconds since 1970, with fractions, like all moments here. */
  readonly connectedAt: number
  readonly receivedAt: number
  /** The status that went out whole; null when none did. */
  readonly answered: number | null
  readonly endedAt: number
}

/** Where the receiver kills somebody: when a connection comes, a whole request has come, or an answer has gone out. */
export type Trap = "connected" | "received" | "answered"

/** What the receiver is asked to do. */
export type Order =
  | { readonly kind: "take" }
  /** Kills a process at the next moment of that kind. */
  | { readonly kind: "trap"; readonly trap: Trap; readonly pid: number }
  /** From now on requests of this path are answered by another behaviour than their path says. */
  | { readonly kind: "behave"; readonly path: string; readonly behaviour: string }
  /** Answers the longest held requests of a path with a status; how many there were. */
  | { readonly kind: "release"; readonly path: string; readonly status: number; readonly count: number }

/** What the receiver has to say. */
export interface Report {
  /** Requests that are over and were not reported yet. */
  readonly received: ReadonlyArray<Received>
  /** Connections that have not ended. */
  readonly open: number
  /** Requests that are held, by path. */
  readonly held: Readonly<Record<string, number>>
  /** Connections that ended without a whole request. */
  readonly broken: number
  readonly released: number
}

/** Where it listens; the secured ones by what is the matter with them. */
export interface Ports {
  readonly plain: number
  readonly trusted: number
  readonly untrusted: number
  /** It accepts connections and never says a word. */
  readonly stalled: number
}
