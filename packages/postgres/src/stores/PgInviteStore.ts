import type { Invite } from "@slotkit/core"
import { InviteStore, PersonDigest } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, inBucketOfToken, ofHost, whereRow } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { changedNow, timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { newestFirst, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { indexPeople } from "./PersonIndex.ts"

/** Stores invites: the rows of the services table with type `single_use`. */
export const pgInviteStore = (options?: PgStoreOptions): Layer.Layer<InviteStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { services } = tables
  const columns = columnsOf([...inviteRow.names, ...contactRow.names])
  return Layer.effect(
    InviteStore,
    Effect.map(Effect.all([SqlClient, PersonDigest]), ([sql, digestOf]) => {
      const isInvite = (hostId: number, id: number) => sql`${whereRow(hostId, id)} AND type = 'single_use'`
      return InviteStore.of({
        add: (invite) => {
          const values = {
            type: "single_use",
            ...inviteRow.values({ ...invite, storedStatus: "open", updatedAt: invite.createdAt }),
            ...contactRow.values(invite.contact),
            ...hostValues(invite.hostId)
          }
          const { email } = invite.contact
          const people = indexPeople(sql, tables, "invite", sql`added`, email === null ? [] : [digestOf(email)])
          const added = sql<object>`
            WITH added AS (INSERT INTO ${services} ${sql.insert(values)} RETURNING bucket, ${columns}),
            counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'invites', 1 FROM added`)})${people}
            SELECT * FROM added`
          return Effect.map(Effect.orDie(added), ([row]) => inviteFromRow(row!))
        },
        find: (key) => {
          const where =
            "token" in key ? sql`${inBucketOfToken(key.token)} AND token = ${key.token}` : isInvite(key.hostId, key.id)
          return firstRow(sql<object>`SELECT ${columns} FROM ${services} WHERE ${where}`, inviteFromRow)
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
          const values = { ...inviteRow.values({ slug, title, description }), ...contactRow.values(contact) }
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

const inviteRow = recordColumns<Omit<Invite, "contact">>({
  id: "plain",
  hostId: "plain",
  slug: "plain",
  title: "plain",
  description: "plain",
  storedStatus: ["plain", "status"],
  token: "plain",
  durations: "json",
  location: "json",
  hours: "json",
  maxGuests: "plain",
  staffing: "json",
  expiresAt: "time",
  createdAt: "time",
  updatedAt: "time"
})

const contactRow = recordColumns<Invite["contact"]>({ name: "plain", email: "plain" }, "contact_")

const inviteFromRow = (row: object): Invite => {
  const invite = inviteRow.read(row)
  // Invites of 0.2.0 have a null.
  return { ...invite, maxGuests: invite.maxGuests ?? 0, contact: contactRow.read(row) }
}
