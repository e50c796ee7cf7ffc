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

/** A page's number, from 1, and its size, 1 to 100; the first page of 25 when left out. */
export interface PageRequest {
  readonly page?: number
  readonly per_page?: number
}

/** Which bookings a list shows; a date means the whole host-local day. Spec: bookings.list. */
export interface BookingsRequest extends PageRequest {
  readonly status?: BookingStatus
  readonly from?: string
  readonly to?: string
  readonly order?: "asc" | "desc"
}

/** Which deliveries the log shows: those of one webhook, or of one status, or both. */
export interface DeliveriesRequest extends PageRequest {
  readonly webhook?: number
  readonly status?: DeliveryStatus
}

/** Which days and length slots are asked for. Spec: availability. */
export interface AvailabilityRequest extends Omit<typeof AvailabilityQuery.Encoded, "duration"> {
  readonly duration?: number
}

/** What to book: a service by its slug or an invite by its id. */
export type BookRequest = typeof BookingInput.Encoded & ({ readonly service: string } | { readonly invite: number })

/** Something that a caller can ask of the engine. */
export type UseCase<A> = Effect.Effect<A, Engine.Failure, Engine.EngineServices>

/**
 * Every use case as a method that returns a promise: the rules, the wire shapes and the refusals are those of the HTTP API.
 *
 * Inputs are the bodies and queries of the API and are validated as there; a refusal rejects with a `SlotkitError`.
 */
