import { connect } from "node:net"
import { Duplex } from "node:stream"

/** The host and port of a server. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** Returns the network address in a libpq URI. Returns undefined for a Unix socket, and for anything that is not a URL. */
export const serverAddress = (text: string): ServerAddress | undefined => {
  const url = URL.parse(text)
  if (url === null) return undefined
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1)
  const host = parameter("host") ?? decoded(url.hostname.replace(/^\[|\]$/g, ""))
  const port = Number(parameter("port") ?? (url.port === "" ? 5432 : url.port))
  return host === undefined || host.startsWith("/") || !Number.isInteger(port) || port < 1 || port > 65_535
    ? undefined
    : { host: host === "" ? "localhost" : host, port }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Opens network connections that time out when the server stops responding.
 *
 * A server that lost power, or a firewall that dropped the connection, never sends an error, so a query would wait forever.
 * `patienceMs` is evaluated on each send. Idle connections rely on TCP keepalive. When one connection times out, every connection
 * that has received nothing since that send is closed too: they share its network path.
 */
export const answeredStreams = ({ host, port }: ServerAddress, patienceMs: () => number): (() => Duplex) => {
  const heardAt = new Map<Duplex, number>()
  const giveUp = (askedAt: number, patience: number): void => {
    for (const [stream, at] of heardAt)
      if (at <= askedAt) stream.destroy(new Error(`the server has not answered for ${patience / 1000} seconds`))
  }
  return () => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })
    let watch: NodeJS.Timeout | undefined
    const onRequest = (): void => {
      const patience = patienceMs()
      if (watch !== undefined || patience === Number.POSITIVE_INFINITY) return
      const askedAt = performance.now()
      const timer = setTimeout(() => {
        // A busy process may not have read a response that has already arrived. Pending input is read before this runs.
        setImmediate(() => {
          if (watch === timer) giveUp(askedAt, patience)
        })
      }, patience)
      timer.unref()
      watch = timer
    }
    const answered = (): void => {
      clearTimeout(watch)
      watch = undefined
      heardAt.set(stream, performance.now())
    }
    const stream = new Duplex({
      read: () => void socket.resume(),
      write: (chunk, _encoding, done) => {
        onRequest()
        socket.write(chunk, done)
      },
      final: (done) => {
        socket.end(done)
        // A pooler does not read from a client that waits for a server, and so does not close either.
        setTimeout(() => socket.destroy(), lingerMs).unref()
      },
      destroy: (error, done) => {
        clearTimeout(watch)
        watch = undefined
        heardAt.delete(stream)
        socket.destroy()
        done(error)
      }
    })
    heardAt.set(stream, performance.now())
    socket.on("data", (chunk) => {
      answered()
      if (!stream.push(chunk)) socket.pause()
    })
    socket.on("end", () => stream.push(null))
    socket.on("error", (error) => stream.destroy(error))
    socket.on("close", () => stream.destroy())
    return stream
  }
}

const keepAliveMs = 30_000
const lingerMs = 1000
