import { hashToken } from "@slotkit/core"
import { makeHostToken, millisPerMinute, signInUrl, storedToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { HostStore } from "../ports/HostStore.ts"
import { hostRecipient, MailComposer } from "../ports/mail/MailComposer.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** The lifetime of a sign-in link. */
export const signInLinkMinutes = 15

/** A request for a sign-in link: the email address, the browser, and the path below the base URL to redirect to. */
export interface SignInAsked {
  readonly email: string
  readonly browserToken: string
  readonly returnTo: string
}

/**
 * Sends a sign-in link to the host with an email address. Returns `false` if there is no such host.
 *
 * Writes and timing reveal whether the host exists, so the response must not wait for it.
 */
export const askToSignIn = Effect.fnUntraced(function* ({ email, browserToken, returnTo }: SignInAsked) {
  const [hosts, sessions, outbox, unitOfWork] = [yield* HostStore, yield* SessionStore, yield* MailOutbox, yield* UnitOfWork]
  const composer = yield* MailComposer
  const randomness = yield* Randomness
  const { baseUrl } = yield* Settings
  const host = Option.getOrUndefined(yield* hosts.find({ email }))
  if (host === undefined) return false
  const now = yield* Clock.currentTimeMillis
  const token = makeHostToken("signInLink", host.id, yield* randomness.bytes(tokenBytes))
  const mail = composer.compose({
    kind: "signIn",
    to: hostRecipient(host),
    texts: host.mailTexts,
    url: signInUrl({ token }, baseUrl),
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
