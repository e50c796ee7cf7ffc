import type {
  ApiKey,
  App,
  Booking,
  BusyTime,
  CursorPosition,
  Host,
  Instant,
  Invite,
  Page,
  PageRequest,
  ResourceBinding,
  Schedule,
  Scope,
  Service,
  Webhook
} from "@slotkit/core"
import type { DemandCount, DiscountCode, ImageKind, Ledger, VisitorMails } from "@slotkit/core/internal"
import * as Chunk from "effect/Chunk"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { AuditEntry } from "../ports/AuditLog.ts"
import type { BookingId, BookingLinks } from "../ports/BookingLinkStore.ts"
import { withCalendarVersion } from "../ports/CalendarVersion.ts"
import type { Contact } from "../ports/ContactStore.ts"
import type { CalendarConnect } from "../ports/calendars/CalendarConnectStore.ts"
import type { CalendarEvent } from "../ports/calendars/CalendarEventStore.ts"
import type { CalendarAccount, CalendarWithBlocks } from "../ports/calendars/CalendarStore.ts"
import type { PushChannel } from "../ports/calendars/PushChannelStore.ts"
import type { ConferenceRoom } from "../ports/calendars/RoomStore.ts"
import type { Delivery } from "../ports/deliveries/DeliveryQueue.ts"
import type { RecordedEvent } from "../ports/EventLog.ts"
import type { Connection, StoredCode } from "../ports/GrantStore.ts"
import type { StoredImage } from "../ports/hosts/ImageStore.ts"
import type { KeyedRequest, StoredResponse } from "../ports/IdempotencyStore.ts"
import type { ImportedItem } from "../ports/imports/ImportStore.ts"
import type { EnqueuedKind, Job } from "../ports/JobStore.ts"
import type { Lease } from "../ports/Lease.ts"
import type { MailLogEntry, OutgoingMail } from "../ports/mail/MailOutbox.ts"
import type { KeptErasure } from "../ports/PrivacyStore.ts"
import type { SealedSecret } from "../ports/SecretBox.ts"
import type { SignInPart, SignIns } from "../ports/SessionStore.ts"
import type { MeetingStaff, Membership } from "../ports/TeamStore.ts"
import type { KeptWaitlistEntry } from "../ports/WaitlistStore.ts"
import type { NewWebhook } from "../ports/WebhookStore.ts"
import type { Queued } from "./LeasedRows.ts"
import type { MemoryMeeting } from "./Meetings.ts"

/** All data of the store. Immutable: a change shares everything that it does not touch. */
export interface Tables {
  readonly accounts: HashMap.HashMap<number, Account>
  /** Hosts by id, ascending. */
  readonly hostIds: Chunk.Chunk<number>
  /** Lowercase email addresses. */
  readonly hostByEmail: HashMap.HashMap<string, number>
  readonly hostByUsername: HashMap.HashMap<string, number>
  readonly holdings: HashMap.HashMap<number, Holdings>
  readonly inviteByToken: HashMap.HashMap<string, { readonly hostId: number; readonly id: number }>
  readonly apiKeys: HashMap.HashMap<number, IssuedApiKey>
  readonly apiKeyByHash: HashMap.HashMap<string, number>
  /** By kind and the hash of the token. */
  readonly linkByToken: HashMap.HashMap<string, BookingId>
  readonly mails: HashMap.HashMap<number, QueuedMail>
  /** By credential and key. */
  readonly keyedAnswers: HashMap.HashMap<string, KeyedAnswer>
  readonly apps: HashMap.HashMap<number, RegisteredApp>
  readonly appByClientId: HashMap.HashMap<string, number>
  readonly connections: HashMap.HashMap<number, MadeConnection>
  readonly families: HashMap.HashMap<number, TokenFamily>
  readonly codes: HashMap.HashMap<string, StoredCode>
  readonly accessTokens: HashMap.HashMap<string, IssuedAccessToken>
  readonly refreshTokens: HashMap.HashMap<string, IssuedRefreshToken>
  readonly signIns: { readonly [K in keyof SignIns]: SignInTables<K> }
  /** The ends of completed sign-ins at an OpenID provider, by hash. */
  readonly completedSignIns: HashMap.HashMap<string, { readonly expiresAt: Instant }>
  readonly webhooks: HashMap.HashMap<number, OwnedWebhook>
  readonly deliveries: HashMap.HashMap<number, LoggedDelivery>
  /** The pending deliveries among them. */
  readonly waitingDeliveries: HashMap.HashMap<number, WaitingDelivery>
  /** By kind and key. */
  readonly jobs: HashMap.HashMap<string, QueuedJob>
  /** Requests to erase a person. */
  readonly erasures: HashMap.HashMap<number, KeptErasure & { readonly endedAt: Instant | null }>
  readonly lastIds: Readonly<Record<Sequence, number>>
}

