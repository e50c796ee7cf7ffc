import { addressesIn, inviteTokensIn } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { IdempotencyStore, type KeyedRequest, type StoredResponse } from "../ports/IdempotencyStore.ts"
import type { Lease } from "../ports/Lease.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { ReplayRecorder } from "./ReplayRecorder.ts"

/** A stored response whose body is readable. */
export type PlainResponse = Omit<StoredResponse, "sealed">

/** Stores the value of a keyed request, and reads it again. */
export interface ReplayFormat<A, E, R> {
  /** Makes the value from the result of the use case, inside its transaction and without working again. */
  readonly render: (result: unknown) => Effect.Effect<A, unknown, R>
  /** The stored form. Undefined for an outcome that frees the key, so that the request can be retried. */
  readonly write: (exit: Exit.Exit<A, E>) => PlainResponse | undefined
  readonly read: (answer: PlainResponse) => A
  /** True if the stored body contains a secret, so that it is sealed. */
  readonly holdsSecret: boolean
}

/**
 * The outcome of a keyed request: a value of this request or of the first one, or the reason why there is none. `other` is a key
 * that was used for another request, `unreadable` a response that was sealed with another secret.
 */
export type Idempotent<A> =
  | { readonly _tag: "first" | "replayed"; readonly value: A }
  | { readonly _tag: "running" | "other" | "unreadable" }

/**
 * Works once for each key, for the API, MCP tools and forms. Fails as the work does.
 *
 * The value is stored in the transaction of the work, so a process that crashes leaves both or neither. If the work has
 * committed, its value is returned even if something failed afterwards. Call it uninterruptibly. Decision 0021.
 */
export const idempotent = Effect.fnUntraced(function* <A, E, R, R2>(
  keyed: KeyedRequest,
  work: Effect.Effect<A, E, R>,
  { render, write, read, holdsSecret }: ReplayFormat<A, E, R2>
) {
  const store = yield* IdempotencyStore
  const box = yield* SecretBox
  const context = yield* Effect.context<R2>()
  const sealContext = `idempotency:${keyed.credential}:${keyed.key}`
  const lease: Lease = { token: globalThis.crypto.randomUUID(), until: (yield* Clock.currentTimeMillis) + runningForMs }
  const open = (tag: "first" | "replayed", { sealed, ...answer }: StoredResponse): Effect.Effect<Idempotent<A>> =>
    !sealed
      ? Effect.sync(() => ({ _tag: tag, value: read(answer) }))
      : box.open({ sealed: answer.body, context: sealContext }).pipe(
          Effect.map((body) => ({ _tag: tag, value: read({ ...answer, body }) })),
          Effect.catchDefect(() => Effect.succeed({ _tag: "unreadable" } as const))
        )
  const begun = yield* store.begin(keyed, yield* Clock.currentTimeMillis, lease)
  if (begun._tag === "answered") return yield* open("replayed", begun.answer)
  if (begun._tag !== "fresh") return { _tag: begun._tag } satisfies Idempotent<A>
  const save = Effect.fnUntraced(function* (plain: PlainResponse) {
    const sealed = holdsSecret && plain.status < 400
    const body = sealed ? (yield* box.seal(plain.body, sealContext)).sealed : plain.body
    const people = [...addressesIn(plain.body), ...inviteTokensIn(plain.body)]
    return yield* store.end(keyed, lease.token, { ...plain, body, sealed }, people)
  })
  let saved: PlainResponse | undefined
  let isLost = false
  const remember = Effect.fnUntraced(function* (result: unknown) {
    const value = yield* render(result).pipe(
      Effect.provideContext(context),
      Effect.provideService(ReplayRecorder, undefined),
      Effect.orDie
    )
    saved = write(Exit.succeed(value))
    if (saved === undefined) return
    isLost = Option.isNone(yield* save(saved))
    if (isLost) return yield* Effect.die(new Error("Another process has taken over this request."))
  })
  const exit = yield* Effect.exit(Effect.provideService(work, ReplayRecorder, remember))
  if (isLost) return { _tag: "running" } satisfies Idempotent<A>
  const plain = write(exit)
  const isSaved = plain !== undefined && saved?.status === plain.status && saved.body === plain.body
  const settle: Effect.Effect<Option.Option<StoredResponse>> =
    plain === undefined ? store.end(keyed, lease.token, null) : Effect.as(isSaved ? Effect.void : save(plain), Option.none())
  const committed = yield* Effect.catchCause(settle, (cause) =>
    Effect.as(Effect.logWarning("The response for an Idempotency-Key could not be stored", cause), Option.none())
  )
  if (Option.isSome(committed)) return yield* open("first", committed.value)
  return { _tag: "first", value: yield* exit } satisfies Idempotent<A>
})

const runningForMs = 60_000
