import * as Schema from "effect/Schema"

/** The two plans of a host. Spec: general.7. */
export const Plan = Schema.Literals(["free", "pro"]).annotate({ identifier: "Plan", message: "must be free or pro" })
export type Plan = typeof Plan.Type

/** The features that Pro adds, and their fallbacks on Free. Spec: limits.free. */
export const planRules = {
  /** On Free, a given slug is ignored and the slug is made from the title. */
  customSlugs: (plan: Plan): boolean => plan === "pro",
  /**
   * On Free, several people cannot book one slot. Requesting it is a 422, and an existing setting does not apply to new bookings.
   */
  groups: (plan: Plan): boolean => plan === "pro",
  /** On Free, bookings are always accepted automatically. */
  approval: (plan: Plan): boolean => plan === "pro",
  /** On Free, webhooks are neither created nor delivered. */
  webhooks: (plan: Plan): boolean => plan === "pro",
  /** Returns the number of default services that visitors can book. */
  serviceLimit: (plan: Plan, freeServices: number): number => (plan === "pro" ? Number.POSITIVE_INFINITY : freeServices)
} as const
