import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accountPages } from "./account/AccountPages.ts"
import { appsPages } from "./apps/AppsPages.ts"
import { bookingsPages } from "./bookings/BookingsPages.ts"
import { calendarsPages } from "./calendars/CalendarsPages.ts"
import { serveConsole } from "./frame/ConsoleRoute.ts"
import { hoursPages } from "./hours/HoursPages.ts"
import { invitesPages } from "./invites/InvitesPages.ts"
import { keysPages } from "./keys/KeysPages.ts"
import { mailsPages } from "./mails/MailsPages.ts"
import { overviewPages } from "./overview/OverviewPages.ts"
import { servicesPages } from "./services/ServicesPages.ts"
import { webhooksPages } from "./webhooks/WebhooksPages.ts"

/** Serves the host's console. Its pages write out the path that they are served below. */
export const ConsoleRoutes = Layer.unwrap(
  Effect.sync(() =>
    serveConsole({
      ...overviewPages,
      ...bookingsPages,
      ...servicesPages,
      ...hoursPages,
      ...calendarsPages,
      ...invitesPages,
      ...mailsPages,
      ...webhooksPages,
      ...keysPages,
      ...appsPages(),
      ...accountPages
    })
  )
)
