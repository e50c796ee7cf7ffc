import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostStore } from "../../ports/HostStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { WaitlistStore } from "../../ports/WaitlistStore.ts"
import { endOffer } from "./EndOffer.ts"

/** Ends an offer that was not answered in time, and passes the time to the next entry in the same transaction. */
export const expireOffer = Effect.fnUntraced(function* ({ hostId, key }: Job<"offer">) {
  const unitOfWork = yield* UnitOfWork
  return yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const host = yield* (yield* HostStore).find(hostId)
      if (Option.isNone(host)) return "done" as const
      const [entry] = yield* (yield* WaitlistStore).list({ hostId, id: Number(key) }, 1, "locked")
      if (entry === undefined || entry.offer === null) return "done" as const
      const { expiresAt } = entry.offer
      if (expiresAt > (yield* Clock.currentTimeMillis)) return { dueAt: expiresAt }
      yield* endOffer(host.value, entry, "offerExpires")
      return "done" as const
    })
  )
})
