import { hashToken } from "@slotkit/core"
import { type DecisionLink, DecisionLinkStore, type RequestAnswer } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** The links in hosts' emails about booking requests. */
export const pgDecisionLinkStore = (options?: PgStoreOptions): Layer.Layer<DecisionLinkStore, never, SqlClient> => {
  const { answer_links } = tablesIn(options)
  const columns = columnsOf(answerLinkColumns)
  return Layer.effect(
    DecisionLinkStore,
    Effect.map(SqlClient, (sql) =>
      DecisionLinkStore.of({
        add: ({ hostId, bookingId: booking_id, tokenHash: token_hash, token, answer }) => {
          const link = { booking_id, token_hash, token: token.sealed, token_context: token.context }
          const values = { ...link, ...hostValues(hostId), ...answerValues(answer) }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${answer_links} ${sql.insert(values)}`))
        },
        findByToken: (token) =>
          firstRow(
            sql<AnswerLinkRow>`SELECT ${columns} FROM ${answer_links}
              WHERE ${inBucketOfToken(token)} AND token_hash = ${hashToken(token)}`,
            fromRow
          ),
        findByBooking: (hostId, bookingId) =>
          firstRow(
            sql<AnswerLinkRow>`SELECT ${columns} FROM ${answer_links} WHERE ${ofHost(hostId)} AND booking_id = ${bookingId}`,
            fromRow
          ),
        recordAnswer: (hostId, bookingId, answer) =>
          sql`UPDATE ${answer_links} SET ${sql.update(answerValues(answer))}
            WHERE ${ofHost(hostId)} AND booking_id = ${bookingId}`.pipe(Effect.orDie, Effect.asVoid)
      })
    )
  )
}

interface AnswerLinkRow {
  readonly host_id: number
  readonly booking_id: number
  readonly token_hash: string
  readonly token: string
  readonly token_context: string
  readonly answer: RequestAnswer["on"] | null
  readonly answered_by: RequestAnswer["by"] | null
  readonly answered_at: Date | null
}

const answerLinkColumns = [
  "host_id",
  "booking_id",
  "token_hash",
  "token",
  "token_context",
  "answer",
  "answered_by",
  "answered_at"
] as const satisfies ReadonlyArray<keyof AnswerLinkRow>

const answerValues = (answer: RequestAnswer | null) => ({
  answer: answer?.on ?? null,
  answered_by: answer?.by ?? null,
  answered_at: timestamp(answer?.at ?? null)
})

const fromRow = (row: AnswerLinkRow): DecisionLink => ({
  hostId: row.host_id,
  bookingId: row.booking_id,
  tokenHash: row.token_hash,
  token: { sealed: row.token, context: row.token_context },
  answer:
    row.answer === null || row.answered_by === null || row.answered_at === null
      ? null
      : { on: row.answer, by: row.answered_by, at: instant(row.answered_at) }
})
