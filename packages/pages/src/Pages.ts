import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { AttendeesLinkRoutes } from "./attendees/AttendeesLinkRoutes.ts"
import { JoinRoutes } from "./booker/JoinRoutes.ts"
import { CheckoutRoutes } from "./checkout/CheckoutRoutes.ts"
import { PaymentNotifications } from "./checkout/PaymentNotifications.ts"
import { ConsentRoutes } from "./consent/ConsentRoutes.ts"
import { ConsoleRoutes, ConsoleScript, SignOutEverywhereRoutes, UploadedImages } from "./console/ConsolePages.ts"
import { CalendarNotifications } from "./console/calendars/CalendarNotifications.ts"
import { UnknownPages } from "./console/shell/UnknownPages.ts"
import { OperatorRoutes } from "./operator/OperatorRoutes.ts"
import { type ApplicationSignIn, applicationSession } from "./shell/ApplicationSession.ts"
import { IncompletePaths } from "./shell/IncompletePaths.ts"
import { ownSession } from "./shell/OwnSession.ts"
import { ProviderRoutes } from "./signin/ProviderRoutes.ts"
import { SignInRoutes } from "./signin/SignInRoutes.ts"
import { SignOutRoutes } from "./signin/SignOutRoutes.ts"
import { VisitorRoutes } from "./VisitorRoutes.ts"

/** The pages on which visitors book. They write out the path that they are served below, and need nothing of the other pages. */
export const visitorPages: MoreRoutes = Layer.merge(VisitorRoutes, IncompletePaths)

const forHosts = Layer.mergeAll(
  ConsoleRoutes,
  ConsoleScript,
  UploadedImages,
  OperatorRoutes,
  UnknownPages,
  JoinRoutes,
  CheckoutRoutes,
  PaymentNotifications,
  CalendarNotifications,
  AttendeesLinkRoutes,
  ConsentRoutes
)

/**
 * The pages for hosts and for payments, and the endpoint for the payment provider's notifications, to pass to `httpApp`. Hosts
 * sign in by email.
 */
export const pages: MoreRoutes = Layer.provide(
  Layer.mergeAll(forHosts, SignOutEverywhereRoutes, ProviderRoutes, SignInRoutes, SignOutRoutes),
  ownSession
)

/** The same with the application's own sign-in. Slotkit's pages for signing in and out are not served. */
export const pagesWithSignIn = (signIn: ApplicationSignIn): MoreRoutes => Layer.provide(forHosts, applicationSession(signIn))
