import type { Socket } from "node:net"

/** A request that has come whole, and the ways to answer it. */
export interface Exchange {
  readonly path: string
  readonly header: (name: string) => string | undefined
  /** Answers with a status and ends the connection. */
  readonly answer: (status: number) => void
  /** Writes bytes as they are; with the status that whoever reads them has then been told. */
  readonly say: (bytes: string | Buffer, status?: number) => void
  /** Writes bytes and ends the connection. */
  readonly end: (bytes: string | Buffer, status?: number) => void
  /** Ends the connection without a word, in the rudest way. */
  readonly reset: () => void
  /** Does something again and again while the connection lasts. */
  readonly every: (ms: number, work: () => void) => void
  /** Waits for the drill. */
  readonly hold: () => void
}

/** An exchange on a connection; `told` is called with every status, as soon as it has gone out. */
export const makeExchange = (
  socket: Socket,
  path: string,
  headers: ReadonlyArray<readonly [string, string]>,
  { told, hold }: { readonly told: (status: number) => void; readonly hold: (exchange: Exchange) => void }
): Exchange => {
  const gone = (status: number | undefined) => () => {
    if (status !== undefined) told(status)
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
