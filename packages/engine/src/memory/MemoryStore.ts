import * as Layer from "effect/Layer"
import type { Store } from "../EngineServices.ts"
import { memoryBusyStore } from "./calendars/MemoryBusyStore.ts"
import { memoryCalendarConnectStore } from "./calendars/MemoryCalendarConnectStore.ts"
import { memoryCalendarEventStore } from "./calendars/MemoryCalendarEventStore.ts"
import { memoryCalendarStore } from "./calendars/MemoryCalendarStore.ts"
import { memoryPushChannelStore } from "./calendars/MemoryPushChannelStore.ts"
import { memoryRoomStore } from "./calendars/MemoryRoomStore.ts"
import { memoryDeliveryQueue } from "./deliveries/MemoryDeliveryQueue.ts"
import { memoryDemandStore } from "./hosts/MemoryDemandStore.ts"
import { memoryDiscountStore } from "./hosts/MemoryDiscountStore.ts"
import { memoryImageStore } from "./hosts/MemoryImageStore.ts"
import { memoryWaitlistStore } from "./hosts/MemoryWaitlistStore.ts"
import { memoryJobStore } from "./jobs/MemoryJobStore.ts"
import { memoryAppStore } from "./MemoryAppStore.ts"
import { memoryAuditLog } from "./MemoryAuditLog.ts"
import { memoryBookingLinkStore } from "./MemoryBookingLinkStore.ts"
import { memoryBookingStore } from "./MemoryBookingStore.ts"
import { memoryContactStore } from "./MemoryContactStore.ts"
import { memoryCredentialStore } from "./MemoryCredentialStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { memoryEventLog } from "./MemoryEventLog.ts"
import { memoryGrantStore } from "./MemoryGrantStore.ts"
import { memoryHostStore } from "./MemoryHostStore.ts"
import { memoryIdempotencyStore } from "./MemoryIdempotencyStore.ts"
import { memoryImportStore } from "./MemoryImportStore.ts"
import { memoryInviteStore } from "./MemoryInviteStore.ts"
import { memoryMailOutbox } from "./MemoryMailOutbox.ts"
import { memoryPrivacyStore } from "./MemoryPrivacyStore.ts"
import { memoryRetentionStore } from "./MemoryRetentionStore.ts"
import { memoryServiceStore } from "./MemoryServiceStore.ts"
import { memorySessionStore } from "./MemorySessionStore.ts"
import { memoryTeamStore } from "./MemoryTeamStore.ts"
import { memoryUnitOfWork } from "./MemoryUnitOfWork.ts"
import { memoryVisitorLimitStore } from "./MemoryVisitorLimitStore.ts"
import { memoryWebhookStore } from "./MemoryWebhookStore.ts"
import { memoryOverviewStore } from "./operators/MemoryOverviewStore.ts"

/**
 * All storage ports on one in-memory database, for tests and for trying Slotkit out. It ends with the process.
 *
 * It behaves like a real database: transactions isolate, roll back and nest. Only one process can use it, and transactions run
 * one after the other. Each build of the layer starts empty.
 */
export const memoryStore: Layer.Layer<Store> = Layer.mergeAll(
  memoryHostStore,
  memoryBusyStore,
  memoryCalendarStore,
  memoryCalendarEventStore,
  memoryCalendarConnectStore,
  memoryPushChannelStore,
  memoryRoomStore,
  memoryServiceStore,
  memoryDemandStore,
  memoryImageStore,
  memoryImportStore,
  memoryInviteStore,
  memoryJobStore,
  memoryBookingStore,
  memoryCredentialStore,
  memoryEventLog,
  memoryMailOutbox,
  memoryContactStore,
  memoryIdempotencyStore,
  memoryAuditLog,
  memoryAppStore,
  memoryGrantStore,
  memorySessionStore,
  memoryTeamStore,
  memoryVisitorLimitStore,
  memoryBookingLinkStore,
  memoryDiscountStore,
  memoryWaitlistStore,
  memoryWebhookStore,
  memoryDeliveryQueue,
  memoryOverviewStore,
  memoryPrivacyStore,
  memoryRetentionStore,
  memoryUnitOfWork
).pipe(Layer.provide(MemoryDatabase.layer))
