import type { Duplex } from "node:stream"
import type { Listener } from "./Listener.ts"

/**
 * Passes on at most eight requests per connection at a time, so that a pipelined flood cannot monopolize the process.
 *
 * Further requests wait in order, and the connection is not read until they are answered.
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
        // Deferred: while one response follows another within a tick, Node reads no other connection.
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

/** Node resumes reading after each response. Waiting requests have arrived completely, so pausing loses nothing. */
const watched = (socket: Duplex): Connection => {
  const connection: Connection = { inFlight: 0, waiting: [] }
  socket.on("resume", () => void (connection.waiting.length > 0 && socket.pause()))
  socket.once("close", () => {
    connection.waiting = []
  })
  return connection
}

const inFlightMax = 8
