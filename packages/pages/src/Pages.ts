import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { AttendeesLinkRoutes } from "./bookings/AttendeesLinkRoutes.ts"
import { CheckoutRoutes } from "./checkout/CheckoutRoutes.ts"
import { PaymentNotifications } from "./checkout/PaymentNotifications.ts"
import { ConsentRoutes } from "./consent/ConsentRoutes.ts"
import { ConsoleRoutes, SignOutEverywhereRoutes } from "./console/ConsoleRoutes.ts"
import { CalendarNotifications } from "./console/calendars/CalendarNotifications.ts"
import { UnknownPages } from "./console/frame/UnknownPages.ts"
import { OperatorRoutes } from "./console/operator/OperatorRoutes.ts"
import { JoinRoutes } from "./manage/JoinRoutes.ts"
import { asInstalled } from "./page/AsInstalled.ts"
import { type OutsideSignIn, outsideHostSession } from "./session/OutsideHostSession.ts"
import { ownHostSession } from "./session/OwnHostSession.ts"
import { ProviderRoutes } from "./signin/ProviderRoutes.ts"
import { SignInRoutes } from "./signin/SignInRoutes.ts"
import { SignOutRoutes } from "./signin/SignOutRoutes.ts"
import { VisitorRoutes } from "./VisitorRoutes.ts"

/** The pages on which visitors book. They write out the path that they are served below, and need nothing of the other pages. */
export const visitorPages: MoreRoutes = VisitorRoutes

const forVisitors = Layer.mergeAll(CheckoutRoutes, PaymentNotifications, CalendarNotifications, AttendeesLinkRoutes)

/** The pages for hosts and for payments, and the endpoint for the payment provider's notifications, to pass to `httpApp`. Hosts sign in by email. */
export const pages: MoreRoutes = Layer.provide(
  Layer.mergeAll(
    ConsoleRoutes,
    SignOutEverywhereRoutes,
    OperatorRoutes,
    UnknownPages,
    JoinRoutes,
    Layer.provide(Layer.mergeAll(forVisitors, ConsentRoutes, ProviderRoutes, SignInRoutes, SignOutRoutes), asInstalled.layer)
  ),
  ownHostSession
)

/** The same with the application's own sign-in. Slotkit's pages for signing in and out are not served. */
export const pagesWithSignIn = (signIn: OutsideSignIn): MoreRoutes =>
  Layer.provide(
    Layer.mergeAll(
      ConsoleRoutes,
      OperatorRoutes,
      UnknownPages,
      JoinRoutes,
      Layer.provide(Layer.mergeAll(forVisitors, ConsentRoutes), asInstalled.layer)
    ),
    outsideHostSession(signIn)
  )
