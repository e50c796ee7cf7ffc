import { addressesIn, inviteTokensIn } from "@slotkit/core/internal"
import {
  Conflict,
  IdempotencyStore,
  Invalid,
  type KeyedRequest,
  type Lease,
  RememberAnswer,
  type RememberedAnswer,
  SecretBox
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import { KnownResult } from "../api/guards/Idempotency.ts"
import { type PlainAnswer, rememberable } from "./RememberedAnswer.ts"

const runningForMs = 60_000

/**
 * Answers a request with a key, or replays the answer to the first one. Fails with `Conflict` while the first one is in progress,
 * and with `Invalid` if the key was used for another request.
 *
 * `answer` renders `KnownResult` instead of working again. Decision 0021.
 */
export const answerOnce = Effect.fnUntraced(function* <E, R>(keyed: KeyedRequest, answer: Answer<E, R>, holdsSecret: boolean) {
  const store = yield* IdempotencyStore
  const now = yield* Clock.currentTimeMillis
  const lease: Lease = { token: globalThis.crypto.randomUUID(), until: now + runningForMs }
  const begun = yield* store.begin(keyed, now, lease)
  if (begun._tag === "answered") return yield* replay(keyed, begun.answer)
  if (begun._tag === "running") return yield* stillRunning
  if (begun._tag === "other") return yield* wrongKey("was used for another request in the last 24 hours")
  return yield* carryOut(keyed, lease.token, answer, holdsSecret)
})

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Runs a request whose key is claimed, and ensures that its response is stored. */
const carryOut = Effect.fnUntraced(function* <E, R>(
  keyed: KeyedRequest,
  leaseToken: string,
  answer: Answer<E, R>,
  holdsSecret: boolean
) {
  const store = yield* IdempotencyStore
  const box = yield* SecretBox
  const context = yield* Effect.context<R>()
  const write = Effect.fnUntraced(function* (plain: PlainAnswer) {
    const body = holdsSecret && plain.status < 300 ? (yield* box.seal(plain.body, sealContext(keyed))).sealed : plain.body
    const answer = { ...plain, body, sealed: body !== plain.body }
    return yield* store.answer(keyed, leaseToken, answer, [...addressesIn(plain.body), ...inviteTokensIn(plain.body)])
  })
  let written: PlainAnswer | undefined
  let isLost = false
  /** Renders the handler's response to a result, and stores it in the open transaction. */
  const remember = Effect.fnUntraced(function* (result: unknown) {
    const response = yield* answer.pipe(
      Effect.provideContext(context),
      Effect.provideService(KnownResult, { result }),
      Effect.provideService(RememberAnswer, undefined),
      Effect.orDie
    )
    written = rememberable(Exit.succeed(response))
    if (written === undefined) return
    isLost = !(yield* write(written))
    if (isLost) return yield* Effect.die(new Error("Another process has taken over this request."))
  })
  const exit = yield* Effect.exit(Effect.provideService(answer, RememberAnswer, remember))
  if (isLost) return yield* stillRunning
  const plain = rememberable(exit)
  const kept =
    plain === undefined ? store.forget(keyed, leaseToken) : Effect.as(unlessWritten(written, plain, write), Option.none())
  const committed = yield* Effect.catchCause(kept, (cause) =>
    Effect.as(Effect.logWarning("The response for an Idempotency-Key could not be stored", cause), Option.none())
  )
  return Option.isSome(committed) ? yield* responseOf(keyed, committed.value) : yield* exit
})

const unlessWritten = (
  written: PlainAnswer | undefined,
  plain: PlainAnswer,
  write: (plain: PlainAnswer) => Effect.Effect<boolean>
): Effect.Effect<unknown> => (written?.status === plain.status && written.body === plain.body ? Effect.void : write(plain))

const replay = (keyed: KeyedRequest, answer: RememberedAnswer) =>
  Effect.map(responseOf(keyed, answer), (response) => HttpServerResponse.setHeader(response, "idempotent-replayed", "true"))

const responseOf = Effect.fnUntraced(function* (keyed: KeyedRequest, { status, headers, body, sealed }: RememberedAnswer) {
  const box = yield* SecretBox
  const text = sealed
    ? yield* Effect.catchDefect(box.open({ sealed: body, context: sealContext(keyed) }), () => Effect.fail(cannotOpen))
    : body
  const { "content-type": contentType, ...others } = headers
  return text === ""
    ? HttpServerResponse.empty({ status, headers: others })
    : HttpServerResponse.text(text, { status, headers: others, ...(contentType === undefined ? {} : { contentType }) })
})

const sealContext = ({ credential, key }: KeyedRequest): string => `idempotency:${credential}:${key}`

const cannotOpen = new Conflict({
  message:
    "The first request with this Idempotency-Key succeeded, but its response was encrypted with a different SLOTKIT_SECRET and cannot be replayed."
})

/** A key that is malformed, or was used for another request. */
export const wrongKey = (rule: string) => Invalid.of({ "Idempotency-Key": [`The Idempotency-Key ${rule}.`] })

const stillRunning = Effect.andThen(
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", "1"))
  ),
  Effect.fail(new Conflict({ message: "The first request with this Idempotency-Key is still in progress. Try again shortly." }))
)
