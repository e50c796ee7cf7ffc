import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import type { Store } from "../../EngineServices.ts"
import { announcementClauses } from "./AnnouncementClauses.ts"
import { approvalClauses } from "./ApprovalClauses.ts"
import { auditClauses } from "./AuditClauses.ts"
import { bookingClauses } from "./BookingClauses.ts"
import { calendarClauses } from "./CalendarClauses.ts"
import { checkoutClauses } from "./CheckoutClauses.ts"
import { connectionClauses } from "./ConnectionClauses.ts"
import { deliveryClauses } from "./DeliveryClauses.ts"
import { deliveryLogClauses } from "./DeliveryLogClauses.ts"
import { deliveryWorkerClauses } from "./DeliveryWorkerClauses.ts"
import { grantClauses } from "./GrantClauses.ts"
import { groupClauses } from "./GroupClauses.ts"
import { hookClauses } from "./HookClauses.ts"
import { inviteClauses } from "./InviteClauses.ts"
import { mailClauses } from "./MailClauses.ts"
import { ownershipClauses } from "./OwnershipClauses.ts"
import { paymentClauses } from "./PaymentClauses.ts"
import { planClauses } from "./PlanClauses.ts"
import { serviceClauses } from "./ServiceClauses.ts"
import { startClauses } from "./StartClauses.ts"
import { timerClauses } from "./TimerClauses.ts"
import { visitorClauses } from "./VisitorClauses.ts"
import { webhookClauses } from "./WebhookClauses.ts"
import { workerClauses } from "./WorkerClauses.ts"

/**
 * Proves the use cases and jobs on one store, which is built once: what callers do, what time does, and what is left of it.
 *
 * Call it at the top of a vitest file. Clauses make hosts of their own and leave them behind; each first finishes the timers and
 * mails that wait in the store, so it must not be one that anybody needs.
 *
 * @example
 * lifeOfABooking("my store", myStore)
 */
export const lifeOfABooking = (name: string, store: Layer.Layer<Store, unknown>): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    serviceClauses(stores)
    planClauses(stores)
    inviteClauses(stores)
    bookingClauses(stores)
    startClauses(stores)
    groupClauses(stores)
    approvalClauses(stores)
    paymentClauses(stores)
    checkoutClauses(stores)
    timerClauses(stores)
    workerClauses(stores)
    mailClauses(stores)
    deliveryClauses(stores)
    deliveryWorkerClauses(stores)
    auditClauses(stores)
    hookClauses(stores)
    calendarClauses(stores)
    visitorClauses(stores)
    ownershipClauses(stores)
    grantClauses(stores)
    connectionClauses(stores)
    webhookClauses(stores)
    announcementClauses(stores)
    deliveryLogClauses(stores)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
