import type { SealedSecret } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { personKeyContext } from "./PersonKey.ts"

/** A sealed value and its location. */
export interface SealedValue extends SealedSecret {
  /** The column. */
  readonly source: SealedSource
  /** The bucket of its row. Null if its table has none. */
  readonly bucket: number | null
  /** The key of its row as text: the id, or a JSON array of key columns. */
  readonly key: string
}

/** The columns with sealed values, except the marker. */
export const sealedSources = [
  "answer_links.token",
  "apps.previous_webhook_secret",
  "apps.webhook_secret",
  "calendar_accounts.credentials",
  "calendar_connects.verifier",
  "erasures.address",
  "hosts.feed_token",
  "idempotency_keys.body",
  "installation.person_key",
  "visitor_bookings.token",
  "waitlist.token",
  "webhooks.secret"
] as const
export type SealedSource = (typeof sealedSources)[number]

/** The encryption context of the marker in the table `installation`. */
export const markerContext = "installation"

/**
 * Reads and replaces every sealed value of a database: webhook secrets, app secrets, the credentials of calendars and the
 * verifiers of their connections, the links of hosts' feeds, of visitors' bookings, of waiting lists and of requests, stored
 * responses that contain a secret, addresses to erase, the key of people's digests, and the marker.
 */
export const sealedValues = (options?: PgStoreOptions) => {
  const {
    answer_links,
    apps,
    calendar_accounts,
    calendar_connects,
    erasures,
    hosts,
    idempotency_keys,
    installation,
    visitor_bookings,
    waitlist,
    webhooks
  } = tablesIn(options)
  return Effect.map(SqlClient, (sql) => {
    /** Sealed values that a database of every version has. An empty text is a secret that an operator has removed. */
    const ofEveryVersion = sql`
      SELECT 'answer_links.token' AS source, bucket, booking_id::text AS key, token AS sealed, token_context AS context FROM ${answer_links}
      UNION ALL
      SELECT 'apps.previous_webhook_secret', NULL::smallint, id::text, previous_webhook_secret, previous_webhook_secret_context
      FROM ${apps} WHERE previous_webhook_secret <> ''
      UNION ALL
      SELECT 'apps.webhook_secret', NULL, id::text, webhook_secret, webhook_secret_context FROM ${apps} WHERE webhook_secret <> ''
      UNION ALL
      SELECT 'calendar_accounts.credentials', bucket, id::text, credentials, credentials_context FROM ${calendar_accounts}
      UNION ALL
      SELECT 'calendar_connects.verifier', bucket, state_hash, verifier, verifier_context FROM ${calendar_connects}
      UNION ALL
      SELECT 'hosts.feed_token', bucket, id::text, feed_token, feed_token_context FROM ${hosts} WHERE feed_token IS NOT NULL
      UNION ALL
      SELECT 'idempotency_keys.body', bucket, json_build_array(credential, key)::text, body, 'idempotency:' || credential || ':' || key
      FROM ${idempotency_keys} WHERE sealed AND body <> ''
      UNION ALL
      SELECT 'erasures.address', bucket, id::text, address, address_context FROM ${erasures} WHERE address IS NOT NULL
      UNION ALL
      SELECT 'installation.person_key', NULL, id::text, person_key, ${personKeyContext}::text FROM ${installation} WHERE person_key <> ''
      UNION ALL
      SELECT 'visitor_bookings.token', bucket, booking_id::text, token, token_context FROM ${visitor_bookings}
      UNION ALL
      SELECT 'webhooks.secret', bucket, id::text, secret, secret_context FROM ${webhooks} WHERE secret <> ''`
    /** All sealed values except the marker. */
    const all = sql`${ofEveryVersion}
      UNION ALL
      SELECT 'waitlist.token', bucket, id::text, token, token_context FROM ${waitlist}`
    const update: Readonly<
      Record<SealedSource, (value: SealedValue, sealed: string) => Effect.Effect<ReadonlyArray<object>, SqlError>>
    > = {
      "answer_links.token": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${answer_links} SET token = ${sealed}
          WHERE bucket = ${bucket}::smallint AND booking_id = ${key}::bigint AND token = ${old} RETURNING booking_id`,
      "apps.previous_webhook_secret": ({ key, sealed: old }, sealed) =>
        sql`UPDATE ${apps} SET previous_webhook_secret = ${sealed}
          WHERE id = ${key}::bigint AND previous_webhook_secret = ${old} RETURNING id`,
      "apps.webhook_secret": ({ key, sealed: old }, sealed) =>
        sql`UPDATE ${apps} SET webhook_secret = ${sealed} WHERE id = ${key}::bigint AND webhook_secret = ${old} RETURNING id`,
      "calendar_accounts.credentials": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${calendar_accounts} SET credentials = ${sealed}
          WHERE bucket = ${bucket}::smallint AND id = ${key}::bigint AND credentials = ${old} RETURNING id`,
      "calendar_connects.verifier": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${calendar_connects} SET verifier = ${sealed}
          WHERE bucket = ${bucket}::smallint AND state_hash = ${key} AND verifier = ${old} RETURNING state_hash`,
      "erasures.address": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${erasures} SET address = ${sealed}
          WHERE bucket = ${bucket}::smallint AND id = ${key}::bigint AND address = ${old} RETURNING id`,
      "installation.person_key": ({ sealed: old }, sealed) =>
        sql`UPDATE ${installation} SET person_key = ${sealed} WHERE person_key = ${old} RETURNING id`,
      "hosts.feed_token": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${hosts} SET feed_token = ${sealed}
          WHERE bucket = ${bucket}::smallint AND id = ${key}::bigint AND feed_token = ${old} RETURNING id`,
      "idempotency_keys.body": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${idempotency_keys} SET body = ${sealed}
          WHERE bucket = ${bucket}::smallint AND credential = ${key}::json ->> 0 AND key = ${key}::json ->> 1 AND body = ${old} RETURNING key`,
      "visitor_bookings.token": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${visitor_bookings} SET token = ${sealed}
          WHERE bucket = ${bucket}::smallint AND booking_id = ${key}::bigint AND token = ${old} RETURNING booking_id`,
      "waitlist.token": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${waitlist} SET token = ${sealed}
          WHERE bucket = ${bucket}::smallint AND id = ${key}::bigint AND token = ${old} RETURNING id`,
      "webhooks.secret": ({ bucket, key, sealed: old }, sealed) =>
        sql`UPDATE ${webhooks} SET secret = ${sealed}
          WHERE bucket = ${bucket}::smallint AND id = ${key}::bigint AND secret = ${old} RETURNING id`
    }
    const byId = ({ bucket, key }: SealedValue) => sql`bucket = ${bucket}::smallint AND id = ${key}::bigint`
    const ofBooking = ({ bucket, key }: SealedValue) => sql`bucket = ${bucket}::smallint AND booking_id = ${key}::bigint`
    const remove: Readonly<Record<SealedSource, (value: SealedValue) => Effect.Effect<unknown, SqlError>>> = {
      "answer_links.token": (value) => sql`DELETE FROM ${answer_links} WHERE ${ofBooking(value)}`,
      "apps.previous_webhook_secret": ({ key }) =>
        sql`UPDATE ${apps} SET previous_webhook_secret = NULL, previous_webhook_secret_context = NULL,
          previous_webhook_secret_until = NULL WHERE id = ${key}::bigint`,
      "apps.webhook_secret": ({ key }) => sql`UPDATE ${apps} SET webhook_secret = '' WHERE id = ${key}::bigint`,
      "calendar_accounts.credentials": (value) => sql`DELETE FROM ${calendar_accounts} WHERE ${byId(value)}`,
      "calendar_connects.verifier": ({ bucket, key }) =>
        sql`DELETE FROM ${calendar_connects} WHERE bucket = ${bucket}::smallint AND state_hash = ${key}`,
      "erasures.address": (value) => sql`DELETE FROM ${erasures} WHERE ${byId(value)}`,
      "hosts.feed_token": (value) =>
        sql`UPDATE ${hosts} SET feed_token_hash = NULL, feed_token = NULL, feed_token_context = NULL WHERE ${byId(value)}`,
      "idempotency_keys.body": ({ bucket, key }) =>
        sql`DELETE FROM ${idempotency_keys}
          WHERE bucket = ${bucket}::smallint AND credential = ${key}::json ->> 0 AND key = ${key}::json ->> 1`,
      // The index of people is of no use without the key, so both are replaced together.
      "installation.person_key": () => Effect.void,
      "visitor_bookings.token": (value) => sql`DELETE FROM ${visitor_bookings} WHERE ${ofBooking(value)}`,
      // An offer that is held ends by its job, which opens no token.
      "waitlist.token": (value) => sql`DELETE FROM ${waitlist} WHERE ${byId(value)} AND state <> 'offered'`,
      // A job deletes the log of a removed webhook, and then the webhook.
      "webhooks.secret": (value) =>
        sql`UPDATE ${webhooks} SET secret = '', removed_at = coalesce(removed_at, statement_timestamp()), status = 'disabled',
          disabled_reason = 'removed' WHERE ${byId(value)}`
    }
    return {
      /** Returns the marker, or a sealed value if there is no marker, also before the database is migrated. */
      look: Effect.map(
        sql<{ readonly marker: string | null } & (SealedSecret | { readonly sealed: null; readonly context: null })>`
          SELECT marker, sealed, context
          FROM (SELECT (SELECT secret_marker FROM ${installation}) AS marker) AS kept
          LEFT JOIN LATERAL (SELECT sealed, context FROM (${ofEveryVersion}) AS known
            WHERE marker IS NULL LIMIT 1) AS sample ON true`,
        ([row]) => row!
      ),
      /** Writes the marker of an installation that has none. Returns `false` if it has one. */
      mark: (sealed: string) =>
        Effect.map(
          sql`INSERT INTO ${installation} (id, secret_marker) VALUES (1, ${sealed}) ON CONFLICT DO NOTHING RETURNING id`,
          (rows) => rows.length > 0
        ),
      /** Replaces the marker. */
      remark: (sealed: string) => sql`UPDATE ${installation} SET secret_marker = ${sealed}`,
      /** Counts the values without a given prefix. */
      countOthers: (beginning: string) =>
        Effect.map(
          sql<{ readonly others: number }>`SELECT count(*)::int AS others FROM (${all}) AS known
            WHERE NOT starts_with(sealed, ${beginning})`,
          ([row]) => row!.others
        ),
      /** Returns the values without a given prefix that follow a value, in a fixed order. */
      others: (beginning: string, after: { readonly source: string; readonly key: string }, limit: number) =>
        sql<SealedValue>`SELECT source, bucket, key, sealed, context FROM (${all}) AS known
          WHERE NOT starts_with(sealed, ${beginning})
            AND (source COLLATE "C", key COLLATE "C") > (${after.source} COLLATE "C", ${after.key} COLLATE "C")
          ORDER BY source COLLATE "C", key COLLATE "C" LIMIT ${limit}`,
      /** Runs work in one transaction. */
      together: sql.withTransaction,
      /** Removes a value that cannot be opened, and the row if it is of no use without it. */
      discard: (value: SealedValue) => remove[value.source](value),
      /** Replaces a value, unless it has changed in the meantime. */
      replace: (value: SealedValue, sealed: string) => update[value.source](value, sealed)
    }
  })
}
