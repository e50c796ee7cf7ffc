/** The Limits table of the specification, as named constants. */

/** Requests per credential in any `rateWindowSeconds`, unless the operator has raised the limit. Decision 0112. */
export const requestsPerMinute = 60
/** The largest number of requests per credential in any `rateWindowSeconds` that the operator can allow. Decision 0112. */
export const maxRequestsPerMinute = 1200
export const rateWindowSeconds = 60

export const defaultPerPage = 25
export const maxPerPage = 100

/** The maximum number of days that `GET /availability` covers, counted from `from`. */
export const maxAvailabilityDays = 31
/** The maximum number of days of slots in the visitor API: the six weeks of a calendar month. */
export const maxVisitorDays = 42
export const defaultAvailabilityDays = 7
export const minAvailabilityMinutes = 15
export const maxAvailabilityMinutes = 180
export const defaultAvailabilityMinutes = 30
export const maxServiceParameterLength = 100

export const maxTitleLength = 50
export const maxDescriptionLength = 500
export const maxSlugLength = 100

export const minGroupSeats = 2
export const maxGroupSeats = 50

/** The largest number of people of a team's meeting. */
export const maxPeople = 1000

/** The largest number of guests of a one-to-one meeting. Decision 0108. */
export const maxGuestsOfBooking = 10

export const minInviteDays = 1
export const maxInviteDays = 365
export const defaultInviteDays = 30
export const minInviteMinutes = 5
export const maxInviteMinutes = 480
export const defaultInviteMinutes = 30

export const webhooksPerCredential = 10
export const maxWebhookUrlLength = 2048
export const webhookTimeoutSeconds = 10
/** Requests to one webhook at a time, across all processes. Decision 0042. */
export const requestsPerWebhook = 8

/** The same for a webhook of the installation, which gets the events of all hosts. */
export const requestsPerInstallationWebhook = 64
/** Consecutive permanent failures before a webhook is disabled. */
export const webhookFailuresToDisable = 5

/** Values that the specification leaves open, with Slotkit's defaults. */
export const maxNameLength = 100
export const maxTopicLength = 200
export const maxNotesLength = 2000
export const maxReasonLength = 500
export const maxPrivateNoteLength = 5000
export const maxEmailLength = 254
export const maxAddressLength = 300
/** Durations that a service may offer, in minutes. */
export const minServiceMinutes = 5
export const maxServiceMinutes = 480

/** The longest buffer before or after a meeting. */
export const maxBufferMinutes = 1440
export const maxDurationsPerService = 20
export const defaultBookingWindowDays = 365
/** The largest number of first free times of a day. */
export const maxFirstPerDay = 100
/** The longest booking window. Nothing is asked about times beyond it. */
export const maxBookingWindowDays = 3650
/** Redirect URIs that a partner app may register. */
export const maxRedirectUris = 20

/** Partner apps that a host may register. */
export const appsPerHost = 10
export const maxBodyBytes = 65_536
export const maxJsonDepth = 32

/** HTTP and HTTPS URLs of hosts and in answers. */
export const maxWebAddressLength = 2048

/** Questions of a service, and the answers of bookers. Decision 0054. */
export const maxQuestionsPerService = 20
export const maxQuestionKeyLength = 40
export const maxQuestionLength = 200
export const maxQuestionHelpLength = 500
export const maxQuestionOptions = 50
export const maxQuestionOptionLength = 100
export const maxShortAnswerLength = 500
export const maxLongAnswerLength = 2000

/** Metadata on hosts, services and bookings. Decision 0053. */
export const maxMetadataEntries = 20
export const maxMetadataKeyLength = 40
export const maxMetadataValueLength = 500

/** An application's ID of a host. Decision 0053. */
export const maxExternalIdLength = 255

/** The number of meetings of a series: 53 are a year of weeks with both ends. */
export const minSeriesCount = 2
export const maxSeriesCount = 53

/** The most weeks or months between the meetings of a series. */
export const maxSeriesSteps = 12

/** The days ahead that the last meeting of a series can be booked, by default. */
export const defaultSeriesDays = 400

/** The length of the id of a series in a request. */
export const maxSeriesIdLength = 100

/** The number of parts of a visit, which follow each other. */
export const minVisitParts = 2
export const maxVisitParts = 5

/** The longest and the default time that a booker waits between two parts of a visit. */
export const maxVisitGapMinutes = 240
export const defaultVisitGapMinutes = 30
