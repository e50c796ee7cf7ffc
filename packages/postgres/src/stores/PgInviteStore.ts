import type { Invite } from "@slotkit/core"
import { InviteStore, PersonDigest } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, inBucketOfToken, ofHost, whereRow } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { changedNow, instant, timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { newestFirst, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { indexPeople } from "./PersonIndex.ts"

/** Stores invites: the rows of the services table with type `single_use`. */
export const pgInviteStore = (options?: PgStoreOptions): Layer.Layer<InviteStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { services } = tables
  const columns = columnsOf(inviteColumns)
  return Layer.effect(
    InviteStore,
    Effect.map(Effect.all([SqlClient, PersonDigest]), ([sql, digestOf]) => {
      const isInvite = (hostId: number, id: number) => sql`${whereRow(hostId, id)} AND type = 'single_use'`
      return InviteStore.of({
        add: (invite) => {
          const values = {
            type: "single_use",
            ...hostValues(invite.hostId),
            slug: invite.slug,
            title: invite.title,
            description: invite.description,
            status: "open",
            token: invite.token,
            contact_name: invite.contact.name,
            contact_email: invite.contact.email,
            durations: JSON.stringify(invite.durations),
            location: JSON.stringify(invite.location),
            hours: invite.hours === null ? null : JSON.stringify(invite.hours),
            expires_at: timestamp(invite.expiresAt),
            created_at: timestamp(invite.createdAt),
            updated_at: timestamp(invite.createdAt)
          }
          const { email } = invite.contact
          const people = indexPeople(sql, tables, "invite", sql`added`, email === null ? [] : [digestOf(email)])
          const added = sql<InviteRow>`
            WITH added AS (INSERT INTO ${services} ${sql.insert(values)} RETURNING bucket, ${columns}),
            counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'invites', 1 FROM added`)})${people}
            SELECT * FROM added`
          return Effect.map(Effect.orDie(added), ([row]) => inviteFromRow(row!))
        },
        find: (key) => {
          const where =
            "token" in key ? sql`${inBucketOfToken(key.token)} AND token = ${key.token}` : isInvite(key.hostId, key.id)
          return firstRow(sql<InviteRow>`SELECT ${columns} FROM ${services} WHERE ${where}`, inviteFromRow)
        },
        page: (hostId, request) => {
          const where = sql`${ofHost(hostId)} AND type = 'single_use'`
          const counter = { tables, hostId, list: "invites" }
          const source = {
            counter,
            table: services,
            columns,
            where,
            lookUp: inBucketOf(hostId),
            order: newestFirst("created_at")
          }
          return selectPage(sql, source, request, inviteFromRow)
        },
        save: ({ hostId, id, slug, title, description, contact }) => {
          const values = { slug, title, description, contact_name: contact.name, contact_email: contact.email }
          return changedNow.pipe(
            Effect.flatMap(
              (now) => sql`UPDATE ${services} SET ${sql.update({ ...values, ...now })} WHERE ${isInvite(hostId, id)}`
            ),
            Effect.orDie,
            Effect.asVoid
          )
        },
        close: (hostId, id, as, now) =>
          hasRow(sql`UPDATE ${services} SET status = ${as}, updated_at = ${timestamp(now)}
            WHERE ${isInvite(hostId, id)} AND status = 'open' AND expires_at > ${timestamp(now)} RETURNING id`),
        removeUnbooked: Effect.fnUntraced(function* (hostId, id) {
          const removed = yield* hasRow(sql`
            WITH removed AS (
              DELETE FROM ${services} WHERE ${isInvite(hostId, id)} AND status <> 'used' RETURNING bucket, host_id, id
            ), counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'invites', -1 FROM removed`)})
            SELECT id FROM removed`)
          if (removed) return "removed"
          return (yield* hasRow(sql`SELECT id FROM ${services} WHERE ${isInvite(hostId, id)}`)) ? "booked" : "absent"
        })
      })
    })
  )
}

interface InviteRow {
  readonly id: number
  readonly host_id: number
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly status: Invite["storedStatus"]
  readonly token: string
  readonly contact_name: string | null
  readonly contact_email: string | null
  readonly durations: Invite["durations"]
  readonly location: Invite["location"]
  readonly hours: Invite["hours"]
  readonly expires_at: Date
  readonly created_at: Date
  readonly updated_at: Date
}

const inviteColumns = [
  "id",
  "host_id",
  "slug",
  "title",
  "description",
  "status",
  "token",
  "contact_name",
  "contact_email",
  "durations",
  "location",
  "hours",
  "expires_at",
  "created_at",
  "updated_at"
] as const satisfies ReadonlyArray<keyof InviteRow>

const inviteFromRow = (row: InviteRow): Invite => ({
  id: row.id,
  hostId: row.host_id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  storedStatus: row.status,
  token: row.token,
  contact: { name: row.contact_name, email: row.contact_email },
  durations: row.durations,
  location: row.location,
  hours: row.hours,
  expiresAt: instant(row.expires_at),
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at)
})
