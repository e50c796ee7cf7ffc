import type { AuditLog } from "./ports/AuditLog.ts"
import type { BookingStore } from "./ports/BookingStore.ts"
import type { BusyStore } from "./ports/BusyStore.ts"
import type { CheckoutStore } from "./ports/CheckoutStore.ts"
import type { ContactStore } from "./ports/ContactStore.ts"
import type { CredentialStore } from "./ports/CredentialStore.ts"
import type { EventLog } from "./ports/EventLog.ts"
import type { HostStore } from "./ports/HostStore.ts"
import type { IdempotencyStore } from "./ports/IdempotencyStore.ts"
import type { InviteStore } from "./ports/InviteStore.ts"
import type { MailComposer } from "./ports/MailComposer.ts"
import type { Mailer } from "./ports/Mailer.ts"
import type { MailOutbox } from "./ports/MailOutbox.ts"
import type { Payments } from "./ports/Payments.ts"
import type { ServiceStore } from "./ports/ServiceStore.ts"
import type { TimerStore } from "./ports/TimerStore.ts"
import type { UnitOfWork } from "./ports/UnitOfWork.ts"
import type { Settings } from "./Settings.ts"

/** Every storage port: what a store must provide. */
export type Store =
  | AuditLog
  | BookingStore
  | BusyStore
  | CheckoutStore
  | ContactStore
  | CredentialStore
  | EventLog
  | HostStore
  | IdempotencyStore
  | InviteStore
  | MailOutbox
  | ServiceStore
  | TimerStore
  | UnitOfWork

/** What the use cases and jobs reach outside of the store. */
export type Outside = MailComposer | Mailer | Payments

/** Everything that the use cases and jobs ask for. */
export type EngineServices = Store | Outside | Settings
