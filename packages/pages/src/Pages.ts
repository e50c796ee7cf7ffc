import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { AccountRoutes } from "./account/AccountRoutes.ts"
import { OfferRoutes } from "./account/OfferRoutes.ts"
import { SignOutRoutes } from "./account/SignOutRoutes.ts"
import { CheckoutRoutes } from "./checkout/CheckoutRoutes.ts"
import { PaymentNotifications } from "./checkout/PaymentNotifications.ts"
import { ConsentRoutes } from "./consent/ConsentRoutes.ts"
import { belowBasePath } from "./page/BelowBasePath.ts"
import { type OutsideSignIn, outsideHostSession } from "./session/OutsideHostSession.ts"
import { ownHostSession } from "./session/OwnHostSession.ts"
import { SignInRoutes } from "./signin/SignInRoutes.ts"

const forVisitors = Layer.mergeAll(CheckoutRoutes, PaymentNotifications)

const forHosts = Layer.mergeAll(ConsentRoutes, AccountRoutes, OfferRoutes)

/** Every hosted page, and the address for the payment provider's notifications: to be given to `httpApp`. Hosts sign in by mail. */
export const pages: MoreRoutes = Layer.provide(
  Layer.mergeAll(forVisitors, Layer.provide(Layer.mergeAll(forHosts, SignInRoutes, SignOutRoutes), ownHostSession)),
  belowBasePath.layer
)

/** The same with the sign-in of the application around Slotkit; pages for signing in and out are not served. */
export const pagesWithSignIn = (signIn: OutsideSignIn): MoreRoutes =>
  Layer.provide(Layer.mergeAll(forVisitors, Layer.provide(forHosts, outsideHostSession(signIn))), belowBasePath.layer)
