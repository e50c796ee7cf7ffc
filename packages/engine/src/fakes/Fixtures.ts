import {
  accessTokenLifetimeSeconds,
  authorizationCodeLifetimeSeconds,
  type Booking,
  bookedService,
  defaultServiceSettings,
  hashToken,
  type Instant,
  type NewBooking,
  refreshTokenLifetimeSeconds
} from "@slotkit/core"
import {
  apiKeyBaseScopes,
  bookingDefaults,
  bookingResource,
  bucketPrefix,
  defaultLocation,
  millisPerDay,
  millisPerMinute,
  serviceDefaults
} from "@slotkit/core/internal"
import type { NewApp } from "../ports/AppStore.ts"
import type { AuditEntry } from "../ports/AuditLog.ts"
import type { Checkout, VisitorBooking } from "../ports/BookingLinkStore.ts"
import type { TimeRequest } from "../ports/BookingStore.ts"
import type { NewContact } from "../ports/ContactStore.ts"
import type { NewApiKey } from "../ports/CredentialStore.ts"
import type { AnnouncedEvent } from "../ports/deliveries/DeliveryQueue.ts"
import type { RecordedEvent } from "../ports/EventLog.ts"
import type { StoredCode, TokenPair } from "../ports/GrantStore.ts"
import type { NewHost } from "../ports/HostStore.ts"
import type { KeyedRequest, StoredResponse } from "../ports/IdempotencyStore.ts"
import type { NewInvite } from "../ports/InviteStore.ts"
import type { MailEnd, OutgoingMail } from "../ports/mail/MailOutbox.ts"
import type { NewService } from "../ports/ServiceStore.ts"
import type { HostSession, SignInLink } from "../ports/SessionStore.ts"
import type { Timer } from "../ports/Timer.ts"
import type { NewWebhook } from "../ports/WebhookStore.ts"

/** The fields of a record that a caller provides: the required fields `K` and any others. */
export type Overrides<A, K extends keyof A> = Pick<A, K> & Partial<A>

/** The time at which fixtures are created, a Monday: 2026-01-05T09:00:00Z. */
export const fixtureNow: Instant = Date.UTC(2026, 0, 5, 9)

/** A host on Pro in Rome. Email address and username are the same each time unless given. */
export const aHost = (overrides: Partial<NewHost> = {}): NewHost => ({
  kind: "person",
  email: "ada@example.com",
  username: "ada",
  name: "Ada Byron",
  title: "Consultant",
  bio: "Answers questions about engines.",
  avatarUrl: null,
  logoUrl: null,
  timezone: "Europe/Rome",
  language: null,
  accentColor: null,
  hourFormat: null,
  indexable: true,
  reminderMinutes: [1440],
  limits: [],
  mailTexts: {},
  currency: "EUR",
  plan: "pro",
  externalId: null,
  metadata: {},
  attributes: {},
  createdAt: fixtureNow,
  ...overrides
})

/** A free 30-minute video meeting of a host for one visitor, without approval. */
export const aService = (overrides: Overrides<NewService, "hostId">): NewService => ({
  ...serviceDefaults,
  slug: "intro",
  title: "Intro",
  description: "Half an hour to get to know each other.",
  isDefault: false,
  durations: [{ minutes: 30, priceMinor: null }],
  settings: defaultServiceSettings,
  createdAt: fixtureNow,
  ...overrides
})

/** An open invite of a host that expires 30 days after `fixtureNow`. */
export const anInvite = (overrides: Overrides<NewInvite, "hostId">): NewInvite => ({
  slug: "intro",
  title: "Intro for Grace",
  description: null,
  token: `${bucketPrefix(overrides.hostId)}invitetoken`,
  staffing: null,
  contact: { name: "Grace Hopper", email: "grace@example.com" },
  durations: [{ minutes: 30, priceMinor: null }],
  location: defaultLocation,
  hours: null,
  maxGuests: 0,
  expiresAt: fixtureNow + 30 * millisPerDay,
  createdAt: fixtureNow,
  ...overrides
})

/** An accepted 30-minute booking, a day after `fixtureNow`, that holds no time and whose service is deleted. */
export const aBooking = (overrides: Overrides<NewBooking, "hostId">): NewBooking => ({
  state: "accepted",
  meetingId: null,
  ...bookingDefaults,
  service: bookedService({ id: null, type: "default", slug: "intro", title: "Intro", capacity: null }),
  location: defaultLocation,
  topic: "Engines",
  durationMinutes: 30,
  scheduledAt: fixtureNow + millisPerDay,
  createdAt: fixtureNow,
  updatedAt: overrides.createdAt ?? fixtureNow,
  booker: { name: "Grace Hopper", email: "grace@example.com" },
  payment: { status: "none", amountMinor: null, currency: "EUR", terms: null, refunds: [] },
  ...overrides
})

