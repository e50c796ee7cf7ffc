import type { ConsolePages } from "../shell/ConsoleRoute.ts"
import { sendTarget, sendUse } from "./CalendarChoices.ts"
import { sendPause, sendReading, showCalendars } from "./CalendarsList.ts"
import { sendChange, showChange } from "./ChangePage.ts"
import { sendConnect, showCallback, showConnect } from "./ConnectAccount.ts"
import { disconnection } from "./Disconnection.ts"
import { sendFollow, showFollow } from "./Following.ts"
import { sendNewCaldav, showNewCaldav } from "./NewCaldav.ts"
import { sendNewFeed, showNewFeed } from "./NewFeed.ts"
import { sendNewPassword, showNewPassword } from "./NewPassword.ts"
import { sendSubscription, showSubscriptions } from "./Subscriptions.ts"

/** The pages of connected calendars. */
export const calendarsPages: ConsolePages = {
  "/app/calendars": { show: showCalendars },
  "/app/calendars/new": { show: showNewFeed, send: sendNewFeed },
  "/app/calendars/connect/:provider": { send: sendConnect },
  "/app/calendars/connect/:provider/:state": { show: showConnect },
  "/app/calendars/:provider/callback": { show: showCallback },
  "/app/calendars/caldav": { show: showNewCaldav, send: sendNewCaldav },
  "/app/calendars/changes/:id": { show: showChange, send: sendChange },
  "/app/calendars/:id/target": { send: sendTarget },
  "/app/calendars/:id/follow": { show: showFollow, send: sendFollow },
  "/app/calendars/:id/pause": { send: sendPause(true) },
  "/app/calendars/:id/resume": { send: sendPause(false) },
  "/app/calendars/:id/read": { send: sendReading },
  "/app/calendars/:id/use": { send: sendUse },
  "/app/calendars/:id/password": { show: showNewPassword, send: sendNewPassword },
  "/app/calendars/:id/subscriptions": { show: showSubscriptions, send: sendSubscription },
  "/app/calendars/:id/disconnect": disconnection
}
