import * as Effect from "effect/Effect"
import { type AnnouncedEvent, DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import type { Job } from "../ports/JobStore.ts"

/**
 * Announces an event whose webhooks were on a server that did not respond. A webhook that already has it gets it only once. While
 * the server does not respond, the store postpones the event again. Decision 0161.
 */
export const announcePostponed = Effect.fnUntraced(function* ({ payload }: Job<"announcement">) {
  const deliveries = yield* DeliveryQueue
  yield* deliveries.announce([JSON.parse(payload ?? "") as AnnouncedEvent])
  return "done" as const
})