/** One seat of a 30-minute one-on-one meeting without buffers, a day after `fixtureNow`. The end follows the given start. */
export const aTimeRequest = (overrides: Overrides<TimeRequest, "hostId" | "serviceId">): TimeRequest => {
  const start = overrides.start ?? fixtureNow + millisPerDay
  const end = overrides.end ?? start + 30 * millisPerMinute
  return {
    capacity: 1,
    seats: 1,
    ...overrides,
    start,
    end,
    heldFrom: overrides.heldFrom ?? start,
    heldTo: overrides.heldTo ?? end
  }
}

/** An API key with the base scopes that never expires. */
export const anApiKey = (overrides: Overrides<NewApiKey, "hostId">): NewApiKey => ({
  name: "Nightly report",
  scopes: apiKeyBaseScopes,
  last4: "a1B2",
  createdAt: fixtureNow,
  expiresAt: null,
  requestsPerMinute: null,
  keyHash: bucketPrefix(overrides.hostId) + "0".repeat(64),
  ...overrides
})

/** The confirmation of a booking to its booker. */
export const aRecordedEvent = (booking: Booking, overrides: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: "evt_1",
  hostId: booking.hostId,
  type: "booking.confirmed",
  createdAt: booking.createdAt,
  host: { id: booking.hostId, username: "ada", external_id: "user_17" },
  seat: { index: 0, ...booking.booker },
  booking: bookingResource(booking),
  previousScheduledAt: null,
  ...overrides
})

/** The reminder of a booking, due an hour after `fixtureNow`. */
export const aTimer = (booking: Booking, overrides: Partial<Timer> = {}): Timer => ({
  hostId: booking.hostId,
  bookingId: booking.id,
  kind: "reminder",
  dueAt: fixtureNow + 60 * millisPerMinute,
  ...overrides
})

/** The unopened checkout of a booking of 99.00. */
export const aCheckout = (booking: Booking, overrides: Partial<Checkout> = {}): Checkout => ({
  token: `${bucketPrefix(booking.hostId)}checkouttoken`,
  hostId: booking.hostId,
  bookingId: booking.id,
  amountMinor: 9900,
  currency: "EUR",
  expiresAt: fixtureNow + 30 * millisPerMinute,
  opened: null,
  ...overrides
})

/** A visitor's booking whose link, with the token `link`, no one has opened. */
export const aVisitorBooking = (
  booking: Booking,
  { link = `${bucketPrefix(booking.hostId)}visitorstoken`, ...rest }: Partial<VisitorBooking> & { readonly link?: string } = {}
): VisitorBooking => ({
  hostId: booking.hostId,
  bookingId: booking.id,
  tokenHash: hashToken(link),
  token: { sealed: `sealed ${link}`, context: `visitor-booking:${booking.id}` },
  openedAt: null,
  openedFrom: null,
  mailedAttendees: 0,
  ...rest
})

