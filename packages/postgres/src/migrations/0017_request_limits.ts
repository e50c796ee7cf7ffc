import { requestsPerMinute } from "@slotkit/core"
import { maxRequestsPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds the limits of API keys and apps that the operator has raised. Null means the usual limit. Decision 0112.
 *
 * The log has the limit as well, because Citus lets an upsert read only its own row.
 */
export const requestLimits: OnlineMigration = {
  kind: "online",
  run: ({ column, constraint }) =>
    Effect.gen(function* () {
      yield* column({ table: "rate_log", name: "most", type: "integer" })
      for (const table of ["api_keys", "apps"] as const) {
        yield* column({ table, name: "requests_per_minute", type: "integer" })
        const definition = `CHECK (requests_per_minute BETWEEN ${requestsPerMinute} AND ${maxRequestsPerMinute})`
        yield* constraint({ table, name: `${table}_requests_check`, definition })
      }
    })
}
