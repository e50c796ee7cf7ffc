// @module-tag thorough

import { expect, layer } from "@effect/vitest"
import { type CursorPosition, defaultSchedule, type Page, type PageRequest } from "@slotkit/core"
import { bucketPrefix, millisPerMinute } from "@slotkit/core/internal"
import {
  AuditLog,
  BookingStore,
  BusyStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  HostStore,
  InviteStore,
  installation,
  MailOutbox,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aContact,
  aHost,
  anAnnouncedEvent,
  anApiKey,
  anAuditEntry,
  anInvite,
  anOutgoingMail,
  aWebhook,
  fixtureNow
} from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { SqlClient } from "effect/sql/SqlClient"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("flat_lists")
const table = (name: string) => Statement.literal(`"${schema}"."${name}"`)

const [few, many] = [200, 20_000]

layer(pgStore({ schema }).pipe(Layer.provideMerge(migrated(patientPool(realUrl, { maxConnections: 2 }), { schema }))), {
  excludeTestServices: true
})(`a page of a list reads as many blocks with ${many} rows as with ${few}`, (it) => {
  it.effect("bookings: either order, each status, from the start, the middle and the end", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const [small, large] = [yield* hostWith(few), yield* hostWith(many)]
      yield* SqlClient.use((sql) => sql`VACUUM ANALYZE ${table("bookings")}`)
      for (const order of ["asc", "desc"] as const) {
        for (const status of [undefined, "accepted", "pending"] as const) {
          const filter = status === undefined ? { order } : { order, status }
          const ask = (hostId: number, page: number) => bookings.page(hostId, filter, { page, perPage: 20 })
          const limit = allowed(yield* blocksOf(ask(small, 1), "with the count"))
          const last = Math.ceil((yield* ask(large, 1)).total / 20)
          for (const page of [1, 2, 5, 10, last - 1, last]) {
            // While other tests have snapshots open, VACUUM marks no page as visible, and each row passed costs a look at it.
            const passed = Math.min(page, last - page + 1) * 20
            const name = `${order} ${status} page ${page} of ${last}`
            expect(yield* blocksOf(ask(large, page), "with the count"), name).toBeLessThanOrEqual(limit + passed)
          }
        }
      }
    })
  )

  it.effect("bookings after any place, in either order and each status, and the count of a range of dates", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const [small, large] = [yield* hostWith(few), yield* hostWith(many)]
      yield* SqlClient.use((sql) => sql`VACUUM ANALYZE ${table("bookings")}`)
      for (const order of ["asc", "desc"] as const) {
        for (const status of [undefined, "accepted", "pending"] as const) {
          const filter = status === undefined ? { order } : { order, status }
          const ask = (hostId: number, after: CursorPosition | null) => bookings.page(hostId, filter, { after, perPage: 21 })
          const limit = allowed(yield* blocksOf(ask(small, null), "with the count"))
          yield* ask(large, null)
          for (const part of [0, 0.5, 0.99]) {
            const after = { at: fixtureNow + many * part * 7 * millisPerMinute, id: 1 }
            expect(yield* blocksOf(ask(large, after), "with the count"), `${order} ${status} ${part}`).toBeLessThanOrEqual(limit)
          }
        }
      }
      const range = { order: "asc", from: fixtureNow } as const
      const page = yield* bookings.page(large, range, { page: 1, perPage: 20 })
      expect(page).toMatchObject({ total: 10_001, totalIsMinimum: true })
      expect(yield* bookings.page(large, range, { page: 600, perPage: 20 })).toMatchObject({
        total: 12_001,
        totalIsMinimum: true
      })
      const last = yield* bookings.page(large, range, { page: many / 20, perPage: 20 })
      expect(last).toEqual({ rows: expect.any(Array), total: many })
      expect(last.rows).toHaveLength(20)
      expect(yield* bookings.page(small, range, { page: 1, perPage: 1 })).toEqual({ rows: expect.any(Array), total: few })
    })
  )

  it.effect("the few bookings of a service, of a series, and those whose booker did not come, among many others", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const [small, large] = [yield* hostWith(few), yield* hostWith(many)]
      yield* SqlClient.use((sql) => sql`VACUUM ANALYZE ${table("bookings")}`)
      for (const order of ["asc", "desc"] as const) {
        for (const filter of [{ serviceId: rareService }, { noShow: true }, { series: rareSeries }]) {
          const ask = (hostId: number) => bookings.page(hostId, { order, ...filter }, { page: 1, perPage: 25 })
          expect((yield* ask(large)).total).toBeLessThanOrEqual(20)
          const limit = allowed(yield* blocksOf(ask(small), "with the count"))
          expect(yield* blocksOf(ask(large), "with the count"), JSON.stringify(filter)).toBeLessThanOrEqual(limit)
        }
      }
    })
  )

  it.effect("the few bookings with a word among many others, also by the plan for a typical host", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const [small, large] = [yield* hostWith(few), yield* hostWith(many)]
      yield* SqlClient.use((sql) => sql`VACUUM ANALYZE ${table("bookings")}`)
      for (const order of ["asc", "desc"] as const) {
        const ask = (hostId: number) => bookings.page(hostId, { order, search: [["n77"]] }, { page: 1, perPage: 25 })
        const limit = allowed(yield* blocksOf(ask(small), "with the count"))
        expect(yield* blocksOf(ask(large), "with the count")).toBeLessThanOrEqual(limit)
        const plan = yield* typicalPlanOf(ask(large))
        expect(new Set(plan.match(/bookings_\w+idx/g))).toEqual(new Set(["bookings_word_starts_idx"]))
      }
    })
  )

  it.effect("invites, emails, audit entries, contacts, busy times and API keys", () =>
    Effect.gen(function* () {
      const [small, large] = [yield* hostWithRecords(few), yield* hostWithRecords(many)]
      const lists = {
        invites: (yield* InviteStore).page,
        emails: (yield* MailOutbox).page,
        audit: (yield* AuditLog).page,
        contacts: (hostId: number, request: PageRequest) => Effect.flatMap(ContactStore, ({ page }) => page(hostId, {}, request)),
        busy: (yield* BusyStore).page,
        apiKeys: (yield* CredentialStore).apiKeys
      }
      for (const [name, page] of Object.entries(lists)) {
        const ask = (hostId: number, request: PageRequest) =>
          page(hostId, request) as Effect.Effect<Page<{ readonly id: number }>>
        const limit = allowed(yield* blocksOf(ask(small, { page: 1, perPage: 20 }), "with the count"))
        const first = yield* ask(large, { page: 1, perPage: 20 })
        expect([name, first.total]).toEqual([name, many])
        // Later pages are located by ids, and each row is then looked up.
        for (const [page, lookUps] of [
          [1, 0],
          [2, 100],
          [many / 20, 100]
        ] as const) {
          expect(
            yield* blocksOf(ask(large, { page, perPage: 20 }), "with the count"),
            `${name} page ${page}`
          ).toBeLessThanOrEqual(limit + lookUps)
        }
        const { id } = first.rows.at(-1)!
        const after = { at: fixtureNow + many * 0.5 * millisPerMinute, id }
        expect(yield* blocksOf(ask(large, { after, perPage: 21 }), "with the count"), name).toBeLessThanOrEqual(limit)
      }
    })
  )

  it.effect("deliveries: all, of one webhook, and failed ones", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const [small, large] = [yield* hostWithDeliveries(few), yield* hostWithDeliveries(many)]
      yield* SqlClient.use((sql) => sql`VACUUM ANALYZE ${table("webhook_deliveries")}`)
      for (const status of [undefined, "failed"] as const) {
        for (const ofWebhook of [false, true]) {
          const ask = ({ hostId, webhookId }: typeof small, page: number) =>
            queue.page(
              hostId,
              { ...(status === undefined ? {} : { status }), ...(ofWebhook ? { webhookId } : {}) },
              { page, perPage: 10 }
            )
          const count = status === undefined && !ofWebhook ? "with the count" : "without"
          const limit = allowed(yield* blocksOf(ask(small, 1), count))
          yield* ask(large, 1)
          for (const page of [1, 2, 5]) {
            // Finds the failed deliveries of one webhook among all its deliveries, one in ten of which failed.
            const found = status === "failed" && ofWebhook ? page * 100 : page * 10
            expect(yield* blocksOf(ask(large, page), count), `${status} ${ofWebhook} page ${page}`).toBeLessThanOrEqual(
              limit + found
            )
          }
        }
      }
    })
  )

  it.effect("deliveries to the installation of events of one host, all and failed ones, in a log of other hosts", () =>
    Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      const sql = yield* SqlClient
      const webhooks = yield* WebhookStore
      const { hostId } = installation
      const webhookId = yield* webhooks.newId
      yield* webhooks.add(aWebhook({ id: webhookId, hostId, owner: installation }), 1)
      yield* queue.announce([anAnnouncedEvent({ hostId: yield* aHostOfItsOwn, eventId: "of another", occurredAt: fixtureNow })])
      const { id, eventHostId } = (yield* queue.page(hostId, {}, { page: 1, perPage: 1 })).rows[0]!
      yield* sql`SET plan_cache_mode = force_generic_plan`
      const copy = (rows: number, host: string) =>
        copies(
          "webhook_deliveries",
          id,
          rows,
          ["event_id", `event_id || n || '${host}'`],
          ["event_host_id", host],
          ["status", "CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'delivered' END"],
          ["failure", "CASE WHEN n % 10 = 0 THEN 'Gone.' END"],
          ["created_at", "created_at + n * interval '1 minute'"]
        )
      const rare = eventHostId! + 1
      yield* copy(few, String(rare))
      const pages = [{}, { webhookId }].flatMap((filter) =>
        ([undefined, "failed"] as const).flatMap((status) =>
          [
            { page: 1, perPage: 10 },
            { page: 4, perPage: 5 },
            { after: { at: fixtureNow + 90 * millisPerMinute, id }, perPage: 6 }
          ].map((request) =>
            queue.page(hostId, { eventHostId: rare, ...filter, ...(status === undefined ? {} : { status }) }, request)
          )
        )
      )
      const measure = Effect.andThen(
        sql`VACUUM ANALYZE ${table("webhook_deliveries")}`,
        Effect.forEach(pages, (page) => Effect.map(blocksOf(page, "with the count"), allowed))
      )
      const limits = yield* measure
      yield* copy(many, `${eventHostId} + n % 7 * 1000`)
      yield* sql`VACUUM ANALYZE ${table("webhook_deliveries")}`
      for (const [index, page] of pages.entries()) {
        expect((yield* page).total, `page ${index}`).toBeGreaterThan(10)
        expect(yield* blocksOf(page, "with the count"), `page ${index}`).toBeLessThanOrEqual(limits[index]!)
      }
    })
  )
})

