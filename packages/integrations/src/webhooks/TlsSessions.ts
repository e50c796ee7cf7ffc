/** A session of a receiver that can be resumed. */
export interface TlsSession {
  readonly ticket: Buffer
  /** The end of the certificate that was checked in the session's full handshake; resuming does not check it again. */
  readonly validUntil: number
}

/** The last TLS session of each receiver. */
export interface TlsSessions {
  /** The session of a receiver, unless its certificate has expired. */
  readonly of: (receiver: string) => TlsSession | undefined
  readonly put: (receiver: string, session: TlsSession) => void
  readonly forget: (receiver: string) => void
}

/** The limit for the sessions in memory. */
const maxSessions = 1_000

/** Creates an empty set of sessions. A full one forgets the session that was stored first. */
export const tlsSessions = (): TlsSessions => {
  const sessions = new Map<string, TlsSession>()
  return {
    of: (receiver) => {
      const session = sessions.get(receiver)
      return session !== undefined && Date.now() < session.validUntil ? session : undefined
    },
    put: (receiver, session) => {
      sessions.delete(receiver)
      sessions.set(receiver, session)
      const [oldest] = sessions.keys()
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
    },
    forget: (receiver) => void sessions.delete(receiver)
  }
}
