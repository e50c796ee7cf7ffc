import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { PrivacyStore } from "../ports/PrivacyStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/**
 * Counts the rows of a request to erase a person that are erased, and those that are left. `total` is the number at its
 * beginning. Fails with `NotFound` if the host has made no such request, or if it ended more than a day ago.
 */
export const viewErasure = Effect.fnUntraced(function* (hostId: number, id: number) {
  const people = yield* PrivacyStore
  const box = yield* SecretBox
  const { address, begunAt, rows } = yield* orNotFound(yield* people.findRequest(hostId, id), "erasure")
  const left = address === null ? 0 : (yield* people.find({ email: yield* box.open(address), hostId })).length
  // The person may have booked again in the meantime.
  const total = Math.max(rows, left)
  return { begunAt, erased: total - left, left, total }
})
