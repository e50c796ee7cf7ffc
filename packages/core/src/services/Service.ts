import * as Schema from "effect/Schema"
import type { Host } from "../hosts/Host.ts"
import { embedUrl } from "../hosts/Links.ts"
import { type Plan, planRules } from "../hosts/Plan.ts"
import { PaymentSettingResource } from "../payments/PaymentSetting.ts"
import type { Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { Location } from "./Location.ts"
import { QuestionResource } from "./Question.ts"
import { SeriesSettingResource } from "./SeriesSetting.ts"
import type { ServiceSettings } from "./ServiceSettings.ts"
import { TextMessagesResource } from "./TextMessages.ts"

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
  /** The place that the host has given the service; null for none, which comes last. Never on the wire. Decision 0085. */
  readonly position: number | null
  readonly createdAt: Instant
  /** The time of the last change. The store sets it. Never on the wire. */
  readonly updatedAt: Instant
}

/** A duration in responses. */
export const DurationResource = Schema.Struct({
  minutes: Schema.Int.annotate({ description: "The length in minutes." }),
  price: Schema.NullOr(Schema.Int).annotate({
    description: "The price in minor units of the currency, such as cents; null if it is free."
  }),
  currency: Schema.String.annotate({ description: "An ISO 4217 code, such as `EUR`." })
}).annotate({
  identifier: "Duration"
})

/** A default service in responses. Spec: service.fields. */
export const ServiceResource = Schema.Struct({
  type: Schema.Literal("default").annotate({ description: "`default` for a permanent service." }),
  id: ResourceId,
  slug: Schema.String.annotate({ description: "The last segment of the service's URL. Unique for the host." }),
  title: Schema.String.annotate({ description: "The title that visitors see." }),
  description: Schema.String.annotate({ description: "A longer text for visitors." }),
  is_default: Schema.Boolean.annotate({ description: "True for the service that is shown first." }),
  is_group: Schema.Boolean.annotate({ description: "True if several people can book the same start." }),
  max_attendees: Schema.NullOr(Schema.Int).annotate({
    description: "The number of seats of a group meeting; null for one-to-one meetings."
  }),
  requires_approval: Schema.Boolean.annotate({ description: "True if the host has to accept each request." }),
  durations: Schema.Array(DurationResource).annotate({ description: "The lengths that visitors can choose from." }),
  location: Location.annotateKey({ description: "The place of the meeting." }),
  embed_url: Schema.NullOr(Schema.String).annotate({
    description: "The URL to embed the booking page in a frame; null without a username."
  }),
  questions: Schema.optionalKey(Schema.Array(QuestionResource)).annotate({
    description: "The questions that bookers answer, in order. Only if there are some."
  })
}).annotate({ identifier: "Service" })
export type ServiceResource = typeof ServiceResource.Type

/** A default service in the visitor API. Visitor API. */
export const VisitorServiceResource = Schema.Struct({
  ...ServiceResource.fields,
  confirm_email: Schema.Boolean.annotate({ description: "True if visitors confirm a booking by a link in an email." }),
  ask_topic: Schema.Boolean.annotate({ description: "True if the form asks for the topic of the meeting." }),
  ask_notes: Schema.Boolean.annotate({ description: "True if the form asks for notes for the host." }),
  visitor_choice: Schema.optionalKey(Schema.Literals(["optional", "required"])).annotate({
    description: "Whether visitors can or must choose a host. Only if they can."
  }),
  max_guests: Schema.optionalKey(Schema.Int).annotate({
    description: "The number of guests whom a booker can add. Only if it can be more than none."
  }),
  payment: Schema.optionalKey(PaymentSettingResource).annotateKey({
    description: "How the price is paid. Only if it is not all paid in the checkout."
  }),
  text_messages: Schema.optionalKey(Schema.Struct({ channel: TextMessagesResource.fields.channel })).annotate({
    description: "How text messages are sent to bookers who agree to them. Only if some are."
  }),
  series: Schema.optionalKey(SeriesSettingResource).annotateKey({
    description: "The series of meetings that visitors can book. Only if they can."
  })
}).annotate({ identifier: "VisitorService" })
export type VisitorServiceResource = typeof VisitorServiceResource.Type

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
const durationResource = (duration: ServiceDuration, currency: string): typeof DurationResource.Type => ({
  minutes: duration.minutes,
  price: duration.priceMinor,
  currency
})

/** Returns the default duration: the shortest. */
export const shortestDuration = (durations: ReadonlyArray<ServiceDuration>): number =>
  Math.min(...durations.map(({ minutes }) => minutes))

/** The fields that order a host's services. */
type Listed = Pick<Service, "isDefault" | "position" | "id">

/** Compares services in the order of their list: the default one first, then by place, then the oldest. Decision 0085. */
export const inListOrder = (one: Listed, other: Listed): number =>
  Number(other.isDefault) - Number(one.isDefault) ||
  (one.position ?? Number.MAX_SAFE_INTEGER) - (other.position ?? Number.MAX_SAFE_INTEGER) ||
  one.id - other.id

/**
 * Returns the default services that visitors can book now, the default service first.
 *
 * These are the active ones. On Free, they are the first of the list, up to `freeServices`, so that a downgrade deletes nothing.
 * Spec: services.list.
 */
export const bookableServices = <S extends Listed & { readonly settings: { readonly active: boolean } }>(
  services: ReadonlyArray<S>,
  plan: Plan,
  freeServices: number
): ReadonlyArray<S> =>
  services
    .toSorted(inListOrder)
    .filter((service) => service.settings.active)
    .slice(0, planRules.serviceLimit(plan, freeServices))
