import type {
  ApiKeyInput,
  AppInput,
  AppPatch,
  AvailabilityQuery,
  BookingInput,
  BookingStatus,
  BusyInput,
  ConnectionInput,
  DeliveryStatus,
  Host,
  HostPatch,
  InviteInput,
  NewHostInput,
  NewServiceInput,
  ReasonInput,
  ScheduleInput,
  ServicePatch,
  ServiceSettingsPatch,
  WebhookInput
} from "@slotkit/core"
import * as Engine from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { pagePromise, wholePage } from "./PagePromise.ts"

/** The number of a page, from 1, and its size, 1 to 100. Defaults to the first page of 25. */
export interface PageRequest {
  readonly page?: number
  readonly per_page?: number
}

/** Filters a list of bookings. A date means the whole day in the host's time zone. Spec: bookings.list. */
export interface BookingsRequest extends PageRequest {
  readonly status?: BookingStatus
  readonly from?: string
  readonly to?: string
  readonly order?: "asc" | "desc"
}

/** Filters the delivery log by webhook, by status, or both. */
export interface DeliveriesRequest extends PageRequest {
  readonly webhook?: number
  readonly status?: DeliveryStatus
}

/** The days and the length, in minutes, of the requested slots. Spec: availability. */
export interface AvailabilityRequest extends Omit<typeof AvailabilityQuery.Encoded, "duration"> {
  readonly duration?: number
}

/** A booking of a service, by its slug, or of an invite, by its id. */
export type BookRequest = typeof BookingInput.Encoded & ({ readonly service: string } | { readonly invite: number })

/** A use case of the engine, with its services still to be provided. */
export type UseCase<A> = Effect.Effect<A, Engine.Failure, Engine.EngineServices>

/**
 * Every use case as a method that returns a promise, with the rules, shapes and errors of the HTTP API.
 *
 * Inputs are the bodies and queries of the API and are validated in the same way. Prices are integers in minor units. Lists are
 * `PagePromise`s: await one for a page, or iterate it for all items.
 *
 * @throws SlotkitError - Every method rejects with it when the request fails; branch on its `code`.
 * @throws SlotkitClosed - Every method rejects with it after `close()`.
 */
