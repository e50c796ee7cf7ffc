import type { Booking } from "@slotkit/core"
import { paymentFaults } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"
import { eachRow } from "./EachRow.ts"
import type { Violations } from "./Violation.ts"

interface PaymentRow {
  readonly hostId: number
  readonly id: number
  readonly payment: Booking["payment"]
}

/** Checks the amounts of every payment that was refunded in part, or that is more than a checkout of the whole price. */
export const checkPayments = (
  sql: SqlClient,
  { bookings }: Tables,
  bucket: Fragment,
  { add }: Violations
): Effect.Effect<void, SqlError> =>
  eachRow<PaymentRow>(
    sql,
    "verified_payments",
    sql`SELECT host_id AS "hostId", id, json_build_object('status', payment_status, 'amountMinor', payment_amount_minor,
        'currency', payment_currency, 'terms', payment_terms, 'refunds', refunds) AS payment
      FROM ${bookings} WHERE bucket = ${bucket} AND (payment_terms IS NOT NULL OR refunds <> '[]') ORDER BY id`,
    (page) =>
      Effect.sync(() => {
        for (const { hostId, id, payment } of page) {
          for (const detail of paymentFaults(payment)) {
            add({ check: "payment", hostId, bookingIds: [id], meetingIds: [], detail })
          }
        }
      })
  )
