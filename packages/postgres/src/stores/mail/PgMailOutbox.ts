import {
  type Claim,
  type KeptMail,
  type LeasedMail,
  type MailId,
  type MailLogEntry,
  MailOutbox,
  mailErased,
  noMailServer,
  type OutgoingMail,
  Retention
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, hostValues, inBucketOf, ofHost, whereHostFenced } from "../../sql/Bucket.ts"
import { claimWatermark } from "../../sql/ClaimWatermark.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { recordChanges } from "../../sql/ListCounters.ts"
import { newestFirst, selectPage } from "../../sql/SelectPage.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimFromWatermark } from "../ClaimFromWatermark.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { addMailsOnCitus } from "./AddMailsOnCitus.ts"
import { packed, unpacked } from "./MailPacking.ts"

/**
 * Stores the email queue, the bodies of emails and the email log. Claims use SKIP LOCKED.
 *
 * Until an email ends, its attempts and its last error are in the queue only, so that its row in the log is written twice.
 */
export const pgMailOutbox = (options?: PgStoreOptions): Layer.Layer<MailOutbox, never, SqlClient> => {
  const tables = tablesIn(options)
  const { emails, email_bodies, email_queue } = tables
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
      const watermark = claimWatermark()
      const lowerTo = ({ due_at }: { readonly due_at: Date }) => sql.afterCommit(watermark.lowerTo(new Date(due_at)))
      const lease = (claim: Claim, due: Fragment, bucket?: number) => {
        const inBucket = (alias: string) =>
          bucket === undefined ? sql`` : sql`AND ${sql.literal(alias)}.bucket = ${String(bucket)}`
        return sql`
          due AS MATERIALIZED (SELECT bucket, email_id FROM ${email_queue} ${due} FOR UPDATE SKIP LOCKED), leased AS (
            UPDATE ${email_queue} AS queued
            SET attempts = queued.attempts + 1, lease_token = ${claim.lease.token},
              lease_until = ${time.at(claim.lease.until, claim.now)}
            FROM due WHERE queued.bucket = due.bucket AND queued.email_id = due.email_id ${inBucket("queued")}
            RETURNING queued.bucket, queued.email_id, queued.attempts, queued.due_at
          ), mail AS (
            SELECT email.host_id, email.id, email.kind, leased.attempts, leased.due_at, body.to_name, email.to_email, email.subject,
              encode(body.content, 'base64') AS content
            FROM leased JOIN ${emails} AS email ON email.bucket = leased.bucket AND email.id = leased.email_id ${inBucket("email")}
            JOIN ${email_bodies} AS body ON body.bucket = leased.bucket AND body.email_id = leased.email_id ${inBucket("body")}
          )`
      }
      const queue = { table: email_queue, id: sql`email_id`, lease, leased: { name: sql`mail`, id: sql`id` } }
      const claimFrom = claimFromWatermark<MailRow>(sql, time, watermark, queue)
      const claimFromBuckets = (claim: Claim) =>
        claimInBuckets(
          sql,
          `${schemaName(options ?? {})}.emails`,
          sql<DueRow>`SELECT bucket, email_id AS id FROM ${email_queue} ${allBuckets} WHERE ${isClaimable(sql, time, claim)}
            ORDER BY due_at, email_id LIMIT ${claim.limit}`,
          (bucket, ids) => {
            const due = sql`WHERE bucket = ${String(bucket)} AND email_id = ANY(${ids}::bigint[]) AND ${isClaimable(sql, time, claim)}`
            return sql<MailRow>`WITH ${lease(claim, due, bucket)} SELECT * FROM mail`
          }
        ).pipe(
          Effect.map((rows) =>
            rows.toSorted((one, other) => +new Date(one.due_at) - +new Date(other.due_at) || one.id - other.id)
          )
        )

      const isLeased = ({ hostId, id }: MailId, leaseToken: string) =>
        sql`${inBucketOf(hostId)} AND email_id = ${id} AND lease_token = ${leaseToken}`
      const end = (mail: MailId, leaseToken: string, values: Record<string, unknown>) =>
        Effect.flatMap(Retention, ({ mailBodies }) => {
          const isPurged = mailBodies === 0 ? sql`true` : sql`email.kind = 'signIn'`
          return hasRow(sql`
            WITH ended AS (
              DELETE FROM ${email_queue} WHERE ${isLeased(mail, leaseToken)} RETURNING bucket, email_id, attempts
            ), forgotten AS (
              DELETE FROM ${email_bodies} AS body USING ended
              JOIN ${emails} AS email ON ${inBucketOf(mail.hostId, "email")} AND email.bucket = ended.bucket AND email.id = ended.email_id
                AND ${isPurged}
              WHERE ${inBucketOf(mail.hostId, "body")} AND body.email_id = ended.email_id
            )
            UPDATE ${emails} AS email SET ${sql.update(values)}, attempts = ended.attempts
            FROM ended WHERE ${whereHostFenced(mail.hostId, "email")} AND email.id = ended.email_id RETURNING email.id`)
        })
      return MailOutbox.of({
        add: Effect.fnUntraced(function* (mails) {
          if (mails.length === 0) return
          const now = yield* Clock.currentTimeMillis
          const dueAt = sql`given.created_at${time.shift(now)}`
          if (layout === "distributed") {
            // Hosts in the order of their first email, so that ids are in the order of emails.
            const perHost = [...Map.groupBy(mails, ({ hostId }) => hostId).values()]
            const adding = Effect.forEach(perHost, (some) => addMailsOnCitus(sql, tables, some.map(mailValues), time.shift(now)))
            for (const row of (yield* Effect.orDie(adding)).flat()) yield* lowerTo(row)
            return
          }
          const rows = yield* Effect.orDie(sql<{ readonly due_at: Date }>`
            WITH given AS MATERIALIZED (
              SELECT * FROM json_to_recordset(${JSON.stringify(mails.map(mailValues))}) AS given (
                place int, bucket smallint, host_id bigint, booking_id bigint, kind text, to_name text, to_email text, subject text, content text,
                created_at timestamptz)
            ), added AS (
              INSERT INTO ${emails} (bucket, host_id, booking_id, kind, to_email, subject, status, attempts, created_at)
              SELECT bucket, host_id, booking_id, kind, to_email, subject, 'waiting', 0, created_at FROM given ORDER BY place RETURNING id
            ), counted AS (${recordChanges(
              sql,
              tables,
              sql`SELECT bucket, host_id, 'emails', count(*) FROM given GROUP BY bucket, host_id`
            )}), numbered AS MATERIALIZED (
              SELECT added.id, given.* FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM added) AS added
              JOIN given USING (place)
            ), bodies AS (
              INSERT INTO ${email_bodies} (bucket, email_id, created_at, to_name, content)
              SELECT bucket, id, created_at, to_name, decode(content, 'base64') FROM numbered
            )
            INSERT INTO ${email_queue} (bucket, email_id, attempts, due_at)
            SELECT bucket, id, 0, ${dueAt} FROM numbered AS given RETURNING due_at`)
          for (const row of rows) yield* lowerTo(row)
        }),
        claim: (claim) =>
          Effect.map(Effect.orDie(layout === "single" ? claimFrom(claim) : claimFromBuckets(claim)), (rows) =>
            rows.map(leasedFromRow)
          ),
        sent: (mail, leaseToken, now) => end(mail, leaseToken, { status: "sent", sent_at: timestamp(now), error: null }),
        unsent: (mail, leaseToken) => end(mail, leaseToken, { status: "unsent", error: noMailServer }),
        refused: (mail, leaseToken, error, retryAt) =>
          Option.isSome(retryAt)
            ? Effect.flatMap(Clock.currentTimeMillis, (now) =>
                sql<{ readonly due_at: Date }>`
                  UPDATE ${email_queue} SET due_at = ${time.at(retryAt.value, now)}, ${sql.update({ error, ...unleased })}
                  WHERE ${isLeased(mail, leaseToken)} RETURNING due_at`.pipe(
                  Effect.orDie,
                  Effect.flatMap(([row]) => (row === undefined ? Effect.succeed(false) : Effect.as(lowerTo(row), true)))
                )
              )
            : end(mail, leaseToken, { error, status: "failed" }),
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
          return selectPage(sql, source, request, entryFromRow)
        },
        ofBooking: (hostId, bookingId) =>
          sql<KeptRow>`SELECT ${columns}, body.to_name, encode(body.content, 'base64') AS content
            FROM ${emails} AS email ${joinsFor(hostId)} LEFT JOIN ${email_bodies} AS body ON ${inBucketOf(hostId, "body")} AND body.email_id = email.id
            WHERE ${ofHost(hostId, "email")} AND email.booking_id = ${bookingId} ORDER BY email.id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(keptFromRow))
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
        }),
        nextDueAt: Effect.flatMap(watermark.scan, ({ from }) => time.read(nextClaimableAt(sql, email_queue, from)))
      })
    })
  )
}

interface MailRow {
  readonly host_id: number
  readonly due_at: Date
  readonly id: number
  readonly kind: LeasedMail["kind"]
  readonly attempts: number
  readonly to_name: string | null
  readonly to_email: string
  readonly subject: string
  readonly content: string
}

const mailValues = ({ hostId, kind, mail, createdAt, bookingId }: OutgoingMail, index: number) => ({
  ...hostValues(hostId),
  booking_id: bookingId ?? null,
  place: index + 1,
  kind,
  to_name: mail.to.name,
  to_email: mail.to.email,
  subject: mail.subject,
  content: packed(mail),
  created_at: timestamp(createdAt)
})

const leasedFromRow = ({ host_id, id, kind, attempts, to_name, to_email, subject, content }: MailRow): LeasedMail => ({
  hostId: host_id,
  id,
  kind,
  attempt: attempts,
  mail: { to: { name: to_name, email: to_email }, subject, ...unpacked(content) }
})

interface LogRow {
  readonly id: number
  readonly to_email: string | null
  readonly subject: string | null
  readonly kind: MailLogEntry["kind"]
  readonly status: MailLogEntry["status"]
  readonly attempts: number
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly error: string | null
}

interface KeptRow extends LogRow {
  readonly to_name: string | null
  readonly content: string | null
}

const keptFromRow = (row: KeptRow): KeptMail => ({
  ...entryFromRow(row),
  toName: row.to_name,
  text: row.content === null ? null : unpacked(row.content).text
})

const entryFromRow = (row: LogRow): MailLogEntry => ({
  id: row.id,
  to: row.to_email,
  subject: row.subject,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  createdAt: instant(row.created_at),
  sentAt: instant(row.sent_at),
  error: row.error
})