export const makeCalls = (run: <A>(useCase: UseCase<A>) => Promise<A>) => {
  /** Loads the host first, for use cases that need its fields or do not check that it exists. */
  const ofHost = <A>(hostId: number, useCase: (host: Host) => UseCase<A>): Promise<A> =>
    run(Effect.flatMap(Engine.requireHost(hostId), useCase))
  return {
    hosts: {
      /**
       * Creates a host. `timezone` is an IANA name; `plan` defaults to `free`, `currency` to `USD`.
       *
       * @example
       * const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London" })
       */
      create: (input: typeof NewHostInput.Encoded) => run(Engine.createHost(input)),
      /**
       * Lists the hosts, oldest first; a page has 25 by default.
       *
       * @example
       * const { data, meta } = await slotkit.hosts.list({ page: 2, per_page: 100 })
       */
      list: (query: PageRequest = {}) => pages((request) => run(Engine.listHosts(request)), query),
      /**
       * Returns a host.
       *
       * @example
       * const { email, plan } = await slotkit.hosts.get(host.id)
       */
      get: (hostId: number) => run(Engine.getHost(hostId)),
      /**
       * Changes the fields that are sent; `null` clears a field.
       *
       * @example
       * await slotkit.hosts.update(host.id, { plan: "pro", currency: "EUR" })
       */
      update: (hostId: number, patch: typeof HostPatch.Encoded) => run(Engine.patchHost(hostId, patch)),
      /**
       * Deletes a host and all its data.
       *
       * @example
       * await slotkit.hosts.remove(host.id)
       */
      remove: (hostId: number) => run(Engine.deleteHost(hostId)),
      /**
       * Returns the profile that `GET /profile` shows.
       *
       * @example
       * const { profile_url } = await slotkit.hosts.profile(host.id)
       */
      profile: (hostId: number) => ofHost(hostId, Engine.getProfile)
    },
    sessions: {
      /**
       * Ends all sessions of a host and revokes its sign-in links.
       *
       * @example
       * await slotkit.sessions.endAll(host.id)
       */
      endAll: (hostId: number) => run(Engine.endSessions(hostId))
    },
    schedule: {
      /**
       * Returns the working hours and overrides of a host, in its time zone.
       *
       * @example
       * const { weekly, overrides } = await slotkit.schedule.get(host.id)
       */
      get: (hostId: number) => run(Engine.getSchedule(hostId)),
      /**
       * Replaces the working hours and overrides of a host. Weekday 0 is Sunday; times are `HH:MM` in `timezone`.
       *
       * @example
       * await slotkit.schedule.replace(host.id, {
       *   timezone: "Europe/London",
       *   weekly: [{ weekday: 1, start: "09:00", end: "17:00" }],
       *   overrides: []
       * })
       */
      replace: (hostId: number, schedule: typeof ScheduleInput.Encoded) => run(Engine.replaceSchedule(hostId, schedule))
    },
    busy: {
      /**
       * Adds time off. `start` and `end` are ISO 8601 date-times with an offset.
       *
       * @example
       * const trip = await slotkit.busy.add(host.id, {
       *   start: "2027-06-01T00:00:00Z",
       *   end: "2027-06-08T00:00:00Z",
       *   title: "Away"
       * })
       */
      add: (hostId: number, input: typeof BusyInput.Encoded) => run(Engine.addBusy(hostId, input)),
      /**
       * Lists the time off of a host.
       *
       * @example
       * const { data: entries } = await slotkit.busy.list(host.id)
       */
      list: (hostId: number) => whole(run(Engine.listBusy(hostId))),
      /**
       * Removes time off.
       *
       * @example
       * await slotkit.busy.remove(host.id, trip.id)
       */
      remove: (hostId: number, id: number) => run(Engine.removeBusy(hostId, id))
    },
    services: {
      /**
       * Creates a service. `minutes` is a length in minutes, `price` an amount in minor units of the host's currency.
       *
       * @example
       * const service = await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30, price: 2500 }] })
       */
      create: (hostId: number, input: typeof NewServiceInput.Encoded) => run(Engine.createService(hostId, input)),
      /**
       * Lists the services of a host, the default service first.
       *
       * @example
       * const { data: services } = await slotkit.services.list(host.id)
       */
      list: (hostId: number) => whole(ofHost(hostId, Engine.listServices)),
      /**
       * Returns a service or, under the same id, an invite as a service of type `single_use`.
       *
       * @example
       * const { title } = await slotkit.services.get(host.id, service.id)
       */
      get: (hostId: number, id: number) => ofHost(hostId, (host) => Engine.getService(host, id)),
      /**
       * Changes the fields that are sent; `durations` and `location` are replaced as a whole.
       *
       * @example
       * await slotkit.services.update(host.id, service.id, { title: "First lesson" })
       */
      update: (hostId: number, id: number, patch: typeof ServicePatch.Encoded) => run(Engine.patchService(hostId, id, patch)),
      /**
       * Changes buffers, notice and other slot settings, in minutes and days.
       *
       * @example
       * await slotkit.services.configure(host.id, service.id, { buffer_after_minutes: 10, booking_window_days: 60 })
       */
      configure: (hostId: number, id: number, patch: typeof ServiceSettingsPatch.Encoded) =>
        run(Engine.patchServiceSettings(hostId, id, patch)),
      /**
       * Deletes a service. Its bookings stay.
       *
       * @example
       * await slotkit.services.remove(host.id, service.id)
       */
      remove: (hostId: number, id: number) => run(Engine.deleteService(hostId, id))
    },
    availability: {
      /**
       * Returns free slots by day of the host's time zone, by default of today and the next seven days, at most 31 days.
       *
       * @example
       * const { data } = await slotkit.availability.get(host.id, { service: "intro", from: "2027-03-01", to: "2027-03-07" })
       */
      get: (hostId: number, query: AvailabilityRequest = {}) =>
        ofHost(hostId, (host) => Engine.getAvailability(host, asQuery(query)))
    },
    bookings: {
      /**
       * Books a start, an ISO 8601 date-time with an offset. Rejects with the code `conflict` if the start is not free.
       *
       * @example
       * const booking = await slotkit.bookings.book(host.id, {
       *   service: "intro",
       *   start,
       *   booker: { name: "Grace", email: "grace@example.com" }
       * })
       */
      book: (hostId: number, input: BookRequest) => run(Engine.bookSlot(hostId, input)),
      /**
       * Lists the bookings by time, the latest first unless `order` is `asc`; a page has 25 by default. Dates are days of the host's time
       * zone.
       *
       * @example
       * for await (const booking of slotkit.bookings.list(host.id, { status: "accepted", order: "asc" })) {
       *   console.log(booking.scheduled_at, booking.booker.name)
       * }
       */
      list: (hostId: number, query: BookingsRequest = {}) =>
        pages((request) => ofHost(hostId, (host) => Engine.listBookings(host, request)), query),
      /**
       * Returns a booking.
       *
       * @example
       * const { status, scheduled_at } = await slotkit.bookings.get(host.id, booking.id)
       */
      get: (hostId: number, id: number) => run(Engine.getBooking(hostId, id)),
      /**
       * Accepts a pending request. If it has a price, the booking then waits for its payment.
       *
       * @example
       * await slotkit.bookings.accept(host.id, booking.id)
       */
      accept: (hostId: number, id: number) => run(Engine.acceptBooking(hostId, id)),
      /**
       * Declines a pending request.
       *
       * @example
       * await slotkit.bookings.decline(host.id, booking.id, { reason: "I am away that day." })
       */
      decline: (hostId: number, id: number, input: typeof ReasonInput.Encoded = {}) =>
        run(Engine.declineBooking(hostId, id, input)),
      /**
       * Cancels a booking. A paid booking must be refunded first; until then it rejects with the code `conflict`.
       *
       * @example
       * await slotkit.bookings.cancel(host.id, booking.id, { reason: "The train is late." })
       */
      cancel: (hostId: number, id: number, input: typeof ReasonInput.Encoded = {}) =>
        run(Engine.cancelBooking(hostId, id, input)),
      /**
       * Moves an accepted booking to another start, an ISO 8601 date-time with an offset.
       *
       * @example
       * await slotkit.bookings.reschedule(host.id, booking.id, { start })
       */
      reschedule: (hostId: number, id: number, input: { readonly start: string }) =>
        run(Engine.rescheduleBooking(hostId, id, input)),
      /**
       * Records the outcome of a payment, as a payment provider would. Repeating a report changes nothing.
       *
       * @example
       * await slotkit.bookings.reportPayment(host.id, booking.id, { outcome: "succeeded" })
       */
      reportPayment: (hostId: number, id: number, input: { readonly outcome: "succeeded" | "failed" | "expired" }) =>
        run(Engine.reportPayment(hostId, id, input)),
      /**
       * Refunds a paid booking in full.
       *
       * @example
       * await slotkit.bookings.refund(host.id, booking.id)
       */
      refund: (hostId: number, id: number) => run(Engine.refundBooking(hostId, id))
    },
    invites: {
      /**
       * Creates an invite, a link that books once. It expires after `expires_in_days`, by default 30.
       *
       * @example
       * const invite = await slotkit.invites.create(host.id, { service: "intro", contact_name: "Kim", expires_in_days: 14 })
       */
      create: (hostId: number, input: typeof InviteInput.Encoded) => ofHost(hostId, ({ id }) => Engine.createInvite(id, input)),
      /**
       * Lists the invites, newest first; a page has 25 by default.
       *
       * @example
       * const { data } = await slotkit.invites.list(host.id)
       */
      list: (hostId: number, query: PageRequest = {}) =>
        pages((request) => ofHost(hostId, ({ id }) => Engine.listInvites(id, request)), query),
      /**
       * Returns an invite.
       *
       * @example
       * const { url, status } = await slotkit.invites.get(host.id, invite.id)
       */
      get: (hostId: number, id: number) => run(Engine.getInvite(hostId, id)),
      /**
       * Disables an open invite.
       *
       * @example
       * await slotkit.invites.disable(host.id, invite.id)
       */
      disable: (hostId: number, id: number) => run(Engine.disableInvite(hostId, id)),
      /**
       * Deletes an invite. A used invite rejects with the code `conflict`.
       *
       * @example
       * await slotkit.invites.remove(host.id, invite.id)
       */
      remove: (hostId: number, id: number) => run(Engine.deleteInvite(hostId, id))
    },
    webhooks: {
      /**
       * Creates a webhook that belongs to an API key. Only this result contains `signing_secret`.
       *
       * @example
       * const webhook = await slotkit.webhooks.create(host.id, apiKey.id, {
       *   url: "https://receiver.example.com/hook",
       *   events: ["booking.confirmed"]
       * })
       */
      create: (hostId: number, apiKeyId: number, input: typeof WebhookInput.Encoded) =>
        run(Engine.createWebhookOfApiKey(hostId, apiKeyId, input)),
      /**
       * Lists all webhooks of a host, those of API keys and of apps.
       *
       * @example
       * const { data: webhooks } = await slotkit.webhooks.list(host.id)
       */
      list: (hostId: number) => whole(run(Engine.listHostWebhooks(hostId))),
      /**
       * Sends a sample event to a webhook.
       *
       * @example
       * await slotkit.webhooks.test(host.id, webhook.id)
       */
      test: (hostId: number, id: number) => run(Engine.testWebhook(hostId, id)),
      /**
       * Lists the delivery log, newest first; a page has 25 by default.
       *
       * @example
       * const { data } = await slotkit.webhooks.deliveries(host.id, { status: "failed" })
       */
      deliveries: (hostId: number, query: DeliveriesRequest = {}) =>
        pages((request) => run(Engine.listDeliveries(hostId, request)), query),
      /**
       * Returns a delivery with all its attempts.
       *
       * @example
       * const { attempts } = await slotkit.webhooks.delivery(host.id, delivery.id)
       */
      delivery: (hostId: number, id: number) => run(Engine.getDelivery(hostId, id)),
      /**
       * Sends the event of a delivery again, as a new delivery with the same body.
       *
       * @example
       * await slotkit.webhooks.redeliver(host.id, delivery.id)
       */
      redeliver: (hostId: number, deliveryId: number) => run(Engine.redeliver(hostId, deliveryId)),
      /**
       * Sends all events again that have failed since `since`, an ISO 8601 date-time with an offset.
       *
       * @example
       * await slotkit.webhooks.redeliverFailed(host.id, webhook.id, { since: "2027-03-01T00:00:00Z" })
       */
      redeliverFailed: (hostId: number, id: number, input: { readonly since: string }) =>
        run(Engine.redeliverFailed(hostId, id, input))
    },
    contacts: {
      /**
       * Lists the people whom a host has invited.
       *
       * @example
       * const { data: contacts } = await slotkit.contacts.list(host.id)
       */
      list: (hostId: number) => whole(run(Engine.listContacts(hostId)))
    },
    emails: {
      /**
       * Lists the email log, newest first; a page has 25 by default.
       *
       * @example
       * const { data } = await slotkit.emails.list(host.id)
       */
      list: (hostId: number, query: PageRequest = {}) => pages((request) => run(Engine.listEmails(hostId, request)), query)
    },
    audit: {
      /**
       * Lists the audit log, newest first; a page has 25 by default.
       *
       * @example
       * const { data } = await slotkit.audit.list(host.id, { page: 1, per_page: 50 })
       */
      list: (hostId: number, query: PageRequest = {}) => pages((request) => run(Engine.listAudit(hostId, request)), query)
    },
    apiKeys: {
      /**
       * Creates an API key with the base scopes and the given ones. Only this result contains `key`.
       *
       * @example
       * const { key } = await slotkit.apiKeys.create(host.id, { name: "Sync", scopes: ["webhooks.write"] })
       */
      create: (hostId: number, input: typeof ApiKeyInput.Encoded) => run(Engine.createApiKey(hostId, input)),
      /**
       * Lists the API keys of a host, without their secrets.
       *
       * @example
       * const { data: keys } = await slotkit.apiKeys.list(host.id)
       */
      list: (hostId: number) => whole(run(Engine.listApiKeys(hostId))),
      /**
       * Revokes an API key and deletes its webhooks.
       *
       * @example
       * await slotkit.apiKeys.revoke(host.id, apiKey.id)
       */
      revoke: (hostId: number, id: number) => run(Engine.revokeApiKey(hostId, id))
    },
    apps: {
      /**
       * Registers a partner app. Only this result contains the client secret and the webhook secret.
       *
       * @example
       * const app = await slotkit.apps.create({
       *   name: "Sync",
       *   redirect_uris: ["https://sync.example.com/callback"],
       *   scopes: ["profile.read"]
       * })
       */
      create: (input: typeof AppInput.Encoded) => run(Engine.createApp(input)),
      /**
       * Lists all partner apps.
       *
       * @example
       * const { data: apps } = await slotkit.apps.list()
       */
      list: () => whole(run(Engine.listApps())),
      /**
       * Returns a partner app, without its secrets.
       *
       * @example
       * const { client_id } = await slotkit.apps.get(app.id)
       */
      get: (id: number) => run(Engine.getApp(id)),
      /**
       * Changes the fields that are sent; each list is replaced as a whole.
       *
       * @example
       * await slotkit.apps.update(app.id, { redirect_uris: ["https://sync.example.com/oauth"] })
       */
      update: (id: number, patch: typeof AppPatch.Encoded) => run(Engine.patchApp(id, patch)),
      /**
       * Deletes a partner app, its connections, tokens and webhooks.
       *
       * @example
       * await slotkit.apps.remove(app.id)
       */
      remove: (id: number) => run(Engine.deleteApp(id)),
      /**
       * Replaces the client secret. The old one stops working immediately; tokens keep working.
       *
       * @example
       * const { client_secret } = await slotkit.apps.regenerateSecret(app.id)
       */
      regenerateSecret: (id: number) => run(Engine.regenerateClientSecret(id)),
      /**
       * Replaces the webhook secret. The old one also signs deliveries for 24 more hours.
       *
       * @example
       * await slotkit.apps.rotateWebhookSecret(app.id)
       */
      rotateWebhookSecret: (id: number) => run(Engine.rotateWebhookSecret(id))
    },
    connections: {
      /**
       * Issues an authorization code without a browser. It is valid for 60 seconds and one exchange.
       *
       * @example
       * const { code } = await slotkit.connections.issueCode(host.id, { client_id: app.client_id, scopes: ["profile.read"] })
       */
      issueCode: (hostId: number, input: typeof ConnectionInput.Encoded) => run(Engine.issueCode(hostId, input)),
      /**
       * Lists the apps that a host has connected, with the scopes of their live tokens.
       *
       * @example
       * const { data: connections } = await slotkit.connections.list(host.id)
       */
      list: (hostId: number) => whole(run(Engine.listConnections(hostId))),
      /**
       * Disconnects an app: revokes its tokens and deletes its webhooks.
       *
       * @example
       * await slotkit.connections.disconnect(host.id, app.id)
       */
      disconnect: (hostId: number, appId: number) => run(Engine.disconnect(hostId, appId))
    }
  }
}

/** All calls of Slotkit, grouped by resource. */
export type Calls = ReturnType<typeof makeCalls>

/** A list with pages, each requested with the query of its page. */
const pages = <A>(load: (query: Record<string, string>) => Promise<Engine.PageOf<A>>, query: PageRequest) =>
  pagePromise((page) => load(asQuery(page === undefined ? query : { ...query, page })))

/** A list that is always loaded as a whole. */
const whole = <A>(loaded: Promise<ReadonlyArray<A>>) => pagePromise(() => loaded.then(wholePage))

/** Turns a request into the strings of a URL query; undefined fields are left out. */
const asQuery = (request: object): Record<string, string> =>
  Object.fromEntries(Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
