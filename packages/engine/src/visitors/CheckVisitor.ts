import type { SentBooking } from "@slotkit/core/internal"
import { wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid, Unavailable } from "../kernel/Failure.ts"
import { VisitorCheck } from "../ports/VisitorCheck.ts"

/**
 * Applies the installation's check of visitors to a booking request. Fails with `Invalid` for the field `visitor_check`.
 *
 * Never call it inside a transaction, because it waits for other systems.
 */
export const checkVisitor = Effect.fnUntraced(function* (hostId: number, { sent }: Pick<SentBooking, "sent">) {
  const check = yield* VisitorCheck
  if (check === null) return
  const passes = yield* Effect.catchTag(
    check.passes({ hostId, answer: answerIn(sent) }),
    "VisitorCheckUnavailable",
    ({ reason }) =>
      Effect.andThen(
        Effect.logWarning(`Could not check a visitor: ${reason}`),
        Effect.die(new Unavailable({ fact: { code: "visitor_check" }, retryAfterSeconds: 60 }))
      )
  )
  if (!passes)
    return yield* Invalid.of([wrongField("visitor_check", "The visitor_check field must contain the answer to a passed check.")])
})

const answerIn = ({ visitor_check: answer }: SentBooking["sent"]): string | null =>
  typeof answer === "string" && answer !== "" ? answer : null
