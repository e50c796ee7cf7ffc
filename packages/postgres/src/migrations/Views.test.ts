import { expect, it, layer } from "@effect/vitest"
import {
  type Booking,
  BookingResource,
  bookedService,
  defaultSchedule,
  defaultServiceSettings,
  formatInstant,
  type Host,
  HostResource,
  type Invite,
  InviteResource,
  Profile,
  type Service,
  ServiceResource
} from "@slotkit/core"
import {
  bookingResource,
  bookingStatus,
  hostResource,
  inviteResource,
  millisPerDay,
  profileResource,
  serviceResource
} from "@slotkit/core/internal"
import { BookingStore, HostStore, InviteStore, ServiceStore } from "@slotkit/engine"
import { aBooking, aHost, anInvite, aService, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { asAdministrator, ownSchema, patientPool, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { viewColumns } from "../../test/ViewColumns.ts"
import { pgFromPglite, pgStore } from "../index.ts"
import { viewNames, viewsIn } from "../sql/Views.ts"
import { migrated, partitioned } from "../testing/Migrated.ts"

const pagesUrl = "https://book.example.com"

/** The fields that no view shows, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  "hosts.profile_url": "begins with the base URL, which the database does not know",
  "hosts.limits": "are settings for free slots, like those of services",
  "hosts.services": "the view of services has them",
  "services.embed_url": "begins with the base URL",
  "bookings.people": "is what the rooms of a team were chosen for; the API has it",
  "bookings.discount": "is what the price was reduced by when it was booked; the API has it",
  "bookings.cancellation_policy": "is a setting of the service when it was booked; the API has it",
  "bookings.payment_mode": "is a setting of the service when it was booked; the API has it",
  "bookings.payment_amount_due": "follows from the mode and what was recorded; the API has it",
  "bookings.payment_amount_paid": "follows from the mode and what was recorded; the API has it",
  "bookings.payment_amount_refunded": "is a sum over refunds; the operator API has it",
  "bookings.payment_guarantee": "follows from the mode and what was charged; the API has it",
  "bookings.payment_link": "contains the token of a checkout",
  "bookings.guests": "are among the attendees; a one-to-one meeting has no others",
  "bookings.hosts": "the view of assignments has them",
  "bookings.series": "is how a booking was made; the API lists the bookings of a series",
  "bookings.visit": "is how a booking was made; the API lists the bookings of a visit",
  "bookings.meeting_link": "contains the token of a checkout",
  "invites.attributes": "is a setting of a team, like the staffing of services",
  "invites.max_guests": "is a setting of the form, like those of services",
  "invites.members": "is a setting of a team, like the staffing of services",
  "invites.url": "contains the invite's token"
}

it.each([
  ["hosts", [Profile, HostResource]],
  ["services", [ServiceResource]],
  ["bookings", [BookingResource]],
  ["invites", [InviteResource]]
] as const)("the view of %s has every field of the API, or the reason why not is known", (view, resources) => {
  const columns: ReadonlyArray<string> = viewColumns[view].map(([column]) => column)
  for (const resource of resources) {
    const fields = fieldsOf(view, resource.fields, "")
    expect(fields.filter((field) => !columns.includes(field) && leftOut[`${view}.${field}`] === undefined)).toEqual([])
  }
  expect(columns).toEqual(expect.arrayContaining(["id", "host_id", "created_at", "updated_at"]))
  expect(columns.filter((column) => /token|hash|secret|url$/.test(column) && !/^(avatar|logo)_url$/.test(column))).toEqual([])
})

const suites = {
  PostgreSQL: () => {
    const schema = ownSchema("views")
    return { schema, connection: migrated(patientPool(realUrl, { maxConnections: 2 }), { schema }) }
  },
  "PostgreSQL with partitioned logs": () => {
    const schema = ownSchema("views_partitioned")
    return { schema, connection: partitioned(patientPool(realUrl, { maxConnections: 2 }), { schema }) }
  },
  PGlite: () => ({ schema: "slotkit", connection: migrated(pgFromPglite({ dataDir: "memory" })) })
}

for (const [name, input] of Object.entries(suites)) {
  const { schema, connection }: Given = input()
  const views = viewsIn({ schema })
  const rowsOf = (view: keyof typeof views, hostId: number) =>
    Effect.flatMap(SqlClient, (sql) => sql<Row>`SELECT * FROM ${views[view]} WHERE host_id = ${hostId} ORDER BY id`)

  layer(Layer.provideMerge(pgStore({ schema }), connection), { excludeTestServices: true, timeout: "60 seconds" })(
    `The views on ${name}`,
    (it) => {
      it.effect("have the promised columns in order", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient
          const found = yield* sql<{ readonly view: string; readonly column: string; readonly type: string }>`
            SELECT table_name AS view, column_name AS column, data_type AS type FROM information_schema.columns
            WHERE table_schema = ${`${schema}_api`} ORDER BY table_name, ordinal_position`
          for (const view of viewNames) {
            const columns = found.filter((column) => column.view === view).map(({ column, type }) => [column, type])
            expect(columns, view).toEqual(viewColumns[view])
          }
          expect(new Set(found.map(({ view }) => view))).toEqual(new Set(viewNames))
        })
      )

      it.effect("show what the API answers, for rows in every state", () =>
        Effect.gen(function* () {
          const { host, services, bookings, invites } = yield* givenEverything
          const output = (view: keyof typeof viewColumns, resources: ReadonlyArray<object>) =>
            Effect.map(rowsOf(view, host.id), (rows) => {
              expect(rows.length, view).toBe(resources.length)
              for (const [index, resource] of resources.entries())
                expect(asResource(view, rows[index]!, resource)).toEqual(resource)
            })
          const dates = ({ hostId, createdAt, updatedAt }: Service | Booking | Invite) => ({
            host_id: hostId,
            created_at: formatInstant(createdAt),
            updated_at: formatInstant(updatedAt)
          })
          yield* output("hosts", [
            flat("hosts", {
              ...hostResource(host, pagesUrl),
              ...profileResource(host, [], pagesUrl),
              host_id: host.id,
              kind: host.kind,
              attributes: host.attributes,
              updated_at: formatInstant(host.updatedAt)
            })
          ])
          yield* output(
            "services",
            services.map((service) =>
              flat("services", {
                questions: [],
                ...serviceResource(service, host, pagesUrl),
                active: service.settings.active,
                metadata: service.settings.metadata,
                ...dates(service)
              })
            )
          )
          const shownBooking = (booking: Booking) =>
            flat("bookings", {
              ...{ answers: [], metadata: {}, meeting_id: booking.meetingId },
              ...bookingResource(booking),
              ...dates(booking)
            })
          yield* output("bookings", bookings.map(shownBooking))
          expect(new Set(bookings.map(({ state }) => bookingStatus(state)))).toEqual(
            new Set(["pending", "accepted", "declined", "cancelled"])
          )
          const shownInvites = invites.map((invite) => inviteResource(invite, pagesUrl, Date.now()))
          yield* output(
            "invites",
            invites.map((invite, index) => flat("invites", { ...shownInvites[index], ...dates(invite) }))
          )
          expect(shownInvites.map(({ status }) => status)).toEqual(["open", "used", "expired", "disabled"])
        })
      )

      it.effect("leave out Slotkit's own links to video meetings, which contain a token", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient
          const host = yield* aNewHost
          const booking = yield* (yield* BookingStore).add(aBooking({ hostId: host.id, conferenceLink: `${pagesUrl}/m/secret` }))
          yield* sql`INSERT INTO ${sql(`${schema}.join_links`)} (bucket, host_id, token, booking_id)
            VALUES (${host.id % 64}, ${host.id}, 'secret', ${booking.id})`
          expect((yield* rowsOf("bookings", host.id)).map((row) => row.conference_link)).toEqual([null])
        })
      )

      it.effect("hide the rows of a removed host at once", () =>
        Effect.gen(function* () {
          const { host } = yield* givenEverything
          expect(yield* (yield* HostStore).remove(host.id, fixtureNow)).toBe(true)
          for (const view of viewNames) expect(yield* rowsOf(view, host.id), view).toEqual([])
        })
      )

      it.effect("can be read by a role with SELECT on them alone, which can do nothing else", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient
          const host = yield* aNewHost
          const reader = yield* aReader(schema, name === "PGlite")
          const as = <A, E, R>(work: Effect.Effect<A, E, R>) =>
            sql.withTransaction(Effect.andThen(sql.unsafe(`SET LOCAL ROLE "${reader}"`), work))
          expect(yield* as(rowsOf("hosts", host.id))).toHaveLength(1)
          for (const view of viewNames) yield* as(rowsOf(view, host.id))
          const refused = [
            ...["hosts", "services", "bookings", "api_keys", "installation"].map(
              (table) => `SELECT 1 FROM "${schema}"."${table}"`
            ),
            ...viewNames.map((view) => `DELETE FROM "${schema}_api"."${view}"`),
            `UPDATE "${schema}_api".hosts SET name = 'Mine'`,
            `CREATE TABLE "${schema}_api".mine (id int)`
          ]
          for (const statement of refused) {
            const error = yield* Effect.flip(as(sql.unsafe(statement)))
            expect(String(error.reason.cause), statement).toMatch(/permission denied|cannot (delete from|update) view/)
          }
        })
      )
    }
  )
}

type Row = Readonly<Record<string, unknown>>

interface Given {
  readonly schema: string
  readonly connection: Layer.Layer<SqlClient, unknown>
}

/** The columns of a resource's fields. Nested ones are joined with `_`, unless a column has the whole. */
const fieldsOf = (view: keyof typeof viewColumns, fields: object, prefix: string): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isColumn = viewColumns[view].some(([column]) => column === path)
    return !isColumn && hasFields(field) ? fieldsOf(view, field.fields, `${path}_`) : [path]
  })

