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
  namedService,
  type SlotOfDay
} from "./availability/GetAvailability.ts"
export { getBusy } from "./availability/GetBusy.ts"
export { getDemand } from "./availability/GetDemand.ts"
export { getSchedule } from "./availability/GetSchedule.ts"
export { BusyQuery, listBusy } from "./availability/ListBusy.ts"
export { orderAtStart } from "./availability/OrderAtStart.ts"
export { previewAvailability } from "./availability/PreviewAvailability.ts"
export { removeBusy } from "./availability/RemoveBusy.ts"
export { replaceSchedule } from "./availability/ReplaceSchedule.ts"
export { soonestTimes } from "./availability/SoonestTimes.ts"
export { storeDemand } from "./availability/StoreDemand.ts"
export { acceptBooking } from "./bookings/AcceptBooking.ts"
export { type BookingChange, BookingHooks, Vetoed } from "./bookings/BookingHooks.ts"
export { type BookingPolicy, bookForHost, bookInConsole, bookSlot, bookTarget } from "./bookings/BookTarget.ts"
export { cancelBooking } from "./bookings/CancelBooking.ts"
export { currentBookable } from "./bookings/CurrentBookable.ts"
export { declineBooking } from "./bookings/DeclineBooking.ts"
export { getBooking, getManagedBooking } from "./bookings/GetBooking.ts"
export { hostFeedUrl, readHostFeed, renewHostFeed } from "./bookings/HostFeed.ts"
export { listBookings, listManagedBookings } from "./bookings/ListBookings.ts"
export { rescheduleBooking, rescheduleForHost } from "./bookings/RescheduleBooking.ts"
export { coverMeetings, getCover, undoCover } from "./bookings/staffing/CoverMeetings.ts"
export { listCandidates } from "./bookings/staffing/ListCandidates.ts"
export { absencesWithMeetings, type CountedMeetings, meetingsWithin } from "./bookings/staffing/MeetingsWithin.ts"
export { reassignBooking } from "./bookings/staffing/ReassignBooking.ts"
export { removeMemberWith } from "./bookings/staffing/RemoveMemberWith.ts"
export { VisitorAddress } from "./bookings/VisitorMailBudget.ts"
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
export type { ImportEntry, ImportReport } from "./imports/ImportReport.ts"
export { cancelImport, previewImport, startImport, viewImport } from "./imports/PreviewImport.ts"
export { createInvite } from "./invites/CreateInvite.ts"
export { deleteInvite } from "./invites/DeleteInvite.ts"
export { disableInvite } from "./invites/DisableInvite.ts"
export { getInvite } from "./invites/GetInvite.ts"
export { ContactsQuery, listContacts } from "./invites/ListContacts.ts"
export { InvitesQuery, listInvites } from "./invites/ListInvites.ts"
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
export { noPayments } from "./payments/NoPayments.ts"
export { notCompleted, openCheckout } from "./payments/OpenCheckout.ts"
export { payerKey, payerSearch, payersPage } from "./payments/PayerReturn.ts"
export { receivePayment } from "./payments/ReceivePayment.ts"
export { refundBooking } from "./payments/RefundBooking.ts"
export { reportPayment } from "./payments/ReportPayment.ts"
export { sandboxPayments } from "./payments/SandboxPayments.ts"
export { type CheckoutView, viewCheckout } from "./payments/ViewCheckout.ts"
export { AppStore, type NewApp } from "./ports/AppStore.ts"
export { type Actor, type AuditEntry, AuditLog, CurrentActor, type KeptAuditEntry } from "./ports/AuditLog.ts"
export {
  type BookingId,
  type BookingLinkChanges,
  type BookingLinkKey,
  BookingLinkStore,
  type BookingLinks,
  type Checkout,
  type DecisionLink,
  type JoinLink,
  type RequestAnswer,
  type VisitorBooking
} from "./ports/BookingLinkStore.ts"
export {
  type BookingFilter,
  BookingStore,
  type BookingsBlockingDeletion,
  type BusyInterval,
  type Occupied,
  SeatsTaken,
  type TimeRequest,
  TimeTaken
} from "./ports/BookingStore.ts"
export { calendarVersionOf, withCalendarVersion } from "./ports/CalendarVersion.ts"
export {
  ClientDocumentAllow,
  type ClientDocumentAnswer,
  ClientDocuments,
  ClientDocumentUnreached
} from "./ports/ClientDocuments.ts"
export { type Contact, ContactStore, type NewContact } from "./ports/ContactStore.ts"
export { type Authenticated, type Caller, type CredentialId, CredentialStore, type NewApiKey } from "./ports/CredentialStore.ts"
export { BusyCalendars, CalendarsUnavailable } from "./ports/calendars/BusyCalendars.ts"
export { BusyStore } from "./ports/calendars/BusyStore.ts"
export { type CalendarConnect, CalendarConnectStore } from "./ports/calendars/CalendarConnectStore.ts"
export {
  type CalendarEvent,
  CalendarEventStore,
  type EventSelection,
  type EventTargetState,
  type EventWriteEnd,
  type EventWriteOutcome,
  editPollPauseMillis,
  type RequestedEvent
} from "./ports/calendars/CalendarEventStore.ts"
export {
  type CalendarAnswer,
  type CalendarLogIn,
  type CalendarProvider,
  CalendarProviders,
  type CalendarPurpose,
  type CalendarPush,
  type CalendarQuery,
  type CalendarRules,
  type CalendarSubscription,
  type ChannelToOpen,
  CurrentCalendarRules,
  type EventIdentity,
  type EventToProbe,
  type FoundConference,
  type MeetingEvent,
  type ProbedEvent,
  type RequestedConference,
  StoresCalendarReads,
  type WrittenEvent
} from "./ports/calendars/CalendarProvider.ts"
export { type CalendarRefusal, CalendarRefused } from "./ports/calendars/CalendarRefused.ts"
export {
  type CalendarSignIn,
  type CalendarSignInRequest,
  type CalendarWants,
  type ExchangedCalendarTokens,
  type IssuedCalendarTokens,
  LentCalendarTokens,
  type SignInKind
} from "./ports/calendars/CalendarSignIn.ts"
export {
  type AccountRead,
  type AccountWithCalendars,
  type CalendarAccount,
  type CalendarAccountChanges,
  type CalendarAccountState,
  type CalendarKind,
  type CalendarRead,
  CalendarStore,
  type CalendarWithBlocks,
  type ConnectedCalendar,
  type NewCalendar,
  type NewCalendarAccount,
  type ReadableAccount,
  type ReadableCalendar,
  type ReadBlock,
  type TokenRefresh
} from "./ports/calendars/CalendarStore.ts"
export {
  type ConferenceMeeting,
  type ConferenceProvider,
  Conferences,
  type OpenedRoom
} from "./ports/calendars/Conferences.ts"
export {
  type FoundPushChannel,
  type NewPushChannel,
  type PushChannel,
  PushChannelStore,
  type RemoteChannel
} from "./ports/calendars/PushChannelStore.ts"
export {
  type ConferenceRoom,
  type RequestedRoom,
  type RoomEnd,
  type RoomFailure,
  type RoomOutcome,
  RoomStore
} from "./ports/calendars/RoomStore.ts"
export {
  type AnnouncedEvent,
  type AttemptEnd,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryClaim,
  type DeliveryCounts,
  type DeliveryFilter,
  type DeliveryKind,
  DeliveryQueue,
  type LeasedDelivery,
  switchedOff
} from "./ports/deliveries/DeliveryQueue.ts"
export { NameResolver, NameUnresolved, type ResolvedName } from "./ports/deliveries/NameResolver.ts"
export {
  type WebhookAnswer,
  type WebhookRequest,
  WebhookTransport,
  WebhookUnreached
} from "./ports/deliveries/WebhookTransport.ts"
export { EventLog, type RecordedEvent } from "./ports/EventLog.ts"
export {
  type Connection,
  GrantStore,
  type Grants,
  type NewToken,
  type StoredCode,
  type StoredRefreshToken,
  type TokenPair
} from "./ports/GrantStore.ts"
export {
  CalendarLocked,
  type FoundHost,
  type HostChanges,
  type HostFilter,
  type HostKey,
  HostStore,
  type HostWithSchedule,
  latePaymentDays,
  type NewHost,
  UniqueTaken
} from "./ports/HostStore.ts"
export { DemandStore } from "./ports/hosts/DemandStore.ts"
export { ImageStore, type StoredImage } from "./ports/hosts/ImageStore.ts"
export { type RemoteImage, RemoteImages, RemoteImageUnreached } from "./ports/hosts/RemoteImages.ts"
export { type Begun, IdempotencyStore, type KeyedRequest, type StoredResponse } from "./ports/IdempotencyStore.ts"
export { InviteStore, type NewInvite } from "./ports/InviteStore.ts"
export {
  type AccountProblem,
  type AccountRequest,
  type AccountSource,
  AccountSources,
  AccountUnread,
  type ImportedBookings,
  type ReadingProgress
} from "./ports/imports/AccountSources.ts"
export type {
  ImportedAccount,
  ImportedBooking,
  ImportedHours,
  ImportedProfile,
  ImportedSeat,
  ImportedService,
  ImportNote,
  NotImported
} from "./ports/imports/ImportedAccount.ts"
export {
  type ImportedItem,
  type ImportedKind,
  type ImportSource,
  ImportStore,
  importSources
} from "./ports/imports/ImportStore.ts"
export {
  type EnqueuedKind,
  enqueuedKinds,
  type Job,
  type JobEnd,
  type JobKey,
  type JobKind,
  type JobRetry,
  JobStore,
  jobKinds,
  type NewJob,
  type RecordKind
} from "./ports/JobStore.ts"
export type { Claim, Lease } from "./ports/Lease.ts"
export {
  type BookingMailRequest,
  type CalendarFileRequest,
  type CalendarMailRequest,
  type InvitationMailRequest,
  MailComposer,
  type MailRequest,
  type ManageLink,
  type MeetingChangedMailRequest,
  plainMail,
  type Recipient,
  type SignInMailRequest,
  type WebhookDisabledMailRequest
} from "./ports/mail/MailComposer.ts"
export { HasMail, type Mail, Mailer, MailRefused, noMailServer } from "./ports/mail/Mailer.ts"
export { type AccountMailKind, type MailOccasion, mailOccasions, textKindOf } from "./ports/mail/MailOccasion.ts"
export {
  type KeptMail,
  type MailEnd,
  type MailLogEntry,
  MailOutbox,
  mailErased,
  type OutgoingMail
} from "./ports/mail/MailOutbox.ts"
export {
  IdentityProvider,
  type ProviderAttempt,
  type ProviderIdentity,
  ProviderSignInFailed
} from "./ports/operators/IdentityProvider.ts"
export {
  type DatabaseAbout,
  Installation,
  type InstallationAbout,
  type InstallationFinding
} from "./ports/operators/Installation.ts"
export { type Identity, type OperatorList, Operators } from "./ports/operators/Operators.ts"
export {
  type CalendarCounts,
  type CountedHost,
  countedDays,
  countedOfDay,
  countedPerHost,
  countedWork,
  type DayCounts,
  type FoundPart,
  type HostCounts,
  type HostMail,
  type ListPart,
  type MailFilter,
  OverviewStore,
  type QueueState,
  type Queues,
  searchedMails,
  type WebhookCount
} from "./ports/operators/OverviewStore.ts"
export { type CheckoutOrder, type PaymentReport, Payments, PaymentsUnavailable, type RefundPart } from "./ports/Payments.ts"
export {
  type ErasureRequest,
  type KeptErasure,
  PersonDigest,
  type PersonPosition,
  type PersonQuery,
  type PersonRow,
  type PersonRowKind,
  PrivacyStore
} from "./ports/PrivacyStore.ts"
export { Randomness } from "./ports/Randomness.ts"
export {
  defaultRetention,
  type Purgeable,
  type PurgedRows,
  type RemovedItems,
  Retention,
  type RetentionDays,
  RetentionStore
} from "./ports/RetentionStore.ts"
export { type SealedSecret, SecretBox } from "./ports/SecretBox.ts"
export { type NewService, type ServiceChanges, ServiceStore } from "./ports/ServiceStore.ts"
export {
  type HostSession,
  type OperatorLink,
  type OperatorSession,
  SessionStore,
  type SignInLink,
  type SignInPart,
  type SignIns
} from "./ports/SessionStore.ts"
export { type Assignment, type MeetingStaff, type Membership, type RoleCompetition, TeamStore } from "./ports/TeamStore.ts"
export { type Timer, type TimerKind, timerJob, timerKeys, timerOf } from "./ports/Timer.ts"
export { UnitOfWork } from "./ports/UnitOfWork.ts"
export { type CheckedVisit, VisitorCheck, VisitorCheckUnavailable } from "./ports/VisitorCheck.ts"
export { type VisitorCounts, VisitorLimitStore, type VisitorQuestion } from "./ports/VisitorLimitStore.ts"
export {
  installation,
  type NewWebhook,
  OwnerEnded,
  TooManyWebhooks,
  UrlTaken,
  type WebhookId,
  type WebhookOwner,
  WebhookStore
} from "./ports/WebhookStore.ts"
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
export { patchService } from "./services/PatchService.ts"
export { patchServiceSettings } from "./services/PatchServiceSettings.ts"
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
  pageOfSelection,
  pageSlots,
  pageTimes,
  visitHostPage,
  visitInvitePage,
  visitServicePage,
  withHost
} from "./visitors/BookingPage.ts"
export { cancelVisitorBooking } from "./visitors/CancelVisitorBooking.ts"
export { confirmVisitorBooking } from "./visitors/ConfirmVisitorBooking.ts"
export { hostLanguage, type VisitedLink } from "./visitors/HostLanguage.ts"
export { nextRescheduleTimes } from "./visitors/NextRescheduleTimes.ts"
export { nextInviteTimes, nextTimesOfBooking, nextVisitorTimes } from "./visitors/NextVisitorTimes.ts"
export { type AttendeesLinkView, openAttendeesLink, viewAttendeesLink } from "./visitors/OpenAttendeesLink.ts"
export { otherTimes } from "./visitors/OtherTimes.ts"
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
  bookServiceOfLink,
  VisitorHostsQuery,
  visitService,
  visitServiceBooking,
  visitServiceHosts,
  visitServiceSlots
} from "./visitors/VisitService.ts"
export { timesFrom, timesOfRequest, withAlternatives } from "./visitors/WithAlternatives.ts"
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
