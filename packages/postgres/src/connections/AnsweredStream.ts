import { connect } from "node:net"
import { Duplex } from "node:stream"

/** Where a server listens. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** Where a libpq URI points to over the network; undefined for a socket in the file system, and for what is no URL. */
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
 * Makes connections over the network that give up when what was sent is not answered.
 *
 * A server that was switched off, or a firewall that has forgotten a connection, never says so: whoever asks on it would wait for
 * ever. `patienceMs` is asked each time something is sent; an idle connection is watched by TCP itself. When one is given up, so are
 * all that have heard nothing since its question: they went the same way, and nobody is to find out one by one.
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
    const asked = (): void => {
      const patience = patienceMs()
      if (watch !== undefined || patience === Number.POSITIVE_INFINITY) return
      const askedAt = performance.now()
      const timer = setTimeout(() => {
        // The process may have been too busy to read an answer that has come: it is read before this.
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
        asked()
        socket.write(chunk, done)
      },
      final: (done) => void socket.end(done),
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
