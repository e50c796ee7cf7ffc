import { isLoopbackHost } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The reasons for which all visitors share one rate limit. */
export type SharedAddress = "unknown" | "untrusted proxy" | "other header"

/** Is called for every request whose visitor cannot be told from others. */
export const AddressWarning = Context.Reference<(reason: SharedAddress) => Effect.Effect<void>>("@slotkit/http/AddressWarning", {
  defaultValue: () => () => Effect.void
})

/**
 * Returns a warning that is logged once. Requests without an address are normal on a base URL that only this machine can reach,
 * such as in development and in tests.
 */
export const warnOnce = Effect.map(Settings, ({ baseUrl }) => {
  const isLocal = isLoopbackHost(new URL(baseUrl).hostname)
  let isDue = true
  return (reason: SharedAddress): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (!isDue || (isLocal && reason === "unknown")) return Effect.void
      isDue = false
      return Effect.logWarning(sentences[reason])
    })
})

const sentences: Readonly<Record<SharedAddress, string>> = {
  unknown:
    "A request has no client address, so all visitors share one rate limit. Pass clientAddress to the mount of your framework, or set trustedProxies if all requests come through a proxy.",
  "untrusted proxy":
    "A request has X-Forwarded-For or Forwarded but does not come from a trusted proxy. If it came through a proxy, all visitors share one rate limit: set trustedProxies (SLOTKIT_TRUSTED_PROXIES) to the address of the proxy, or the option clientAddress.",
  "other header":
    "The proxy sends Forwarded without X-Forwarded-For, so all visitors share one rate limit. Have it send X-Forwarded-For, or set the option clientAddress."
}