/**
 * A host and its schedule. A removed host stays for what still has to be sent or refunded. `isEmptied` is set once its idle rows
 * are deleted.
 */
export interface Account {
  readonly host: Host
  readonly schedule: Schedule
  readonly feed?: { readonly tokenHash: string; readonly token: SealedSecret }
  readonly isRemoved?: true
  readonly isEmptied?: true
}

/** The data of one host, except what is found without a host: API keys, timers and emails. */
export interface Holdings {
  readonly services: HashMap.HashMap<number, Service>
  readonly invites: HashMap.HashMap<number, Invite>
  readonly bookings: HashMap.HashMap<number, Booking>
  readonly meetings: ReadonlyArray<MemoryMeeting>
  /** By start, then id. */
  readonly busyTimes: ReadonlyArray<BusyTime>
  readonly apiKeyIds: ReadonlyArray<number>
  /** In the order they were appended. */
  readonly events: Chunk.Chunk<RecordedEvent>
  /** By kind and booking. */
  readonly links: { readonly [K in keyof BookingLinks]: HashMap.HashMap<number, BookingLinks[K]> }
  readonly visitorMails: ReadonlyArray<VisitorMails & { readonly address: string }>
  /** In the order they were appended. */
  readonly audit: Chunk.Chunk<AuditEntry & { readonly id: number }>
  /** By ID. */
  readonly calendarAccounts: ReadonlyArray<MemoryCalendarAccount>
  /** By ID. */
  readonly calendarEvents: ReadonlyArray<CalendarEvent>
  /** By ID. */
  readonly rooms: ReadonlyArray<MemoryRoom>
  /** The time of the last look for changes, by calendar. */
  readonly lookedAt: Readonly<Record<number, Instant>>
  readonly calendarConnects: ReadonlyArray<CalendarConnect>
  /** By ID. */
  readonly channels: ReadonlyArray<PushChannel>
  /** The time at which the channel of a calendar has to be looked at, by calendar. */
  readonly watchAt: Readonly<Record<number, Instant>>
  /** By lowercase email address. */
  readonly contacts: HashMap.HashMap<string, Contact>
  /** By kind, then source id. */
  readonly imports: ReadonlyArray<ImportedItem>
  readonly demand: ReadonlyArray<DemandCount>
  /** By the time of their creation. */
  readonly waitlist: ReadonlyArray<KeptWaitlistEntry>
  /** By ID. */
  readonly discounts: ReadonlyArray<DiscountCode>
  readonly images: { readonly [K in ImageKind]?: StoredImage }
  /** The members of a team, by host. */
  readonly members: ReadonlyArray<Membership>
  /** By the meeting of the team. */
  readonly staff: HashMap.HashMap<number, MemoryStaff>
  /** By name. */
  readonly ledgers: HashMap.HashMap<string, Ledger>
  readonly calendarVersion: number
}

/** The staff of a meeting, and the end of the meeting. */
export interface MemoryStaff {
  readonly staff: MeetingStaff
  readonly end: Instant
}

/** A calendar account with its lease, its calendars and all their blocks. */
export interface MemoryCalendarAccount extends CalendarAccount {
  readonly lease: Lease | null
  readonly tokenLease: Lease | null
  /** The lease of the write in flight; without a token, a pause of all writes. */
  readonly writeLease: { readonly token: string | null; readonly until: Instant } | null
  readonly calendars: ReadonlyArray<CalendarWithBlocks>
}

/** A meeting's room with its lease. */
export interface MemoryRoom extends ConferenceRoom {
  readonly lease: Lease | null
}

/** Sign-in links and sessions of hosts or of operators, by hash. */
export type SignInTables<K extends keyof SignIns> = {
  readonly [P in SignInPart]: HashMap.HashMap<string, SignIns[K][P]>
}

/** An API key with the requests of the current rate limit window. */
export interface IssuedApiKey {
  readonly apiKey: ApiKey
  readonly keyHash: string
  readonly hits: ReadonlyArray<Instant>
}

/** A job and its lease. */
export interface QueuedJob extends Job<EnqueuedKind>, Queued {}

/** An email and its status; `attempts` counts its leases. */
export interface QueuedMail extends OutgoingMail, Queued, Pick<MailLogEntry, "id" | "status" | "attempts" | "sentAt" | "error"> {
  readonly hasBody: boolean
  /** The erased parts: the text alone, or the recipient as well. */
  readonly isErased?: "text" | "recipient"
}

/** A claimed key; its response is `null` while the request is in flight. */
export interface KeyedAnswer extends KeyedRequest {
  readonly id: number
  /** The email addresses in the response, in lowercase. */
  readonly addresses: ReadonlyArray<string>
  readonly begunAt: Instant
  readonly lease: Lease
  readonly answer: StoredResponse | null
}

