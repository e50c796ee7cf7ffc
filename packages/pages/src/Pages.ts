import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { AccountRoutes } from "./account/AccountRoutes.ts"
import { OfferRoutes } from "./account/OfferRoutes.ts"
import { SignOutRoutes } from "./account/SignOutRoutes.ts"
import { AttendeesLinkRoutes } from "./bookings/AttendeesLinkRoutes.ts"
import { CheckoutRoutes } from "./checkout/CheckoutRoutes.ts"
import { PaymentNotifications } from "./checkout/PaymentNotifications.ts"
import { ConsentRoutes } from "./consent/ConsentRoutes.ts"
import { belowBasePath } from "./page/BelowBasePath.ts"
import { type OutsideSignIn, outsideHostSession } from "./session/OutsideHostSession.ts"
import { ownHostSession } from "./session/OwnHostSession.ts"
import { SignInRoutes } from "./signin/SignInRoutes.ts"

const forVisitors = Layer.mergeAll(CheckoutRoutes, PaymentNotifications, AttendeesLinkRoutes)

const forHosts = Layer.mergeAll(ConsentRoutes, AccountRoutes, OfferRoutes)

/** All hosted pages, and the endpoint for the payment provider's notifications, to pass to `httpApp`. Hosts sign in by email. */
export const pages: MoreRoutes = Layer.provide(
  Layer.mergeAll(forVisitors, Layer.provide(Layer.mergeAll(forHosts, SignInRoutes, SignOutRoutes), ownHostSession)),
  belowBasePath.layer
)

/** All hosted pages with the application's own sign-in. Slotkit's pages for signing in and out are not served. */
export const pagesWithSignIn = (signIn: OutsideSignIn): MoreRoutes =>
  Layer.provide(Layer.mergeAll(forVisitors, Layer.provide(forHosts, outsideHostSession(signIn))), belowBasePath.layer)
