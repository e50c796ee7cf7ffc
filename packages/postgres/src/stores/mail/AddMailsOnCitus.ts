import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { recordChangesAlone } from "../../sql/ListCounters.ts"
import type { Tables } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"

/** The values of an email of one bucket. */
export interface MailValues {
  readonly bucket: string
  readonly host_id: string
  readonly booking_id: number | null
  readonly kind: string
  readonly to_name: string | null
  readonly to_email: string
  readonly subject: string
  /** Base 64. */
  readonly content: string
  readonly created_at: Date
}

/**
 * Adds emails of one bucket to the log, the bodies and the queue on Citus, in this order, and returns when they are due. Each
 * statement goes to the server of the bucket without a detour.
 */
export const addMailsOnCitus = (
  sql: SqlClient,
  tables: Tables,
  mails: ReadonlyArray<MailValues>,
  shift: Fragment
): Effect.Effect<ReadonlyArray<{ readonly due_at: Date }>, SqlError> => {
  const { emails, email_bodies, email_queue } = tables
  const rows = (row: (mail: MailValues, index: number) => Fragment) => sql.csv(mails.map(row))
  const add = Effect.gen(function* () {
    const added = yield* sql<{ readonly id: number }>`
      INSERT INTO ${emails} (bucket, host_id, booking_id, kind, to_email, subject, status, attempts, created_at)
      VALUES ${rows((mail) => sql`(${mail.bucket}, ${mail.host_id}, ${bookingOf(mail)}, ${mail.kind}, ${mail.to_email}, ${mail.subject}, 'waiting', 0, ${mail.created_at})`)}
      RETURNING id`
    const ids = added.map(({ id }) => id).sort((one, other) => one - other)
    const idOf = (index: number) => String(ids[index])
    yield* sql`INSERT INTO ${email_bodies} (bucket, email_id, created_at, to_name, content)
      VALUES ${rows((mail, index) => sql`(${mail.bucket}, ${idOf(index)}, ${mail.created_at}, ${mail.to_name}, decode(${mail.content}, 'base64'))`)}`
    const perHost = Map.groupBy(mails, ({ host_id }) => Number(host_id))
    const changes = [...perHost].map(([hostId, { length }]) => ({ hostId, list: "emails", n: length }))
    yield* recordChangesAlone(sql, tables, changes)
    return yield* sql<{ readonly due_at: Date }>`INSERT INTO ${email_queue} (bucket, email_id, attempts, due_at)
      VALUES ${rows((mail, index) => sql`(${mail.bucket}, ${idOf(index)}, 0, ${mail.created_at}::timestamptz${shift})`)} RETURNING due_at`
  })
  return inTransaction(sql, add)
}

/** As text, so that PostgreSQL gives the parameter the column's type. */
const bookingOf = ({ booking_id }: MailValues): string | null => (booking_id === null ? null : String(booking_id))