/** Twice the blocks of the small list, plus the additional levels of the large one's indexes. */
const allowed = (blocks: number): number => 2 * blocks + 40

const firstStatementOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const statements: Array<Statement.Statement<unknown>> = []
    const keep: Statement.Transformer = (statement) => {
      statements.push(statement)
      return Effect.succeed(statement)
    }
    yield* Effect.provideService(work, Statement.CurrentTransformer, keep)
    return statements[0]!
  })

/** Returns the number of blocks that a page's statement reads, by default without those of its count, where no count is kept. */
const blocksOf = <A, E, R>(work: Effect.Effect<A, E, R>, count: "with the count" | "without" = "without") =>
  Effect.gen(function* () {
    const statement = yield* firstStatementOf(work)
    const sql = yield* SqlClient
    const [row] = yield* sql<{ readonly "QUERY PLAN": readonly [{ readonly Plan: Plan }] }>`
      EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${statement}`
    const { Plan: plan } = row!["QUERY PLAN"][0]
    if (count === "with the count") return blocks(plan)
    return blocks(plan) - blocks(plan.Plans!.find((part) => part["Subplan Name"] === "CTE counted")!)
  })

/** Returns the plan that a page's prepared statement has after its first executions, which does not depend on the host. */
const typicalPlanOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const statement = yield* firstStatementOf(work)
    const [text, values] = statement.compile()
    const sql = yield* SqlClient
    const rows = yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql.unsafe(`PREPARE of_a_page AS ${text}`)
        yield* sql`SET LOCAL plan_cache_mode = force_generic_plan`
        const parameters = values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(", ")
        const plan = yield* sql.unsafe<{ readonly "QUERY PLAN": string }>(`EXPLAIN EXECUTE of_a_page(${parameters})`)
        yield* sql`DEALLOCATE of_a_page`
        return plan
      })
    )
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })

