import * as Schema from "effect/Schema"
import type { Host } from "../hosts/Host.ts"
import { embedUrl } from "../hosts/Links.ts"
import type { Instant } from "../values/Instant.ts"
import { Location } from "./Location.ts"
import { QuestionResource } from "./Question.ts"
import type { ServiceSettings } from "./ServiceSettings.ts"

/** A duration that a service offers. `priceMinor` is in the host's currency, `null` if free. */
export interface ServiceDuration {
  readonly minutes: number
  readonly priceMinor: number | null
}

/** A permanent booking page of a host. Spec: service.fields. */
export interface Service {
  readonly id: number
  readonly hostId: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly isDefault: boolean
  readonly isGroup: boolean
  readonly maxAttendees: number | null
  readonly requiresApproval: boolean
  readonly durations: ReadonlyArray<ServiceDuration>
  readonly location: Location
  readonly settings: ServiceSettings
  readonly createdAt: Instant
  /** The time of the last change. The store sets it. Never on the wire. */
  readonly updatedAt: Instant
}

/** A duration in responses. */
export const DurationResource = Schema.Struct({
  minutes: Schema.Int,
  price: Schema.NullOr(Schema.Int),
  currency: Schema.String
}).annotate({
  identifier: "Duration"
})

/** A default service in responses. Spec: service.fields. */
export const ServiceResource = Schema.Struct({
  type: Schema.Literal("default"),
  id: Schema.Int,
  slug: Schema.String,
  title: Schema.String,
  description: Schema.String,
  is_default: Schema.Boolean,
  is_group: Schema.Boolean,
  max_attendees: Schema.NullOr(Schema.Int),
  requires_approval: Schema.Boolean,
  durations: Schema.Array(DurationResource),
  location: Location,
  embed_url: Schema.NullOr(Schema.String),
  questions: Schema.optionalKey(Schema.Array(QuestionResource))
}).annotate({ identifier: "Service" })
export type ServiceResource = typeof ServiceResource.Type

/** Renders a default service. `hostPagesUrl` is the prefix of its links. */
export const serviceResource = (
  service: Service,
  host: Pick<Host, "username" | "currency">,
  hostPagesUrl: string
): ServiceResource => ({
  type: "default",
  id: service.id,
  slug: service.slug,
  title: service.title,
  description: service.description,
  is_default: service.isDefault,
  is_group: service.isGroup,
  max_attendees: service.maxAttendees,
  requires_approval: service.requiresApproval,
  durations: service.durations.map((duration) => durationResource(duration, host.currency)),
  location: service.location,
  embed_url: embedUrl(host, service, hostPagesUrl),
  // Beyond the specification's fields, so only on services that have some.
  ...(service.settings.questions.length === 0 ? {} : { questions: service.settings.questions })
})

/** Renders a duration with its price in minor units. */
export const durationResource = (duration: ServiceDuration, currency: string): typeof DurationResource.Type => ({
  minutes: duration.minutes,
  price: duration.priceMinor,
  currency
})

/** Returns the default duration: the shortest. */
export const shortestDuration = (durations: ReadonlyArray<ServiceDuration>): number =>
  Math.min(...durations.map(({ minutes }) => minutes))