/** An app with its secrets. During a rotation two webhook secrets sign until the previous one expires. */
export interface RegisteredApp {
  readonly app: App
  readonly clientSecretHash: string | null
  readonly webhookSecret: SealedSecret
  readonly previousWebhookSecret: (SealedSecret & { readonly until: Instant }) | null
  /** The time since when it has no connection, as far as it was noted. */
  readonly idleSince: Instant | null
}

/** A connection with the requests of the current rate limit window. */
export interface MadeConnection extends Omit<Connection, "app" | "scopes"> {
  readonly appId: number
  readonly hits: ReadonlyArray<Instant>
}

/** The shared data of the tokens that descend from one code. */
export interface TokenFamily {
  readonly id: number
  readonly connectionId: number
  readonly begunAt: Instant
}

/** An access token, found by its hash. */
export interface IssuedAccessToken {
  readonly familyId: number
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
  readonly expiresAt: Instant
  readonly used: boolean
}

/** A refresh token, found by its hash, and the access token issued with it. */
export interface IssuedRefreshToken {
  readonly familyId: number
  readonly accessTokenHash: string
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
  readonly expiresAt: Instant
  readonly rotated: { readonly at: Instant; readonly successorHash: string } | null
}

/** A webhook with its owner and its own secret, if any. */
export interface OwnedWebhook {
  readonly webhook: Webhook
  readonly owner: NewWebhook["owner"]
  readonly secret: SealedSecret | null
}

/** A delivery with its body. */
export interface LoggedDelivery extends Omit<Delivery, "nextAttemptAt"> {
  readonly body: string
  /** True once a person was erased from it: responses are not kept. */
  readonly isErased?: true
}

/** The pending work of a delivery: the attempt that is due or running, and its lease count. */
export interface WaitingDelivery extends Queued {
  readonly id: number
  readonly webhookId: number
  readonly attempt: number
  readonly leases: number
  readonly held: boolean
}

/** The sequences of IDs. Services and invites share one. */
export type Sequence =
  | "host"
  | "service"
  | "booking"
  | "session"
  | "busy"
  | "calendar"
  | "calendarAccount"
  | "calendarEvent"
  | "channel"
  | "room"
  | "apiKey"
  | "mail"
  | "audit"
  | "app"
  | "connection"
  | "family"
  | "webhook"
  | "delivery"
  | "contact"
  | "answer"
  | "erasure"
  | "waitlist"
  | "discount"

/** An empty store. */
export const noTables: Tables = {
  accounts: HashMap.empty(),
  hostIds: Chunk.empty(),
  hostByEmail: HashMap.empty(),
  hostByUsername: HashMap.empty(),
  holdings: HashMap.empty(),
  inviteByToken: HashMap.empty(),
  apiKeys: HashMap.empty(),
  apiKeyByHash: HashMap.empty(),
  linkByToken: HashMap.empty(),
  mails: HashMap.empty(),
  keyedAnswers: HashMap.empty(),
  apps: HashMap.empty(),
  appByClientId: HashMap.empty(),
  connections: HashMap.empty(),
  families: HashMap.empty(),
  codes: HashMap.empty(),
  accessTokens: HashMap.empty(),
  refreshTokens: HashMap.empty(),
  signIns: {
    host: { link: HashMap.empty(), session: HashMap.empty() },
    operator: { link: HashMap.empty(), session: HashMap.empty() }
  },
  completedSignIns: HashMap.empty(),
  webhooks: HashMap.empty(),
  deliveries: HashMap.empty(),
  waitingDeliveries: HashMap.empty(),
  jobs: HashMap.empty(),
  erasures: HashMap.empty(),
  lastIds: {
    host: 0,
    service: 0,
    booking: 0,
    session: 0,
    busy: 0,
    calendar: 0,
    calendarAccount: 0,
    calendarEvent: 0,
    channel: 0,
    room: 0,
    apiKey: 0,
    mail: 0,
    audit: 0,
    app: 0,
    connection: 0,
    family: 0,
    webhook: 0,
    delivery: 0,
    contact: 0,
    answer: 0,
    erasure: 0,
    waitlist: 0,
    discount: 0
  }
}

/** The holdings of a host without any data. */
export const noHoldings: Holdings = {
  services: HashMap.empty(),
  invites: HashMap.empty(),
  bookings: HashMap.empty(),
  meetings: [],
  busyTimes: [],
  calendarAccounts: [],
  calendarEvents: [],
  rooms: [],
  lookedAt: {},
  calendarConnects: [],
  channels: [],
  watchAt: {},
  apiKeyIds: [],
  events: Chunk.empty(),
  links: { visitor: HashMap.empty(), decision: HashMap.empty(), checkout: HashMap.empty(), join: HashMap.empty() },
  visitorMails: [],
  audit: Chunk.empty(),
  contacts: HashMap.empty(),
  imports: [],
  demand: [],
  waitlist: [],
  discounts: [],
  images: {},
  members: [],
  staff: HashMap.empty(),
  ledgers: HashMap.empty(),
  calendarVersion: 0
}

