import { type KeptMail, type MailLogEntry, MailOutbox, mailErased, type OutgoingMail } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { literal } from "effect/sql/Statement"
import { hostValues, inBucketOf, ofHost, whereHostFenced } from "../../sql/Bucket.ts"
import { allRows } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { changedRows } from "../../sql/ListCounters.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"
import { newestFirst, selectPage } from "../../sql/SelectPage.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { dueRowsAdded, queueName, writeDueRows } from "../jobs/LeasedTable.ts"
import { addMailsOnCitus } from "./AddMailsOnCitus.ts"
import { packed, unpacked } from "./MailPacking.ts"

/**
 * Stores emails: in the log, their bodies, and the queue from which they are sent. Until an email ends, its attempts and its last
 * error are in the queue only.
 */
export const pgMailOutbox = (options?: PgStoreOptions): Layer.Layer<MailOutbox, never, SqlClient> => {
  const tables = tablesIn(options)
  const { emails, email_bodies, email_queue } = tables
  const idsOf = literal(`'"${schemaName(options ?? {})}"."emails"'`)
  return Layer.effect(
    MailOutbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)

      const columns = sql`email.id, to_email, subject, kind, status, coalesce(queued.attempts, email.attempts) AS attempts, email.created_at,
        sent_at, coalesce(queued.error, email.error) AS error`
      const joinsFor = (hostId: number) =>
        sql`LEFT JOIN ${email_queue} AS queued ON ${inBucketOf(hostId, "queued")} AND queued.email_id = email.id`

      const layout = yield* TableLayout
      const added = dueRowsAdded(sql, queueName(options, "email_queue"))
      const write = writeDueRows(sql, queueName(options, "email_queue"))
      return MailOutbox.of({
        add: Effect.fnUntraced(function* (mails) {
          if (mails.length === 0) return
          const now = yield* Clock.currentTimeMillis
          if (layout === "distributed") {
            // Hosts in the order of their first email, so that ids are in the order of emails.
            const perHost = [...Map.groupBy(mails, ({ hostId }) => hostId).values()]
            const adding = Effect.forEach(perHost, (some) => addMailsOnCitus(sql, tables, some.map(mailValues), time.shift(now)))
            yield* added((yield* Effect.orDie(adding)).flat())
            return
          }
          // The ids are taken first, so that no join is needed to give the bodies theirs.
          const values = sql`SELECT nextval((SELECT pg_get_serial_sequence(${idsOf}, 'id')::regclass)) AS id, mail.*
            FROM json_to_recordset(${JSON.stringify(mails.map(mailValues))}) AS mail (bucket smallint, host_id bigint,
              booking_id bigint, kind text, to_name text, to_email text, subject text, content text, created_at timestamptz)`
          yield* write(
            {
              parts: [
                ["mails", values],
                [
                  "mails_added",
                  sql`INSERT INTO ${emails}
                      (id, bucket, host_id, booking_id, kind, to_email, subject, status, attempts, created_at)
                    OVERRIDING SYSTEM VALUE
                    SELECT id, bucket, host_id, booking_id, kind, to_email, subject, 'waiting', 0, created_at FROM mails`
                ],
                [
                  "mails_stored",
                  sql`INSERT INTO ${email_bodies} (bucket, email_id, created_at, to_name, content)
                    SELECT bucket, id, created_at, to_name, decode(content, 'base64') FROM mails`
                ],
                [
                  "mails_queued",
                  sql`INSERT INTO ${email_queue} (bucket, email_id, attempts, due_at)
                    SELECT bucket, id, 0, created_at${time.shift(now)} FROM mails RETURNING due_at`
                ]
              ],
              rows: changedRows(sql, tables, sql`SELECT bucket, host_id, 'emails', count(*) FROM mails GROUP BY bucket, host_id`)
            },
            sql`SELECT min(due_at) FROM mails_queued`
          )
        }),
        page: (hostId, request) => {
          const table = sql`${emails} AS email`
          const source = {
            counter: { tables, hostId, list: "emails" },
            table,
            joined: { alias: "email", joins: joinsFor(hostId) },
            columns,
            where: ofHost(hostId, "email"),
            lookUp: inBucketOf(hostId, "email"),
            order: newestFirst("created_at")
          }
          return selectPage(sql, source, request, mailRow.read)
        },
        ofBooking: (hostId, bookingId) =>
          allRows(
            sql<KeptRow>`SELECT ${columns}, body.to_name, encode(body.content, 'base64') AS content
            FROM ${emails} AS email ${joinsFor(hostId)} LEFT JOIN ${email_bodies} AS body ON ${inBucketOf(hostId, "body")} AND body.email_id = email.id
            WHERE ${whereHostFenced(hostId, "email")} AND email.booking_id = ${bookingId} ORDER BY email.id`,
            keptFromRow
          ),
        erase: Effect.fnUntraced(function* (hostId, mails) {
          if (mails.length === 0) return
          const rows = sql`json_to_recordset(${JSON.stringify(mails)}) AS given (id bigint, "isTo" boolean)`
          // In the order of a worker that stores an outcome: the queue first. Citus refuses `CASE status WHEN` in an update.
          yield* Effect.orDie(sql`DELETE FROM ${email_queue} AS queued USING ${rows}
            WHERE ${inBucketOf(hostId, "queued")} AND queued.email_id = given.id`)
          yield* Effect.orDie(sql`
            WITH bodies AS (
              DELETE FROM ${email_bodies} AS body USING ${rows} WHERE ${inBucketOf(hostId, "body")} AND body.email_id = given.id
            )
            UPDATE ${emails} AS email SET subject = NULL, to_email = CASE WHEN NOT given."isTo" THEN to_email END,
              status = CASE WHEN status = 'waiting' THEN 'failed' ELSE status END,
              error = CASE WHEN status = 'waiting' THEN ${mailErased} END
            FROM ${rows} WHERE ${whereHostFenced(hostId, "email")} AND email.id = given.id`)
        })
      })
    })
  )
}

const mailValues = ({ hostId, kind, mail, createdAt, bookingId }: OutgoingMail) => ({
  ...hostValues(hostId),
  booking_id: bookingId ?? null,
  kind,
  to_name: mail.to.name,
  to_email: mail.to.email,
  subject: mail.subject,
  content: packed(mail),
  created_at: timestamp(createdAt)
})

/** The columns of an entry of the email log. */
export const mailRow = recordColumns<MailLogEntry>({
  id: "plain",
  to: ["plain", "to_email"],
  subject: "plain",
  kind: "plain",
  status: "plain",
  attempts: "plain",
  createdAt: "time",
  sentAt: "time",
  error: "plain"
})

interface KeptRow {
  readonly to_name: string | null
  readonly content: string | null
}

const keptFromRow = (row: KeptRow): KeptMail => ({
  ...mailRow.read(row),
  toName: row.to_name,
  content: row.content === null ? null : unpacked(row.content)
})
