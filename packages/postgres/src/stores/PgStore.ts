import {
  AppStore,
  AuditLog,
  BookingLinkStore,
  BookingStore,
  BusyStore,
  CalendarConnectStore,
  CalendarEventStore,
  CalendarStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  DemandStore,
  DiscountStore,
  EventLog,
  GrantStore,
  HostStore,
  IdempotencyStore,
  ImageStore,
  ImportStore,
  InviteStore,
  JobStore,
  MailOutbox,
  OverviewStore,
  PrivacyStore,
  PushChannelStore,
  RetentionStore,
  RoomStore,
  ServiceStore,
  SessionStore,
  type Store,
  TeamStore,
  VisitorLimitStore,
  WaitlistStore,
  WebhookStore
} from "@slotkit/engine"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { measuredStore } from "../sql/MeasuredStore.ts"
import type { PgStoreOptions } from "../sql/Tables.ts"
import { pgBusyStore } from "./calendars/PgBusyStore.ts"
import { pgCalendarConnectStore } from "./calendars/PgCalendarConnectStore.ts"
import { pgCalendarEventStore } from "./calendars/PgCalendarEventStore.ts"
import { pgCalendarStore } from "./calendars/PgCalendarStore.ts"
import { pgPushChannelStore } from "./calendars/PgPushChannelStore.ts"
import { pgRoomStore } from "./calendars/PgRoomStore.ts"
import { pgDeliveryQueue } from "./deliveries/PgDeliveryQueue.ts"
import { pgDiscountStore } from "./hosts/PgDiscountStore.ts"
import { pgWaitlistStore } from "./hosts/PgWaitlistStore.ts"
import { pgJobStore } from "./jobs/PgJobStore.ts"
import { pgMailOutbox } from "./mail/PgMailOutbox.ts"
import { pgOverviewStore } from "./operators/PgOverviewStore.ts"
import { pgAppStore } from "./PgAppStore.ts"
import { pgAuditLog } from "./PgAuditLog.ts"
import { pgBookingLinkStore } from "./PgBookingLinkStore.ts"
import { pgBookingStore } from "./PgBookingStore.ts"
import { pgContactStore } from "./PgContactStore.ts"
import { pgCredentialStore } from "./PgCredentialStore.ts"
import { pgDemandStore } from "./PgDemandStore.ts"
import { pgEventLog } from "./PgEventLog.ts"
import { pgGrantStore } from "./PgGrantStore.ts"
import { pgHostStore } from "./PgHostStore.ts"
import { pgIdempotencyStore } from "./PgIdempotencyStore.ts"
import { pgImageStore } from "./PgImageStore.ts"
import { pgImportStore } from "./PgImportStore.ts"
import { pgInviteStore } from "./PgInviteStore.ts"
import { pgPrivacyStore } from "./PgPrivacyStore.ts"
import { pgRetentionStore } from "./PgRetentionStore.ts"
import { pgServiceStore } from "./PgServiceStore.ts"
import { pgSessionStore } from "./PgSessionStore.ts"
import { pgUnitOfWork } from "./PgUnitOfWork.ts"
import { pgVisitorLimitStore } from "./PgVisitorLimitStore.ts"
import { pgWebhookStore } from "./PgWebhookStore.ts"
import { pgTeamStore } from "./teams/PgTeamStore.ts"

/**
 * Provides every storage port on one PostgreSQL, server or embedded, whose tables `migrate` has brought up to date.
 *
 * Throws a `RangeError` if the schema's name is invalid.
 */
export const pgStore = (options?: PgStoreOptions): Layer.Layer<Store, never, SqlClient> =>
  Layer.mergeAll(
    measuredStore("host", HostStore, pgHostStore(options)),
    measuredStore("busy", BusyStore, pgBusyStore(options)),
    measuredStore("calendar", CalendarStore, pgCalendarStore(options)),
    measuredStore("copy", CalendarEventStore, pgCalendarEventStore(options)),
    measuredStore("connect", CalendarConnectStore, pgCalendarConnectStore(options)),
    measuredStore("channel", PushChannelStore, pgPushChannelStore(options)),
    measuredStore("conference", RoomStore, pgRoomStore(options)),
    measuredStore("service", ServiceStore, pgServiceStore(options)),
    measuredStore("demand", DemandStore, pgDemandStore(options)),
    measuredStore("image", ImageStore, pgImageStore(options)),
    measuredStore("import", ImportStore, pgImportStore(options)),
    measuredStore("invite", InviteStore, pgInviteStore(options)),
    measuredStore("booking", BookingStore, pgBookingStore(options)),
    measuredStore("credential", CredentialStore, pgCredentialStore(options)),
    measuredStore("event", EventLog, pgEventLog(options)),
    measuredStore("mail", MailOutbox, pgMailOutbox(options)),
    measuredStore("discount", DiscountStore, pgDiscountStore(options)),
    measuredStore("waitlist", WaitlistStore, pgWaitlistStore(options)),
    measuredStore("link", BookingLinkStore, pgBookingLinkStore(options)),
    measuredStore("contact", ContactStore, pgContactStore(options)),
    measuredStore("idempotency", IdempotencyStore, pgIdempotencyStore(options)),
    measuredStore("audit", AuditLog, pgAuditLog(options)),
    measuredStore("app", AppStore, pgAppStore(options)),
    measuredStore("grant", GrantStore, pgGrantStore(options)),
    measuredStore("session", SessionStore, pgSessionStore(options)),
    measuredStore("team", TeamStore, pgTeamStore(options)),
    measuredStore("visitor", VisitorLimitStore, pgVisitorLimitStore(options)),
    measuredStore("webhook", WebhookStore, pgWebhookStore(options)),
    measuredStore("delivery", DeliveryQueue, pgDeliveryQueue(options)),
    measuredStore("overview", OverviewStore, pgOverviewStore(options)),
    measuredStore("job", JobStore, pgJobStore(options)),
    measuredStore("people", PrivacyStore, pgPrivacyStore(options)),
    measuredStore("retention", RetentionStore, pgRetentionStore(options)),
    pgUnitOfWork()
  )
