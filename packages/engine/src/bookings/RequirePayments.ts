import { isPaid } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../kernel/Failure.ts"
import { Payments } from "../ports/Payments.ts"

/** Fails with a `Conflict` if a price would have to be paid and no payment provider is configured. */
export const requirePayments = Effect.fnUntraced(function* (priceMinor: number | null) {
  const { provider } = yield* Payments
  if (provider === "none" && isPaid(priceMinor)) return yield* Conflict.of({ code: "no_payments" })
})
