import type { Instant } from "@slotkit/core"
import { addressSlidingLimit, slidingLimit, unknownAddress } from "@slotkit/http"
import * as Context from "effect/Context"
import type { KnownBrowser } from "./KnownBrowser.ts"

/** How many links may be asked for in any hour. */
export interface LinksPerHour {
  /** For one e-mail address from one client address. */
  readonly perEmailAndClient: number
  /** For one e-mail address, whoever asks: a ceiling on the mails that strangers can have sent to a host. */
  readonly perEmail: number
  /** From one client address, for whatever e-mail addresses. */
  readonly perClient: number
  /** For one e-mail address from a browser in which its host has signed in before: a share that nobody else can use up. */
  readonly perKnownBrowser: number
}

/** What is allowed unless a test says otherwise: the ceiling is high enough that one stranger does not keep a host out. */
export const SignInLimits = Context.Reference<LinksPerHour>("@slotkit/pages/SignInLimits", {
  defaultValue: () => ({ perEmailAndClient: 5, perEmail: 20, perClient: 30, perKnownBrowser: 5 })
})

/**
 * Counts who asks for links, in this process; addresses count whether a host has them or not.
 *
 * Returns a function that counts one time, or says in how many seconds there is room again and counts nothing. It remembers ten
 * thousand addresses and pairs of each kind, those that were seen last. A browser in which the host has signed in before has a share of
 * its own, so that strangers cannot keep the host out. A client whose address the platform does not tell counts for the
 * e-mail address alone: strangers would use up the share of everybody.
 */
export const signInLimit = ({ perEmailAndClient, perEmail, perClient, perKnownBrowser }: LinksPerHour) => {
  const pairs = slidingLimit("email and client", perEmailAndClient, hourSeconds)
  const emails = slidingLimit("email", perEmail, hourSeconds)
  const clients = addressSlidingLimit("client", perClient, hourSeconds)
  const knownBrowsers = slidingLimit("known browser", perKnownBrowser, hourSeconds)
  return (
    email: string,
    client: string,
    known: KnownBrowser | undefined,
    now: Instant
  ): "counted" | { readonly waitSeconds: number } => {
    const mailbox = email.toLowerCase()
    const ofClient = [
      { limit: pairs, key: `${client} ${mailbox}` },
      { limit: clients, key: client }
    ]
    const ofStranger = [{ limit: emails, key: mailbox }, ...(client === unknownAddress ? [] : ofClient)]
    const shares = known?.email === mailbox ? [{ limit: knownBrowsers, key: known.key }] : ofStranger
    const waits = shares.map(({ limit, key }) => limit.look(key, now)).filter(({ allowed }) => !allowed)
    if (waits.length > 0) return { waitSeconds: Math.max(...waits.map(({ resetSeconds }) => resetSeconds)) }
    for (const { limit, key } of shares) limit.count(key, now)
    return "counted"
  }
}

const hourSeconds = 3600
