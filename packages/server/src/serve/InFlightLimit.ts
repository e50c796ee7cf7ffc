import type { Duplex } from "node:stream"
import type { Listener } from "./Listener.ts"

/**
 * Hands on at most eight requests of one connection at a time, so that a pipelined flood cannot take the process to itself.
 *
 * The others wait in their order, and the connection is not read any further meanwhile.
 */
export const limitInFlight = (listener: Listener): Listener => {
  const connections = new WeakMap<Duplex, Connection>()
  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? watched(socket)
    connections.set(socket, connection)
    const answer = (): void => {
      connection.inFlight += 1
      response.once("close", () => {
        connection.inFlight -= 1
        // Not at once: as long as one answer follows the other within a tick, no other connection is read.
        if (connection.waiting.length > 0) setImmediate(answerNext, connection, socket)
      })
      listener(request, response)
    }
    if (connection.inFlight < inFlightMax && connection.waiting.length === 0) return answer()
    connection.waiting.push(answer)
    socket.pause()
  }
}

const answerNext = (connection: Connection, socket: Duplex): void => {
  const next = connection.waiting.shift()
  if (next === undefined) return
  next()
  if (connection.waiting.length === 0) socket.resume()
}

interface Connection {
  inFlight: number
  waiting: Array<() => void>
}

/** Node reads on by itself after each answer; what waits has arrived whole, so that nothing is lost by not reading. */
const watched = (socket: Duplex): Connection => {
  const connection: Connection = { inFlight: 0, waiting: [] }
  socket.on("resume", () => void (connection.waiting.length > 0 && socket.pause()))
  socket.once("close", () => {
    connection.waiting = []
  })
  return connection
}

const inFlightMax = 8
