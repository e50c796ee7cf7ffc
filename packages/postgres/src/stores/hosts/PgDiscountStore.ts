import { type DiscountCode, foldedCode } from "@slotkit/core/internal"
import { DiscountStore, UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost, whereRow } from "../../sql/Bucket.ts"
import { allRows } from "../../sql/FirstRow.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores discount codes. */
export const pgDiscountStore = (options?: PgStoreOptions): Layer.Layer<DiscountStore, never, SqlClient> => {
  const { discount_codes } = tablesIn(options)
  return Layer.effect(
    DiscountStore,
    Effect.map(SqlClient, (sql) =>
      DiscountStore.of({
        save: ({ id, ...code }, as) => {
          const { hostId } = code
          if (id === undefined) {
            const values = { ...discountRow.values(code), ...hostValues(hostId), folded_code: foldedCode(code.code) }
            const added = sql<{ readonly id: number }>`INSERT INTO ${discount_codes} ${sql.insert(values)}
              ON CONFLICT ON CONSTRAINT discount_codes_code_key DO NOTHING RETURNING id`
            return Effect.flatMap(Effect.orDie(added), ([row]) =>
              row === undefined ? Effect.fail(new UniqueTaken({ field: "code" })) : Effect.succeed({ ...code, id: row.id })
            )
          }
          const { host_id: _, ...changes } = discountRow.values(code)
          const isIt = whereRow(hostId, id)
          const saved =
            as === "removed"
              ? sql`DELETE FROM ${discount_codes} WHERE ${isIt}`
              : sql`UPDATE ${discount_codes} SET ${sql.update(changes)} WHERE ${isIt}`
          return Effect.as(Effect.orDie(saved), { ...code, id })
        },
        list: ({ hostId, id, code }, as) =>
          allRows(
            sql<object>`SELECT ${columnsOf(discountRow.names)} FROM ${discount_codes}
              WHERE ${id === undefined ? ofHost(hostId) : whereRow(hostId, id)}
              ${code === undefined ? sql`` : sql`AND folded_code = ${foldedCode(code)}`}
              ORDER BY id ${as === "locked" ? sql`FOR UPDATE` : sql``}`,
            discountRow.read
          )
      })
    )
  )
}

const discountRow = recordColumns<DiscountCode>({
  id: "plain",
  hostId: "plain",
  code: "plain",
  discount: "json",
  currency: "plain",
  services: "json",
  from: ["time", "from_at"],
  until: ["time", "until_at"],
  maxUses: "plain",
  perBooker: "plain",
  uses: "plain",
  createdAt: "time"
})
