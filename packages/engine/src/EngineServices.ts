import type { Settings } from "./kernel/Settings.ts"
import type { AppStore } from "./ports/AppStore.ts"
import type { AuditLog } from "./ports/AuditLog.ts"
import type { BookingLinkStore } from "./ports/BookingLinkStore.ts"
import type { BookingStore } from "./ports/BookingStore.ts"
import type { ContactStore } from "./ports/ContactStore.ts"
import type { CredentialStore } from "./ports/CredentialStore.ts"
import type { BusyStore } from "./ports/calendars/BusyStore.ts"
import type { CalendarConnectStore } from "./ports/calendars/CalendarConnectStore.ts"
import type { CalendarEventStore } from "./ports/calendars/CalendarEventStore.ts"
import type { CalendarStore } from "./ports/calendars/CalendarStore.ts"
import type { PushChannelStore } from "./ports/calendars/PushChannelStore.ts"
import type { RoomStore } from "./ports/calendars/RoomStore.ts"
import type { DeliveryQueue } from "./ports/deliveries/DeliveryQueue.ts"
import type { NameResolver } from "./ports/deliveries/NameResolver.ts"
import type { WebhookTransport } from "./ports/deliveries/WebhookTransport.ts"
import type { EventLog } from "./ports/EventLog.ts"
import type { GrantStore } from "./ports/GrantStore.ts"
import type { HostStore } from "./ports/HostStore.ts"
import type { DemandStore } from "./ports/hosts/DemandStore.ts"
import type { DiscountStore } from "./ports/hosts/DiscountStore.ts"
import type { ImageStore } from "./ports/hosts/ImageStore.ts"
import type { IdempotencyStore } from "./ports/IdempotencyStore.ts"
import type { InviteStore } from "./ports/InviteStore.ts"
import type { ImportStore } from "./ports/imports/ImportStore.ts"
import type { JobStore } from "./ports/JobStore.ts"
import type { MailComposer } from "./ports/mail/MailComposer.ts"
import type { Mailer } from "./ports/mail/Mailer.ts"
import type { MailOutbox } from "./ports/mail/MailOutbox.ts"
import type { OverviewStore } from "./ports/operators/OverviewStore.ts"
import type { Payments } from "./ports/Payments.ts"
import type { PrivacyStore } from "./ports/PrivacyStore.ts"
import type { RetentionStore } from "./ports/RetentionStore.ts"
import type { SecretBox } from "./ports/SecretBox.ts"
import type { ServiceStore } from "./ports/ServiceStore.ts"
import type { SessionStore } from "./ports/SessionStore.ts"
import type { TeamStore } from "./ports/TeamStore.ts"
import type { UnitOfWork } from "./ports/UnitOfWork.ts"
import type { VisitorLimitStore } from "./ports/VisitorLimitStore.ts"
import type { WaitlistStore } from "./ports/WaitlistStore.ts"
import type { WebhookStore } from "./ports/WebhookStore.ts"

/** All storage ports: the services that a store must provide. */
export type Store =
  | AppStore
  | AuditLog
  | BookingLinkStore
  | BookingStore
  | BusyStore
  | CalendarConnectStore
  | CalendarStore
  | PushChannelStore
  | RoomStore
  | ContactStore
  | CalendarEventStore
  | CredentialStore
  | DeliveryQueue
  | DemandStore
  | EventLog
  | GrantStore
  | HostStore
  | IdempotencyStore
  | ImageStore
  | ImportStore
  | InviteStore
  | JobStore
  | MailOutbox
  | OverviewStore
  | PrivacyStore
  | RetentionStore
  | ServiceStore
  | SessionStore
  | TeamStore
  | UnitOfWork
  | VisitorLimitStore
  | DiscountStore
  | WaitlistStore
  | WebhookStore

/** The services outside the store that use cases and jobs depend on. */
export type ExternalServices = MailComposer | Mailer | NameResolver | Payments | SecretBox | WebhookTransport

/** All services that use cases and jobs depend on. */
export type EngineServices = Store | ExternalServices | Settings
