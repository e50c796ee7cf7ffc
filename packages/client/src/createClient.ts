import type { CallOptions, ClientOptions, CreateOptions } from "./ClientOptions.ts"
import { endpoints } from "./generated/Endpoints.ts"
import type { GetAvailabilityQuery, ListBookingsQuery, ListInvitesQuery, Operations } from "./generated/Operations.ts"
import type {
  Booking,
  Invite,
  NewInvite,
  NewService,
  NewWebhook,
  Service,
  ServicePatch,
  Webhook,
  WebhookPatch
} from "./generated/Resources.ts"
import { type PagePromise, pagePromise } from "./PagePromise.ts"
import { makeTransport } from "./Transport.ts"

/** The calls of `/api/v1`. */
export type SlotkitClient = ReturnType<typeof createClient>

/**
 * Makes the calls of `/api/v1` with one credential: one method per endpoint, in the specification's words.
 *
 * Methods resolve to the resource itself. Lists are `PagePromise`s: await one for a page, or iterate it for all items. Methods reject
 * with a `SlotkitApiError`, or with the reason of an abort signal. Requests are repeated where that is safe: see `maxRetries`. Spec: endpoints.
 */
export const createClient = (options: ClientOptions) => {
  const send = makeTransport<Operations>("/api/v1", endpoints, options)
  return {
    /** The credential's scopes and the features of the host's plan. */
    token: (call?: CallOptions) => send("getToken", {}, call),
    /** The host's public profile. Scope `profile.read`. */
    profile: (call?: CallOptions) => send("getProfile", {}, call),
    services: {
      /** The services that visitors can book now, the default one first. Scope `profile.read`. */
      list: (call?: CallOptions): PagePromise<Service> => pagePromise(() => send("listServices", {}, call)),
      /** A service of either type: `type` tells which. Scope `services.read`. */
      get: (id: number, call?: CallOptions) => send("getService", { path: { id } }, call),
      /** A new default service. Scope `services.write`. */
      create: (service: NewService, call?: CreateOptions) => send("createService", { body: service }, call),
      /** Changes the fields that are sent; `durations` and `location` as a whole. Scope `services.write`. */
      update: (id: number, patch: ServicePatch, call?: CallOptions) => send("patchService", { path: { id }, body: patch }, call),
      /** Deletes a service of either type; a booked single-use one is a `conflict`. Scope `services.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteService", { path: { id } }, call)
    },
    availability: {
      /** The free slots by the host's local day, days without any left out. Scope `availability.read`. */
      get: (query: GetAvailabilityQuery = {}, call?: CallOptions) => send("getAvailability", { query }, call)
    },
    bookings: {
      /** The host's bookings by time. Scope `bookings.read`; for hosts on Pro. */
      list: (query: ListBookingsQuery = {}, call?: CallOptions): PagePromise<Booking> =>
        pagePromise((page = query.page) => send("listBookings", { query: { ...query, page } }, call)),
      /** A booking. Scope `bookings.read`; for hosts on Pro. */
      get: (id: number, call?: CallOptions) => send("getBooking", { path: { id } }, call)
    },
    invites: {
      /** The host's invites, newest first. Scope `invites.read`. */
      list: (query: ListInvitesQuery = {}, call?: CallOptions): PagePromise<Invite> =>
        pagePromise((page = query.page) => send("listInvites", { query: { ...query, page } }, call)),
      /** An invite. Scope `invites.read`. */
      get: (id: number, call?: CallOptions) => send("getInvite", { path: { id } }, call),
      /** A new single-use booking link. Scope `invites.write`. */
      create: (invite: NewInvite, call?: CreateOptions) => send("createInvite", { body: invite }, call),
      /** Deletes an invite; a booked one is a `conflict`. Scope `invites.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteInvite", { path: { id } }, call)
    },
    webhooks: {
      /** The webhooks that this credential made. Scope `webhooks.write`. */
      list: (call?: CallOptions): PagePromise<Webhook> => pagePromise(() => send("listWebhooks", {}, call)),
      /** A webhook. Scope `webhooks.write`. */
      get: (id: number, call?: CallOptions) => send("getWebhook", { path: { id } }, call),
      /**
       * Subscribes an address; `signing_secret` is shown here alone. Scopes `webhooks.write` and `bookings.read`; for hosts on Pro.
       *
       * When the answer was lost, repeating the call is a `conflict`: delete the webhook, and create it again for a new secret.
       */
      create: (webhook: NewWebhook, call?: CreateOptions) => send("createWebhook", { body: webhook }, call),
      /** Switches a webhook off or on, or changes it. Scope `webhooks.write`. */
      update: (id: number, patch: WebhookPatch, call?: CallOptions) => send("patchWebhook", { path: { id }, body: patch }, call),
      /** Deletes a webhook. Scope `webhooks.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteWebhook", { path: { id } }, call)
    }
  }
}