/** The data of a host; undefined when the host does not exist. */
export const holdingsOf = (tables: Tables, hostId: number): Holdings =>
  Option.getOrElse(HashMap.get(tables.holdings, hostId), () => noHoldings)

/**
 * Changes the data of a host, with the version of its calendar unless that is among the changes. Throws when the host does not
 * exist. The installation has an audit log as host 0.
 */
export const withHoldings = (tables: Tables, hostId: number, changes: Partial<Holdings>): Tables => {
  if (hostId !== 0) assertHost(tables, hostId)
  const before = holdingsOf(tables, hostId)
  const raised = before.calendarVersion + (calendarParts.some((part) => part in changes) ? 1 : 0)
  const { calendarVersion = raised } = changes
  return { ...tables, holdings: HashMap.set(tables.holdings, hostId, { ...before, ...changes, calendarVersion }) }
}

/** The data that free slots depend on, besides the host. */
const calendarParts = ["services", "meetings", "busyTimes", "calendarAccounts", "calendarEvents"] satisfies ReadonlyArray<
  keyof Holdings
>

/** Raises the version of the calendar of a host that was changed. */
export const withRaisedVersion = (tables: Tables, hostId: number): Tables =>
  withHoldings(tables, hostId, { meetings: holdingsOf(tables, hostId).meetings })

/** Returns a copy of what was read, with the version of the host's calendar. Inside a transaction it has none. */
export const versioned = <A extends object>(tables: Tables, hostId: number, read: A, isTransactionOpen: boolean): A =>
  isTransactionOpen ? read : withCalendarVersion({ ...read }, holdingsOf(tables, hostId).calendarVersion)

/** Throws when there is no such host. */
export const assertHost = (tables: Tables, hostId: number): void => {
  if (!HashMap.has(tables.accounts, hostId)) throw new Error(`Host ${hostId} does not exist`)
}

/** Returns the next ID of a sequence, and the tables with the sequence advanced. */
export const takeId = (tables: Tables, sequence: Sequence): readonly [number, Tables] => {
  const id = tables.lastIds[sequence] + 1
  return [id, { ...tables, lastIds: { ...tables.lastIds, [sequence]: id } }]
}

/** The rows of a table by ascending ID. */
export const byId = <A extends { readonly id: number }>(table: HashMap.HashMap<number, A>): ReadonlyArray<A> =>
  HashMap.toValues(table).sort((one, other) => one.id - other.id)

/** The order of a list: the place of a row, and a comparison of places. */
export interface ListOrder<A> {
  readonly positionOf: (row: A) => CursorPosition
  readonly compare: (one: CursorPosition, other: CursorPosition) => number
}

/** By time, a row without one before all others, then by ID. */
export const earliestFirst = (one: CursorPosition, other: CursorPosition): number => {
  const [first, second] = [one.at ?? Number.NEGATIVE_INFINITY, other.at ?? Number.NEGATIVE_INFINITY]
  return first === second ? one.id - other.id : first < second ? -1 : 1
}

/** The reverse. */
export const latestFirst = (one: CursorPosition, other: CursorPosition): number => earliestFirst(other, one)

/** The order of a list by ID. */
export const orderById = { positionOf: ({ id }: { readonly id: number }) => ({ at: null, id }), compare: earliestFirst }

/** Orders rows and returns one page of them. */
export const pageOf = <A>(rows: ReadonlyArray<A>, request: PageRequest, { positionOf, compare }: ListOrder<A>): Page<A> => {
  const ordered = rows.toSorted((one, other) => compare(positionOf(one), positionOf(other)))
  const { perPage } = request
  if ("page" in request) {
    const offset = (request.page - 1) * perPage
    return { rows: ordered.slice(offset, offset + perPage), total: rows.length }
  }
  const { after } = request
  const left = after === null ? ordered : ordered.filter((row) => compare(positionOf(row), after) > 0)
  return { rows: left.slice(0, perPage), total: rows.length }
}

/** A map without the first `limit` entries that a condition names, and how many those were. */
export const withoutFirst = <K, A>(
  map: HashMap.HashMap<K, A>,
  isOver: (value: A) => boolean,
  limit: number
): readonly [left: HashMap.HashMap<K, A>, removed: number] => {
  const left = HashMap.filter(map, (value) => !(isOver(value) && limit-- > 0))
  return [left, HashMap.size(map) - HashMap.size(left)]
}
