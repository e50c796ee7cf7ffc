import type { Instant } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import { addressSlidingLimit, slidingLimit, unknownAddress } from "@slotkit/http"
import * as Context from "effect/Context"
import type { KnownBrowser } from "./KnownBrowser.ts"

/** The limits for sign-in links per hour, and for their codes. */
export interface LinksPerHour {
  /** Per email address and client address. */
  readonly perEmailAndClient: number
  /** Per email address from all clients. Limits the emails that strangers can cause. */
  readonly perEmail: number
  /** Per client address, for all email addresses. */
  readonly perClient: number
  /** Per email address in a browser where its host has signed in before. Strangers cannot use it up. */
  readonly perKnownBrowser: number
  /** Codes of emails that are entered a day, per email address, and per browser where its host has signed in before. */
  readonly codesPerDay: number
  /** Codes that are entered a day per client address, for all email addresses. */
  readonly codesPerClient: number
}

/** The default limits. A single stranger cannot reach the total for an email address and lock the host out. */
export const SignInLimits = Context.Reference<LinksPerHour>("@slotkit/pages/SignInLimits", {
  defaultValue: () => ({
    perEmailAndClient: 5,
    perEmail: 20,
    perClient: 30,
    perKnownBrowser: 5,
    codesPerDay: 30,
    codesPerClient: 60
  })
})

/**
 * Creates the rate limit for sign-in links, in this process. Addresses count whether they belong to a host or not.
 *
 * Returns a function that counts a request, or returns the seconds to wait without counting. It remembers the most recent ten
 * thousand addresses and pairs of each kind. A browser where the host has signed in before has its own limit, so strangers cannot
 * lock the host out. A client with an unknown address counts towards the email address only, because all such clients would share
 * one limit.
 */
export const signInLimit = ({ perEmailAndClient, perEmail, perClient, perKnownBrowser }: LinksPerHour) => {
  const pairs = slidingLimit("email and client", perEmailAndClient, hourSeconds)
  const emails = slidingLimit("email", perEmail, hourSeconds)
  const clients = addressSlidingLimit("client", perClient, hourSeconds)
  const knownBrowsers = slidingLimit("known browser", perKnownBrowser, hourSeconds)
  return (email: string, client: string, known: KnownBrowser | undefined, now: Instant) => {
    const mailbox = foldedAddress(email)
    const ofClient = [
      { limit: pairs, key: `${client} ${mailbox}` },
      { limit: clients, key: client }
    ]
    const ofStranger = [{ limit: emails, key: mailbox }, ...(client === unknownAddress ? [] : ofClient)]
    return take(known?.email === mailbox ? [{ limit: knownBrowsers, key: known.key }] : ofStranger, now)
  }
}

/**
 * Creates the limit for codes, in this process. Anyone who knows email addresses can request emails to them and guess their
 * codes. Thirty guesses a day find one of a million in about a century, and sixty in half of one.
 *
 * Returns a function that counts an entered code, or returns the seconds to wait without counting.
 */
export const codeLimit = ({ codesPerDay, codesPerClient }: LinksPerHour) => {
  const codes = slidingLimit("code", codesPerDay, daySeconds)
  const clients = addressSlidingLimit("code client", codesPerClient, daySeconds)
  return (email: string, client: string, known: KnownBrowser | undefined, now: Instant) => {
    const mailbox = foldedAddress(email)
    const ofStranger = [{ limit: codes, key: mailbox }, ...(client === unknownAddress ? [] : [{ limit: clients, key: client }])]
    return take(known?.email === mailbox ? [{ limit: codes, key: known.key }] : ofStranger, now)
  }
}

/** The parts of a limit: what is counted, under which key. */
type Shares = ReadonlyArray<{ readonly limit: ReturnType<typeof slidingLimit>; readonly key: string }>

/** Counts towards all shares of a limit, or returns the seconds to wait without counting. */
const take = (shares: Shares, now: Instant): "counted" | { readonly waitSeconds: number } => {
  const waits = shares.map(({ limit, key }) => limit.look(key, now)).filter(({ allowed }) => !allowed)
  if (waits.length > 0) return { waitSeconds: Math.max(...waits.map(({ resetSeconds }) => resetSeconds)) }
  for (const { limit, key } of shares) limit.count(key, now)
  return "counted"
}

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
