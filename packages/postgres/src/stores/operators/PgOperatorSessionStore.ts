import { type OperatorLink, type OperatorSession, OperatorSessionStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { firstRow, hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores sign-in links of operators, each consumed by one conditional update, and their sessions. */
export const pgOperatorSessionStore = (options?: PgStoreOptions): Layer.Layer<OperatorSessionStore, never, SqlClient> => {
  const { operator_links, operator_sessions, completed_sign_ins } = tablesIn(options)
  return Layer.effect(
    OperatorSessionStore,
    Effect.map(SqlClient, (sql) => {
      const links = sql.literal("link_hash, browser_hash, email, return_to, expires_at")
      return OperatorSessionStore.of({
        addLink: ({ linkHash, browserHash, email, returnTo, expiresAt }) => {
          const values = {
            link_hash: linkHash,
            browser_hash: browserHash,
            email,
            return_to: returnTo,
            expires_at: timestamp(expiresAt)
          }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${operator_links} ${sql.insert(values)}`))
        },
        takeLink: (linkHash, browserHash, now) =>
          firstRow(
            sql<LinkRow>`
              UPDATE ${operator_links} SET used_at = ${timestamp(now)}
              WHERE link_hash = ${linkHash} AND browser_hash = ${browserHash} AND used_at IS NULL AND expires_at > ${timestamp(now)}
              RETURNING ${links}`,
            linkFromRow
          ),
        findLink: (linkHash, now) =>
          firstRow(
            sql<LinkRow>`SELECT ${links} FROM ${operator_links}
              WHERE link_hash = ${linkHash} AND used_at IS NULL AND expires_at > ${timestamp(now)}`,
            linkFromRow
          ),
        open: ({ sessionHash, email, groups, signedInAt, expiresAt }) => {
          const values = sql`${sessionHash}, ${email}, ARRAY(SELECT json_array_elements_text(${JSON.stringify(groups)}::json)),
            ${timestamp(signedInAt)}, ${timestamp(expiresAt)}`
          return Effect.asVoid(
            Effect.orDie(sql`INSERT INTO ${operator_sessions} (session_hash, email, groups, signed_in_at, expires_at)
              VALUES (${values})`)
          )
        },
        find: (sessionHash, now) =>
          firstRow(
            sql<SessionRow>`SELECT session_hash, email, to_json(groups) AS groups, signed_in_at, expires_at FROM ${operator_sessions}
              WHERE session_hash = ${sessionHash} AND expires_at > ${timestamp(now)}`,
            sessionFromRow
          ),
        end: (sessionHash) =>
          Effect.asVoid(Effect.orDie(sql`DELETE FROM ${operator_sessions} WHERE session_hash = ${sessionHash}`)),
        endAllOf: (email) =>
          sql`WITH links AS (DELETE FROM ${operator_links} WHERE email = ${email})
            DELETE FROM ${operator_sessions} WHERE email = ${email}`.pipe(Effect.orDie, Effect.asVoid),
        complete: (signInHash, expiresAt) =>
          hasRow(sql`INSERT INTO ${completed_sign_ins} ${sql.insert({ sign_in_hash: signInHash, expires_at: timestamp(expiresAt) })}
            ON CONFLICT DO NOTHING RETURNING sign_in_hash`)
      })
    })
  )
}

interface LinkRow {
  readonly link_hash: string
  readonly browser_hash: string
  readonly email: string
  readonly return_to: string
  readonly expires_at: Date
}

interface SessionRow {
  readonly session_hash: string
  readonly email: string
  readonly groups: ReadonlyArray<string>
  readonly signed_in_at: Date
  readonly expires_at: Date
}

const linkFromRow = (row: LinkRow): OperatorLink => ({
  linkHash: row.link_hash,
  browserHash: row.browser_hash,
  email: row.email,
  returnTo: row.return_to,
  expiresAt: instant(row.expires_at)
})

const sessionFromRow = (row: SessionRow): OperatorSession => ({
  sessionHash: row.session_hash,
  email: row.email,
  groups: row.groups,
  signedInAt: instant(row.signed_in_at),
  expiresAt: instant(row.expires_at)
})
