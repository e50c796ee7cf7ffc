/** A request as received, byte for byte. */
export interface Received {
  readonly path: string
  /** In wire order, with original case. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Uint8Array
  /** Milliseconds since 1970, with fractions, like all times here. */
  readonly connectedAt: number
  readonly receivedAt: number
  /** The status that was sent completely. Null if none was. */
  readonly answered: number | null
  readonly endedAt: number
}

/** The event at which the receiver kills a process: a new connection, a complete request, or a sent response. */
export type Trap = "connected" | "received" | "answered"

/** Commands to the receiver. */
export type Order =
  | { readonly kind: "take" }
  /** Kills a process at the next event of that kind. */
  | { readonly kind: "trap"; readonly trap: Trap; readonly pid: number }
  /** From now on, requests to this path get another behaviour than the path's own. */
  | { readonly kind: "behave"; readonly path: string; readonly behaviour: string }
  /** Responds to the longest held requests of a path with a status. Returns their number. */
  | { readonly kind: "release"; readonly path: string; readonly status: number; readonly count: number }

/** Messages from the receiver. */
export interface Report {
  /** Completed requests that were not reported yet. */
  readonly received: ReadonlyArray<Received>
  /** Open connections. */
  readonly open: number
  /** Held requests, by path. */
  readonly held: Readonly<Record<string, number>>
  /** Connections that closed without a complete request. */
  readonly broken: number
  readonly released: number
}

/** The receiver's ports. TLS ports are named after their defect. */
export interface Ports {
  readonly plain: number
  readonly trusted: number
  readonly untrusted: number
  /** Accepts connections and never responds. */
  readonly stalled: number
}
