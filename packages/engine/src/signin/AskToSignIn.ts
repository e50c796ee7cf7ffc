import { hashToken } from "@slotkit/core"
import { makeHostToken, millisPerMinute, signInUrl, storedToken } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { HostStore } from "../ports/HostStore.ts"
import { hostRecipient, MailComposer } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** The lifetime of a sign-in link. */
export const signInLinkMinutes = 15

/**
 * A request to sign in by email: the address, the browser, the path below the base URL to redirect to, the random bytes of the
 * link and the code of the email.
 */
export interface SignInRequest {
  readonly email: string
  readonly browserToken: string
  readonly returnTo: string
  readonly linkBytes: Uint8Array
  readonly code: string
}

/**
 * Sends a sign-in link and its code to the host with an email address. Returns `false` if there is no such host.
 *
 * Writes and timing reveal whether the host exists, so the response must not wait for it.
 */
export const askToSignIn = Effect.fnUntraced(function* (request: SignInRequest) {
  const { email, browserToken, returnTo, linkBytes, code } = request
  const [hosts, sessions, outbox, unitOfWork] = [yield* HostStore, yield* SessionStore, yield* MailOutbox, yield* UnitOfWork]
  const composer = yield* MailComposer
  const { baseUrl } = yield* Settings
  const host = Option.getOrUndefined(yield* hosts.find({ email }))
  if (host === undefined) return false
  const now = yield* Clock.currentTimeMillis
  const token = makeHostToken("signInLink", host.id, linkBytes)
  const mail = composer.compose({
    kind: "signIn",
    to: hostRecipient(host),
    texts: host.mailTexts,
    url: signInUrl({ token }, baseUrl),
    code,
    lifetimeMinutes: signInLinkMinutes
  })
  const link = {
    linkHash: storedToken(token),
    browserHash: hashToken(browserToken),
    hostId: host.id,
    returnTo,
    expiresAt: now + signInLinkMinutes * millisPerMinute
  }
  const send = outbox.add([{ hostId: host.id, kind: "signIn", createdAt: now, mail }])
  yield* unitOfWork.transaction(Effect.andThen(sessions.add("host", "link", link), send))
  return true
})
