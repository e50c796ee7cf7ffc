import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Plan, planRules } from "../hosts/Plan.ts"
import { atMostEntries, entriesBetween } from "../values/Entries.ts"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { isRecord, readInput, withFaults } from "../values/Input.ts"
import { integer, maxIntegerParameter } from "../values/Integer.ts"
import {
  maxDescriptionLength,
  maxDurationsPerService,
  maxGroupSeats,
  maxServiceMinutes,
  maxTitleLength,
  minGroupSeats,
  minServiceMinutes
} from "../values/Limits.ts"
import { PriceMinor } from "../values/Money.ts"
import { text, title } from "../values/Text.ts"
import { defaultLocation, LocationInput, locationFromInput } from "./Location.ts"
import type { Service, ServiceDuration } from "./Service.ts"
import { freeSlug, Slug, slugFromTitle } from "./Slug.ts"

/** The durations in a request. They replace all durations. Duplicates are refused. Spec: services.update. */
export const DurationsInput = Schema.Array(
  Schema.Struct({
    minutes: integer(minServiceMinutes, maxServiceMinutes).annotate({ description: "The length in minutes." }),
    price: Schema.optionalKey(PriceMinor).annotate({
      description: "The price in minor units of the currency, such as cents; null if it is free."
    })
  })
).check(
  entriesBetween(1, maxDurationsPerService),
  Schema.makeFilter(
    (durations: ReadonlyArray<{ readonly minutes: number }>) =>
      new Set(durations.map(({ minutes }) => minutes)).size === durations.length,
    {
      ...says("must not repeat a duration", { rule: "repeated" }),
      toJsonSchema: () => ({})
    }
  )
)

const fields = {
  title: title(maxTitleLength).pipe(Schema.annotateEncoded({ description: "The title that visitors see." })),
  description: text(maxDescriptionLength).annotate({ description: "A longer text for visitors." }),
  slug: Slug.annotate({ description: "The last segment of the service's URL. Unique for the host." }),
  durations: DurationsInput.annotate({ description: "The lengths that visitors can choose from." }),
  is_group: Schema.Boolean.annotate({ description: "True if several people can book the same start." }),
  max_attendees: Schema.NullOr(integer(minGroupSeats, maxGroupSeats)).annotate({
    description: "The number of seats of a group meeting; null for one-to-one meetings."
  }),
  requires_approval: Schema.Boolean.annotate({ description: "True if the host has to accept each request." }),
  location: LocationInput.pipe(Schema.annotateEncoded({ description: "The place of the meeting." }))
}
const { title: titleField, durations: durationsField, ...others } = fields
const optional = <F extends Schema.Struct.Fields>(of: F): { readonly [K in keyof F]: Schema.optionalKey<F[K]> } =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, Schema.optionalKey(field)])) as never

/** The body of `POST /services`: the fields of PATCH, with `title` and `durations` required. */
export const NewServiceInput = Schema.Struct({ title: titleField, durations: durationsField, ...optional(others) }).annotate({
  identifier: "NewService"
})

/**
 * The body of `PATCH /services/{id}`. Only the given fields change. `durations` and `location` are replaced as a whole. Spec:
 * services.update.
 */
export const ServicePatch = Schema.Struct(optional(fields)).annotate({ identifier: "ServicePatch" })

/** The context for validating a service's input: the host's plan and the slugs of its other services. */
export interface ServiceFacts {
  readonly plan: Plan
  readonly takenSlugs: ReadonlySet<string>
}

/** The part of a service that its host provides. */
export type ServiceContent = Omit<Service, "id" | "hostId" | "isDefault" | "settings" | "position" | "createdAt" | "updatedAt">

/** The settings of a new service that its host leaves out. */
export const serviceDefaults = {
  description: "",
  isGroup: false,
  maxAttendees: null,
  requiresApproval: false,
  location: defaultLocation
} satisfies Partial<ServiceContent>

/**
 * Decodes the body of `POST /services`. Returns the new service's content, or every wrong field.
 *
 * On Free, a given slug is ignored, a group is refused and approval is disabled. A generated slug that is taken gets `-2`, `-3`
 * ... A given slug that is taken is an error.
 */
export const readNewService = (input: unknown, facts: ServiceFacts): Result.Result<ServiceContent, ReadonlyArray<FieldFault>> =>
  Result.map(readWithPlan(NewServiceInput, input, facts, undefined), (fields) => ({
    ...serviceDefaults,
    slug: fields.slug ?? freeSlug(slugFromTitle(fields.title), facts.takenSlugs),
    title: fields.title,
    ...(fields.description === undefined ? {} : { description: fields.description }),
    ...seats(fields.is_group ?? false, fields.max_attendees ?? null),
    requiresApproval: approval(fields.requires_approval ?? false, facts.plan),
    durations: durationsFromInput(fields.durations),
    ...(fields.location === undefined ? {} : { location: locationFromInput(fields.location) })
  }))

