import type { Socket } from "node:net"

/** A complete request, and ways to respond to it. */
export interface Exchange {
  readonly path: string
  readonly header: (name: string) => string | undefined
  /** Responds with a status and closes the connection. */
  readonly answer: (status: number) => void
  /** Writes raw bytes. `status` is the status that they convey. */
  readonly say: (bytes: string | Buffer, status?: number) => void
  /** Writes bytes and closes the connection. */
  readonly end: (bytes: string | Buffer, status?: number) => void
  /** Resets the connection without a response. */
  readonly reset: () => void
  /** Repeats an action while the connection is open. */
  readonly every: (ms: number, work: () => void) => void
  /** Waits for the drill. */
  readonly hold: () => void
}

/** Creates an exchange on a connection. `told` is called with each status once it has been sent. */
export const makeExchange = (
  socket: Socket,
  path: string,
  headers: ReadonlyArray<readonly [string, string]>,
  { onAnswered, hold }: { readonly onAnswered: (status: number) => void; readonly hold: (exchange: Exchange) => void }
): Exchange => {
  const gone = (status: number | undefined) => () => {
    if (status !== undefined) onAnswered(status)
  }
  const exchange: Exchange = {
    path,
    header: (name) => headers.find(([other]) => other === name)?.[1],
    answer: (status) => exchange.end(`HTTP/1.1 ${status} Answer\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, status),
    say: (bytes, status) => void (socket.writable && socket.write(bytes, gone(status))),
    end: (bytes, status) => {
      if (!socket.writable) return
      socket.write(bytes, gone(status))
      socket.end()
    },
    reset: () => socket.resetAndDestroy(),
    every: (ms, work) => {
      const timer = setInterval(work, ms)
      socket.on("close", () => clearInterval(timer))
    },
    hold: () => hold(exchange)
  }
  return exchange
}