const hasFields = (schema: unknown): schema is { readonly fields: object } =>
  typeof schema === "object" || typeof schema === "function" ? schema !== null && "fields" in schema : false

/** Flattens a resource as its view does, without what the view leaves out. */
const flat = (view: keyof typeof viewColumns, resource: object, prefix = ""): Row =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = `${prefix}${name}`
      if (leftOut[`${view}.${path}`] !== undefined) return []
      const isColumn = viewColumns[view].some(([column]) => column === path)
      return isColumn ? [[path, value]] : Object.entries(flat(view, value as object, `${path}_`))
    })
  )

/** A row in the formats of the API. Every column has to be among the resource's. */
const asResource = (view: keyof typeof viewColumns, row: Row, resource: object): Row => {
  expect(Object.keys(resource).sort()).toEqual(viewColumns[view].map(([column]) => column as string).sort())
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Date ? formatInstant(value.getTime()) : value])
  )
}

const aReader = (schema: string, isEmbedded: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const reader = uniqueName("reader")
    const run = (statements: ReadonlyArray<string>) =>
      isEmbedded
        ? Effect.forEach(statements, (statement) => Effect.orDie(sql.unsafe(statement)), { discard: true })
        : asAdministrator(statements)
    const created = [
      `CREATE ROLE "${reader}"`,
      `GRANT USAGE ON SCHEMA "${schema}_api" TO "${reader}"`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA "${schema}_api" TO "${reader}"`
    ]
    yield* Effect.acquireRelease(run(created), () => run([`DROP OWNED BY "${reader}"`, `DROP ROLE "${reader}"`]))
    return reader
  })

const aNewHost = HostStore.use((hosts) => {
  const metadata = { team: "4" }
  const host = aHost({ email: `${uniqueName("host")}@example.com`, username: uniqueName("host").replaceAll("_", "-"), metadata })
  return hosts.add({ ...host, accentColor: "#1f5a4d", hourFormat: 24 }, defaultSchedule("Europe/Rome"))
})

/** A host with services of every kind, and bookings and invites in every state. */
const givenEverything = Effect.gen(function* () {
  const services = yield* ServiceStore
  const bookings = yield* BookingStore
  const invites = yield* InviteStore
  const host: Host = yield* aNewHost
  const hostId = host.id
  const question = { key: "why", type: "text", question: "Why?", help: null, required: false, options: [] } as const
  const settings = { ...defaultServiceSettings, active: false, questions: [question], metadata: { team: "4" } }
  const durations = [
    { minutes: 60, priceMinor: 4500 },
    { minutes: 30, priceMinor: null }
  ]
  const inPerson = { type: "in_person", label: "Office", address: "1 High Street" } as const
  const group = { isGroup: true, maxAttendees: 12, requiresApproval: true, durations, location: inPerson }
  const madeServices = [
    yield* services.add(aService({ hostId })),
    yield* services.add(aService({ hostId, slug: "group", settings, ...group }))
  ]
  const gone = yield* services.add(aService({ hostId, slug: "gone" }))
  const soon = Date.now() + millisPerDay
  const madeInvites: Array<Invite> = []
  for (const [index, expiresAt] of [soon, soon, fixtureNow, soon].entries())
    madeInvites.push(yield* invites.add(anInvite({ hostId, token: `${hostId % 64}${uniqueName("t")}${index}`, expiresAt })))
  yield* invites.close(hostId, madeInvites[1]!.id, "used", fixtureNow + 1)
  yield* invites.close(hostId, madeInvites[3]!.id, "disabled", fixtureNow + 2)
  const of = ({ id, slug, title, maxAttendees }: Service) =>
    bookedService({ id, type: "default", slug, title, capacity: maxAttendees })
  const [intro, talk] = madeServices as [Service, Service]
  const used = madeInvites[1]!
  const paid = (status: Booking["payment"]["status"]) => ({
    status,
    amountMinor: 9900,
    currency: "EUR",
    terms: null,
    refunds: []
  })
  const grace = { name: "Grace Hopper", email: "grace@example.com" }
  const overrides: ReadonlyArray<Partial<Booking>> = [
    { state: "unconfirmed", service: of(intro) },
    { state: "pending", service: of(talk), location: inPerson, attendees: [grace, { name: null, email: null }] },
    { state: "awaitingPayment", payment: paid("pending"), checkoutUrl: `${pagesUrl}/checkout/secret`, service: of(intro) },
    { state: "accepted", payment: paid("paid"), conferenceLink: "https://meet.example.com/1", metadata: { order: "A-7" } },
    {
      state: "accepted",
      answers: [{ key: "why", question: "Why?", value: true }],
      scheduledAt: null,
      topic: null,
      notes: "Soon"
    },
    { state: "accepted", location: { type: "phone", label: "I call you", address: null }, service: of(gone) },
    { state: "accepted", location: { type: "video", label: "Video", address: null, room: "google_meet" } },
    {
      state: "accepted",
      service: bookedService({ id: used.id, type: "single_use", slug: used.slug, title: used.title, capacity: null })
    },
    { state: "declined", cancellationReason: "On holiday", booker: { name: null, email: null } },
    { state: "cancelled", cancellationReason: "Ill", payment: paid("refunded"), noShowAt: fixtureNow }
  ]
  const ids: Array<number> = []
  for (const booking of overrides) ids.push((yield* bookings.add(aBooking({ hostId, ...booking }))).id)
  yield* services.remove(hostId, gone.id)
  const first = Effect.map(bookings.page(hostId, { order: "asc" }, { page: 1, perPage: 100 }), ({ rows }) =>
    rows.toSorted((one, other) => one.id - other.id)
  )
  const [changed] = yield* first
  yield* bookings.save({ ...changed!, topic: "Changed" })
  const allInvites = (yield* invites.page(hostId, { page: 1, perPage: 100 })).rows
  return {
    host,
    services: madeServices,
    bookings: yield* first,
    invites: allInvites.toSorted((one, other) => one.id - other.id)
  }
})
