import type { Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import { calendarSuite } from "./availability/CalendarSuite.ts"
import { demandSuite } from "./availability/DemandSuite.ts"
import { explainSuite } from "./availability/ExplainSuite.ts"
import { limitSuite } from "./availability/LimitSuite.ts"
import { previewSuite } from "./availability/PreviewSuite.ts"
import { serviceHoursSuite } from "./availability/ServiceHoursSuite.ts"
import { slotCacheSuite } from "./availability/SlotCacheSuite.ts"
import { startSuite } from "./availability/StartSuite.ts"
import { teamSlotCacheSuite } from "./availability/TeamSlotCacheSuite.ts"
import { approvalSuite } from "./bookings/ApprovalSuite.ts"
import { bookingSuite } from "./bookings/BookingSuite.ts"
import { groupSuite } from "./bookings/GroupSuite.ts"
import { guestSuite } from "./bookings/GuestSuite.ts"
import { hookSuite } from "./bookings/HookSuite.ts"
import { noShowSuite } from "./bookings/NoShowSuite.ts"
import { overrideSuite } from "./bookings/OverrideSuite.ts"
import { privateNoteSuite } from "./bookings/PrivateNoteSuite.ts"
import { reminderSuite } from "./bookings/ReminderSuite.ts"
import { seriesChangeSuite } from "./bookings/SeriesChangeSuite.ts"
import { seriesExtensionSuite } from "./bookings/SeriesExtensionSuite.ts"
import { seriesRequestSuite } from "./bookings/SeriesRequestSuite.ts"
import { seriesSuite } from "./bookings/SeriesSuite.ts"
import { textSuite } from "./bookings/TextSuite.ts"
import { timerSuite } from "./bookings/TimerSuite.ts"
import { visitSuite } from "./bookings/VisitSuite.ts"
import { waitlistGroupSuite } from "./bookings/WaitlistGroupSuite.ts"
import { waitlistHistorySuite } from "./bookings/WaitlistHistorySuite.ts"
import { waitlistSuite } from "./bookings/WaitlistSuite.ts"
import { calendarEventSuite } from "./calendars/CalendarEventSuite.ts"
import { connectedCalendarSuite } from "./calendars/ConnectedCalendarSuite.ts"
import { externalEditSuite } from "./calendars/ExternalEditSuite.ts"
import { roomSuite } from "./calendars/RoomSuite.ts"
import { deliveryLogSuite } from "./deliveries/DeliveryLogSuite.ts"
import { deliverySuite } from "./deliveries/DeliverySuite.ts"
import { deliveryWorkerSuite } from "./deliveries/DeliveryWorkerSuite.ts"
import { traceSuite } from "./deliveries/TraceSuite.ts"
import { exportSuite } from "./export/ExportSuite.ts"
import { auditSuite } from "./hosts/AuditSuite.ts"
import { deletionSuite } from "./hosts/DeletionSuite.ts"
import { feedSuite } from "./hosts/FeedSuite.ts"
import { ownershipSuite } from "./hosts/OwnershipSuite.ts"
import { planSuite } from "./hosts/PlanSuite.ts"
import { upsertSuite } from "./hosts/UpsertSuite.ts"
import { hostImportSuite } from "./imports/HostImportSuite.ts"
import { importSuite } from "./imports/ImportSuite.ts"
import { importTeamSuite } from "./imports/ImportTeamSuite.ts"
import { inviteSuite } from "./invites/InviteSuite.ts"
import { workerSuite } from "./jobs/WorkerSuite.ts"
import { mailAgainSuite } from "./mail/MailAgainSuite.ts"
import { mailSuite } from "./mail/MailSuite.ts"
import { mailTextSuite } from "./mail/MailTextSuite.ts"
import { connectionSuite } from "./oauth/ConnectionSuite.ts"
import { grantSuite } from "./oauth/GrantSuite.ts"
import { hostAppSuite } from "./oauth/HostAppSuite.ts"
import { registrationSuite } from "./oauth/RegistrationSuite.ts"
import { resourceSuite } from "./oauth/ResourceSuite.ts"
import { checkoutSuite } from "./payments/CheckoutSuite.ts"
import { discountSuite } from "./payments/DiscountSuite.ts"
import { guaranteeSuite } from "./payments/GuaranteeSuite.ts"
import { paymentHistorySuite } from "./payments/PaymentHistorySuite.ts"
import { paymentModeSuite } from "./payments/PaymentModeSuite.ts"
import { paymentSuite } from "./payments/PaymentSuite.ts"
import { policySuite } from "./payments/PolicySuite.ts"
import { refundSuite } from "./payments/RefundSuite.ts"
import { seriesDiscountSuite } from "./payments/SeriesDiscountSuite.ts"
import { seriesPaymentSuite } from "./payments/SeriesPaymentSuite.ts"
import { privacySuite } from "./privacy/PrivacySuite.ts"
import { serviceSuite } from "./services/ServiceSuite.ts"
import { coverSuite } from "./teams/CoverSuite.ts"
import { fairnessSuite } from "./teams/FairnessSuite.ts"
import { hostChoiceSuite } from "./teams/HostChoiceSuite.ts"
import { memberCopySuite } from "./teams/MemberCopySuite.ts"
import { memberSuite } from "./teams/MemberSuite.ts"
import { peopleSuite } from "./teams/PeopleSuite.ts"
import { reassignSuite } from "./teams/ReassignSuite.ts"
import { selectionSuite } from "./teams/SelectionSuite.ts"
import { teamBookingSuite } from "./teams/TeamBookingSuite.ts"
import { teamGroupSuite } from "./teams/TeamGroupSuite.ts"
import { teamHistorySuite } from "./teams/TeamHistorySuite.ts"
import { teamInviteSuite } from "./teams/TeamInviteSuite.ts"
import { teamOverrideSuite } from "./teams/TeamOverrideSuite.ts"
import { teamRoomSuite } from "./teams/TeamRoomSuite.ts"
import { teamRuleSuite } from "./teams/TeamRuleSuite.ts"
import { teamSeriesSuite } from "./teams/TeamSeriesSuite.ts"
import { teamTimeSuite } from "./teams/TeamTimeSuite.ts"
import { teamWaitlistSuite } from "./teams/TeamWaitlistSuite.ts"
import { attendeeSuite } from "./visitors/AttendeeSuite.ts"
import { confirmationSuite } from "./visitors/ConfirmationSuite.ts"
import { visitorChangeSuite } from "./visitors/VisitorChangeSuite.ts"
import { visitorLimitSuite } from "./visitors/VisitorLimitSuite.ts"
import { visitorSeriesSuite } from "./visitors/VisitorSeriesSuite.ts"
import { visitorSuite } from "./visitors/VisitorSuite.ts"
import { announcementSuite } from "./webhooks/AnnouncementSuite.ts"
import { installationWebhookSuite } from "./webhooks/InstallationWebhookSuite.ts"
import { webhookSuite } from "./webhooks/WebhookSuite.ts"

/**
 * Tests the use cases and jobs on one store, which is built once: the results of calls, the effects of time, and the stored data.
 *
 * Call it at the top level of a vitest file. Each clause creates its own hosts and does not delete them. It first finishes all
 * pending timers and emails of the store, so use a store without data that you need.
 *
 * Without `rules`, clauses are left out whose statements other clauses run. What remains are races, locks, jobs, lists, and a
 * whole life in each area.
 *
 * @example
 * engineContract("my store", myStore)
 */
export const engineContract = (name: string, store: Layer.Layer<Store, unknown>, { rules = true } = {}): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const context = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    const stores = Object.assign(context, { runsRules: rules })
    serviceSuite(stores)
    planSuite(stores)
    upsertSuite(stores)
    inviteSuite(stores)
    importSuite(stores)
    importTeamSuite(stores)
    hostImportSuite(stores)
    bookingSuite(stores)
    slotCacheSuite(stores)
    teamSlotCacheSuite(stores)
    startSuite(stores)
    demandSuite(stores)
    limitSuite(stores)
    serviceHoursSuite(stores)
    previewSuite(stores)
    explainSuite(stores)
    connectedCalendarSuite(stores)
    calendarEventSuite(stores)
    roomSuite(stores)
    externalEditSuite(stores)
    groupSuite(stores)
    guestSuite(stores)
    approvalSuite(stores)
    paymentSuite(stores)
    policySuite(stores)
    paymentModeSuite(stores)
    guaranteeSuite(stores)
    paymentHistorySuite(stores)
    refundSuite(stores)
    checkoutSuite(stores)
    timerSuite(stores)
    reminderSuite(stores)
    textSuite(stores)
    workerSuite(stores)
    mailSuite(stores)
    mailTextSuite(stores)
    mailAgainSuite(stores)
    deliverySuite(stores)
    deliveryWorkerSuite(stores)
    auditSuite(stores)
    deletionSuite(stores)
    hookSuite(stores)
    noShowSuite(stores)
    privateNoteSuite(stores)
    seriesSuite(stores)
    seriesPaymentSuite(stores)
    seriesDiscountSuite(stores)
    seriesRequestSuite(stores)
    seriesChangeSuite(stores)
    seriesExtensionSuite(stores)
    visitSuite(stores)
    waitlistSuite(stores)
    waitlistGroupSuite(stores)
    waitlistHistorySuite(stores)
    discountSuite(stores)
    overrideSuite(stores)
    memberSuite(stores)
    memberCopySuite(stores)
    teamBookingSuite(stores)
    hostChoiceSuite(stores)
    peopleSuite(stores)
    selectionSuite(stores)
    teamInviteSuite(stores)
    reassignSuite(stores)
    teamOverrideSuite(stores)
    teamRuleSuite(stores)
    teamRoomSuite(stores)
    teamGroupSuite(stores)
    teamSeriesSuite(stores)
    teamTimeSuite(stores)
    teamHistorySuite(stores)
    teamWaitlistSuite(stores)
    coverSuite(stores)
    fairnessSuite(stores)
    calendarSuite(stores)
    visitorSuite(stores)
    visitorChangeSuite(stores)
    confirmationSuite(stores)
    feedSuite(stores)
    visitorLimitSuite(stores)
    visitorSeriesSuite(stores)
    attendeeSuite(stores)
    ownershipSuite(stores)
    grantSuite(stores)
    connectionSuite(stores)
    hostAppSuite(stores)
    registrationSuite(stores)
    resourceSuite(stores)
    webhookSuite(stores)
    announcementSuite(stores)
    installationWebhookSuite(stores)
    privacySuite(stores)
    exportSuite(stores)
    deliveryLogSuite(stores)
    traceSuite(stores)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
