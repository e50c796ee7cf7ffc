import type { Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import { calendarClauses } from "./availability/CalendarClauses.ts"
import { serviceHoursClauses } from "./availability/ServiceHoursClauses.ts"
import { startClauses } from "./availability/StartClauses.ts"
import { approvalClauses } from "./bookings/ApprovalClauses.ts"
import { bookingClauses } from "./bookings/BookingClauses.ts"
import { groupClauses } from "./bookings/GroupClauses.ts"
import { hookClauses } from "./bookings/HookClauses.ts"
import { noShowClauses } from "./bookings/NoShowClauses.ts"
import { reminderClauses } from "./bookings/ReminderClauses.ts"
import { timerClauses } from "./bookings/TimerClauses.ts"
import { calendarEventClauses } from "./calendars/CalendarEventClauses.ts"
import { connectedCalendarClauses } from "./calendars/ConnectedCalendarClauses.ts"
import { externalEditClauses } from "./calendars/ExternalEditClauses.ts"
import { roomClauses } from "./calendars/RoomClauses.ts"
import { deliveryClauses } from "./deliveries/DeliveryClauses.ts"
import { deliveryLogClauses } from "./deliveries/DeliveryLogClauses.ts"
import { deliveryWorkerClauses } from "./deliveries/DeliveryWorkerClauses.ts"
import { traceClauses } from "./deliveries/TraceClauses.ts"
import { exportClauses } from "./export/ExportClauses.ts"
import { auditClauses } from "./hosts/AuditClauses.ts"
import { deletionClauses } from "./hosts/DeletionClauses.ts"
import { feedClauses } from "./hosts/FeedClauses.ts"
import { ownershipClauses } from "./hosts/OwnershipClauses.ts"
import { planClauses } from "./hosts/PlanClauses.ts"
import { importClauses } from "./imports/ImportClauses.ts"
import { inviteClauses } from "./invites/InviteClauses.ts"
import { workerClauses } from "./jobs/WorkerClauses.ts"
import { mailClauses } from "./mail/MailClauses.ts"
import { mailTextClauses } from "./mail/MailTextClauses.ts"
import { connectionClauses } from "./oauth/ConnectionClauses.ts"
import { grantClauses } from "./oauth/GrantClauses.ts"
import { hostAppClauses } from "./oauth/HostAppClauses.ts"
import { registrationClauses } from "./oauth/RegistrationClauses.ts"
import { resourceClauses } from "./oauth/ResourceClauses.ts"
import { checkoutClauses } from "./payments/CheckoutClauses.ts"
import { paymentClauses } from "./payments/PaymentClauses.ts"
import { refundClauses } from "./payments/RefundClauses.ts"
import { peopleClauses } from "./people/PeopleClauses.ts"
import { serviceClauses } from "./services/ServiceClauses.ts"
import { attendeeClauses } from "./visitors/AttendeeClauses.ts"
import { confirmationClauses } from "./visitors/ConfirmationClauses.ts"
import { visitorChangeClauses } from "./visitors/VisitorChangeClauses.ts"
import { visitorClauses } from "./visitors/VisitorClauses.ts"
import { visitorLimitClauses } from "./visitors/VisitorLimitClauses.ts"
import { announcementClauses } from "./webhooks/AnnouncementClauses.ts"
import { webhookClauses } from "./webhooks/WebhookClauses.ts"

/**
 * Tests the use cases and jobs on one store, which is built once: the results of calls, the effects of time, and the stored data.
 *
 * Call it at the top level of a vitest file. Each clause creates its own hosts and does not delete them. It first finishes all
 * pending timers and emails of the store, so use a store without data that you need.
 *
 * @example
 * engineContract("my store", myStore)
 */
export const engineContract = (name: string, store: Layer.Layer<Store, unknown>): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    serviceClauses(stores)
    planClauses(stores)
    inviteClauses(stores)
    importClauses(stores)
    bookingClauses(stores)
    startClauses(stores)
    serviceHoursClauses(stores)
    connectedCalendarClauses(stores)
    calendarEventClauses(stores)
    roomClauses(stores)
    externalEditClauses(stores)
    groupClauses(stores)
    approvalClauses(stores)
    paymentClauses(stores)
    refundClauses(stores)
    checkoutClauses(stores)
    timerClauses(stores)
    reminderClauses(stores)
    workerClauses(stores)
    mailClauses(stores)
    mailTextClauses(stores)
    deliveryClauses(stores)
    deliveryWorkerClauses(stores)
    auditClauses(stores)
    deletionClauses(stores)
    hookClauses(stores)
    noShowClauses(stores)
    calendarClauses(stores)
    visitorClauses(stores)
    visitorChangeClauses(stores)
    confirmationClauses(stores)
    feedClauses(stores)
    visitorLimitClauses(stores)
    attendeeClauses(stores)
    ownershipClauses(stores)
    grantClauses(stores)
    connectionClauses(stores)
    hostAppClauses(stores)
    registrationClauses(stores)
    resourceClauses(stores)
    webhookClauses(stores)
    announcementClauses(stores)
    peopleClauses(stores)
    exportClauses(stores)
    deliveryLogClauses(stores)
    traceClauses(stores)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
