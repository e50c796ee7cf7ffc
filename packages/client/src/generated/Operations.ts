// Written from the API's definition by `npm run generate -w @slotkit/client`; a test compares. Change the definition instead.

import type { Page } from "../Page.ts"
import type {
  Availability,
  Booking,
  CreatedWebhook,
  Invite,
  Profile,
  Service,
  SingleUseService,
  TokenDescription,
  Webhook
} from "./Resources.ts"

/** What each operation of the OpenAPI document resolves to. */
export interface Operations {
  /** Describe the credential. */
  readonly getToken: { readonly answer: TokenDescription }
  /** Read the host's public profile. Scope: `profile.read`. */
  readonly getProfile: { readonly answer: Profile }
  /** List the services that visitors can book. Scope: `profile.read`. */
  readonly listServices: { readonly answer: ReadonlyArray<Service> }
  /** Create a default service. Scope: `services.write`. */
  readonly createService: { readonly answer: Service }
  /** Read a service of either type. Scope: `services.read`. */
  readonly getService: { readonly answer: Service | SingleUseService }
  /** Edit a default service. Scope: `services.write`. */
  readonly patchService: { readonly answer: Service }
  /** Delete a service of either type. Scope: `services.write`. */
  readonly deleteService: { readonly answer: undefined }
  /** List the free slots per day. Scope: `availability.read`. */
  readonly getAvailability: { readonly answer: Availability }
  /** List the host's bookings by time. Scope: `bookings.read`. For hosts on Pro. */
  readonly listBookings: { readonly answer: Page<Booking> }
  /** Read a booking. Scope: `bookings.read`. For hosts on Pro. */
  readonly getBooking: { readonly answer: Booking }
  /** List the host's invites, newest first. Scope: `invites.read`. */
  readonly listInvites: { readonly answer: Page<Invite> }
  /** Create a single-use booking link. Scope: `invites.write`. */
  readonly createInvite: { readonly answer: Invite }
  /** Read an invite. Scope: `invites.read`. */
  readonly getInvite: { readonly answer: Invite }
  /** Delete an unbooked invite. Scope: `invites.write`. */
  readonly deleteInvite: { readonly answer: undefined }
  /** List the credential's webhooks. Scope: `webhooks.write`. */
  readonly listWebhooks: { readonly answer: ReadonlyArray<Webhook> }
  /** Subscribe an address to events. Scope: `webhooks.write` and `bookings.read`. For hosts on Pro. */
  readonly createWebhook: { readonly answer: CreatedWebhook }
  /** Read a webhook. Scope: `webhooks.write`. */
  readonly getWebhook: { readonly answer: Webhook }
  /** Switch a webhook off or on, or change it. Scope: `webhooks.write`. */
  readonly patchWebhook: { readonly answer: Webhook }
  /** Delete a webhook. Scope: `webhooks.write`. */
  readonly deleteWebhook: { readonly answer: undefined }
}

/** The query of `getAvailability`. */
export interface GetAvailabilityQuery {
  /** At most 100 characters. */
  readonly service?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** 15 to 180. */
  readonly duration?: number | undefined
}

/** The query of `listBookings`. */
export interface ListBookingsQuery {
  readonly status?: "pending" | "accepted" | "declined" | "cancelled" | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly order?: "asc" | "desc" | undefined
  /** 1 to 100. */
  readonly per_page?: number | undefined
  /** At least 1. */
  readonly page?: number | undefined
}

/** The query of `listInvites`. */
export interface ListInvitesQuery {
  /** 1 to 100. */
  readonly per_page?: number | undefined
  /** At least 1. */
  readonly page?: number | undefined
}
