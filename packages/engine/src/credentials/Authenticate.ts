import type { Instant, TokenResource } from "@slotkit/core"
import { parseToken, resourceUrl, storedToken } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Unauthorized } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { type Authenticated, CredentialStore } from "../ports/CredentialStore.ts"

/**
 * Finds the caller behind a token and counts the request against the caller's rate limit.
 *
 * A token with an invalid checksum is rejected without a lookup, and one that is bound to another resource after it. Spec:
 * credentials; RFC 8707.
 */
export const authenticate = Effect.fnUntraced(function* (token: string | undefined, resource: TokenResource = "api") {
  if (token === undefined) {
    return yield* new Unauthorized({ fact: { code: "absent" }, presented: false })
  }
  const found = yield* lookUp(token, yield* Clock.currentTimeMillis)
  if (Option.isNone(found)) {
    return yield* new Unauthorized({ fact: { code: "unknown" }, presented: true })
  }
  const { resource: bound } = found.value.caller
  if (bound === null || bound === resource) return found.value
  const { baseUrl } = yield* Settings
  return yield* new Unauthorized({
    fact: { code: "other_resource", bound: resourceUrl(bound, baseUrl), called: resourceUrl(resource, baseUrl) },
    presented: true
  })
})

const lookUp = (token: string, now: Instant): Effect.Effect<Option.Option<Authenticated>, never, CredentialStore> =>
  CredentialStore.use((credentials) => {
    const kind = parseToken(token)?.kind
    const isCredential = kind === "apiKey" || kind === "accessToken"
    return isCredential ? credentials.authenticate(kind, storedToken(token), now) : Effect.succeedNone
  })
