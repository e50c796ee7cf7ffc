import { hashToken } from "@slotkit/core"
import { equalDigests, makeHostToken, millisPerMinute, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HostStore } from "../ports/HostStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { type SignInRequest, signInLinkMinutes } from "./AskToSignIn.ts"
import { installationId, signInOperator } from "./OperatorSignIn.ts"
import { type SignInOutcome, signIn } from "./SignIn.ts"

/** The tries after which a code no longer works. Decision 0093. */
export const codeTries = 10

/**
 * Creates the link and the code of a request to sign in, and seals them for the browser that enters the code.
 *
 * Nothing is written, and every address gets a code, so a wrong one needs no look at the address.
 */
export const beginSignIn = Effect.fnUntraced(function* (asking: Pick<SignInRequest, "email" | "browserToken" | "returnTo">) {
  const randomness = yield* Randomness
  const now = yield* Clock.currentTimeMillis
  const linkBytes = yield* randomness.bytes(tokenBytes)
  const code = sixDigits(yield* randomness.bytes(codeBytes))
  const { sealed } = yield* (yield* SecretBox).seal(
    encodeRequest({
      email: asking.email,
      browserHash: hashToken(asking.browserToken),
      returnTo: asking.returnTo,
      code,
      linkBytes,
      expiresAt: now + signInLinkMinutes * millisPerMinute
    }),
    context
  )
  const request: SignInRequest = { ...asking, linkBytes, code }
  return { request, sealed }
})

/** Opens a sealed request in the browser that it was made for. Returns nothing once it has expired. */
export const openSignIn = Effect.fnUntraced(function* (sealed: string, browserToken: string | undefined) {
  const box = yield* SecretBox
  if (browserToken === undefined || !(yield* box.canOpen({ sealed, context }))) return undefined
  const request = decodeRequest(yield* box.open({ sealed, context }))
  const isOwn = equalDigests(hashToken(browserToken), request.browserHash)
  return isOwn && request.expiresAt > (yield* Clock.currentTimeMillis) ? { ...request, browserToken } : undefined
})

/** An opened request to sign in, whose code is entered. */
export interface OpenSignIn extends SealedRequest {
  readonly browserToken: string
}

/** The result of entering a code. */
export type CodeOutcome =
  | (Extract<SignInOutcome, { readonly kind: "signedIn" }> & { readonly as: "host" | "operator" })
  | { readonly kind: "wrong" }
  /** The code is used or was tried too often. */
  | { readonly kind: "gone" }

/**
 * Signs in with the code of an email. The code and the link of one email are used up together.
 *
 * Each try is recorded before the code is compared, so that concurrent tries in several processes are no more than `codeTries`.
 */
export const signInByCode = Effect.fnUntraced(function* (
  request: OpenSignIn,
  code: string,
  before: { readonly sessionToken: string | undefined; readonly operatorToken: string | undefined }
) {
  const { browserToken, email } = request
  const number = yield* takeTry(request)
  if (number === undefined) return gone
  if (!equalDigests(hashToken(code), hashToken(request.code))) return number < codeTries ? wrong : gone
  const linkOf = (hostId: number) => makeHostToken("signInLink", hostId, request.linkBytes)
  const host = Option.getOrUndefined(yield* (yield* HostStore).find({ email }))
  if (host !== undefined) {
    const outcome = yield* signIn({ linkToken: linkOf(host.id), browserToken, sessionToken: before.sessionToken })
    if (outcome.kind === "signedIn") return { ...outcome, as: "host" } satisfies CodeOutcome
  }
  const linkToken = linkOf(installationId)
  const outcome = yield* signInOperator({ linkToken, browserToken, sessionToken: before.operatorToken })
  return outcome.kind === "signedIn" ? ({ ...outcome, as: "operator" } satisfies CodeOutcome) : gone
})

/** Records a try under the first number that no other try has, and returns the number. Returns nothing if none is left. */
const takeTry = Effect.fnUntraced(function* ({ linkBytes, expiresAt }: SealedRequest) {
  const sessions = yield* SessionStore
  const request = makeHostToken("signInLink", installationId, linkBytes)
  for (let number = 1; number <= codeTries; number++)
    if (yield* sessions.complete(hashToken(`${request} ${number}`), expiresAt)) return number
  return undefined
})

const sixDigits = (bytes: Uint8Array): string => {
  const number = bytes.reduce((total, byte) => (total * 256 + byte) % 1_000_000, 0)
  return String(number).padStart(6, "0")
}

const SealedRequest = Schema.Struct({
  email: Schema.String,
  returnTo: Schema.String,
  browserHash: Schema.String,
  code: Schema.String,
  linkBytes: Schema.Uint8ArrayFromHex,
  expiresAt: Schema.Number
})
type SealedRequest = typeof SealedRequest.Type

const encodeRequest = Schema.encodeSync(Schema.fromJsonString(SealedRequest))
const decodeRequest = Schema.decodeUnknownSync(Schema.fromJsonString(SealedRequest))

const context = "sign-in code"
/** Enough that the remainder of a division by a million is as good as equally likely. */
const codeBytes = 16
const wrong: CodeOutcome = { kind: "wrong" }
const gone: CodeOutcome = { kind: "gone" }
