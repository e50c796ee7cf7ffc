import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"
import { apps } from "./schema/apps.ts"
import { bookings } from "./schema/bookings.ts"
import { calendars } from "./schema/calendars.ts"
import { conferences } from "./schema/conferences.ts"
import { credentials } from "./schema/credentials.ts"
import { hosts } from "./schema/hosts.ts"
import { operators } from "./schema/operators.ts"
import { people } from "./schema/people.ts"
import { records } from "./schema/records.ts"
import { services } from "./schema/services.ts"
import { views } from "./schema/views.ts"
import { webhooks } from "./schema/webhooks.ts"

/** Creates all tables and views. */
export const schema: Migration = (sql, tables, viewsOf) =>
  Effect.forEach(
    [hosts, services, bookings, credentials, apps, webhooks, records, calendars, conferences, people, operators, views],
    (part) => part(sql, tables, viewsOf),
    {
      discard: true
    }
  )
