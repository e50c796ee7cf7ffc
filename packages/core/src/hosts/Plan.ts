import * as Schema from "effect/Schema"

/** The two plans of a host. Spec: general.7. */
export const Plan = Schema.Literals(["free", "pro"]).annotate({ identifier: "Plan", message: "must be free or pro" })
export type Plan = typeof Plan.Type

/** What Pro adds to a service and what remains of it on Free. Spec: limits.free. */
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
