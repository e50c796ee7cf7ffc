import type { PaymentStatus } from "./PaymentTransitions.ts"

/** The amount due for a booking. `amountMinor` is `null` if it is free. */
export interface Payment {
  readonly status: PaymentStatus
  readonly amountMinor: number | null
  readonly currency: string
}