export const makeCalls = (run: <A>(useCase: UseCase<A>) => Promise<A>) => {
  /** For use cases that need fields of the host, or that do not themselves refuse the id of a host that does not exist. */
  const ofHost = <A>(hostId: number, useCase: (host: Host) => UseCase<A>): Promise<A> =>
    run(Effect.flatMap(Engine.requireHost(hostId), useCase))
  return {
    hosts: {
      create: (input: typeof NewHostInput.Encoded) => run(Engine.createHost(input)),
      list: (query: PageRequest = {}) => run(Engine.listHosts(asQuery(query))),
      get: (hostId: number) => run(Engine.getHost(hostId)),
      update: (hostId: number, patch: typeof HostPatch.Encoded) => run(Engine.patchHost(hostId, patch)),
      remove: (hostId: number) => run(Engine.deleteHost(hostId)),
      profile: (hostId: number) => ofHost(hostId, Engine.getProfile)
    },
    sessions: {
      endAll: (hostId: number) => run(Engine.endSessions(hostId))
    },
    schedule: {
      get: (hostId: number) => run(Engine.getSchedule(hostId)),
      replace: (hostId: number, schedule: typeof ScheduleInput.Encoded) => run(Engine.replaceSchedule(hostId, schedule))
    },
    busy: {
      add: (hostId: number, input: typeof BusyInput.Encoded) => run(Engine.addBusy(hostId, input)),
      list: (hostId: number) => run(Engine.listBusy(hostId)),
      remove: (hostId: number, id: number) => run(Engine.removeBusy(hostId, id))
    },
    services: {
      create: (hostId: number, input: typeof NewServiceInput.Encoded) => run(Engine.createService(hostId, input)),
      list: (hostId: number) => ofHost(hostId, Engine.listServices),
      get: (hostId: number, id: number) => ofHost(hostId, (host) => Engine.getService(host, id)),
      update: (hostId: number, id: number, patch: typeof ServicePatch.Encoded) => run(Engine.patchService(hostId, id, patch)),
      configure: (hostId: number, id: number, patch: typeof ServiceSettingsPatch.Encoded) =>
        run(Engine.patchServiceSettings(hostId, id, patch)),
      remove: (hostId: number, id: number) => run(Engine.deleteService(hostId, id))
    },
    availability: {
      get: (hostId: number, query: AvailabilityRequest = {}) =>
        ofHost(hostId, (host) => Engine.getAvailability(host, asQuery(query)))
    },
    bookings: {
      book: (hostId: number, input: BookRequest) => run(Engine.bookSlot(hostId, input)),
      list: (hostId: number, query: BookingsRequest = {}) => ofHost(hostId, (host) => Engine.listBookings(host, asQuery(query))),
      get: (hostId: number, id: number) => run(Engine.getBooking(hostId, id)),
      accept: (hostId: number, id: number) => run(Engine.acceptBooking(hostId, id)),
      decline: (hostId: number, id: number, input: typeof ReasonInput.Encoded = {}) =>
        run(Engine.declineBooking(hostId, id, input)),
      cancel: (hostId: number, id: number, input: typeof ReasonInput.Encoded = {}) =>
        run(Engine.cancelBooking(hostId, id, input)),
      reschedule: (hostId: number, id: number, input: { readonly start: string }) =>
        run(Engine.rescheduleBooking(hostId, id, input)),
      reportPayment: (hostId: number, id: number, input: { readonly outcome: "succeeded" | "failed" | "expired" }) =>
        run(Engine.reportPayment(hostId, id, input)),
      refund: (hostId: number, id: number) => run(Engine.refundBooking(hostId, id))
    },
    invites: {
      create: (hostId: number, input: typeof InviteInput.Encoded) => ofHost(hostId, ({ id }) => Engine.createInvite(id, input)),
      list: (hostId: number, query: PageRequest = {}) => ofHost(hostId, ({ id }) => Engine.listInvites(id, asQuery(query))),
      get: (hostId: number, id: number) => run(Engine.getInvite(hostId, id)),
      disable: (hostId: number, id: number) => run(Engine.disableInvite(hostId, id)),
      remove: (hostId: number, id: number) => run(Engine.deleteInvite(hostId, id))
    },
    webhooks: {
      /** Subscribes an address in the name of an API key, which owns the webhook and reads it through the API. */
      create: (hostId: number, apiKeyId: number, input: typeof WebhookInput.Encoded) =>
        run(Engine.createWebhookOfApiKey(hostId, apiKeyId, input)),
      list: (hostId: number) => run(Engine.listHostWebhooks(hostId)),
      test: (hostId: number, id: number) => run(Engine.testWebhook(hostId, id)),
      deliveries: (hostId: number, query: DeliveriesRequest = {}) => run(Engine.listDeliveries(hostId, asQuery(query))),
      delivery: (hostId: number, id: number) => run(Engine.getDelivery(hostId, id)),
      redeliver: (hostId: number, deliveryId: number) => run(Engine.redeliver(hostId, deliveryId)),
      redeliverFailed: (hostId: number, id: number, input: { readonly since: string }) =>
        run(Engine.redeliverFailed(hostId, id, input))
    },
    contacts: {
      list: (hostId: number) => run(Engine.listContacts(hostId))
    },
    emails: {
      list: (hostId: number, query: PageRequest = {}) => run(Engine.listEmails(hostId, asQuery(query)))
    },
    audit: {
      list: (hostId: number, query: PageRequest = {}) => run(Engine.listAudit(hostId, asQuery(query)))
    },
    apiKeys: {
      create: (hostId: number, input: typeof ApiKeyInput.Encoded) => run(Engine.createApiKey(hostId, input)),
      list: (hostId: number) => run(Engine.listApiKeys(hostId)),
      revoke: (hostId: number, id: number) => run(Engine.revokeApiKey(hostId, id))
    },
    apps: {
      create: (input: typeof AppInput.Encoded) => run(Engine.createApp(input)),
      list: () => run(Engine.listApps()),
      get: (id: number) => run(Engine.getApp(id)),
      update: (id: number, patch: typeof AppPatch.Encoded) => run(Engine.patchApp(id, patch)),
      remove: (id: number) => run(Engine.deleteApp(id)),
      regenerateSecret: (id: number) => run(Engine.regenerateClientSecret(id)),
      rotateWebhookSecret: (id: number) => run(Engine.rotateWebhookSecret(id))
    },
    connections: {
      issueCode: (hostId: number, input: typeof ConnectionInput.Encoded) => run(Engine.issueCode(hostId, input)),
      list: (hostId: number) => run(Engine.listConnections(hostId)),
      disconnect: (hostId: number, appId: number) => run(Engine.disconnect(hostId, appId))
    }
  }
}

/** The calls that `makeCalls` makes. */
export type Calls = ReturnType<typeof makeCalls>

/** A request as the query of a URL carries it: texts. */
const asQuery = (request: object): Record<string, string> =>
  Object.fromEntries(Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
