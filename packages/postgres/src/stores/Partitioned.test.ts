// @module-tag thorough

import {
  AuditLogContract,
  DeliveryQueueContract,
  EventLogContract,
  HostStoreContract,
  MailOutboxContract,
  RetentionStoreContract,
  WebhookStoreContract
} from "@slotkit/conformance"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Layer from "effect/Layer"
import { describe } from "vitest"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { pgFromUrl, pgStore } from "../index.ts"
import { partitioned } from "../testing/Migrated.ts"

describe("PostgreSQL, with logs that are partitioned by month", () => {
  const storesIn = (schema: string) =>
    pgStore({ schema }).pipe(Layer.provide(partitioned(pgFromUrl(realUrl, { maxConnections: 20 }), { schema }, fixtureNow)))
  const suites = {
    HostStore: HostStoreContract,
    EventLog: EventLogContract,
    MailOutbox: MailOutboxContract,
    AuditLog: AuditLogContract,
    WebhookStore: WebhookStoreContract,
    DeliveryQueue: DeliveryQueueContract,
    RetentionStore: RetentionStoreContract
  }
  for (const [name, contract] of Object.entries(suites)) contract.suite(name, storesIn(ownSchema(name.toLowerCase())))
})
