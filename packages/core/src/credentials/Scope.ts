import * as Schema from "effect/Schema"
import type { Plan } from "../hosts/Plan.ts"
import { says } from "../values/FieldRule.ts"

/** Every scope that a credential can hold. The last two are beyond the specification. Spec: scopes. */
export const scopes = [
  "profile.read",
  "availability.read",
  "bookings.read",
  "services.read",
  "services.write",
  "invites.read",
  "invites.write",
  "webhooks.write",
  "bookings.write",
  "bookings.override"
] as const
export const Scope = Schema.Literals(scopes).annotate({
  identifier: "Scope",
  ...says(`must be one of ${scopes.join(", ")}`, { rule: "option" })
})
export type Scope = typeof Scope.Type

/** The requirements of an `/api/v1` endpoint: every scope in `scopes`, and the host's plan. */
export interface Access {
  readonly scopes: ReadonlyArray<Scope>
  readonly plan: "any" | "pro"
}

/** Keeps the names of a table, but not the types of its rows, which would make a long declaration. */
const tableOf = <Name extends string>(table: Readonly<Record<Name, Access>>): Readonly<Record<Name, Access>> => table

/**
 * The endpoints of `/api/v1`, in order, with their requirements. Explanations, demand and those that need `bookings.write` are
 * beyond the specification. With `override` in the body, the latter also need `bookings.override`. Decisions 0087, 0091, 0106
 * and 0107.
 */
export const access = tableOf({
  "GET /token": { scopes: [], plan: "any" },
  "GET /profile": { scopes: ["profile.read"], plan: "any" },
  "GET /services": { scopes: ["profile.read"], plan: "any" },
  "GET /services/{id}": { scopes: ["services.read"], plan: "any" },
  "POST /services": { scopes: ["services.write"], plan: "any" },
  "PATCH /services/{id}": { scopes: ["services.write"], plan: "any" },
  "DELETE /services/{id}": { scopes: ["services.write"], plan: "any" },
  "GET /availability": { scopes: ["availability.read"], plan: "any" },
  "GET /availability/explain": { scopes: ["availability.read"], plan: "any" },
  "GET /demand": { scopes: ["availability.read"], plan: "any" },
  "GET /bookings": { scopes: ["bookings.read"], plan: "pro" },
  "GET /bookings/{id}": { scopes: ["bookings.read"], plan: "pro" },
  "POST /bookings": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/series": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/series/preview": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/series/{series}/extend": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/visits": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/visits/times": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/{id}/accept": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/{id}/decline": { scopes: ["bookings.write"], plan: "any" },
  "GET /bookings/{id}/cancellation": { scopes: ["bookings.read"], plan: "any" },
  "POST /bookings/{id}/charge": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/{id}/cancel": { scopes: ["bookings.write"], plan: "any" },
  "POST /bookings/{id}/reschedule": { scopes: ["bookings.write"], plan: "any" },
  "GET /members": { scopes: ["bookings.read"], plan: "any" },
  "GET /bookings/{id}/reassign": { scopes: ["bookings.read"], plan: "any" },
  "POST /bookings/{id}/reassign": { scopes: ["bookings.write"], plan: "any" },
  "GET /waitlist": { scopes: ["bookings.read"], plan: "any" },
  "POST /waitlist/{id}/offer": { scopes: ["bookings.write"], plan: "any" },
  "DELETE /waitlist/{id}": { scopes: ["bookings.write"], plan: "any" },
  "GET /discount-codes": { scopes: ["services.read"], plan: "any" },
  "GET /discount-codes/{id}": { scopes: ["services.read"], plan: "any" },
  "POST /discount-codes": { scopes: ["services.write"], plan: "any" },
  "PATCH /discount-codes/{id}": { scopes: ["services.write"], plan: "any" },
  "DELETE /discount-codes/{id}": { scopes: ["services.write"], plan: "any" },
  "GET /invites": { scopes: ["invites.read"], plan: "any" },
  "GET /invites/{id}": { scopes: ["invites.read"], plan: "any" },
  "POST /invites": { scopes: ["invites.write"], plan: "any" },
  "DELETE /invites/{id}": { scopes: ["invites.write"], plan: "any" },
  "GET /webhooks": { scopes: ["webhooks.write"], plan: "any" },
  "GET /webhooks/{id}": { scopes: ["webhooks.write"], plan: "any" },
  "POST /webhooks": { scopes: ["webhooks.write", "bookings.read"], plan: "pro" },
  "PATCH /webhooks/{id}": { scopes: ["webhooks.write"], plan: "any" },
  "DELETE /webhooks/{id}": { scopes: ["webhooks.write"], plan: "any" }
})
export type EndpointName = keyof typeof access

/** Returns the required scopes that a credential lacks. Spec: scopes. */
export const missingScopes = (needed: ReadonlyArray<Scope>, held: ReadonlySet<string>): ReadonlyArray<Scope> =>
  needed.filter((scope) => !held.has(scope))

/** Returns true if a host's plan includes an endpoint. */
export const planAllows = (needed: Access, plan: Plan): boolean => needed.plan === "any" || plan === "pro"

/** The scopes that every API key has automatically. Spec: scopes.of_keys. */
export const apiKeyBaseScopes: ReadonlyArray<Scope> = ["profile.read", "availability.read", "bookings.read"]

/** Returns the scopes of a new API key: the base scopes and the chosen ones, in the table's order, without duplicates. */
export const apiKeyScopes = (chosen: ReadonlyArray<Scope>): ReadonlyArray<Scope> => unitedScopes([apiKeyBaseScopes, chosen])

/** Returns the union of several lists of scopes, in the table's order. */
export const unitedScopes = (lists: Iterable<ReadonlyArray<Scope>>): ReadonlyArray<Scope> => {
  const held = new Set<Scope>([...lists].flat())
  return scopes.filter((scope) => held.has(scope))
}

/** The scopes that have no effect on Free, because an endpoint that requires them needs Pro. */
export const proScopes: ReadonlySet<Scope> = new Set(
  Object.values<Access>(access)
    .filter((needed) => needed.plan === "pro")
    .flatMap((needed) => needed.scopes)
)
