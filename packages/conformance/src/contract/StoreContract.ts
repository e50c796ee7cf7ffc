import type { Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, describe } from "vitest"
import { AppStoreContract } from "./AppStoreContract.ts"
import { AuditLogContract } from "./AuditLogContract.ts"
import { BookingStoreContract } from "./BookingStoreContract.ts"
import { CheckoutStoreContract } from "./CheckoutStoreContract.ts"
import { ContactStoreContract } from "./ContactStoreContract.ts"
import { CredentialStoreContract } from "./CredentialStoreContract.ts"
import { BusyStoreContract } from "./calendars/BusyStoreContract.ts"
import { CalendarConnectStoreContract } from "./calendars/CalendarConnectStoreContract.ts"
import { CalendarEventStoreContract } from "./calendars/CalendarEventStoreContract.ts"
import { CalendarStoreContract } from "./calendars/CalendarStoreContract.ts"
import { PushChannelStoreContract } from "./calendars/PushChannelStoreContract.ts"
import { RoomStoreContract } from "./calendars/RoomStoreContract.ts"
import { DecisionLinkStoreContract } from "./DecisionLinkStoreContract.ts"
import { DeliveryQueueContract } from "./DeliveryQueueContract.ts"
import { EventLogContract } from "./EventLogContract.ts"
import { GrantStoreContract } from "./GrantStoreContract.ts"
import { HostStoreContract } from "./HostStoreContract.ts"
import { IdempotencyStoreContract } from "./IdempotencyStoreContract.ts"
import { ImportStoreContract } from "./ImportStoreContract.ts"
import { InviteStoreContract } from "./InviteStoreContract.ts"
import { JobStoreContract } from "./JobStoreContract.ts"
import { MailOutboxContract } from "./MailOutboxContract.ts"
import { OperatorSessionStoreContract } from "./operators/OperatorSessionStoreContract.ts"
import { OverviewStoreContract } from "./operators/OverviewStoreContract.ts"
import { RetentionStoreContract } from "./RetentionStoreContract.ts"
import { ServiceStoreContract } from "./ServiceStoreContract.ts"
import { SessionStoreContract } from "./SessionStoreContract.ts"
import { TimerJobContract } from "./TimerJobContract.ts"
import { type StoreCapabilities, UnitOfWorkContract } from "./UnitOfWorkContract.ts"
import { VisitorBookingStoreContract } from "./VisitorBookingStoreContract.ts"
import { WebhookStoreContract } from "./WebhookStoreContract.ts"

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
export const storeContract = (name: string, store: Layer.Layer<Store, unknown>, capabilities: StoreCapabilities = {}): void => {
  describe(name, () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.effectContext(Effect.runSync(Effect.cached(Layer.buildWithScope(store, scope))))
    HostStoreContract.suite("HostStore", stores)
    BusyStoreContract.suite("BusyStore", stores)
    CalendarStoreContract.suite("CalendarStore", stores)
    CalendarEventStoreContract.suite("CalendarEventStore", stores)
    CalendarConnectStoreContract.suite("CalendarConnectStore", stores)
    PushChannelStoreContract.suite("PushChannelStore", stores)
    RoomStoreContract.suite("RoomStore", stores)
    ServiceStoreContract.suite("ServiceStore", stores)
    InviteStoreContract.suite("InviteStore", stores)
    BookingStoreContract.suite("BookingStore", stores)
    CredentialStoreContract.suite("CredentialStore", stores)
    EventLogContract.suite("EventLog", stores)
    TimerJobContract.suite("JobStore for timers", stores)
    JobStoreContract.suite("JobStore", stores)
    MailOutboxContract.suite("MailOutbox", stores)
    CheckoutStoreContract.suite("CheckoutStore", stores)
    ContactStoreContract.suite("ContactStore", stores)
    ImportStoreContract.suite("ImportStore", stores)
    IdempotencyStoreContract.suite("IdempotencyStore", stores)
    AuditLogContract.suite("AuditLog", stores)
    AppStoreContract.suite("AppStore", stores)
    GrantStoreContract.suite("GrantStore", stores)
    SessionStoreContract.suite("SessionStore", stores)
    VisitorBookingStoreContract.suite("VisitorBookingStore", stores)
    DecisionLinkStoreContract.suite("DecisionLinkStore", stores)
    WebhookStoreContract.suite("WebhookStore", stores)
    DeliveryQueueContract.suite("DeliveryQueue", stores)
    OperatorSessionStoreContract.suite("OperatorSessionStore", stores)
    OverviewStoreContract.suite("OverviewStore", stores)
    RetentionStoreContract.suite("RetentionStore", stores)
    UnitOfWorkContract.suite("UnitOfWork", stores, capabilities)
    afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  })
}
