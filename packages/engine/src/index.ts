export { AuditExportQuery, exportAudit } from "./audit/ExportAudit.ts"
export { AuditQuery, listAudit } from "./audit/ListAudit.ts"
export { addBusy } from "./availability/AddBusy.ts"
export { createSelection } from "./availability/CreateSelection.ts"
export {
  type ExplainedTime,
  explainRequestedStart,
  explainTime,
  nextTimesOf,
  remediesFor,
  type WantedTime
} from "./availability/ExplainTime.ts"
export {
  availabilityOf,
  getAvailability,
  getManagedAvailability,
  namedServiceFor,
  type SlotOfDay
} from "./availability/GetAvailability.ts"
export { getBusy } from "./availability/GetBusy.ts"
export { getDemand } from "./availability/GetDemand.ts"
export { getSchedule } from "./availability/GetSchedule.ts"
export { BusyQuery, listBusy } from "./availability/ListBusy.ts"
export { orderAtStart } from "./availability/OrderAtStart.ts"
export { previewAvailability } from "./availability/PreviewAvailability.ts"
export { soonestTimes } from "./availability/SoonestTimes.ts"
export { storeDemand } from "./availability/StoreDemand.ts"
export { staffToChoose } from "./availability/teams/NarrowStaff.ts"
export { acceptBooking } from "./bookings/AcceptBooking.ts"
export { type BookingChange, BookingHooks, Vetoed } from "./bookings/BookingHooks.ts"
export { offeredTexts, withOfferedTexts } from "./bookings/BookingTexts.ts"
export { type BookingPolicy, bookForHost, bookInConsole, bookSlot, bookTarget } from "./bookings/BookTarget.ts"
export { currentBookable } from "./bookings/CurrentBookable.ts"
export { declineBooking } from "./bookings/DeclineBooking.ts"
export {
  createDiscountCode,
  deleteDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  pageOfDiscountCodes,
  patchDiscountCode
} from "./bookings/discounts/ManageDiscounts.ts"
export { takesCodes } from "./bookings/discounts/UseDiscount.ts"
export { getBooking, getManagedBooking } from "./bookings/GetBooking.ts"
export { hostFeedUrl, readHostFeed, renewHostFeed } from "./bookings/HostFeed.ts"
export { listBookings, listManagedBookings } from "./bookings/ListBookings.ts"
export { rescheduleBooking, rescheduleForHost } from "./bookings/RescheduleBooking.ts"
export { bookSeries, bookSeriesForHost, bookSeriesInConsole } from "./bookings/series/BookSeries.ts"
export { extendSeries, extendSeriesForHost } from "./bookings/series/ExtendSeries.ts"
export { previewSeries } from "./bookings/series/PreviewSeries.ts"
export { type SentRequest as SentSeriesRequest, sentByVisitor, visitorSeries } from "./bookings/series/ReadSeries.ts"
export { coverMeetings, getCover, undoCover } from "./bookings/staffing/CoverMeetings.ts"
export { canBeReassigned } from "./bookings/staffing/Handover.ts"
export { type Candidate, type CandidatesOfRole, listCandidates, viewCandidates } from "./bookings/staffing/ListCandidates.ts"
export { absencesWithMeetings, type CountedMeetings, meetingsWithin } from "./bookings/staffing/MeetingsWithin.ts"
export { reassignBooking, reassignForCredential } from "./bookings/staffing/ReassignBooking.ts"
export { deleteHostWith, removeMemberWith } from "./bookings/staffing/RemoveMemberWith.ts"
export { VisitorAddress } from "./bookings/VisitorMailBudget.ts"
export { bookVisit, bookVisitForHost } from "./bookings/visits/BookVisit.ts"
export { listVisitTimes, visitTimesOfHost } from "./bookings/visits/FindVisits.ts"
export { withdrawTextConsent } from "./bookings/WithdrawTexts.ts"
export {
  acceptOffer,
  declineOffer,
  leaveWaitlist,
  viewWaitlist,
  visitWaitlist,
  type WaitlistView
} from "./bookings/waitlist/AnswerOffer.ts"
export { fullSessions } from "./bookings/waitlist/FullSessions.ts"
export { listWaitlist, offerToEntry, removeWaitlistEntry, WaitlistQuery } from "./bookings/waitlist/ManageWaitlist.ts"
export { hasWaitlist } from "./bookings/waitlist/OfferFreedTime.ts"
export { patchService } from "./bookings/waitlist/PatchService.ts"
export { patchServiceSettings } from "./bookings/waitlist/PatchServiceSettings.ts"
export { removeBusy } from "./bookings/waitlist/RemoveBusy.ts"
export { replaceSchedule } from "./bookings/waitlist/ReplaceSchedule.ts"
export { adoptCalendarAccount } from "./calendars/accounts/AdoptCalendarAccount.ts"
export { beginCalendarSignIn } from "./calendars/accounts/BeginCalendarSignIn.ts"
export { authorizeUrl, beginConnect, openConnect, redirectUri } from "./calendars/accounts/CalendarConnects.ts"
export { fewCalendars } from "./calendars/accounts/CalendarName.ts"
export { connectCalendarSubscription, listCalendarSubscriptions } from "./calendars/accounts/CalendarSubscriptions.ts"
export { connectCaldav } from "./calendars/accounts/ConnectCaldav.ts"
export { connectCalendar } from "./calendars/accounts/ConnectCalendar.ts"
export { connectFeed } from "./calendars/accounts/ConnectFeed.ts"
export { disconnectCalendar } from "./calendars/accounts/DisconnectCalendar.ts"
export {
  type CalendarCallback,
  type CalendarConnectOutcome,
  finishCalendarConnect
} from "./calendars/accounts/FinishCalendarConnect.ts"
export { getCalendarAccount, listCalendarAccounts } from "./calendars/accounts/ListCalendarAccounts.ts"
export { patchCalendarAccount } from "./calendars/accounts/PatchCalendarAccount.ts"
export { listCalendarBusy } from "./calendars/busy/ListCalendarBusy.ts"
export { readCalendarAccount, readConnectedAccount } from "./calendars/busy/ReadCalendarAccount.ts"
export { answerCalendarChange } from "./calendars/edits/AnswerCalendarChange.ts"
export { getCalendarChange, listCalendarChanges } from "./calendars/edits/ListCalendarChanges.ts"
export { findPushChannel, receiveCalendarNotification } from "./calendars/push/ReceiveCalendarNotification.ts"
export { getBookingRoom } from "./calendars/rooms/GetBookingRoom.ts"
export { availableVideoRooms } from "./calendars/rooms/VideoRoomChoice.ts"
export { type JoinLinkView, viewJoinLink } from "./calendars/rooms/ViewJoinLink.ts"
export { listCalendarCopies } from "./calendars/sync/ListCopies.ts"
export { patchCalendar } from "./calendars/sync/PatchCalendar.ts"
export { addHostService } from "./console/AddHostService.ts"
export { bookingsPerWeek } from "./console/BookingsPerWeek.ts"
export { deliveriesPerDay } from "./console/DeliveriesPerDay.ts"
export { editService, type ServiceEdit } from "./console/EditService.ts"
export { getDeliveryBody } from "./console/GetDeliveryBody.ts"
export { deleteHostWebhook, patchHostWebhook, viewHostWebhook } from "./console/HostWebhook.ts"
export { type HostService, listHostServices, viewHostService } from "./console/ListHostServices.ts"
export { type MailAgainRefusal, MailNotRepeated } from "./console/MailAgain.ts"
export { markNoShow, unmarkNoShow } from "./console/MarkNoShow.ts"
export { getPrivateNote, setPrivateNote } from "./console/PrivateNote.ts"
export { BookingSearch, countBookings, searchBookings } from "./console/SearchBookings.ts"
export { sendMailAgain } from "./console/SendMailAgain.ts"
export { type BookingHistory, type BookingView, viewBooking, viewBookingHistory } from "./console/ViewBooking.ts"
export { type BookingMailView, viewBookingMail } from "./console/ViewBookingMail.ts"
export { type CalendarView, viewCalendar } from "./console/ViewCalendar.ts"
export { viewApiKey, viewConnection } from "./console/ViewCredential.ts"
export { authenticate } from "./credentials/Authenticate.ts"
export { createApiKey } from "./credentials/CreateApiKey.ts"
export { ApiKeysQuery, listApiKeys } from "./credentials/ListApiKeys.ts"
export { patchApiKey } from "./credentials/PatchApiKey.ts"
export { revokeApiKey } from "./credentials/RevokeApiKey.ts"
export { getDelivery } from "./deliveries/GetDelivery.ts"
export {
  DeliveriesQuery,
  InstallationDeliveriesQuery,
  listDeliveries,
  listInstallationDeliveries
} from "./deliveries/ListDeliveries.ts"
export { redeliver } from "./deliveries/Redeliver.ts"
export { RedeliverInput, redeliverFailed, startRedelivery } from "./deliveries/RedeliverFailed.ts"
export { claimBatch, claimDeliveries, deliverBatch, deliverWebhooks, runDeliveries } from "./deliveries/RunDeliveries.ts"
export { testWebhook } from "./deliveries/TestWebhook.ts"
export { viewRedelivery } from "./deliveries/ViewRedelivery.ts"
export type { EngineServices, ExternalServices, Store } from "./EngineServices.ts"
export {
  type ExportedKind,
  type ExportedLine,
  type ExportPosition,
  type ExportStep,
  exportHostStep,
  exportStart
} from "./export/ExportHost.ts"
export { createHost } from "./hosts/CreateHost.ts"
export { deleteHost } from "./hosts/DeleteHost.ts"
export { patchHostWithImage } from "./hosts/FetchImage.ts"
export { getHost, type HostReference } from "./hosts/GetHost.ts"
export { getProfile } from "./hosts/GetProfile.ts"
export { HostsQuery, listHosts } from "./hosts/ListHosts.ts"
export { patchHost } from "./hosts/PatchHost.ts"
export { readImage } from "./hosts/ReadImage.ts"
export { ImageRefused, uploadImage } from "./hosts/UploadImage.ts"
export { upsertHost } from "./hosts/UpsertHost.ts"
export type { HostImport, HostImportState, ImportLine, ImportSummary } from "./imports/HostImport.ts"
export { type ImportOptions, importAccount } from "./imports/ImportAccount.ts"
export type { ImportTarget } from "./imports/ImportHost.ts"
export type { ImportChange, ImportEntry, ImportReport } from "./imports/ImportReport.ts"
export { cancelImport, previewImport, startImport, viewImport } from "./imports/PreviewImport.ts"
export { createInvite } from "./invites/CreateInvite.ts"
export { deleteInvite } from "./invites/DeleteInvite.ts"
export { disableInvite } from "./invites/DisableInvite.ts"
export { getInvite } from "./invites/GetInvite.ts"
export { ContactsQuery, listContacts } from "./invites/ListContacts.ts"
export { InvitesQuery, listInvites } from "./invites/ListInvites.ts"
export { maintain } from "./jobs/Maintain.ts"
export { endedGrantDays, pruneAnswers, purgeEnded } from "./jobs/PurgeEnded.ts"
export { purgeRemoved, settleRemovedHosts } from "./jobs/PurgeRemoved.ts"
export { rollUpCounters } from "./jobs/RollUpCounters.ts"
export { claimJobs, nextJobDueAt, runJobKind, runTimers } from "./jobs/RunJobKind.ts"
export { runJobs, runJobsOnce } from "./jobs/RunJobs.ts"
export { countLook, DemandCounts, makeDemandCounts, type PendingDemand } from "./kernel/DemandCounts.ts"
export {
  Conflict,
  type Failure,
  Invalid,
  MissingScope,
  NotFound,
  orNotFound,
  PermissionNeeded,
  PlanRequired,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "./kernel/Failure.ts"
export { hostQueues, withoutHostQueues } from "./kernel/HostQueue.ts"
export { type Idempotent, idempotent, type PlainResponse, type ReplayFormat } from "./kernel/Idempotent.ts"
export { type CountBy, countBy, type MeasureBy, measureBy, timed } from "./kernel/LabelledMetric.ts"
export { nearestWord } from "./kernel/NearestWord.ts"
export { optionalPackage, PackageMissing } from "./kernel/OptionalPackage.ts"
export { type PageOf, PageQuery, requestedPage, toPage } from "./kernel/PageOf.ts"
export { publicToken } from "./kernel/PublicToken.ts"
export { ReplayRecorder } from "./kernel/ReplayRecorder.ts"
export { onReplica, PrimaryWork, ReplicaReads } from "./kernel/ReplicaReads.ts"
export { foundHost, type Holder, hostByExternalId, planRequired, requireHost, requirePro } from "./kernel/RequireHost.ts"
export { Settings } from "./kernel/Settings.ts"
export { makeSlotCache, type SlotAnswers, SlotCache } from "./kernel/SlotCache.ts"
export { type SpanAttributes, spanned } from "./kernel/Spanned.ts"
export { unknownFields } from "./kernel/UnknownFields.ts"
export { refuseUnknownFields, validate } from "./kernel/Validate.ts"
export { changeMailText, restoreMailText } from "./mail/ChangeMailText.ts"
export { EmailsQuery, listEmails } from "./mail/ListEmails.ts"
export { getMailText, listMailTexts } from "./mail/ListMailTexts.ts"
export { previewMail } from "./mail/PreviewMail.ts"
export { sendInvitation } from "./mail/SendInvitation.ts"
export { approveAuthorization } from "./oauth/ApproveAuthorization.ts"
export { authenticateClient } from "./oauth/AuthenticateClient.ts"
export { createApp } from "./oauth/CreateApp.ts"
export { createHostApp } from "./oauth/CreateHostApp.ts"
export { deleteApp, deleteHostApp } from "./oauth/DeleteApp.ts"
export { denyAuthorization } from "./oauth/DenyAuthorization.ts"
export { disconnect } from "./oauth/Disconnect.ts"
export { exchangeCode } from "./oauth/ExchangeCode.ts"
export { getApp, getHostApp } from "./oauth/GetApp.ts"
export { issueCode } from "./oauth/IssueCode.ts"
export { issueTokens, type TokenAnswer } from "./oauth/IssueTokens.ts"
export { ClientUnknown, clientDocumentOf, isKnownClient, learnClient } from "./oauth/LearnClient.ts"
export { AppsQuery, listApps, listHostApps } from "./oauth/ListApps.ts"
export { listConnections } from "./oauth/ListConnections.ts"
export { invalidGrant, OAuthRefused } from "./oauth/OAuthRefused.ts"
export { patchApp, patchHostApp } from "./oauth/PatchApp.ts"
export { type ConsentRequest, type RefusedRequest, readAuthorizeRequest } from "./oauth/ReadAuthorizeRequest.ts"
export { refreshTokens } from "./oauth/RefreshTokens.ts"
export { regenerateClientSecret, regenerateHostClientSecret } from "./oauth/RegenerateClientSecret.ts"
export { RegistrationRefused, registerClient } from "./oauth/RegisterClient.ts"
export { revokeToken } from "./oauth/RevokeToken.ts"
export { rotateHostWebhookSecret, rotateWebhookSecret } from "./oauth/RotateWebhookSecret.ts"
export { listAllApps, type OwnedApp } from "./operators/ListAllApps.ts"
export { listAllEmails } from "./operators/ListAllEmails.ts"
export type { PartOf } from "./operators/RequestedPart.ts"
export { type HostSummary, searchHosts, viewHostSummary } from "./operators/SearchHosts.ts"
export { sendTestMail } from "./operators/SendTestMail.ts"
export { type AppVerdict, verifyApp } from "./operators/VerifyApp.ts"
export { overdueSeconds, viewQueues } from "./operators/ViewQueues.ts"
export { cancelBooking, viewCancellation } from "./payments/CancelBooking.ts"
export { chargeBooking } from "./payments/ChargeBooking.ts"
export { noPayments } from "./payments/NoPayments.ts"
export { openCheckout } from "./payments/OpenCheckout.ts"
export { notCompleted, payerKey, payerSearch, payersPage } from "./payments/PayerReturn.ts"
export { receivePayment } from "./payments/ReceivePayment.ts"
export { refundBooking } from "./payments/RefundBooking.ts"
export { reportPayment } from "./payments/ReportPayment.ts"
export { sandboxPayments } from "./payments/SandboxPayments.ts"
export { type CheckoutView, viewCheckout } from "./payments/ViewCheckout.ts"
export * from "./ports/AppStore.ts"
export * from "./ports/AuditLog.ts"
export * from "./ports/BookingLinkStore.ts"
export * from "./ports/BookingStore.ts"
export * from "./ports/CalendarVersion.ts"
export * from "./ports/ClientDocuments.ts"
export * from "./ports/ContactStore.ts"
export * from "./ports/CredentialStore.ts"
export * from "./ports/calendars/BusyCalendars.ts"
export * from "./ports/calendars/BusyStore.ts"
export * from "./ports/calendars/CalendarConnectStore.ts"
export * from "./ports/calendars/CalendarEventStore.ts"
export * from "./ports/calendars/CalendarProvider.ts"
export * from "./ports/calendars/CalendarRefused.ts"
export * from "./ports/calendars/CalendarSignIn.ts"
export * from "./ports/calendars/CalendarStore.ts"
export * from "./ports/calendars/Conferences.ts"
export * from "./ports/calendars/PushChannelStore.ts"
export * from "./ports/calendars/RoomStore.ts"
export * from "./ports/deliveries/DeliveryQueue.ts"
export * from "./ports/deliveries/NameResolver.ts"
export * from "./ports/deliveries/WebhookTransport.ts"
export * from "./ports/EventLog.ts"
export * from "./ports/GrantStore.ts"
export * from "./ports/HostStore.ts"
export * from "./ports/hosts/DemandStore.ts"
export * from "./ports/hosts/DiscountStore.ts"
export * from "./ports/hosts/ImageStore.ts"
export * from "./ports/hosts/RemoteImages.ts"
export * from "./ports/IdempotencyStore.ts"
export * from "./ports/InviteStore.ts"
export * from "./ports/imports/AccountSources.ts"
export * from "./ports/imports/ImportedAccount.ts"
export * from "./ports/imports/ImportStore.ts"
export * from "./ports/JobStore.ts"
export * from "./ports/Lease.ts"
export * from "./ports/Messages.ts"
export * from "./ports/mail/MailComposer.ts"
export * from "./ports/mail/Mailer.ts"
export * from "./ports/mail/MailOccasion.ts"
export * from "./ports/mail/MailOutbox.ts"
export * from "./ports/operators/IdentityProvider.ts"
export * from "./ports/operators/Installation.ts"
export * from "./ports/operators/Operators.ts"
export * from "./ports/operators/OverviewStore.ts"
export * from "./ports/Payments.ts"
export * from "./ports/PrivacyStore.ts"
export * from "./ports/Randomness.ts"
export * from "./ports/RetentionStore.ts"
export * from "./ports/SecretBox.ts"
export * from "./ports/ServiceStore.ts"
export * from "./ports/SessionStore.ts"
export * from "./ports/TeamStore.ts"
export * from "./ports/Timer.ts"
export * from "./ports/UnitOfWork.ts"
export * from "./ports/VisitorCheck.ts"
export * from "./ports/VisitorLimitStore.ts"
export * from "./ports/WaitlistStore.ts"
export * from "./ports/WebhookStore.ts"
export { erasePerson, startErasure } from "./privacy/ErasePerson.ts"
export type { ErasedRows } from "./privacy/EraseRow.ts"
export { type ExportedBooking, type ExportedPerson, exportPerson } from "./privacy/ExportPerson.ts"
export { PersonInput } from "./privacy/PersonInput.ts"
export { viewErasure } from "./privacy/ViewErasure.ts"
export { aesSecretBox } from "./secrets/AesSecretBox.ts"
export type { Bookable } from "./services/Bookable.ts"
export { createService } from "./services/CreateService.ts"
export { deleteService } from "./services/DeleteService.ts"
export { duplicateService } from "./services/DuplicateService.ts"
export { getService } from "./services/GetService.ts"
export { listServices } from "./services/ListServices.ts"
export { orderServices } from "./services/OrderServices.ts"
export { askToSignIn, type SignInRequest, signInLinkMinutes } from "./signin/AskToSignIn.ts"
export { hostOfSession } from "./signin/HostOfSession.ts"
export {
  askOperatorToSignIn,
  installationId,
  isOperator,
  openOperatorSession,
  operatorOfSession,
  providerSessionHours,
  type SignedInOperator,
  signInOperator,
  signOutOperator,
  signOutOperatorEverywhere
} from "./signin/OperatorSignIn.ts"
export {
  beginProviderSignIn,
  finishProviderSignIn,
  type ProviderSignInOutcome,
  providerCallbackPath,
  providerSignInMinutes
} from "./signin/ProviderSignIn.ts"
export { hostSessionDays, type OpenedLink, type SignInOutcome, signIn } from "./signin/SignIn.ts"
export { beginSignIn, type CodeOutcome, codeTries, type OpenSignIn, openSignIn, signInByCode } from "./signin/SignInCode.ts"
export { signOut } from "./signin/SignOut.ts"
export { endSessions, signOutEverywhere } from "./signin/SignOutEverywhere.ts"
export { getFairness } from "./teams/GetFairness.ts"
export { acceptInvitation, declineInvitation, inviteMember } from "./teams/Invitations.ts"
export { listAssignments } from "./teams/ListAssignments.ts"
export { getHeldMeeting, type HeldMeeting, meetingsHeld } from "./teams/MeetingsHeld.ts"
export { addMember, listMembers, patchMember, removeMember } from "./teams/TeamMembers.ts"
export { isManaged, type TeamOfHost, teamsOfHost } from "./teams/TeamsOfHost.ts"
export { acceptRequest, declineRequest, type RequestView, viewRequest } from "./visitors/AnswerRequest.ts"
export {
  type BookingPageTarget,
  type FreeTimeQuery,
  firstFreeSlot,
  firstFreeTime,
  type InvitePageTarget,
  lastPageDay,
  type PageTimes,
  type PublicTimeOff,
  pageForPeople,
  pageOfSelection,
  pageSlots,
  pageTimes,
  visitHostPage,
  visitInvitePage,
  visitServicePage,
  withHost
} from "./visitors/BookingPage.ts"
export { cancelVisitorBooking, visitCancellation } from "./visitors/CancelVisitorBooking.ts"
export { confirmVisitorBooking } from "./visitors/ConfirmVisitorBooking.ts"
export { hostLanguage, type VisitedLink } from "./visitors/HostLanguage.ts"
export { nextRescheduleTimes } from "./visitors/NextRescheduleTimes.ts"
export { nextInviteTimes, nextTimesOfBooking, nextVisitorTimes } from "./visitors/NextVisitorTimes.ts"
export { type AttendeesLinkView, openAttendeesLink, viewAttendeesLink } from "./visitors/OpenAttendeesLink.ts"
export { hostAgain, otherTimes } from "./visitors/OtherTimes.ts"
export { payRest } from "./visitors/PayRest.ts"
export { quoteBookable, quotePrice } from "./visitors/QuotePrice.ts"
export { rescheduleVisitorBooking } from "./visitors/RescheduleVisitorBooking.ts"
export {
  RescheduleSlotsQuery,
  type VisitorBookingView,
  viewVisitorBooking,
  visitBooking,
  visitBookingSlots
} from "./visitors/VisitBooking.ts"
export { visitBookingCalendar } from "./visitors/VisitBookingCalendar.ts"
export { visitHost } from "./visitors/VisitHost.ts"
export { bookInviteOfLink, visitInvite, visitInviteBooking, visitInviteSlots } from "./visitors/VisitInvite.ts"
export { VisitorSlotsQuery, visitorSlots } from "./visitors/VisitorSlots.ts"
export {
  bookSeriesOfLink,
  cancellable,
  linkOfMeeting,
  previewSeriesOfLink,
  viewSeries,
  visitSeries,
  visitSeriesBooking,
  visitSeriesPreview
} from "./visitors/VisitSeries.ts"
export {
  bookServiceOfLink,
  VisitorHostsQuery,
  visitService,
  visitServiceBooking,
  visitServiceHosts,
  visitServiceSlots
} from "./visitors/VisitService.ts"
export { bookVisitOfLink, visitTimesOfLink } from "./visitors/VisitsOfLink.ts"
export { visitServiceWaitlist } from "./visitors/VisitWaitlist.ts"
export { timesFrom, timesOfRequest, withAlternatives } from "./visitors/WithAlternatives.ts"
export { withdrawVisitorTexts } from "./visitors/WithdrawVisitorTexts.ts"
export {
  checkOutboundAddress,
  checkWebhookAddress,
  type WebhookAddress,
  WebhookAddressRefused
} from "./webhooks/CheckWebhookAddress.ts"
export { createWebhook } from "./webhooks/CreateWebhook.ts"
export { createWebhookOfApiKey } from "./webhooks/CreateWebhookOfApiKey.ts"
export { deleteWebhook } from "./webhooks/DeleteWebhook.ts"
export { getWebhook } from "./webhooks/GetWebhook.ts"
export { createInstallationWebhook, listInstallationWebhooks, patchInstallationWebhook } from "./webhooks/InstallationWebhook.ts"
export { listHostWebhooks, listWebhooks } from "./webhooks/ListWebhooks.ts"
export { patchWebhook } from "./webhooks/PatchWebhook.ts"
