import type { Job, OutgoingMail } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { inBucketOf, whereHostFenced } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { unleased } from "../../sql/LeasedRows.ts"
import { tablesIn } from "../../sql/Tables.ts"
import { unpacked } from "../mail/MailPacking.ts"
import { type JobRows, leasedTable, type QueueContext } from "./LeasedTable.ts"

/**
 * Stores the jobs of the kind `email` in the queue of emails, where version 0.2.0 sends them from.
 *
 * Until an email ends, its attempts and its last error are in the queue only, so that its row in the log is written twice.
 */
export const mailRows = (queue: QueueContext): JobRows<"email"> => {
  const { sql, time, options } = queue
  const { emails, email_bodies, email_queue } = tablesIn(options)
  const { claim, nextDueAt, added } = leasedTable<MailRow>(queue, {
    name: "email_queue",
    key: ["email_id"],
    counts: sql`, attempts = claimed.attempts + 1`,
    columns: sql`claimed.bucket, claimed.email_id, claimed.attempts, claimed.due_at`,
    read: (inBucket) => sql`
      SELECT email.host_id, email.id, email.kind, leased.attempts, leased.due_at, body.to_name, email.to_email, email.subject,
        encode(body.content, 'base64') AS content
      FROM leased JOIN ${emails} AS email ON email.bucket = leased.bucket AND email.id = leased.email_id ${inBucket("email")}
      JOIN ${email_bodies} AS body ON body.bucket = leased.bucket AND body.email_id = leased.email_id ${inBucket("body")}`
  })
  const isLeased = ({ hostId, key }: Job, leaseToken: string) =>
    sql`${inBucketOf(hostId)} AND email_id = ${key}::bigint AND lease_token = ${leaseToken}`
  return {
    claim: (request) => Effect.map(claim(request), (rows) => rows.map(jobFromRow)),
    complete: (job, leaseToken, { status, sentAt, error, keepsBody }) => {
      const purged = sql`, purged AS (
        DELETE FROM ${email_bodies} AS body USING ended WHERE ${inBucketOf(job.hostId, "body")} AND body.email_id = ended.email_id
      )`
      return hasRow(sql`
        WITH ended AS (
          DELETE FROM ${email_queue} WHERE ${isLeased(job, leaseToken)} RETURNING email_id, attempts
        )${keepsBody ? sql`` : purged}
        UPDATE ${emails} AS email SET ${sql.update({ status, sent_at: timestamp(sentAt), error })}, attempts = ended.attempts
        FROM ended WHERE ${whereHostFenced(job.hostId, "email")} AND email.id = ended.email_id RETURNING email.id`)
    },
    retry: Effect.fnUntraced(function* (job, leaseToken, { dueAt, error }) {
      const now = yield* Clock.currentTimeMillis
      const retried = sql<Pick<MailRow, "due_at">>`
        UPDATE ${email_queue} SET due_at = ${time.at(dueAt, now)}, ${sql.update({ error, ...unleased })}
        WHERE ${isLeased(job, leaseToken)} RETURNING due_at`
      const rows = yield* Effect.orDie(retried)
      yield* added(rows)
      return rows.length > 0
    }),
    nextDueAt
  }
}

interface MailRow {
  readonly host_id: number
  readonly due_at: Date
  readonly id: number
  readonly kind: OutgoingMail["kind"]
  readonly attempts: number
  readonly to_name: string | null
  readonly to_email: string
  readonly subject: string
  readonly content: string
}

const jobFromRow = (row: MailRow): Job<"email"> => ({
  hostId: row.host_id,
  kind: "email",
  key: String(row.id),
  dueAt: instant(row.due_at),
  payload: {
    kind: row.kind,
    mail: { to: { name: row.to_name, email: row.to_email }, subject: row.subject, ...unpacked(row.content) }
  },
  // A claim counts as an attempt.
  attempts: row.attempts - 1,
  revision: 0
})