interface Plan {
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
  readonly "Subplan Name"?: string
  readonly Plans?: ReadonlyArray<Plan>
}

const blocks = (plan: Plan): number => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]

const aHostOfItsOwn = Effect.gen(function* () {
  const email = `host-${Math.random()}@example.com`
  const { id } = yield* (yield* HostStore).add(aHost({ email, username: null, plan: "pro" }), defaultSchedule("UTC"))
  return id
})

/** A host with the given number of bookings, a tenth of them pending. */
const hostWith = Effect.fnUntraced(function* (count: number) {
  const hostId = yield* aHostOfItsOwn
  const { id } = yield* (yield* BookingStore).add(aBooking({ hostId }))
  yield* copies(
    "bookings",
    id,
    count,
    ["state", "CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'accepted' END"],
    ["scheduled_at", "scheduled_at + n * interval '7 minutes'"],
    ["notes", "'n' || n"],
    ["series", `CASE WHEN n % ${count / 20} = 2 THEN '{"id": "${rareSeries}", "index": 1, "count": 20}'::jsonb END`],
    ["service_id", `CASE WHEN n % ${count / 20} = 0 THEN ${rareService} END`],
    ["no_show_at", `CASE WHEN n % ${count / 20} = 1 THEN scheduled_at END`]
  )
  return hostId
})

