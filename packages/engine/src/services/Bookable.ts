import {
  type BookedLocation,
  defaultServiceSettings,
  type Host,
  type Invite,
  planRules,
  type Question,
  type Service
} from "@slotkit/core"
import { bookableServices, bookedLocation, type HostsOfMove, type StaffingRequest, serviceDefaults } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { cachedSlots, slotKey } from "../kernel/SlotCache.ts"
import { calendarVersionOf, withCalendarVersion } from "../ports/CalendarVersion.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/** A bookable object: a default service under the host's plan, or an invite. */
export interface Bookable
  extends Omit<
    Service,
    "hostId" | "description" | "isDefault" | "isGroup" | "maxAttendees" | "location" | "position" | "createdAt" | "updatedAt"
  > {
  readonly type: "default" | "single_use"
  readonly location: BookedLocation
  /** The seats of one meeting; `null` when it is one-on-one. */
  readonly capacity: number | null
  readonly questions: ReadonlyArray<Question>
  /** The only members of a team who may hold the meeting. Undefined for all of them. */
  readonly request?: StaffingRequest
  /** The service whose staffing an invite of a team has. Undefined for a service, which has its own. */
  readonly staffedAs?: number
  /** True if slots of a team come with the members who are free. */
  readonly listsMembers?: boolean
  /** The hosts of a meeting of a team that moves, if the request names them. */
  readonly moveTo?: typeof HostsOfMove.Type | undefined
}

/** A service with its booking settings. Group meetings and approval require Pro. */
export const bookableService = (service: Service, host: Host): Bookable => {
  const { room = "template" } = bookedLocation(service.location, service.settings)
  const bookable: Bookable = {
    ...service,
    // Only video meetings have a room, and none those in the host's own.
    settings: room === service.settings.videoRoom ? service.settings : { ...service.settings, videoRoom: room },
    type: "default",
    capacity: service.isGroup && planRules.groups(host.plan) ? service.maxAttendees : null,
    requiresApproval: service.requiresApproval && planRules.approval(host.plan),
    questions: service.settings.questions
  }
  const version = calendarVersionOf(service)
  return version === undefined ? bookable : withCalendarVersion(bookable, version)
}

/**
 * An invite with its booking settings: accepted at once, free, one seat, no questions. Spec: invite.fields.accepted. It keeps the
 * service's own hours, and may take guests. That of a team has the staffing of the service, as it is now. Visitors choose no
 * host, because the invite may have named members. Decision 0123.
 */
export const bookableInvite = Effect.fnUntraced(function* (invite: Invite): Effect.fn.Return<Bookable, never, ServiceStore> {
  const { staffing } = invite
  if (staffing === null) return aloneInvite(invite)
  const services = yield* ServiceStore
  const service = yield* services.find(invite.hostId, staffing.serviceId)
  const alone = aloneInvite(invite)
  const current = Option.getOrNull(service)?.settings.staffing ?? null
  const roles = Object.entries(staffing.roles).map(([key, role]) => [key, { ...role, uncounted: true }] as const)
  return {
    ...alone,
    settings: { ...alone.settings, staffing: current === null ? null : { ...current, visitorChoice: "none" } },
    request: { roles: Object.fromEntries(roles) },
    staffedAs: staffing.serviceId
  }
})

const aloneInvite = (invite: Invite): Bookable => ({
  ...serviceDefaults,
  type: "single_use",
  id: invite.id,
  slug: invite.slug,
  title: invite.title,
  location: invite.location,
  durations: invite.durations,
  settings: {
    ...defaultServiceSettings,
    hours: invite.hours,
    maxGuests: invite.maxGuests,
    videoRoom: invite.location.room ?? "template"
  },
  capacity: null,
  questions: []
})

/** Lists the services of a host that visitors can currently book, the default one first. */
export const listBookable = Effect.fnUntraced(function* (
  host: Host
): Effect.fn.Return<ReadonlyArray<Service>, never, ServiceStore | Settings> {
  const { freeServices } = yield* Settings
  const store = yield* ServiceStore
  const listed = Effect.map(store.list(host.id), (services) => ({
    answer: bookableServices(services, host.plan, freeServices),
    version: services[0] === undefined ? undefined : calendarVersionOf(services[0]),
    until: Number.POSITIVE_INFINITY,
    bytes: services.length * bytesPerService
  }))
  return yield* cachedSlots(slotKey(host, calendarVersionOf(host), "services"), listed)
})

/** A service with a description, durations and some questions. */
const bytesPerService = 2000
