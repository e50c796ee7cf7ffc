import * as Schema from "effect/Schema"

/** The two plans of a host. Spec: General rule 7. */
export const Plan = Schema.Literals(["free", "pro"]).annotate({ identifier: "Plan", message: "must be free or pro" })
export type Plan = typeof Plan.Type

/** What Pro adds to a service and what remains of it on Free. Spec: Limits, last paragraph. */
export const planRules = {
  /** On Free a sent slug is ignored and the slug comes from the title. */
  customSlugs: (plan: Plan): boolean => plan === "pro",
  /** On Free several people cannot book one slot: asking for it is a 422, and what was set before no longer applies to new bookings. */
  groups: (plan: Plan): boolean => plan === "pro",
  /** On Free bookings are always accepted automatically. */
  approval: (plan: Plan): boolean => plan === "pro",
  /** On Free no webhook is created or delivered. */
  webhooks: (plan: Plan): boolean => plan === "pro",
  /** How many default services visitors can book. */
  serviceLimit: (plan: Plan, freeServices: number): number => (plan === "pro" ? Number.POSITIVE_INFINITY : freeServices)
} as const

/**
 * The default services that visitors can book right now, the default one first.
 *
 * Those are the active ones; on Free the default one and then the oldest, up to `freeServices`, so that a downgrade deletes
 * nothing. Spec: GET /services.
 */
export const bookableServices = <
  S extends { readonly isDefault: boolean; readonly id: number; readonly settings: { readonly active: boolean } }
>(
  services: ReadonlyArray<S>,
  plan: Plan,
  freeServices: number
): ReadonlyArray<S> =>
  services
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.id - other.id)
    .filter((service) => service.settings.active)
    .slice(0, planRules.serviceLimit(plan, freeServices))
