import type { Instant } from "@slotkit/core"
import { shortestDuration } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { nextTimes } from "../availability/NextTimes.ts"
import { bookableService } from "../services/Bookable.ts"
import { serviceOfLink } from "./VisitService.ts"

/** Returns the next three free times of a service, from an instant on, for a visitor. */
export const nextVisitorTimes = Effect.fnUntraced(function* (
  username: string,
  slug: string,
  { from, durationMinutes }: { readonly from: Instant; readonly durationMinutes?: number | undefined }
) {
  const { host, service } = yield* serviceOfLink(username, slug)
  const bookable = bookableService(service, host)
  return yield* nextTimes(host, bookable, { from, durationMinutes: durationMinutes ?? shortestDuration(bookable.durations) })
})
