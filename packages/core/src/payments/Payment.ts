import type { PaymentStatus } from "./PaymentTransitions.ts"

/** What is owed for a booking; `amountMinor` is `null` when it is free. */
export interface Payment {
  readonly status: PaymentStatus
  readonly amountMinor: number | null
  readonly currency: string
}
