import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Lets the installation have webhooks, as host 0, of which there is no row. Their deliveries name the host of their event.
 *
 * Every other webhook has a credential, which has a host, so no row loses its host. Processes of 0.2.0 neither announce events to
 * webhooks of the installation nor claim their deliveries, because they look for the host. Decision 0089.
 */
export const installationWebhooks: Migration = (sql, { webhooks, webhook_deliveries }) =>
  Effect.gen(function* () {
    yield* sql`ALTER TABLE ${webhook_deliveries} ADD COLUMN event_host_id bigint`
    yield* sql`ALTER TABLE ${webhooks} DROP CONSTRAINT webhooks_host_fkey`
    yield* sql`ALTER TABLE ${webhooks} DROP CONSTRAINT webhooks_owner_check`
    yield* sql`ALTER TABLE ${webhooks} ADD CONSTRAINT webhooks_credential_check
      CHECK (num_nonnulls(api_key_id, connection_id) = CASE WHEN host_id = 0 THEN 0 ELSE 1 END)`
    yield* sql`CREATE UNIQUE INDEX webhooks_installation_url_key ON ${webhooks} (bucket, url)
      WHERE host_id = 0 AND removed_at IS NULL`
  })
