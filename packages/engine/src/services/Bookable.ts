import {
  type BookedLocation,
  defaultServiceSettings,
  type Host,
  type Invite,
  planRules,
  type Question,
  type Service,
  type ServiceDuration,
  type ServiceSettings
} from "@slotkit/core"

/** A bookable object: a default service under the host's plan, or an invite. */
export interface Bookable {
  readonly type: "default" | "single_use"
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly location: BookedLocation
  readonly durations: ReadonlyArray<ServiceDuration>
  readonly settings: ServiceSettings
  /** The seats of one meeting; `null` when it is one-on-one. */
  readonly capacity: number | null
  readonly requiresApproval: boolean
  readonly questions: ReadonlyArray<Question>
}

/** A service with its booking settings. Group meetings and approval require Pro. */
export const bookableService = (service: Service, host: Host): Bookable => ({
  type: "default",
  id: service.id,
  slug: service.slug,
  title: service.title,
  location: service.location,
  durations: service.durations,
  settings: service.settings,
  capacity: service.isGroup && planRules.groups(host.plan) ? service.maxAttendees : null,
  requiresApproval: service.requiresApproval && planRules.approval(host.plan),
  questions: service.settings.questions
})

/**
 * An invite with its booking settings: accepted at once, free, one seat, no questions. Spec: invite.fields.accepted. It keeps the
 * own hours of the service that it copies.
 */
export const bookableInvite = (invite: Invite): Bookable => ({
  type: "single_use",
  id: invite.id,
  slug: invite.slug,
  title: invite.title,
  location: invite.location,
  durations: invite.durations,
  settings: { ...defaultServiceSettings, hours: invite.hours },
  capacity: null,
  requiresApproval: false,
  questions: []
})
