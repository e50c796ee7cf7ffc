export { Availability, AvailabilityQuery, SlotResource } from "./availability/Availability.ts"
export { BusyInput, type BusyTime, BusyTimeResource } from "./availability/BusyTime.ts"
export type { Meeting } from "./availability/Offer.ts"
export {
  OverrideInput,
  type OverrideReason,
  overrideReasons,
  type ReassignOverride
} from "./availability/Override.ts"
export { type BookerLimit, BookerLimitResource, type PeriodLimit, PeriodLimitResource } from "./availability/PeriodLimit.ts"
export {
  DateOverride,
  defaultSchedule,
  Schedule,
  ScheduleInput,
  ServiceHours,
  ServiceHoursInput,
  WeeklyHours
} from "./availability/Schedule.ts"
export {
  computeSlots,
  explainSlot,
  type Slot,
  type SlotQuery,
  type SlotRefusal,
  type SlotRules,
  type SlotVerdict
} from "./availability/Slots.ts"
export type { DateHours, HoursInterval, WeekdayHours, WorkingHours } from "./availability/WorkingHours.ts"
export { type Answer, AnswerResource, AnswersInput, type AnswerValue } from "./bookings/Answers.ts"
export {
  type AssignedHost,
  type BookedService,
  type Booking,
  BookingResource,
  type BookingStatus,
  bookedService,
  bookingStatuses,
  type Person,
  type SeriesPlace
} from "./bookings/Booking.ts"
export {
  type BookingCommand,
  type BookingMove,
  type BookingRefusal,
  type BookingRequest,
  decideBook,
  decideBooking,
  type NewBooking
} from "./bookings/BookingDecider.ts"
export {
  BookerInput,
  BookingInput,
  BookingsQuery,
  type BookingTarget,
  ChargeInput,
  HostBookerInput,
  HostBookingInput,
  ReasonInput,
  RefundInput,
  RescheduleInput,
  VisitorBookingInput
} from "./bookings/BookingInput.ts"
export {
  type BookingEventType,
  type BookingMail,
  type BookingState,
  type BookingTransition,
  type BookingTrigger,
  bookingTransitions
} from "./bookings/BookingTransitions.ts"
export type { HostChange, NamedMember } from "./bookings/HostChange.ts"
export { NoShowResource } from "./bookings/NoShow.ts"
export { type SeriesInterval, type SeriesRule, type SeriesStarts, seriesStarts } from "./bookings/SeriesStarts.ts"
export type { TextConsent } from "./bookings/TextConsent.ts"
export { VisitorBookingResource } from "./bookings/VisitorBooking.ts"
export type { VisitorChange, VisitorChangeFacts, VisitorChangeReason } from "./bookings/VisitorChanges.ts"
export {
  AdoptedCalendarAccount,
  CalendarAccountPatch,
  CalendarAccountResource,
  CalendarBusyQuery,
  CalendarBusyResource,
  type CalendarChangeAction,
  CalendarChangeAnswer,
  CalendarCopyQuery,
  CalendarCopyResource,
  CalendarPatch,
  CalendarSignInResource,
  CalendarSubscriptionResource,
  ConnectedCalendarResource,
  maxCalendarAccounts,
  maxCalendarBusyDays,
  maxCheckedCalendars,
  NewCaldavAccount,
  NewCalendarAccount,
  NewCalendarSignIn,
  NewCalendarSubscription
} from "./calendars/accounts/CalendarAccounts.ts"
export { BookingRoomResource } from "./calendars/rooms/BookingRoom.ts"
export type { ApiKey } from "./credentials/ApiKey.ts"
export type { RateLimit, RateVerdict } from "./credentials/RateLimit.ts"
export { type Access, access, Scope, scopes } from "./credentials/Scope.ts"
export { hashToken, tokenPrefixes, tokenScannerPattern } from "./credentials/Token.ts"
export { TokenDescription } from "./credentials/TokenDescription.ts"
export {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryKind,
  DeliveryResource,
  type DeliveryStatus,
  deliveryKinds,
  deliveryStatuses
} from "./deliveries/Delivery.ts"
export { type DeliveryEnd, decideDeliveryEnd } from "./deliveries/DeliveryEnd.ts"
export {
  type DeliveryOutcome,
  maxDeliveryAttempts,
  type NextDelivery,
  nextDelivery,
  retryDelaysSeconds
} from "./deliveries/DeliveryPolicy.ts"
export {
  type SignWebhookInput,
  signatureToleranceSeconds,
  signWebhook,
  type VerifyWebhookInput,
  verifyWebhookSignature
} from "./deliveries/Signature.ts"
export { type Host, type HostKind, HostResource } from "./hosts/Host.ts"
export type { HourFormat } from "./hosts/Look.ts"
export { Plan, planRules } from "./hosts/Plan.ts"
export { Profile, VisitorProfile } from "./hosts/Profile.ts"
export { type Invite, InviteInput, InviteResource, inviteStatus, SingleUseServiceResource } from "./invites/Invite.ts"
export { type InviteStatus, type InviteTransition, inviteTransitions } from "./invites/InviteTransitions.ts"
export type { MailText, MailTextKind, MailTexts } from "./mail/MailText.ts"
export { MailTextInput } from "./mail/MailTextInput.ts"
export { MailPreviewResource, MailTextResource } from "./mail/MailTextResource.ts"
export { type App, AppInput, AppPatch, type AppRegistrar, HostAppPatch } from "./oauth/App.ts"
export { type AuthorizeApp, type AuthorizeError, type AuthorizeRuling, decideAuthorizeRequest } from "./oauth/AuthorizeRequest.ts"
export type { ClientCredentials, OAuthError } from "./oauth/ClientCredentials.ts"
export { ConnectionInput, ConnectionResource, NewCodeResource } from "./oauth/Connection.ts"
export {
  type AuthorizationCodeState,
  accessTokenLifetimeSeconds,
  authorizationCodeLifetimeSeconds,
  type CodeRuling,
  decideCodeExchange,
  decideRefresh,
  type RefreshRuling,
  type RefreshTokenState,
  refreshReuseGraceSeconds,
  refreshTokenLifetimeSeconds
} from "./oauth/OAuthGrant.ts"
export type { OAuthParameters } from "./oauth/OAuthParameters.ts"
export type { ResourceBinding, TokenResource } from "./oauth/TokenResource.ts"
export type { CancellationPolicy, CancellationPolicyResource } from "./payments/CancellationPolicy.ts"
export {
  type Payment,
  type PaymentTerms,
  type Refund,
  refundableMinor,
  refundedMinor
} from "./payments/Payment.ts"
export type { PaymentSetting, PaymentSettingResource } from "./payments/PaymentSetting.ts"
export {
  type PaymentStatus,
  type PaymentTransition,
  type PaymentTrigger,
  paymentTransitions
} from "./payments/PaymentTransitions.ts"
export {
  decidePayment,
  dropRefund,
  finishRefund,
  isWholeRefund,
  type RefundRefusal,
  type RefundRequest,
  type StartedRefund,
  startRefund
} from "./payments/RefundDecider.ts"
export {
  type BookedLocation,
  BookingLocation,
  Location,
  LocationInput,
  type ProviderRoom,
  type VideoRoom
} from "./services/Location.ts"
export { type Question, QuestionInput, QuestionResource, QuestionsInput, type QuestionType } from "./services/Question.ts"
export { DurationResource, type Service, type ServiceDuration, ServiceResource } from "./services/Service.ts"
export { DurationsInput, NewServiceInput, ServicePatch } from "./services/ServiceInput.ts"
export {
  defaultServiceSettings,
  type ServiceSettings,
  ServiceSettingsPatch,
  ServiceSettingsResource,
  slotRules,
  type VisitorChangesAllowed
} from "./services/ServiceSettings.ts"
export type { TextChannel, TextMessages } from "./services/TextMessages.ts"
export type { HostAttributes } from "./teams/HostAttributes.ts"
export type { FieldProblem } from "./values/FieldRule.ts"
export type { FieldErrors } from "./values/Input.ts"
export { formatInstant, type Instant, type LocalDate, type WallTime } from "./values/Instant.ts"
export type { Interval } from "./values/Interval.ts"
export { type IpAddress, type IpRange, parseIpRange } from "./values/IpAddress.ts"
export type { Language } from "./values/Language.ts"
export {
  appsPerHost,
  defaultAvailabilityDays,
  defaultAvailabilityMinutes,
  defaultBookingWindowDays,
  defaultInviteDays,
  defaultInviteMinutes,
  defaultPerPage,
  maxAddressLength,
  maxAvailabilityDays,
  maxAvailabilityMinutes,
  maxBodyBytes,
  maxBookingWindowDays,
  maxBufferMinutes,
  maxDescriptionLength,
  maxDurationsPerService,
  maxEmailLength,
  maxExternalIdLength,
  maxGroupSeats,
  maxInviteDays,
  maxInviteMinutes,
  maxJsonDepth,
  maxLongAnswerLength,
  maxMetadataEntries,
  maxMetadataKeyLength,
  maxMetadataValueLength,
  maxNameLength,
  maxNotesLength,
  maxPerPage,
  maxQuestionHelpLength,
  maxQuestionKeyLength,
  maxQuestionLength,
  maxQuestionOptionLength,
  maxQuestionOptions,
  maxQuestionsPerService,
  maxReasonLength,
  maxRedirectUris,
  maxServiceMinutes,
  maxServiceParameterLength,
  maxShortAnswerLength,
  maxSlugLength,
  maxTitleLength,
  maxTopicLength,
  maxWebAddressLength,
  maxWebhookUrlLength,
  minAvailabilityMinutes,
  minGroupSeats,
  minInviteDays,
  minInviteMinutes,
  minServiceMinutes,
  rateWindowSeconds,
  requestsPerInstallationWebhook,
  requestsPerMinute,
  requestsPerWebhook,
  webhookFailuresToDisable,
  webhooksPerCredential,
  webhookTimeoutSeconds
} from "./values/Limits.ts"
export type { Metadata } from "./values/Metadata.ts"
export type { CursorPosition, NumberedPage, Page, PageRequest, RowsAfter } from "./values/Pagination.ts"
export { type TransitionRow, transitionDiagram } from "./values/Transition.ts"
export { isPublicAddress } from "./webhooks/PublicAddress.ts"
export {
  NewWebhookResource,
  type SentWebhook,
  type Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookResource
} from "./webhooks/Webhook.ts"
export { parseWebhookAllow, type WebhookAllow } from "./webhooks/WebhookAllow.ts"
export {
  type WebhookEvent,
  type WebhookEventHost,
  type WebhookEventSeat,
  type WebhookEventType,
  webhookEventTypes
} from "./webhooks/WebhookEvent.ts"
export { decideWebhookSwitch, type WebhookChange } from "./webhooks/WebhookSwitch.ts"
export {
  type DisabledReason,
  type WebhookStatus,
  type WebhookTransition,
  webhookTransitions
} from "./webhooks/WebhookTransitions.ts"
export { checkWebhookUrl, type WebhookUrlOptions, type WebhookUrlVerdict } from "./webhooks/WebhookUrl.ts"