/** The service and the series of a few bookings of each host. */
const rareService = 77
const rareSeries = "ser_rare"

/** A host with the given number of rows in each of its other lists. */
const hostWithRecords = Effect.fnUntraced(function* (count: number) {
  const hostId = yield* aHostOfItsOwn
  const sql = yield* SqlClient
  const minutes = "n * interval '1 minute'"
  const { id: invite } = yield* (yield* InviteStore).add(anInvite({ hostId }))
  yield* copies("services", invite, count, ["token", "token || n"], ["created_at", `created_at + ${minutes}`])
  const outbox = yield* MailOutbox
  yield* outbox.add([anOutgoingMail({ hostId })])
  const mail = (yield* outbox.page(hostId, { page: 1, perPage: 1 })).rows[0]!
  yield* copies("emails", mail.id, count, ["created_at", `created_at + ${minutes}`])
  const log = yield* AuditLog
  yield* log.append(anAuditEntry({ hostId }))
  const entry = (yield* log.page(hostId, { page: 1, perPage: 1 })).rows[0]!
  yield* copies("audit_log", entry.id, count, ["acted_at", `acted_at + ${minutes}`])
  const contacts = yield* ContactStore
  yield* contacts.save(aContact({ hostId }))
  const contact = (yield* contacts.page(hostId, {}, { page: 1, perPage: 1 })).rows[0]!
  yield* copies("contacts", contact.id, count, ["email", "n || email"])
  const busy = yield* (yield* BusyStore).save({
    hostId,
    start: fixtureNow,
    end: fixtureNow + millisPerMinute,
    title: null,
    publicReason: null
  })
  yield* copies("busy_times", busy.id, count, ["start_at", `start_at + ${minutes}`], ["end_at", `end_at + ${minutes}`])
  const keyHash = bucketPrefix(hostId) + String(Math.random()).padEnd(64, "0")
  const key = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId, keyHash }))
  yield* copies("api_keys", key.id, count, ["key_hash", "key_hash || n"])
  // The copies were not recorded, so each list is to be counted again.
  yield* sql`DELETE FROM ${table("host_counts")} WHERE host_id = ${hostId}`
  for (const name of ["services", "emails", "audit_log", "contacts", "busy_times", "api_keys"]) {
    yield* sql`VACUUM ANALYZE ${table(name)}`
  }
  return hostId
})

/** A host with the given number of deliveries to one webhook, a tenth of them failed. */
const hostWithDeliveries = Effect.fnUntraced(function* (count: number) {
  const hostId = yield* aHostOfItsOwn
  const webhooks = yield* WebhookStore
  const key = yield* (yield* CredentialStore).addApiKey(
    anApiKey({ hostId, keyHash: bucketPrefix(hostId) + String(Math.random()).padEnd(64, "0") })
  )
  const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } })
  yield* webhooks.add(webhook, 1)
  const queue = yield* DeliveryQueue
  yield* queue.announce([anAnnouncedEvent({ hostId, eventId: `first-${hostId}`, occurredAt: fixtureNow })])
  const first = (yield* queue.page(hostId, {}, { page: 1, perPage: 1 })).rows[0]!
  yield* copies(
    "webhook_deliveries",
    first.id,
    count,
    ["event_id", "event_id || n"],
    ["status", "CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'delivered' END"],
    ["failure", "CASE WHEN n % 10 = 0 THEN 'Gone.' END"],
    ["created_at", "created_at + n * interval '1 minute'"]
  )
  return { hostId, webhookId: webhook.id }
})

/** Copies a row until the given number exists, with some columns computed from the copy's number. */
const copies = Effect.fnUntraced(function* (
  name: string,
  id: number,
  count: number,
  ...args: ReadonlyArray<readonly [column: string, expression: string]>
) {
  const sql = yield* SqlClient
  const columns = yield* sql<{ readonly name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = ${name} AND column_name <> 'id' AND is_generated = 'NEVER' ORDER BY ordinal_position`
  const changed = new Map(args)
  yield* sql`INSERT INTO ${table(name)} (${sql.literal(columns.map((column) => column.name).join(", "))})
    SELECT ${sql.literal(columns.map((column) => changed.get(column.name) ?? column.name).join(", "))}
    FROM ${table(name)}, generate_series(1, ${count - 1}) AS n WHERE id = ${id}`
})