/** Decodes the body of `PATCH /services/{id}` and applies it to the service. Returns the new content, or every wrong field. */
export const readServicePatch = (
  input: unknown,
  current: Service,
  facts: ServiceFacts
): Result.Result<ServiceContent, ReadonlyArray<FieldFault>> =>
  Result.map(readWithPlan(ServicePatch, input, facts, current), (fields) => ({
    slug: fields.slug ?? current.slug,
    title: fields.title ?? current.title,
    description: fields.description ?? current.description,
    ...seats(fields.is_group ?? current.isGroup, fields.max_attendees ?? current.maxAttendees),
    requiresApproval: approvalAfter(fields.requires_approval, current, facts.plan),
    durations: fields.durations === undefined ? current.durations : durationsFromInput(fields.durations),
    location: fields.location === undefined ? current.location : locationFromInput(fields.location)
  }))

/**
 * Validates the body of `PATCH /services/{id}` for a service that cannot be edited: every wrong field is reported before the
 * conflict. Decision 0016.
 */
export const checkServicePatch = (input: unknown, facts: ServiceFacts): Result.Result<void, ReadonlyArray<FieldFault>> =>
  Result.map(readWithPlan(ServicePatch, input, facts, undefined), () => undefined)

const readWithPlan = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown,
  facts: ServiceFacts,
  current: Service | undefined
): Result.Result<S["Type"], ReadonlyArray<FieldFault>> => {
  const sent = isRecord(input) && !planRules.customSlugs(facts.plan) ? without(input, "slug") : input
  return withFaults(readInput(schema, sent), isRecord(sent) ? planFaults(sent, facts, current) : [])
}

const planFaults = (
  sent: Readonly<Record<string, unknown>>,
  facts: ServiceFacts,
  current: Service | undefined
): ReadonlyArray<FieldFault> => {
  const group = sent.is_group ?? current?.isGroup ?? false
  const attendees = sent.max_attendees === undefined ? (current?.maxAttendees ?? null) : sent.max_attendees
  const isTaken = typeof sent.slug === "string" && sent.slug !== current?.slug && facts.takenSlugs.has(sent.slug)
  return [
    ...(sent.is_group === true && !planRules.groups(facts.plan)
      ? [wrongField("is_group", "Group services need the Pro plan.")]
      : []),
    ...(group === true && attendees === null
      ? [wrongField("max_attendees", "The max_attendees field is required when is_group is true.", "required")]
      : []),
    ...(isTaken ? [wrongField("slug", "The slug has already been taken by another service.", "taken")] : [])
  ]
}

const seats = (isGroup: boolean, maxAttendees: number | null) => ({ isGroup, maxAttendees: isGroup ? maxAttendees : null })
const approval = (requested: boolean, plan: Plan): boolean => requested && planRules.approval(plan)
/** A service's current values are always accepted, on Free too, because they change nothing. */
const approvalAfter = (requested: boolean | undefined, current: Service, plan: Plan): boolean =>
  requested === undefined || requested === current.requiresApproval ? current.requiresApproval : approval(requested, plan)

const durationsFromInput = (durations: typeof DurationsInput.Type): ReadonlyArray<ServiceDuration> =>
  durations.map(({ minutes, price }) => ({ minutes, priceMinor: price ?? null }))

const without = (input: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))

/** Returns the body of `POST /services` that creates a copy of a service, without its slug. */
export const copyInput = (service: Service): Omit<typeof NewServiceInput.Encoded, "slug"> => ({
  title: service.title,
  description: service.description,
  durations: service.durations.map(({ minutes, priceMinor }) => ({ minutes, price: priceMinor })),
  is_group: service.isGroup,
  ...(service.isGroup ? { max_attendees: service.maxAttendees } : {}),
  requires_approval: service.requiresApproval,
  location: service.location
})

/** The body that duplicates a service. */
export const DuplicateInput = Schema.Struct({
  title: Schema.optionalKey(title(maxTitleLength)).pipe(
    Schema.annotateEncoded({ description: "The title of the copy. Defaults to that of the service." })
  )
}).annotate({ identifier: "DuplicateRequest" })

/** The services of a host in the order of their list. Operator API: services. */
export const ServiceOrder = Schema.Struct({
  services: Schema.Array(integer(1, maxIntegerParameter)).check(atMostEntries(1000)).annotate({
    description: "The ids of all services of the host, each once. The first one is the default service."
  })
}).annotate({ identifier: "ServiceOrder" })
