import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { accountPages } from "./account/AccountPages.ts"
import { signOutPages } from "./account/SignOutEverywhere.ts"
import { appsPages } from "./apps/AppsPages.ts"
import { bookingsPages } from "./bookings/BookingsPages.ts"
import { calendarsPages } from "./calendars/CalendarsPages.ts"
import { hoursPages } from "./hours/HoursPages.ts"
import { invitesPages } from "./invites/InvitesPages.ts"
import { keysPages } from "./keys/KeysPages.ts"
import { mailsPages } from "./mails/MailsPages.ts"
import { overviewPages } from "./overview/OverviewPages.ts"
import { servicesPages } from "./services/ServicesPages.ts"
import { type ConsolePages, serveConsole } from "./shell/ConsoleRoute.ts"
import { webhooksPages } from "./webhooks/WebhooksPages.ts"

/** The pages of the host's console. They write out the path that they are served below. */
export const consolePages = (): ConsolePages => ({
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

/** Serves the host's console. */
export const ConsoleRoutes = Layer.unwrap(Effect.sync(() => serveConsole(consolePages())))

/** Serves the page that signs a host out of all browsers. Not served with the application's own sign-in. */
export const SignOutEverywhereRoutes = serveConsole(signOutPages)
