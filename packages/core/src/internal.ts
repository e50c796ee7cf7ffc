/**
 * The parts of the core that Slotkit's other packages share. They are not covered by semantic versioning: a patch version may
 * change or remove them. Import from `@slotkit/core` instead.
 */

export {
  bookableDays,
  ManagedAvailabilityQuery,
  outermostDays,
  readAvailabilityQuery,
  type SentAvailabilityQuery,
  VisitorAvailability
} from "./availability/Availability.ts"
export { busyResource, wholeDaysOf } from "./availability/BusyTime.ts"
export { compareStarts, withinHours } from "./availability/CompareStarts.ts"
export { ExplainedStart, ExplainQuery } from "./availability/ExplainedStart.ts"
export { explainStart, type StartExplanation, type StartQuery } from "./availability/ExplainStart.ts"
export { hourUse } from "./availability/HourUse.ts"
export {
  explainOffer,
  type OfferedSlot,
  type OfferRefusal,
  type OfferVerdict,
  offerRefusals,
  offerSlots,
  sessionToJoin
} from "./availability/Offer.ts"
export { explainOverride, type OverrideVerdict, reassignOverrides } from "./availability/Override.ts"
export {
  type ExceededPeriod,
  exceededPeriods,
  type LimitPeriod,
  limitPeriodAt,
  limitPeriods,
  periodLimitMaxima,
  wholePeriods
} from "./availability/PeriodLimit.ts"
export { gridRuns, readHours } from "./availability/WorkingHours.ts"
export { AssignmentsQuery, defaultAssignmentDays, HeldMeeting, maxAssignmentDays } from "./bookings/AssignmentsQuery.ts"
export {
  bookingDefaults,
  bookingResource,
  bookingStatus,
  checkoutLink,
  guestsOf,
  isOfVisit,
  ManagedBookingResource,
  managedBookingResource,
  seatsOf,
  statesOf
} from "./bookings/Booking.ts"
export { type BookingContent, bookingContent, peopleFaults, readBooking, type SentBooking } from "./bookings/BookingContent.ts"
export {
  CancelInput,
  CancellationInput,
  CancellationQuery,
  HostRescheduleInput,
  HostsOfMove,
  ManagedRescheduleInput,
  readBookingTarget,
  type SeriesScope
} from "./bookings/BookingInput.ts"
export { holdsTime } from "./bookings/BookingTransitions.ts"
export {
  doubleLetters,
  hasWords,
  SearchText,
  searchedWords,
  singleLetters,
  textHasWords,
  unspacedLetters,
  unspacedStarts,
  type WordSearch
} from "./bookings/BookingWords.ts"
export { conflictCodes } from "./bookings/ConflictCode.ts"
export {
  cancellationText,
  endReasons,
  endReasonTexts,
  inferredEndReason,
  isEndOfBooker,
  ownCancellationText
} from "./bookings/EndReason.ts"
export { hostChanges } from "./bookings/HostChange.ts"
export { canBeNoShow, noShowResource } from "./bookings/NoShow.ts"
export { PrivateNoteInput, PrivateNoteResource, privateNoteResource } from "./bookings/PrivateNote.ts"
export {
  ExtendSeriesInput,
  hostsFaults,
  lastStartOf,
  ManagedSeriesResource,
  maxDaysOfSeries,
  nearestFaults,
  RefusedMeeting,
  type RequestedSeries,
  readSeries,
  type SentSeries,
  type SeriesHosts,
  SeriesInput,
  SeriesPreviewResource,
  SeriesResource,
  seriesOf,
  VisitorSeriesInput,
  VisitorSeriesResource
} from "./bookings/Series.ts"
export {
  ChangedBookingResource,
  ManagedChangedBookingResource,
  movedStart,
  type SeriesMove,
  VisitorChangedBookingResource
} from "./bookings/SeriesChange.ts"
export { startsAfter } from "./bookings/SeriesStarts.ts"
export { pagesConsentVersion, TextConsentResource, textConsentResource } from "./bookings/TextConsent.ts"
export {
  bookingOfPart,
  faultsOfPart,
  ManagedVisitResource,
  readVisit,
  readVisitDays,
  type SentPart,
  type SentVisit,
  type VisitBy,
  VisitInput,
  VisitorVisitInput,
  VisitorVisitResource,
  VisitorVisitTimesInput,
  VisitResource,
  VisitTimesInput,
  VisitTimesResource
} from "./bookings/Visit.ts"
export { confirmationEnd, confirmationMinutes, visitorBookingResource } from "./bookings/VisitorBooking.ts"
export { changeDeadline, refuseVisitorChange } from "./bookings/VisitorChanges.ts"
export { mailsLeft, mailsLeftAt, type VisitorMails, visitorMailWindowMillis } from "./bookings/VisitorMails.ts"
export { type PartTimes, readyAfter, visitTimes } from "./bookings/VisitTimes.ts"
export { CalendarChangeResource } from "./calendars/accounts/CalendarAccounts.ts"
export {
  type BusyBlock,
  blockOf,
  blocksBetween,
  blocksOf,
  blocksOfOffers,
  busyOfBlock,
  maxBusyTimesPerBlock,
  rangeOfBlock
} from "./calendars/busy/CalendarBlocks.ts"
export { calendarRetryAt, nextRead } from "./calendars/busy/NextRead.ts"
export { withoutOwn } from "./calendars/busy/WithoutOwn.ts"
export { decideOnExternalEdit, type ExternalEditReaction, isEmptied, mayApply } from "./calendars/edits/DecideOnExternalEdit.ts"
export {
  type ExternalChange,
  externalChange,
  formatExternalChange,
  parseExternalChange
} from "./calendars/edits/ExternalChange.ts"
export { decideJoin, type JoinRuling, type RoomToJoin, roomReadAt } from "./calendars/rooms/DecideJoin.ts"
export { type DesiredState, decideEventWrite, syncRetryAt } from "./calendars/sync/DecideEventWrite.ts"
export { ApiKeyInput, ApiKeyPatch, ApiKeyResource, apiKeyResource, NewApiKeyResource, readApiKey } from "./credentials/ApiKey.ts"
export {
  countRequest,
  credentialLimit,
  rateVerdict,
  rateWindowMillis,
  toleratedClockDifferenceMillis
} from "./credentials/RateLimit.ts"
export { apiKeyBaseScopes, type EndpointName, missingScopes, planAllows, proScopes, unitedScopes } from "./credentials/Scope.ts"
export { makeHostToken, makeToken, parseToken, storedToken, tokenBytes, withoutTokens } from "./credentials/Token.ts"
export { describeToken } from "./credentials/TokenDescription.ts"
export { deliveryResource } from "./deliveries/Delivery.ts"
export { sampleEvent } from "./deliveries/SampleEvent.ts"
export { eventHost, webhookEventBody } from "./deliveries/WebhookEventBody.ts"
export {
  atStart,
  type DateFormat,
  type DatePatterns,
  dateFormat,
  datePatterns,
  knownTagOf,
  rangeDash,
  usualHours,
  withPlainSpaces
} from "./formats/DateFormat.ts"
export { modernZone, modernZones } from "./formats/ModernZone.ts"
export { currencyName, moneyText } from "./formats/MoneyText.ts"
export { numberFormat } from "./formats/NumberFormat.ts"
export { regionalTag } from "./formats/RegionalTag.ts"
export { cityOf, genericName, labelWith, zoneLabel } from "./formats/ZoneLabel.ts"
export { HostPatch, HostUpsert, hostKinds, hostResource, NewHostInput, NewResourceInput, NewTeamInput } from "./hosts/Host.ts"
export {
  answerUrl,
  attendeesUrl,
  bookingUrl,
  checkoutUrl,
  embedUrl,
  feedUrl,
  joinUrl,
  movedFromParameter,
  profileUrl,
  selectionParameter,
  signInUrl,
  waitlistUrl,
  withMovedFrom,
  withSelection
} from "./hosts/Links.ts"
export { hourFormats } from "./hosts/Look.ts"
export { profileResource, visitorProfile } from "./hosts/Profile.ts"
export {
  type CleanImage,
  cleanImage,
  type ImageFault,
  type ImageFormat,
  type ImageKind,
  imageKinds,
  imageName,
  imagesPath,
  imageTypes,
  isShownImage,
  isUploadedImage,
  maxImageBytes,
  maxImageSide,
  parseImageName
} from "./hosts/UploadedImage.ts"
export { reservedUsernames, Username } from "./hosts/Username.ts"
export { type InviteStaffing, inviteResource, namesMembers, singleUseServiceResource } from "./invites/Invite.ts"
export { inviteContent, readInvite } from "./invites/InviteContent.ts"
export { fillPlaceholders, type MailPlaceholder, placeholdersOf } from "./mail/MailPlaceholders.ts"
export { mailTextKinds } from "./mail/MailText.ts"
export { maxMailSubjectLength, maxMailTextLength, readMailText } from "./mail/MailTextInput.ts"
export { readMailTexts } from "./mail/MailTextsInput.ts"
export { maskMailAddresses } from "./mail/MaskedMail.ts"
export { defaultReminderMinutes, inSendingOrder, maxReminderMinutes, maxReminders } from "./mail/Reminders.ts"
export {
  AppResource,
  appResource,
  countedConnections,
  HostAppInput,
  HostAppResource,
  isTrustedApp,
  NewAppResource,
  NewClientSecretResource,
  NewWebhookSecretResource
} from "./oauth/App.ts"
export { authorizeClientId } from "./oauth/AuthorizeRequest.ts"
export { oauthErrorStatus } from "./oauth/ClientCredentials.ts"
export { clientDocumentKeptSeconds, isClientDocumentUrl, readClientDocument } from "./oauth/ClientDocument.ts"
export {
  asksForScope,
  type ClientRegistration,
  type RegistrationError,
  readClientRegistration
} from "./oauth/ClientRegistration.ts"
export { connectionResource } from "./oauth/Connection.ts"
export { isUtf8, readOAuthParameters, readOAuthQuery } from "./oauth/OAuthParameters.ts"
export { pkceMethod } from "./oauth/Pkce.ts"
export { appendToRedirectUri, checkRedirectUri } from "./oauth/RedirectUri.ts"
export { decideRevocationForm } from "./oauth/RevocationRequest.ts"
export { narrowRefreshScopes } from "./oauth/ScopeNarrowing.ts"
export { decideTokenRequestForm, type TokenRequest } from "./oauth/TokenRequest.ts"
export { narrowResource, readResource, resourceUrl } from "./oauth/TokenResource.ts"
export {
  type CancellationQuote,
  CancellationResource,
  cancellationResource,
  maxCancellationTiers,
  owedMinor,
  quoteCancellation,
  tierEnds
} from "./payments/CancellationPolicy.ts"
export {
  type ChargeOutcome,
  type ChargeRefusal,
  changeCharge,
  chargeUrl,
  dropCharge,
  feeEndsAt,
  feeRefusal,
  finishFee,
  openCharge,
  payByLink,
  readChargeToken,
  startFee,
  startRest,
  surplusOf
} from "./payments/ChargeDecider.ts"
export {
  type BookedDiscount,
  bookedLines,
  type DiscountCode,
  DiscountCodeInput,
  DiscountCodePatch,
  DiscountCodeResource,
  discountCodeResource,
  discountedLines,
  foldedCode,
  invalidCode,
  isLeftFor,
  jointDiscount,
  maxDiscountCodeLength,
  NewDiscountCode,
  QuoteInput,
  QuoteResource,
  quoteFaults,
  quoteResource,
  readDiscountCodePatch,
  readNewDiscountCode
} from "./payments/DiscountCode.ts"
export { type Charge, chargedMinor, checkoutMinor, collectedMinor, dueMinor } from "./payments/Payment.ts"
export { paymentFaults } from "./payments/PaymentFaults.ts"
export { checkoutOfPrice, paymentModes, paymentSettingResource, paymentTerms } from "./payments/PaymentSetting.ts"
export { type Discount, type PriceLines, priceLines, seriesLines, sumOfLines } from "./payments/Price.ts"
export { partsOf, recordOnSite, refundParts, shortenRefund } from "./payments/RefundDecider.ts"
export { erasedBooking, erasedBookingResource } from "./privacy/ErasedBooking.ts"
export { erasedInvite, erasedUsedInvite } from "./privacy/ErasedInvite.ts"
export {
  addressesIn,
  type Erasure,
  inviteTokensIn,
  isAddressOf,
  mentions,
  namesOf,
  withoutPerson
} from "./privacy/Erasure.ts"
export {
  AvailabilityPreview,
  AvailabilityPreviewInput,
  defaultPreviewDays,
  maxPreviewBookings,
  maxPreviewDays,
  maxPreviewStarts
} from "./services/AvailabilityPreview.ts"
export {
  bookedHoursWeeks,
  Demand,
  type DemandCount,
  type DemandFinding,
  type DemandKind,
  DemandQuery,
  defaultDemandDays,
  demandDays,
  demandFindings,
  demandKeptDays,
  demandTotals,
  maxDemandDays
} from "./services/Demand.ts"
export {
  bookedLocation,
  bookingLocation,
  defaultLocation,
  hasDefaultLabel,
  locationFromInput,
  locationLabels,
  numberToCall,
  videoRooms
} from "./services/Location.ts"
export { questionTypes } from "./services/Question.ts"
export { type SeriesSetting, SeriesSettingInput, seriesSettingResource } from "./services/SeriesSetting.ts"
export { bookableServices, inListOrder, serviceResource, shortestDuration, VisitorServiceResource } from "./services/Service.ts"
export {
  checkServicePatch,
  copyInput,
  DuplicateInput,
  readNewService,
  readServicePatch,
  ServiceOrder,
  serviceDefaults
} from "./services/ServiceInput.ts"
export {
  patchSettings,
  RedirectUrl,
  serviceLimits,
  serviceSettingsResource,
  slotRules,
  visitorChangesAllowed
} from "./services/ServiceSettings.ts"
export { freeSlug, slugFromTitle } from "./services/Slug.ts"
export { textChannels } from "./services/TextMessages.ts"
export { noWaitlist, type WaitlistSetting, WaitlistSettingInput } from "./services/WaitlistSetting.ts"
export {
  type AssignmentReason,
  assignmentReasons,
  chooseMembers,
  ledgerAfter,
  orderMembers,
  type PickedMember,
  type RescheduleRule,
  type RoleChoice,
  type RoleChoiceQuery,
  rescheduleRules,
  type Workload
} from "./teams/ChooseMembers.ts"
export {
  type ChosenStaff,
  chooseStaff,
  type MovingStaff,
  repeatChoice,
  type StaffedChoice,
  type StaffQuery
} from "./teams/ChooseStaff.ts"
export { CoverInput, CoverResource, type CoverState, maxCoveredDays, maxCoveredMeetings } from "./teams/Cover.ts"
export { type BusySources, explainMember, overridesOfMember, type RefusedMember } from "./teams/ExplainMember.ts"
export { type ExplainedMember, type ExplainedRole, explainTeam, type TeamStartQuery } from "./teams/ExplainTeam.ts"
export {
  type CompetitionTally,
  competitionDays,
  Fairness,
  FairnessQuery,
  fairnessOf,
  type LedgerFairness,
  type MemberFairness,
  type StaffedService,
  type StaffRecord
} from "./teams/Fairness.ts"
export { type AttributeFilter, type AttributeValue, type HostAttributes, matchesFilter } from "./teams/HostAttributes.ts"
export {
  choiceThatStays,
  enoughMembers,
  hostChoice,
  membersInRoles,
  membersOfQuery,
  membersToChoose,
  type NamedInQuery,
  type NamedInRoles,
  type NamedMember,
  onlyHostsOf,
  type RoleTooNarrow,
  requiresChoice,
  rolesTooNarrow,
  ruleOfMove
} from "./teams/HostChoice.ts"
export {
  type Competition,
  creditSum,
  entryOf,
  isBalanced,
  type Ledger,
  type LedgerChange,
  type LedgerEntry,
  reassignCompetition,
  redoCompetition,
  replayCompetition,
  restoreCompetition,
  undoCompetition
} from "./teams/Ledger.ts"
export { MemberPatch, MemberResource, memberResource, NewMemberInput } from "./teams/Member.ts"
export { freeHosts, type MemberMasks, type MemberTime, memberMasks } from "./teams/MemberMasks.ts"
export { type CandidateRefusal, CandidatesResource, ReassignInput } from "./teams/Reassignment.ts"
export { type RefusedRole, type RoleRefusal, refuseRole, roleRefusals } from "./teams/RoleRefusal.ts"
export {
  maxSelectionLength,
  type Selection,
  SelectionInput,
  SelectionResource,
  SelectionText
} from "./teams/Selection.ts"
export { creditUnit } from "./teams/Shares.ts"
export { SimulatedTeam } from "./teams/SimulatedTeam.ts"
export { type MemberOutcome, type RoleOutcome, type Simulation, simulateTeam } from "./teams/SimulateTeam.ts"
export { defaultSoonestTimes, Soonest, SoonestQuery } from "./teams/Soonest.ts"
export { neededMembers, type PickRule, pickRules, type RoleMember, type StaffedRole } from "./teams/StaffedRole.ts"
export {
  type HostName,
  ledgerName,
  maxNeededMembers,
  maxRoles,
  NamedHostResource,
  type Staffing,
  StaffingInput,
  type StaffingMember,
  type StaffingRole,
  staffingFromInput,
  staffingResource,
  type UnknownMember,
  unknownMembers,
  visitorChoices
} from "./teams/Staffing.ts"
export { keepsLedger, OrderQuery, orderStaff, StaffOrder, TeamServiceParameter } from "./teams/StaffOrder.ts"
export {
  absentMembers,
  type MemberInTwoRoles,
  membersInTwoRoles,
  mostPeople,
  type RoleRequest,
  type StaffingRequest,
  staffRoles,
  type TeamMember
} from "./teams/StaffRoles.ts"
export { explainTeamOverride, ranksOf, type TeamOverrideVerdict } from "./teams/TeamOverride.ts"
export {
  explainTeamStart,
  freeMembersAt,
  joinsAt,
  type StaffingRefusal,
  staffingRefusals,
  type TeamQuery,
  type TeamRefusal,
  type TeamVerdict,
  teamRefusals,
  teamSlots,
  unreadRole
} from "./teams/TeamSlots.ts"
export { encodeBase62 } from "./values/Base62.ts"
export { bucketCount, bucketOf, bucketOfToken, bucketPrefix } from "./values/Bucket.ts"
export { contrast, longHex, readableOn, readableVersionOf, textContrast } from "./values/Contrast.ts"
export { type Cursor, cursorParameter, pageParameters, readCursor, writeCursor } from "./values/Cursor.ts"
export { dateInWords, offsetInWords } from "./values/DateInWords.ts"
export { equalDigests, sha256Hex } from "./values/Digest.ts"
export { type FieldFault, ruleNames, wrongField } from "./values/FieldRule.ts"
export { HostRef, hostRef } from "./values/HostRef.ts"
export {
  faultsOf,
  fieldErrors,
  isRecord,
  readInput,
  sentFields,
  type UnknownField,
  unknownFaults,
  withFaults
} from "./values/Input.ts"
export { millisPerDay, millisPerMinute } from "./values/Instant.ts"
export { integer, integerParameter, maxIntegerParameter, parseId, ResourceId } from "./values/Integer.ts"
export { mergeIntervals, overlaps } from "./values/Interval.ts"
export { isInRange, isLoopbackHost, networkOf, networkShare, parseIpAddress } from "./values/IpAddress.ts"
export { knownTag, type Language, languageOf, languages, preferredTags } from "./values/Language.ts"
export {
  defaultSeriesDays,
  maxBookingWindowDays,
  maxGuestsOfBooking,
  maxRequestsPerMinute,
  maxSeriesCount,
  maxSeriesSteps,
  maxVisitorDays,
  maxVisitParts,
  minSeriesCount,
  minVisitParts
} from "./values/Limits.ts"
export { formatMoney, isPaid, maxPriceMinor, minorUnitDigits } from "./values/Money.ts"
export { type PageExtras, paginate, paginated } from "./values/Pagination.ts"
export { Email, text } from "./values/Text.ts"
export { foldedAddress } from "./values/TextRules.ts"
export { CreatedAt, isLocalDate, parseTimestamp, Timestamp, TimestampText, UpdatedAt } from "./values/Timestamp.ts"
export {
  addDays,
  instantOfWall,
  isTimeZone,
  localDateOf,
  localDayStart,
  type OffsetSpan,
  offsetSpans,
  wallTimeLabel
} from "./values/TimeZone.ts"
export { TimeZoneName } from "./values/TimeZoneName.ts"
export { visibleName, withHiddenEscaped } from "./values/VisibleText.ts"
export {
  decideWaitlist,
  isWished,
  offerEnd,
  startsWithin,
  VisitorWaitlistEntry,
  visitorWaitlistEntry,
  type WaitlistCommand,
  type WaitlistEntry,
  WaitlistEntryResource,
  type WaitlistOffer,
  type WaitlistRequest,
  waitlistEntryResource,
  waitsUntil
} from "./waitlist/WaitlistEntry.ts"
export { type RequestedEntry, readWaitlistEntry, WaitlistInput, WaitlistOfferInput, wrongWish } from "./waitlist/WaitlistInput.ts"
export { type WaitlistState, waitlistTransitions } from "./waitlist/WaitlistTransitions.ts"
export {
  NewWebhookWithSecretResource,
  readNewWebhook,
  readWebhookPatch,
  subscribedEvents,
  webhookResource
} from "./webhooks/Webhook.ts"
export { checkResolvedAddresses, checkResolvedAliases } from "./webhooks/WebhookUrl.ts"
export { cancellationLines } from "./words/CancellationLines.ts"
export { feeText, guaranteeText, type MeetingWords, meetingWords, priceText, type UnnamedPlace } from "./words/MeetingWords.ts"
export {
  type ConflictFact,
  type CredentialFact,
  conflictSentence,
  credentialSentence,
  type LimitFact,
  limitSentence,
  type Missing,
  missingSentence,
  type OutageFact,
  offerFact,
  outageSentence,
  type PermissionFact,
  type PlanFact,
  permissionSentence,
  planSentence,
  type StaffRefusal,
  type StartRefusal,
  staffFact,
  visitorConflict
} from "./words/Refusals.ts"
export { pluralIn, type RefusalWords, refusalWords, type VisitorConflict, type VisitorLimit } from "./words/RefusalWords.ts"