/** The confirmation of a booking to Grace, with a calendar part. */
export const anOutgoingMail = (overrides: Overrides<OutgoingMail, "hostId">): OutgoingMail => ({
  kind: "confirmation",
  createdAt: fixtureNow,
  mail: {
    to: { name: "Grace Hopper", email: "grace@example.com" },
    replyTo: { name: "Ada Lovelace", email: "ada@example.com" },
    subject: "Confirmed: Intro",
    text: "See you on Tuesday.",
    html: "<p>See you on Tuesday.</p>",
    calendar: { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" }
  },
  ...overrides
})

/** The end of an email that was sent, and whose text is kept. */
export const aMailEnd = (overrides: Partial<MailEnd> = {}): MailEnd => ({
  status: "sent",
  sentAt: fixtureNow,
  error: null,
  keepsBody: true,
  ...overrides
})

/** A contact of a host. */
export const aContact = (overrides: Overrides<NewContact, "hostId">): NewContact => ({
  email: "grace@example.com",
  name: "Grace Hopper",
  savedAt: fixtureNow,
  ...overrides
})

/** A booking that the operator accepted. */
export const anAuditEntry = (overrides: Overrides<AuditEntry, "hostId">): AuditEntry => ({
  at: fixtureNow,
  actor: { kind: "operator", id: null },
  action: "booking.accept",
  subjectId: 1,
  amount: null,
  ...overrides
})

/** A request with an idempotency key. Keys of one credential are equal unless given. */
export const aKeyedRequest = (overrides: Overrides<KeyedRequest, "credential">): KeyedRequest => ({
  hostId: null,
  key: "a key",
  fingerprint: "0".repeat(64),
  ...overrides
})

/** A response with a created resource. */
export const anAnswer = (overrides: Partial<StoredResponse> = {}): StoredResponse => ({
  status: 201,
  headers: { "content-type": "application/json", location: "/api/v1/invites/7" },
  body: '{"data":{"id":7}}',
  sealed: false,
  ...overrides
})

/** An app with a secret and two allowed scopes. Its client ID is the same each time unless given. */
export const anApp = (overrides: Partial<NewApp> = {}): NewApp => ({
  clientId: "svc_app_1",
  name: "Calendar Sync",
  redirectUris: ["https://sync.example.com/callback"],
  scopes: ["profile.read", "bookings.read"],
  clientSecretHash: "5".repeat(64),
  webhookSecret: { sealed: "sealed", context: "app:svc_app_1" },
  registeredBy: "operator",
  ownerHostId: null,
  isVerified: true,
  requestsPerMinute: null,
  createdAt: fixtureNow,
  updatedAt: fixtureNow,
  ...overrides
})

/** An unused authorization code for two scopes without a PKCE challenge, valid for a minute from `fixtureNow`. */
export const aCode = (overrides: Overrides<StoredCode, "hostId" | "appId" | "clientId">): StoredCode => ({
  codeHash: bucketPrefix(overrides.hostId) + "c".repeat(64),
  redirectUri: "https://sync.example.com/callback",
  codeChallenge: undefined,
  scopes: ["profile.read", "bookings.read"],
  scopesDiffer: false,
  resource: null,
  expiresAt: fixtureNow + authorizationCodeLifetimeSeconds * 1000,
  spentAt: undefined,
  familyId: undefined,
  ...overrides
})

/** Two tokens with the same scopes and the lifetimes of the specification, from `issuedAt` on. */
export const aTokenPair = ({
  familyId,
  access,
  refresh,
  scopes = ["profile.read", "bookings.read"],
  resource = null,
  issuedAt = fixtureNow
}: {
  readonly familyId: number
  readonly access: string
  readonly refresh: string
  readonly scopes?: TokenPair["access"]["scopes"]
  readonly resource?: TokenPair["access"]["resource"]
  readonly issuedAt?: Instant
}): TokenPair => ({
  familyId,
  access: { tokenHash: access, scopes, resource, expiresAt: issuedAt + accessTokenLifetimeSeconds * 1000 },
  refresh: { tokenHash: refresh, scopes, resource, expiresAt: issuedAt + refreshTokenLifetimeSeconds * 1000 },
  issuedAt
})

/** A sign-in link, valid for 15 minutes from `fixtureNow`, that leads to the settings. */
export const aSignInLink = (overrides: Overrides<SignInLink, "hostId">): SignInLink => ({
  linkHash: bucketPrefix(overrides.hostId) + "1".repeat(64),
  browserHash: "b".repeat(64),
  returnTo: "/settings",
  expiresAt: fixtureNow + 15 * millisPerMinute,
  ...overrides
})

/** A session of a host, valid for a day from `fixtureNow`. */
export const aHostSession = (overrides: Overrides<HostSession, "hostId">): HostSession => ({
  sessionHash: bucketPrefix(overrides.hostId) + "5".repeat(64),
  signedInAt: fixtureNow,
  expiresAt: fixtureNow + millisPerDay,
  ...overrides
})

/** An active webhook for confirmed bookings, with its own secret, or with the app's when a connection owns it. */
export const aWebhook = (overrides: Overrides<NewWebhook, "id" | "hostId" | "owner">): NewWebhook => {
  const hasOwn = overrides.owner.kind !== "connection"
  return {
    url: "https://hooks.example.org/slotkit",
    events: ["booking.confirmed"],
    status: "active",
    disabledReason: null,
    consecutiveFailures: 0,
    signingSecretSource: hasOwn ? "subscription" : "app",
    lastSuccessAt: null,
    lastFailureAt: null,
    createdAt: fixtureNow,
    updatedAt: fixtureNow,
    secret: hasOwn ? { sealed: "sealed", context: `webhook:${overrides.id}` } : null,
    ...overrides
  }
}

/** The `booking.confirmed` event of a host's booking at `fixtureNow`, as sent to webhooks. */
export const anAnnouncedEvent = (overrides: Overrides<AnnouncedEvent, "hostId">): AnnouncedEvent => ({
  eventId: "evt_1",
  eventType: "booking.confirmed",
  body: '{"id":"evt_1","type":"booking.confirmed"}',
  occurredAt: fixtureNow,
  ...overrides
})
