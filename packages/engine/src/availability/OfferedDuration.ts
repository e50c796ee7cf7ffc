import { shortestDuration, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import type { Bookable } from "../services/Bookable.ts"

/** Returns the requested length in minutes, by default the shortest one. Fails with `Invalid` if the service does not have it. */
export const offeredDuration = Effect.fnUntraced(function* ({ durations }: Bookable, duration: number | undefined) {
  if (duration === undefined) return shortestDuration(durations)
  const offered = durations.map(({ minutes }) => minutes).toSorted((one, other) => one - other)
  if (offered.includes(duration)) return duration
  return yield* Invalid.of([wrongField("duration", `The duration field must be one of ${offered.join(", ")}.`, "option")])
})
