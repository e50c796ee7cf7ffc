import type { VisitorBookingResource } from "@slotkit/core"
import {
  IdempotencyStore,
  type KeyedRequest,
  type Lease,
  RememberAnswer,
  type RememberedAnswer,
  SecretBox
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"

/**
 * Books once for each key of a form, and returns where the visitor goes next. A form that is sent twice leads to the first
 * booking. Undefined while the first request is still running.
 *
 * The address is stored in the booking's transaction, sealed because it contains a token. A refused booking frees the key.
 */
export const bookOnce = Effect.fnUntraced(function* <E, R, R2>(
  form: { readonly hostId: number; readonly subject: string; readonly key: string },
  book: Effect.Effect<VisitorBookingResource, E, R>,
  addressOf: (booking: VisitorBookingResource) => Effect.Effect<string, never, R2>
) {
  const store = yield* IdempotencyStore
  const box = yield* SecretBox
  const context = yield* Effect.context<R2>()
  const keyed: KeyedRequest = {
    credential: `booking form:${form.subject}`,
    hostId: form.hostId,
    key: form.key,
    fingerprint: form.subject
  }
  const sealContext = `idempotency:${keyed.credential}:${keyed.key}`
  const now = yield* Clock.currentTimeMillis
  const lease: Lease = { token: globalThis.crypto.randomUUID(), until: now + runningForMs }
  const addressIn = ({ body }: RememberedAnswer) => box.open({ sealed: body, context: sealContext })
  const begun = yield* store.begin(keyed, now, lease)
  if (begun._tag === "answered") return yield* addressIn(begun.answer)
  if (begun._tag !== "fresh") return undefined
  let address: string | undefined
  const remember = Effect.fnUntraced(function* (booking: unknown) {
    address = yield* Effect.provideContext(addressOf(booking as VisitorBookingResource), context)
    const { sealed } = yield* box.seal(address, sealContext)
    const isKept = yield* store.answer(keyed, lease.token, { status: 303, headers: {}, body: sealed, sealed: true })
    if (!isKept) return yield* Effect.die(new Error("Another process has taken over this form."))
  })
  return yield* Effect.uninterruptible(
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.provideService(book, RememberAnswer, remember))
      if (Exit.isSuccess(exit)) return address ?? (yield* addressOf(exit.value))
      const committed = yield* store.forget(keyed, lease.token)
      return Option.isSome(committed) ? yield* addressIn(committed.value) : yield* Effect.failCause(exit.cause)
    })
  )
})

const runningForMs = 60_000
