import type { OAuthParameters } from "@slotkit/core"
import { clientDocumentOf, isKnownClient, learnClient } from "@slotkit/engine"
import { addressSlidingLimit, ClientRegistration, clientAddress, slidingLimit } from "@slotkit/http"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The number of metadata documents per minute that are fetched for one address, from one host, and of one known client. */
export const documentsPerMinute = 20

/**
 * Learns the client of an authorization request from its metadata document, unless the document is still kept. Fails with the
 * reason if that is not possible.
 *
 * A document is kept for 24 hours at most. That and the limits are local to this process. Nothing is fetched where clients may
 * not register themselves.
 *
 * A client that is known already has its own limit, so that no one can keep its document from being read with made-up addresses
 * of the same host. It is kept for five seconds at least, so that no one can use up that limit either.
 */
export const metadataClients = () => {
  const keptUntil = new Map<string, number>()
  const byAddress = addressSlidingLimit("client documents", documentsPerMinute)
  const byHost = slidingLimit("client documents", documentsPerMinute)
  const byKnownClient = slidingLimit("client documents", documentsPerMinute)
  return Effect.fnUntraced(function* (params: OAuthParameters) {
    const clientId = (yield* ClientRegistration) ? yield* clientDocumentOf(params) : undefined
    const now = yield* Clock.currentTimeMillis
    if (clientId === undefined || now < (keptUntil.get(clientId) ?? 0)) return
    const shares = (yield* isKnownClient(clientId))
      ? [{ limit: byKnownClient, key: clientId }]
      : [
          { limit: byAddress, key: yield* clientAddress },
          { limit: byHost, key: new URL(clientId).host }
        ]
    if (!shares.every(({ limit, key }) => limit.look(key, now).allowed)) {
      return yield* Effect.fail({ status: 429, reason: tooMany })
    }
    for (const { limit, key } of shares) limit.count(key, now)
    const seconds = yield* Effect.mapError(learnClient(clientId), ({ reason }) => ({ status: 400, reason }))
    keptUntil.delete(clientId)
    if (keptUntil.size >= maxKept) keptUntil.delete(keptUntil.keys().next().value!)
    keptUntil.set(clientId, now + Math.max(seconds, leastSeconds) * 1000)
  })
}

const tooMany = "Too many apps have introduced themselves by metadata documents. Try again in a minute."
const maxKept = 1000
const leastSeconds = 5
