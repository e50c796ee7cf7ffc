import { parseWebhookAllow } from "@slotkit/core"
import { type CalendarProvider, NameResolver, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { caldavCalendars } from "../src/calendars/caldav/index.ts"

/** Names that tests resolve. */
const names: Readonly<Record<string, string>> = {
  "metadata.example.com": "169.254.169.254",
  "dav.example.com": "127.0.0.1",
  "sub.dav.example.com": "127.0.0.1",
  "foreign.example.com": "127.0.0.1"
}

const services = Layer.mergeAll(
  Layer.succeed(NameResolver, {
    resolve: (name: string) => Effect.succeed({ addresses: names[name] === undefined ? [] : [names[name]], aliases: [] })
  }),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    origin: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    visitorMailsPerHour: 20,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
)

/** The CalDAV provider of an installation whose operator allows some destinations. `dav.example.com` and others are this machine. */
export const testCaldav = (allow: string): Promise<CalendarProvider> => {
  const allowed = parseWebhookAllow(allow)
  if (!allowed.ok) throw new Error(`The destinations ${allow} are not valid.`)
  return Effect.runPromise(Effect.provide(caldavCalendars({ allow: allowed.allow }), services))
}
