import { parseWebhookAllow } from "@slotkit/core"
import type { CalendarProvider } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { caldavCalendars } from "../src/calendars/caldav/index.ts"
import { anInstallation } from "./Installation.ts"

const installation = anInstallation({
  "metadata.example.com": "169.254.169.254",
  "dav.example.com": "127.0.0.1",
  "sub.dav.example.com": "127.0.0.1",
  "foreign.example.com": "127.0.0.1"
})

/**
 * The CalDAV provider of an installation whose operator allows some destinations. `dav.example.com` and others are this machine.
 */
export const testCaldav = (allow: string): Promise<CalendarProvider> => {
  const allowed = parseWebhookAllow(allow)
  if (!allowed.ok) throw new Error(`The destinations ${allow} are not valid.`)
  return Effect.runPromise(Effect.provide(caldavCalendars({ allow: allowed.allow }), installation))
}
