import type { MoreRoutes } from "@slotkit/http"
import * as Layer from "effect/Layer"
import { CheckoutRoutes } from "./CheckoutRoutes.ts"
import { PaymentNotifications } from "./PaymentNotifications.ts"

/** Every hosted page, and the address for the payment provider's notifications: to be given to `httpApp`. */
export const pages: MoreRoutes = Layer.mergeAll(CheckoutRoutes, PaymentNotifications)
