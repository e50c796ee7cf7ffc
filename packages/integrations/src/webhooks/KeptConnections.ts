import { requestsPerWebhook } from "@slotkit/core"

/** A connection to a receiver that may be kept between two requests. */
export interface KeepableConnection {
  /** The URL of the webhook. The connection serves no other one, so that none outlives a change of the URL. */
  readonly url: string
  /** The checked IP address that it is connected to. */
  readonly address: string
  readonly close: () => void
}

/** The open connections to receivers, of which the idle ones are kept for a while. */
export interface KeptConnections<C extends KeepableConnection> {
  /** Takes the idle connection of a URL to an address that was used last, if there is one. */
  readonly take: (url: string, address: string) => C | undefined
  /** Counts a new connection, and closes the URL's least recently used idle one if there are too many. */
  readonly opened: (connection: C) => void
  /** Keeps a connection that is idle now, or closes it if there are too many. */
  readonly keep: (connection: C) => void
  /** Forgets a closed connection. */
  readonly closed: (connection: C) => void
  /** Closes all idle connections at once. From then on none are kept. */
  readonly end: () => void
}

/** The longest time that a connection may be idle. */
export const maxIdleMs = 10_000
/** The limit for all idle connections. */
export const maxIdle = 1_000

/** Creates an empty set of connections. A URL has at most as many as its webhook may have requests at a time. */
export const keptConnections = <C extends KeepableConnection>(): KeptConnections<C> => {
  const ofUrl = new Map<string, Set<C>>()
  /** When each idle connection was last used, the least recently used first. */
  const idle = new Map<C, number>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const closed = (connection: C): void => {
    idle.delete(connection)
    const open = ofUrl.get(connection.url)
    if (open?.delete(connection) === true && open.size === 0) ofUrl.delete(connection.url)
  }
  const close = (connection: C): void => {
    closed(connection)
    connection.close()
  }
  const closeFirst = (isAmong: (connection: C) => boolean): void => {
    for (const connection of idle.keys()) {
      if (!isAmong(connection)) continue
      close(connection)
      return
    }
  }
  const closeOld = (): void => {
    timer = undefined
    const now = performance.now()
    for (const [connection, since] of idle) if (since + maxIdleMs <= now) close(connection)
    const [next] = idle.values()
    if (next !== undefined) startTimer(next + maxIdleMs - now)
  }
  const startTimer = (milliseconds: number): void => {
    timer = setTimeout(closeOld, milliseconds).unref()
  }

  return {
    take: (url, address) => {
      const found = [...(ofUrl.get(url) ?? [])]
        .filter((connection) => connection.address === address && idle.has(connection))
        .reduce<C | undefined>(
          (last, next) => (last !== undefined && idle.get(last)! >= idle.get(next)! ? last : next),
          undefined
        )
      if (found !== undefined) idle.delete(found)
      return found
    },
    opened: (connection) => {
      const open = ofUrl.get(connection.url) ?? new Set()
      ofUrl.set(connection.url, open.add(connection))
      if (open.size > requestsPerWebhook) closeFirst(({ url }) => url === connection.url)
    },
    keep: (connection) => {
      if (isOver || (ofUrl.get(connection.url)?.size ?? 0) > requestsPerWebhook) return close(connection)
      idle.set(connection, performance.now())
      if (idle.size > maxIdle) closeFirst(() => true)
      if (timer === undefined) startTimer(maxIdleMs)
    },
    closed,
    end: () => {
      isOver = true
      clearTimeout(timer)
      for (const connection of idle.keys()) close(connection)
    }
  }
}
