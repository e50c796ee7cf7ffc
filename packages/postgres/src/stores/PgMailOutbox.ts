import { type LeasedMail, type MailId, type MailLogEntry, MailOutbox, type OutgoingMail } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { allBuckets, hostValues, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../sql/LeasedRows.ts"
import { leaseTime } from "../sql/LeaseTime.ts"
import { newestFirst, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores the email outbox and the log of sent emails. Claims use SKIP LOCKED. */
export const pgMailOutbox = (options?: PgStoreOptions): Layer.Layer<MailOutbox, never, SqlClient> => {
  const { emails } = tablesIn(options)
  const columns = columnsOf(logColumns)
  const leasedColumns = columnsOf(mailColumns, "email")
  return Layer.effect(
    MailOutbox,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const isWaiting = sql`status = 'waiting'`
      const withoutLink = sql.literal(
        ["body_text", "body_html"].map((body) => `${body} = CASE kind WHEN 'signIn' THEN '' ELSE ${body} END`).join(", ")
      )
      const update = ({ hostId, id }: MailId, leaseToken: string, values: Record<string, unknown>, more = sql``) =>
        hasRow(sql`UPDATE ${emails} SET ${sql.update({ ...values, ...unleased })}${more}
          WHERE ${ofHost(hostId)} AND id = ${id} AND lease_token = ${leaseToken} RETURNING id`)
      const end = (mail: MailId, leaseToken: string, values: Record<string, unknown>) =>
        update(mail, leaseToken, values, sql`, ${withoutLink}`)
      return MailOutbox.of({
        add: Effect.fnUntraced(function* (mails) {
          if (mails.length === 0) return
          const now = yield* Clock.currentTimeMillis
          const rows = mails.map((mail) => {
            const values = Object.values(mailValues(mail)).map((value) => sql`${value}`)
            return sql`(${sql.csv([...values, time.at(mail.createdAt, now)])})`
          })
          yield* Effect.orDie(sql`INSERT INTO ${emails} (${writtenColumns}, due_at) VALUES ${sql.csv(rows)}`)
        }),
        claim: (claim) =>
          sql<MailRow>`
            WITH due AS MATERIALIZED (
              SELECT bucket, id FROM ${emails} ${allBuckets} WHERE ${isWaiting} AND ${isClaimable(sql, time, claim)}
              ORDER BY due_at, id LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
            ), leased AS (
              UPDATE ${emails} AS email SET attempts = email.attempts + 1,
                lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
              FROM due WHERE email.bucket = due.bucket AND email.id = due.id
              RETURNING email.due_at, ${leasedColumns}
            )
            SELECT * FROM leased ORDER BY due_at, id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(leasedFromRow))
          ),
        sent: (mail, leaseToken, now) => end(mail, leaseToken, { status: "sent", sent_at: timestamp(now), error: null }),
        refused: (mail, leaseToken, error, retryAt) =>
          Option.isSome(retryAt)
            ? Effect.flatMap(Clock.currentTimeMillis, (now) =>
                update(mail, leaseToken, { error }, sql`, due_at = ${time.at(retryAt.value, now)}`)
              )
            : end(mail, leaseToken, { error, status: "failed" }),
        page: (hostId, request) => {
          const source = {
            table: emails,
            columns,
            where: ofHost(hostId),
            bucket: inBucketOf(hostId),
            order: newestFirst("created_at")
          }
          return selectPage(sql, source, request, entryFromRow)
        },
        nextDueAt: time.read(nextClaimableAt(sql, emails, isWaiting))
      })
    })
  )
}

interface MailRow {
  readonly host_id: number
  readonly id: number
  readonly kind: LeasedMail["kind"]
  readonly attempts: number
  readonly to_name: string | null
  readonly to_email: string
  readonly subject: string
  readonly body_text: string
  readonly body_html: string
  readonly calendar: OutgoingMail["mail"]["calendar"]
}

const mailColumns = [
  "host_id",
  "id",
  "kind",
  "attempts",
  "to_name",
  "to_email",
  "subject",
  "body_text",
  "body_html",
  "calendar"
] as const satisfies ReadonlyArray<keyof MailRow>

const mailValues = ({ hostId, kind, mail, createdAt }: OutgoingMail) => ({
  ...hostValues(hostId),
  kind,
  to_name: mail.to.name,
  to_email: mail.to.email,
  subject: mail.subject,
  body_text: mail.text,
  body_html: mail.html,
  calendar: mail.calendar === null ? null : JSON.stringify(mail.calendar),
  status: "waiting",
  attempts: 0,
  created_at: timestamp(createdAt)
})

const writtenColumns = columnsOf([
  "bucket",
  "host_id",
  "kind",
  "to_name",
  "to_email",
  "subject",
  "body_text",
  "body_html",
  "calendar",
  "status",
  "attempts",
  "created_at"
] satisfies ReadonlyArray<keyof ReturnType<typeof mailValues>>)

const leasedFromRow = (row: MailRow): LeasedMail => ({
  hostId: row.host_id,
  id: row.id,
  kind: row.kind,
  attempt: row.attempts,
  mail: {
    to: { name: row.to_name, email: row.to_email },
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    calendar: row.calendar
  }
})

interface LogRow {
  readonly id: number
  readonly to_email: string
  readonly subject: string
  readonly kind: MailLogEntry["kind"]
  readonly status: MailLogEntry["status"]
  readonly attempts: number
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly error: string | null
}

const logColumns = [
  "id",
  "to_email",
  "subject",
  "kind",
  "status",
  "attempts",
  "created_at",
  "sent_at",
  "error"
] as const satisfies ReadonlyArray<keyof LogRow>

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
