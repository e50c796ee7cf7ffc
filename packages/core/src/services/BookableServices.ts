import { type Plan, planRules } from "../hosts/Plan.ts"

/**
 * Returns the default services that visitors can book now, the default service first.
 *
 * These are the active ones. On Free, they are the default service and then the oldest, up to `freeServices`, so that a downgrade
 * deletes nothing. Spec: services.list.
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
