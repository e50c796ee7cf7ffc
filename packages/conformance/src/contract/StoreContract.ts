import type { Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import { AppStoreContract } from "./AppStoreContract.ts"
import { AuditLogContract } from "./AuditLogContract.ts"
import { BookingLinkStoreContract } from "./BookingLinkStoreContract.ts"
import { BookingStoreContract } from "./BookingStoreContract.ts"
import { ContactStoreContract } from "./ContactStoreContract.ts"
import { CredentialStoreContract } from "./CredentialStoreContract.ts"
import { BusyStoreContract } from "./calendars/BusyStoreContract.ts"
import { CalendarConnectStoreContract } from "./calendars/CalendarConnectStoreContract.ts"
import { CalendarEventStoreContract } from "./calendars/CalendarEventStoreContract.ts"
import { CalendarStoreContract } from "./calendars/CalendarStoreContract.ts"
import { PushChannelStoreContract } from "./calendars/PushChannelStoreContract.ts"
import { RoomStoreContract } from "./calendars/RoomStoreContract.ts"
import { DeliveryClaimContract } from "./DeliveryClaimContract.ts"
import { DeliveryQueueContract } from "./DeliveryQueueContract.ts"
import { EventLogContract } from "./EventLogContract.ts"
import { GrantStoreContract } from "./GrantStoreContract.ts"
import { HostStoreContract } from "./HostStoreContract.ts"
import { DemandStoreContract } from "./hosts/DemandStoreContract.ts"
import { DiscountStoreContract } from "./hosts/DiscountStoreContract.ts"
import { ImageStoreContract } from "./hosts/ImageStoreContract.ts"
import { WaitlistStoreContract } from "./hosts/WaitlistStoreContract.ts"
import { IdempotencyStoreContract } from "./IdempotencyStoreContract.ts"
import { ImportStoreContract } from "./ImportStoreContract.ts"
import { InviteStoreContract } from "./InviteStoreContract.ts"
import { JobLeaseContract } from "./JobLeaseContract.ts"
import { JobStoreContract } from "./JobStoreContract.ts"
import { MailOutboxContract } from "./MailOutboxContract.ts"
import { OverviewStoreContract } from "./operators/OverviewStoreContract.ts"
import { RetentionStoreContract } from "./RetentionStoreContract.ts"
import { ServiceStoreContract } from "./ServiceStoreContract.ts"
import { SessionStoreContract } from "./SessionStoreContract.ts"
import { TimerJobContract } from "./TimerJobContract.ts"
import { TeamStoreContract } from "./teams/TeamStoreContract.ts"
import { type StoreCapabilities, UnitOfWorkContract } from "./UnitOfWorkContract.ts"
import { VisitorLimitStoreContract } from "./VisitorLimitStoreContract.ts"
import { WebhookStoreContract } from "./WebhookStoreContract.ts"

/** The contract of each port, by the name of its heading. */
const contracts = {
  HostStore: HostStoreContract,
  BusyStore: BusyStoreContract,
  CalendarStore: CalendarStoreContract,
  CalendarEventStore: CalendarEventStoreContract,
  CalendarConnectStore: CalendarConnectStoreContract,
  PushChannelStore: PushChannelStoreContract,
  RoomStore: RoomStoreContract,
  ServiceStore: ServiceStoreContract,
  InviteStore: InviteStoreContract,
  BookingStore: BookingStoreContract,
  CredentialStore: CredentialStoreContract,
  EventLog: EventLogContract,
  "JobStore for timers": TimerJobContract,
  JobStore: JobStoreContract,
  "JobStore for leases": JobLeaseContract,
  MailOutbox: MailOutboxContract,
  ContactStore: ContactStoreContract,
  DemandStore: DemandStoreContract,
  DiscountStore: DiscountStoreContract,
  WaitlistStore: WaitlistStoreContract,
  ImageStore: ImageStoreContract,
  ImportStore: ImportStoreContract,
  IdempotencyStore: IdempotencyStoreContract,
  AuditLog: AuditLogContract,
  AppStore: AppStoreContract,
  GrantStore: GrantStoreContract,
  SessionStore: SessionStoreContract,
  TeamStore: TeamStoreContract,
  BookingLinkStore: BookingLinkStoreContract,
  VisitorLimitStore: VisitorLimitStoreContract,
  WebhookStore: WebhookStoreContract,
  DeliveryQueue: DeliveryQueueContract,
  "DeliveryQueue for claims": DeliveryClaimContract,
  OverviewStore: OverviewStoreContract,
  RetentionStore: RetentionStoreContract,
  UnitOfWork: UnitOfWorkContract
}

/**
 * Runs every contract suite against one store, which is built once and may already hold other data.
 *
 * Call it at the top level of a vitest file. Each clause creates its own hosts and does not delete them. The clauses about timers
 * and emails first finish all pending rows of the store, so use a store without data that you need. Declare missing features in
 * `capabilities`; the clauses about them are skipped by name.
 *
 * @example
 * storeContract("my store", myStore, { readsBesideTransactions: false })
 */
export const storeContract = (name: string, store: Layer.Layer<Store, unknown>, capabilities: StoreCapabilities = {}): void =>
  runContracts(Object.keys(contracts) as ReadonlyArray<keyof typeof contracts>, name, store, capabilities)

/**
 * The suites that show what can differ between connections and databases that run the same statements: transactions, locks and
 * leases, errors of the server, and each type of parameters and columns.
 */
export const connectionContract = (
  name: string,
  store: Layer.Layer<Store, unknown>,
  capabilities: StoreCapabilities = {}
): void =>
  runContracts(
    ["BookingStore", "TeamStore", "JobStore", "JobStore for leases", "IdempotencyStore", "UnitOfWork"],
    name,
    store,
    capabilities
  )

/** The suites of the stores that read and write logs, which may be partitioned. */
export const logContract = (name: string, store: Layer.Layer<Store, unknown>): void =>
  runContracts(["EventLog", "MailOutbox", "AuditLog", "DeliveryQueue", "RetentionStore"], name, store, {})

const runContracts = (
  headings: ReadonlyArray<keyof typeof contracts>,
  name: string,
  store: Layer.Layer<Store, unknown>,
  capabilities: StoreCapabilities
): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    for (const heading of headings) contracts[heading].suite(heading, stores, capabilities)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
