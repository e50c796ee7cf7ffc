import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/** A proxy to a PostgreSQL server that counts the executed statements and their round trips. */
export interface QueryCounter {
  /** The database URL through the proxy. */
  readonly url: string
  /** Returns the number of statements executed since the last call, including transaction control. */
  readonly take: () => number
  /**
   * Returns the number of round trips since the last call. A statement that is sent before the previous one of its connection is
   * answered takes no further one.
   */
  readonly takeTrips: () => number
  /** Returns the texts of the statements that were prepared since the last call. */
  readonly takeTexts: () => ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/**
 * Listens in front of the server of a `postgres://` URL and parses the messages.
 *
 * A statement is an `Execute` of the extended protocol or a `Query` of the simple one. PostgreSQL: Frontend/Backend Protocol.
 */
export const openQueryCounter = async (databaseUrl: string): Promise<QueryCounter> => {
  const target = new URL(databaseUrl)
  let executed = 0
  let trips = 0
  let texts: Array<string> = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let unanswered = 0
    const onMessage = (type: number, content: Buffer): void => {
      // The name and the text, each followed by a zero.
      if (type === parse) texts.push(String(content).split("\0")[1]!)
      if (type !== execute && type !== query) return
      executed++
      if (unanswered === 0) trips++
      unanswered++
    }
    const onAnswer = (type: number): void => {
      if (type === readyForQuery && unanswered > 0) unanswered--
    }
    client.on("data", messageReader(onMessage))
    upstream.on("data", messageReader(onAnswer, true))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on("error", () => client.destroy()).on("close", () => sockets.delete(socket))
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === "object" ? address?.port : address)
  return {
    url: url.href,
    take: () => {
      const count = executed
      executed = 0
      return count
    },
    takeTrips: () => {
      const count = trips
      trips = 0
      return count
    },
    takeTexts: () => {
      const some = texts
      texts = []
      return some
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, "close")
    }
  }
}

const parse = "P".charCodeAt(0)
const execute = "E".charCodeAt(0)
const query = "Q".charCodeAt(0)
const readyForQuery = "Z".charCodeAt(0)

/** Parses the messages in a connection's bytes. Only the client's first message, which starts the session, has no type. */
const messageReader = (onMessage: (type: number, content: Buffer) => void, isServer = false): ((bytes: Buffer) => void) => {
  let pending = Buffer.alloc(0)
  let begun = isServer
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    for (;;) {
      const typeLength = begun ? 1 : 0
      if (pending.length < typeLength + 4) return
      const length = typeLength + pending.readUInt32BE(typeLength)
      if (pending.length < length) return
      if (begun) onMessage(pending[0]!, pending.subarray(typeLength + 4, length))
      begun = true
      pending = pending.subarray(length)
    }
  }
}
