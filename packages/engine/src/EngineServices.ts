import type { BookingStore } from "./ports/BookingStore.ts"
import type { BusyStore } from "./ports/BusyStore.ts"
import type { CredentialStore } from "./ports/CredentialStore.ts"
import type { EventLog } from "./ports/EventLog.ts"
import type { HostStore } from "./ports/HostStore.ts"
import type { InviteStore } from "./ports/InviteStore.ts"
import type { ServiceStore } from "./ports/ServiceStore.ts"
import type { UnitOfWork } from "./ports/UnitOfWork.ts"
import type { Settings } from "./Settings.ts"

/** Every storage port: what a store must provide. */
export type Store = BookingStore | BusyStore | CredentialStore | EventLog | HostStore | InviteStore | ServiceStore | UnitOfWork

/** Everything that the use cases ask for. */
export type EngineServices = Store | Settings
