import type { Instant } from "@slotkit/core"
import { slidingLimit, unknownAddress } from "@slotkit/http"
import * as Context from "effect/Context"

/** How many links may be asked for in any hour: for one e-mail address, and from one client address. */
export const SignInLimits = Context.Reference<{ readonly perEmail: number; readonly perClient: number }>(
  "@slotkit/pages/SignInLimits",
  { defaultValue: () => ({ perEmail: 5, perClient: 30 }) }
)

/**
 * Counts who asks for links, in this process; addresses count whether a host has them or not.
 *
 * Returns a function that counts one time, or says in how many seconds there is room again and counts nothing. It remembers ten
 * thousand addresses of each kind, those that were seen last. A client whose address the platform does not tell is not counted:
 * strangers would use up the share of everybody.
 */
export const signInLimit = ({ perEmail, perClient }: { readonly perEmail: number; readonly perClient: number }) => {
  const emails = slidingLimit("email", perEmail, hourSeconds)
  const clients = slidingLimit("client", perClient, hourSeconds)
  return (email: string, client: string, now: Instant): "counted" | { readonly waitSeconds: number } => {
    const shares = [
      { limit: emails, key: email.toLowerCase() },
      ...(client === unknownAddress ? [] : [{ limit: clients, key: client }])
    ]
    const waits = shares.map(({ limit, key }) => limit.look(key, now)).filter(({ allowed }) => !allowed)
    if (waits.length > 0) return { waitSeconds: Math.max(...waits.map(({ resetSeconds }) => resetSeconds)) }
    for (const { limit, key } of shares) limit.count(key, now)
    return "counted"
  }
}

const hourSeconds = 3600
