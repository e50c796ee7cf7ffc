import { connect, isIP, type Socket } from "node:net"
import { type ConnectionOptions, type SecureContext, connect as secureConnect, type TLSSocket } from "node:tls"
import type { WebhookAnswer, WebhookRequest } from "@slotkit/engine"
import { type AnswerReader, answerText, makeAnswerReader } from "./AnswerReader.ts"
import { brokenAnswer, connectionFailure, unreadableAnswer } from "./ConnectionFailure.ts"
import type { KeepableConnection, KeptConnections } from "./KeptConnections.ts"
import type { TlsSessions } from "./TlsSessions.ts"

/** There was no complete response. */
export interface NoAnswer {
  readonly reason: string
  /** True if not even a part of a response arrived. */
  readonly wasSilent: boolean
}

/** The outcome of a request. */
export type Outcome = WebhookAnswer | NoAnswer

/** A connection to a receiver, for one request after the other. */
export interface ReceiverConnection extends KeepableConnection {
  /** Sends a request once the connection is open, and calls back once unless the connection is closed by `close` before. */
  readonly send: (text: string, done: (outcome: Outcome) => void) => void
}

/** Everything that the connections share. */
export interface Connections {
  readonly pool: KeptConnections<ReceiverConnection>
  readonly sessions: TlsSessions
  /** The trusted certificates. */
  readonly secureContext: () => SecureContext
}

/** Connects to the address of a request. The certificate must match the URL's host. */
export const openConnection = (
  { url, address }: Pick<WebhookRequest, "url" | "address">,
  { pool, sessions, secureContext }: Connections
): ReceiverConnection => {
  let request: { readonly text: string; readonly done: (outcome: Outcome) => void } | undefined
  let reader: AnswerReader = makeAnswerReader()
  let isHeard = false
  let isFirst = true
  let validUntil = Number.POSITIVE_INFINITY

  /** Ends the request. Only a connection that has nothing left to read is kept. */
  const finish = (outcome: Outcome): void => {
    const ended = request
    if (ended === undefined) return
    request = undefined
    isFirst = false
    if (reader.keepsConnection() && Date.now() < validUntil) afterPendingEvents(keep)
    else socket.destroy()
    ended.done(outcome)
  }
  /** Keeps the connection, unless the receiver answered before it had the whole request. */
  const keep = (): void => {
    if (socket.writableLength > 0) socket.destroy()
    if (socket.destroyed) return
    socket.unref()
    pool.keep(connection)
  }
  const answer = (status: number): void => finish({ status, body: answerText(reader.body()) })
  const breakOff = (code?: string): void => {
    socket.destroy()
    finish({ reason: reader.status() === undefined ? connectionFailure(code) : brokenAnswer, wasSilent: !isHeard })
  }
  const opened = (): void => {
    if (request !== undefined) socket.write(request.text)
  }

  const target = new URL(url)
  const isSecure = target.protocol === "https:"
  const destination = { host: address, port: target.port === "" ? (isSecure ? 443 : 80) : Number(target.port), noDelay: true }
  const openedSecurely = (until: number): void => {
    validUntil = until
    opened()
  }
  const socket: Socket = isSecure
    ? openSecurely({ ...destination, ...security(target), secureContext: secureContext() }, sessions, openedSecurely)
    : connect(destination, opened)

  socket.on("data", (bytes) => {
    // These bytes answer no request.
    if (request === undefined) return void socket.destroy()
    isHeard = true
    const progress = reader.read(bytes)
    const status = reader.status()
    if (progress === "unreadable") finish({ reason: unreadableAnswer, wasSilent: false })
    else if (progress === "complete" && status !== undefined) answer(status)
  })
  socket.on("end", () => {
    const status = reader.status()
    if (request !== undefined && status !== undefined && reader.endsWithConnection()) answer(status)
    else if (!isFirst) breakOff()
  })
  socket.on("error", ({ code }: NodeJS.ErrnoException) => breakOff(code))
  socket.on("close", () => {
    pool.closed(connection)
    breakOff()
  })

  const connection: ReceiverConnection = {
    url,
    address,
    send: (text, done) => {
      request = { text, done }
      if (isFirst) return
      reader = makeAnswerReader()
      isHeard = false
      socket.ref()
      socket.write(text)
    },
    close: () => {
      request = undefined
      socket.destroy()
    }
  }
  pool.opened(connection)
  return connection
}

/**
 * Two turns later Node has reported the end of a connection that the receiver ended together with its response, and that the
 * request was written. With TLS it reports the response first.
 */
const afterPendingEvents = (next: () => void): void => void setImmediate(() => setImmediate(next))

/** Resumes the receiver's last TLS session if it can. Calls back with the end of the certificate once the connection is open. */
const openSecurely = (
  options: ConnectionOptions & { readonly host: string; readonly port: number },
  sessions: TlsSessions,
  opened: (validUntil: number) => void
): TLSSocket => {
  const receiver = `${options.servername ?? ""} ${options.host} ${options.port}`
  const known = sessions.of(receiver)
  const socket = secureConnect({ ...options, ...(known === undefined ? {} : { session: known.ticket }) }, () => {
    const isResumed = known !== undefined && socket.isSessionReused()
    const validUntil = isResumed ? known.validUntil : Date.parse(socket.getPeerCertificate().valid_to)
    socket.on("session", (ticket) => sessions.put(receiver, { ticket, validUntil }))
    opened(validUntil)
  })
  // The session may be the reason, so it is not tried again.
  socket.once("error", () => sessions.forget(receiver))
  return socket
}

/** An IP address cannot be sent as a server name; the certificate is checked against the address. RFC 6066 section 3. */
const security = (url: URL) => {
  const name = url.hostname.replace(/\.$/, "")
  return {
    ...(isIP(name.replace(/^\[|\]$/g, "")) === 0 ? { servername: name } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true
  }
}
