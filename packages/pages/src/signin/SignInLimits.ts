import type { Instant } from "@slotkit/core"
import { slidingLimit } from "@slotkit/http"
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
 * thousand addresses of each kind, those that were seen last.
 */
export const signInLimit = ({ perEmail, perClient }: { readonly perEmail: number; readonly perClient: number }) => {
  const limits = [slidingLimit("email", perEmail, hourSeconds), slidingLimit("client", perClient, hourSeconds)] as const
  return (email: string, client: string, now: Instant): "counted" | { readonly waitSeconds: number } => {
    const keys = [email.toLowerCase(), client] as const
    const waits = limits.flatMap((limit, index) => {
      const { allowed, resetSeconds } = limit.look(keys[index]!, now)
      return allowed ? [] : [resetSeconds]
    })
    if (waits.length > 0) return { waitSeconds: Math.max(...waits) }
    limits.forEach((limit, index) => void limit.count(keys[index]!, now))
    return "counted"
  }
}

const hourSeconds = 3600
