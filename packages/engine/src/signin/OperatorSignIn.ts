import { hashToken } from "@slotkit/core"
import {
  foldedAddress,
  makeHostToken,
  millisPerDay,
  millisPerMinute,
  parseToken,
  signInUrl,
  tokenBytes
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../audit/Audit.ts"
import { Settings } from "../kernel/Settings.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { MailComposer } from "../ports/mail/MailComposer.ts"
import { Mailer } from "../ports/mail/Mailer.ts"
import { type Identity, Operators } from "../ports/operators/Operators.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { type SignInRequest, signInLinkMinutes } from "./AskToSignIn.ts"
import { hostSessionDays, type OpenedLink, type SignInOutcome } from "./SignIn.ts"

/** The lifetime of a session that began at an OpenID provider, which may have removed the person from a group since. */
export const providerSessionHours = 12

/** The number in place of a host's id for what belongs to the installation: its tokens and its audit entries. */
export const installationId = 0

/** A signed-in operator, who need not be a host. */
export interface SignedInOperator {
  readonly email: string
}

/** Returns true if a person is an operator. Without operators, no one is. */
export const isOperator = (identity: Identity): Effect.Effect<boolean> =>
  Effect.flatMap(Operators, (operators) => (operators === undefined ? Effect.succeed(false) : operators.isOperator(identity)))

/**
 * Sends a sign-in link to an operator who is not a host, at the address of the operator. Does nothing for other people.
 *
 * The email log belongs to hosts, so the email is sent at once and only once. Its time and failure must not reach the person who
 * asked.
 */
export const askOperatorToSignIn = Effect.fnUntraced(function* (request: SignInRequest) {
  const { browserToken, returnTo, linkBytes, code } = request
  const email = yield* (yield* Operators)?.addressOf(request.email) ?? Effect.succeed(undefined)
  if (email === undefined) return
  const [sessions, composer, mailer] = [yield* SessionStore, yield* MailComposer, yield* Mailer]
  const { baseUrl, origin } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const token = makeHostToken("signInLink", installationId, linkBytes)
  const linkHash = hashToken(token)
  yield* sessions.add("operator", "link", {
    linkHash,
    browserHash: hashToken(browserToken),
    email: foldedAddress(email),
    returnTo,
    expiresAt: now + signInLinkMinutes * millisPerMinute
  })
  const mail = composer.compose({
    kind: "signIn",
    to: { role: "host", name: null, email, timeZone: "UTC", language: "en" },
    texts: {},
    url: signInUrl({ token }, baseUrl),
    code,
    lifetimeMinutes: signInLinkMinutes
  })
  yield* mailer
    .send(mail, `<sign-in-${linkHash.slice(0, 16)}@${new URL(origin).hostname}>`)
    .pipe(
      Effect.catchTag("MailRefused", ({ reason }) => Effect.logWarning(`The sign-in email of an operator was refused: ${reason}`))
    )
})

/** Uses an operator's link in the browser that requested it and opens a session. The current one of the browser ends. */
export const signInOperator = Effect.fnUntraced(function* ({ linkToken, browserToken, sessionToken: before }: OpenedLink) {
  const sessions = yield* SessionStore
  const unitOfWork = yield* UnitOfWork
  if (parseToken(linkToken)?.kind !== "signInLink") return gone
  const linkHash = hashToken(linkToken)
  const now = yield* Clock.currentTimeMillis
  const use = Effect.gen(function* () {
    const link =
      browserToken === undefined ? Option.none() : yield* sessions.takeLink("operator", linkHash, hashToken(browserToken), now)
    if (Option.isNone(link)) return undefined
    const { email, returnTo } = link.value
    const expiresAt = now + hostSessionDays * millisPerDay
    const sessionToken = yield* openOperatorSession({ email, groups: [], expiresAt, before })
    return { kind: "signedIn", sessionToken, returnTo } satisfies SignInOutcome
  })
  const signedIn = yield* unitOfWork.transaction(use)
  if (signedIn !== undefined) return signedIn
  return Option.isSome(yield* sessions.find("operator", "link", linkHash, now)) ? otherBrowser : gone
})

/** Opens a session of an operator in place of an earlier one and returns its token. Call it inside a transaction. */
export const openOperatorSession = Effect.fnUntraced(function* (options: {
  readonly email: string
  readonly groups: ReadonlyArray<string>
  readonly expiresAt: number
  readonly before: string | undefined
}) {
  const sessions = yield* SessionStore
  const token = makeHostToken("hostSession", installationId, yield* (yield* Randomness).bytes(tokenBytes))
  const signedInAt = yield* Clock.currentTimeMillis
  const { email, groups, expiresAt, before } = options
  if (before !== undefined) yield* sessions.end("operator", { sessionHash: hashToken(before) })
  yield* sessions.add("operator", "session", {
    sessionHash: hashToken(token),
    email: foldedAddress(email),
    groups,
    signedInAt,
    expiresAt
  })
  yield* Effect.provideService(audit(installationId, "operator.signIn"), CurrentActor, { kind: "operator", id: null })
  return token
})

/** Returns the operator of an unexpired session, as long as the person is one. */
export const operatorOfSession = Effect.fnUntraced(function* (sessionToken: string) {
  const sessions = yield* SessionStore
  if (parseToken(sessionToken)?.kind !== "hostSession") return Option.none<SignedInOperator>()
  const found = yield* sessions.find("operator", "session", hashToken(sessionToken), yield* Clock.currentTimeMillis)
  if (Option.isNone(found)) return Option.none<SignedInOperator>()
  const { email, groups } = found.value
  return (yield* isOperator({ email, groups })) ? Option.some<SignedInOperator>({ email }) : Option.none()
})

/** Ends one session of an operator. */
export const signOutOperator = (sessionToken: string) => ending("operator.signOut", { sessionHash: hashToken(sessionToken) })

/** Ends all sessions of an operator, in all browsers, and revokes the operator's sign-in links. */
export const signOutOperatorEverywhere = (email: string) => ending("operator.signOutEverywhere", { email: foldedAddress(email) })

const ending = Effect.fnUntraced(function* (
  action: string,
  which: { readonly sessionHash: string } | { readonly email: string }
) {
  const sessions = yield* SessionStore
  const { transaction } = yield* UnitOfWork
  yield* transaction(Effect.andThen(sessions.end("operator", which), audit(installationId, action)))
})

const otherBrowser: SignInOutcome = { kind: "otherBrowser" }
const gone: SignInOutcome = { kind: "gone" }
