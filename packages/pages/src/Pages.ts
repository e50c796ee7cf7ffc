import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { AccountRoutes } from "./account/AccountRoutes.ts"
import { OfferRoutes } from "./account/OfferRoutes.ts"
import { SignOutRoutes } from "./account/SignOutRoutes.ts"
import { belowBasePath } from "./BelowBasePath.ts"
import { CheckoutRoutes } from "./checkout/CheckoutRoutes.ts"
import { ConsentRoutes } from "./consent/ConsentRoutes.ts"
import { type OutsideSignIn, outsideHostSession } from "./OutsideHostSession.ts"
import { PaymentNotifications } from "./PaymentNotifications.ts"
import { ownHostSession } from "./signin/OwnHostSession.ts"
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
