import { access } from "@slotkit/core"
import { Context } from "effect"
import { HttpApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { Idempotency } from "../guards/Idempotency.ts"
import { RequirePlan } from "../guards/RequirePlan.ts"
import { RequireScope } from "../guards/RequireScope.ts"
import { Access, HoldsSecret } from "../wire/Wire.ts"
import { Api } from "./Api.ts"
import { ManageApi } from "./manage/ManageApi.ts"
import { VisitorApi } from "./visitor/VisitorApi.ts"

const endpoints = (api: HttpApi.Top) => {
  const found: Array<{
    name: string
    needs: (typeof Access)["Service"]
    guards: ReadonlyArray<unknown>
    errors: ReadonlyArray<number>
    holdsSecret: boolean
  }> = []
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, middleware, errors }) => {
      const path = endpoint.path.replace(/^\/(api|manage|visitor)\/v1/, "").replace(/:(\w+)/g, "{$1}")
      found.push({
        name: `${endpoint.method} ${path}`,
        needs: Context.get(endpoint.annotations, Access),
        guards: [...middleware],
        errors: [...errors.keys()],
        holdsSecret: Context.get(endpoint.annotations, HoldsSecret)
      })
    }
  })
  return found
}

describe("Endpoints", () => {
  const whole = endpoints(Api as unknown as HttpApi.Top)

  it("MUST be those of the specification and the changes of bookings, in order", () => {
    expect(whole.map(({ name }) => name)).toEqual(Object.keys(access))
  })

  it.each(whole.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s MUST declare and enforce its scopes and plan",
    (name, endpoint) => {
      const needs = access[name as keyof typeof access]
      expect(endpoint.needs).toEqual(needs)
      expect(endpoint.guards.includes(RequireScope)).toBe(needs.scopes.length > 0)
      expect(endpoint.guards.includes(RequirePlan)).toBe(needs.plan === "pro")
    }
  )

  const everywhere = [
    ...whole,
    ...endpoints(ManageApi as unknown as HttpApi.Top),
    ...endpoints(VisitorApi as unknown as HttpApi.Top)
  ]

  it("MUST document 404 wherever the path contains an id or a name", () => {
    for (const endpoint of everywhere) {
      if (endpoint.name.includes("{")) expect(endpoint.errors, endpoint.name).toContain(404)
    }
  })

  it("MUST document 503 wherever the answer waits for a host's calendar", () => {
    expect(everywhere.filter(({ errors }) => errors.includes(503)).map(({ name }) => name)).toEqual([
      "GET /availability",
      "GET /availability/explain",
      "POST /bookings",
      "POST /bookings/series",
      "POST /bookings/series/preview",
      "POST /bookings/series/{series}/extend",
      "POST /bookings/visits",
      "POST /bookings/visits/times",
      "POST /bookings/{id}/reschedule",
      "POST /bookings/{id}/reassign",
      "POST /waitlist/{id}/offer",
      "DELETE /hosts/{host}",
      "GET /hosts/{host}/order",
      "GET /hosts/{host}/soonest",
      "DELETE /hosts/{host}/members/{id}",
      "PUT /hosts/{host}/schedule",
      "GET /hosts/{host}/availability",
      "GET /hosts/{host}/availability/explain",
      "POST /hosts/{host}/availability/preview",
      "DELETE /hosts/{host}/busy/{id}",
      "POST /hosts/{host}/calendar-accounts",
      "PATCH /hosts/{host}/calendar-accounts/{id}",
      "GET /hosts/{host}/calendar-accounts/{id}/subscriptions",
      "POST /hosts/{host}/calendar-accounts/{id}/subscriptions",
      "POST /hosts/{host}/calendar-changes/{id}",
      "POST /hosts/{host}/bookings",
      "POST /hosts/{host}/bookings/series",
      "POST /hosts/{host}/bookings/series/preview",
      "POST /hosts/{host}/bookings/series/{series}/extend",
      "POST /hosts/{host}/bookings/visits",
      "POST /hosts/{host}/bookings/visits/times",
      "POST /hosts/{host}/bookings/{id}/reschedule",
      "POST /hosts/{host}/bookings/{id}/reassign",
      "POST /hosts/{host}/waitlist/{id}/offer",
      "POST /hosts/{host}/reassignments",
      "GET /hosts/{username}/services/{slug}/slots",
      "POST /hosts/{username}/services/{slug}/bookings",
      "POST /hosts/{username}/services/{slug}/series",
      "POST /hosts/{username}/services/{slug}/series/preview",
      "POST /hosts/{username}/visits",
      "POST /hosts/{username}/visits/times",
      "GET /invites/{token}/slots",
      "POST /invites/{token}/bookings",
      "GET /bookings/{token}/slots",
      "POST /bookings/{token}/reschedule",
      "POST /hosts/{username}/services/{slug}/waitlist",
      "POST /waitlist/{token}/accept"
    ])
  })

  it("MUST accept an Idempotency-Key on every POST and nowhere else, as the innermost middleware", () => {
    for (const { name, guards } of everywhere) {
      expect(guards.indexOf(Idempotency), name).toBe(name.startsWith("POST ") ? 0 : -1)
    }
  })

  it("MUST NOT store an answer that shows a secret", () => {
    const secrets = everywhere.filter(({ holdsSecret }) => holdsSecret).map(({ name }) => name)
    expect(secrets).toEqual([
      "POST /webhooks",
      "POST /hosts/{host}/api-keys",
      "POST /apps",
      "POST /apps/{id}/client-secret",
      "POST /apps/{id}/webhook-secret",
      "POST /hosts/{host}/apps",
      "POST /hosts/{host}/apps/{id}/client-secret",
      "POST /hosts/{host}/apps/{id}/webhook-secret",
      "POST /hosts/{host}/connections",
      "POST /hosts/{host}/api-keys/{id}/webhooks",
      "POST /webhooks",
      "POST /people/export",
      "POST /hosts/{username}/services/{slug}/bookings",
      "POST /hosts/{username}/services/{slug}/series",
      "POST /hosts/{username}/visits",
      "POST /invites/{token}/bookings",
      "POST /bookings/{token}/confirm",
      "POST /bookings/{token}/withdraw-text-consent",
      "POST /bookings/{token}/cancel",
      "POST /bookings/{token}/reschedule",
      "POST /hosts/{username}/services/{slug}/waitlist",
      "POST /waitlist/{token}/accept",
      "POST /waitlist/{token}/decline"
    ])
  })
})

describe("Visitor API", () => {
  it("MUST have the designed endpoints", () => {
    expect(endpoints(VisitorApi as unknown as HttpApi.Top).map(({ name }) => name)).toEqual([
      "GET /hosts/{username}",
      "GET /hosts/{username}/services/{slug}",
      "GET /hosts/{username}/services/{slug}/hosts",
      "GET /hosts/{username}/services/{slug}/slots",
      "POST /hosts/{username}/services/{slug}/quote",
      "POST /hosts/{username}/services/{slug}/bookings",
      "POST /hosts/{username}/services/{slug}/series",
      "POST /hosts/{username}/services/{slug}/series/preview",
      "POST /hosts/{username}/visits",
      "POST /hosts/{username}/visits/times",
      "GET /invites/{token}",
      "GET /invites/{token}/slots",
      "POST /invites/{token}/bookings",
      "GET /bookings/{token}",
      "GET /bookings/{token}/series",
      "GET /bookings/{token}/slots",
      "POST /bookings/{token}/confirm",
      "GET /bookings/{token}/cancellation",
      "POST /bookings/{token}/withdraw-text-consent",
      "POST /bookings/{token}/cancel",
      "POST /bookings/{token}/reschedule",
      "POST /hosts/{username}/services/{slug}/waitlist",
      "GET /waitlist/{token}",
      "POST /waitlist/{token}/accept",
      "POST /waitlist/{token}/decline",
      "DELETE /waitlist/{token}"
    ])
  })
})

describe("Operator API", () => {
  it("MUST have the endpoints of its table", () => {
    expect(endpoints(ManageApi as unknown as HttpApi.Top).map(({ name }) => name)).toEqual([
      "POST /hosts",
      "PUT /hosts",
      "GET /hosts",
      "GET /hosts/{host}",
      "GET /hosts/{host}/profile",
      "PATCH /hosts/{host}",
      "DELETE /hosts/{host}",
      "GET /hosts/{host}/export",
      "DELETE /hosts/{host}/sessions",
      "GET /hosts/{host}/members",
      "GET /hosts/{host}/assignments",
      "GET /hosts/{host}/fairness",
      "GET /hosts/{host}/order",
      "GET /hosts/{host}/soonest",
      "POST /hosts/{host}/members",
      "PATCH /hosts/{host}/members/{id}",
      "DELETE /hosts/{host}/members/{id}",
      "POST /hosts/{host}/selections",
      "GET /hosts/{host}/schedule",
      "PUT /hosts/{host}/schedule",
      "GET /hosts/{host}/availability",
      "GET /hosts/{host}/availability/explain",
      "GET /hosts/{host}/demand",
      "POST /hosts/{host}/availability/preview",
      "POST /hosts/{host}/busy",
      "GET /hosts/{host}/busy",
      "DELETE /hosts/{host}/busy/{id}",
      "POST /hosts/{host}/calendar-accounts",
      "GET /hosts/{host}/calendar-accounts",
      "GET /hosts/{host}/calendar-accounts/{id}",
      "PATCH /hosts/{host}/calendar-accounts/{id}",
      "POST /hosts/{host}/calendar-accounts/{id}/read",
      "DELETE /hosts/{host}/calendar-accounts/{id}",
      "GET /hosts/{host}/calendar-accounts/{id}/subscriptions",
      "POST /hosts/{host}/calendar-accounts/{id}/subscriptions",
      "PATCH /hosts/{host}/calendars/{id}",
      "GET /hosts/{host}/calendar-busy",
      "GET /hosts/{host}/calendar-copies",
      "GET /hosts/{host}/calendar-changes",
      "POST /hosts/{host}/calendar-changes/{id}",
      "GET /hosts/{host}/services",
      "GET /hosts/{host}/services/{id}",
      "POST /hosts/{host}/services",
      "PATCH /hosts/{host}/services/{id}/details",
      "DELETE /hosts/{host}/services/{id}",
      "PATCH /hosts/{host}/services/{id}",
      "PUT /hosts/{host}/services/order",
      "POST /hosts/{host}/services/{id}/duplicate",
      "POST /hosts/{host}/api-keys",
      "GET /hosts/{host}/api-keys",
      "PATCH /hosts/{host}/api-keys/{id}",
      "DELETE /hosts/{host}/api-keys/{id}",
      "POST /apps",
      "GET /apps",
      "GET /apps/{id}",
      "PATCH /apps/{id}",
      "DELETE /apps/{id}",
      "POST /apps/{id}/client-secret",
      "POST /apps/{id}/webhook-secret",
      "POST /hosts/{host}/apps",
      "GET /hosts/{host}/apps",
      "GET /hosts/{host}/apps/{id}",
      "PATCH /hosts/{host}/apps/{id}",
      "DELETE /hosts/{host}/apps/{id}",
      "POST /hosts/{host}/apps/{id}/client-secret",
      "POST /hosts/{host}/apps/{id}/webhook-secret",
      "POST /hosts/{host}/connections",
      "GET /hosts/{host}/connections",
      "DELETE /hosts/{host}/connections/{app}",
      "POST /hosts/{host}/bookings",
      "POST /hosts/{host}/bookings/series",
      "POST /hosts/{host}/bookings/series/preview",
      "POST /hosts/{host}/bookings/series/{series}/extend",
      "POST /hosts/{host}/bookings/visits",
      "POST /hosts/{host}/bookings/visits/times",
      "GET /hosts/{host}/bookings",
      "GET /hosts/{host}/bookings/{id}",
      "GET /hosts/{host}/bookings/{id}/room",
      "POST /hosts/{host}/bookings/{id}/accept",
      "POST /hosts/{host}/bookings/{id}/decline",
      "GET /hosts/{host}/bookings/{id}/cancellation",
      "POST /hosts/{host}/bookings/{id}/cancel",
      "POST /hosts/{host}/bookings/{id}/reschedule",
      "GET /hosts/{host}/bookings/{id}/reassign",
      "POST /hosts/{host}/bookings/{id}/reassign",
      "POST /hosts/{host}/bookings/{id}/payment",
      "POST /hosts/{host}/bookings/{id}/refund",
      "POST /hosts/{host}/bookings/{id}/charge",
      "POST /hosts/{host}/bookings/{id}/no-show",
      "DELETE /hosts/{host}/bookings/{id}/no-show",
      "DELETE /hosts/{host}/bookings/{id}/text-consent",
      "GET /hosts/{host}/bookings/{id}/private-note",
      "PUT /hosts/{host}/bookings/{id}/private-note",
      "GET /hosts/{host}/discount-codes",
      "GET /hosts/{host}/discount-codes/{id}",
      "POST /hosts/{host}/discount-codes",
      "PATCH /hosts/{host}/discount-codes/{id}",
      "DELETE /hosts/{host}/discount-codes/{id}",
      "GET /hosts/{host}/waitlist",
      "POST /hosts/{host}/waitlist/{id}/offer",
      "DELETE /hosts/{host}/waitlist/{id}",
      "POST /hosts/{host}/reassignments",
      "GET /hosts/{host}/reassignments/{id}",
      "POST /hosts/{host}/reassignments/{id}/undo",
      "GET /hosts/{host}/invites",
      "GET /hosts/{host}/invites/{id}",
      "POST /hosts/{host}/invites",
      "DELETE /hosts/{host}/invites/{id}",
      "POST /hosts/{host}/invites/{id}/disable",
      "GET /hosts/{host}/webhooks",
      "POST /hosts/{host}/api-keys/{id}/webhooks",
      "GET /hosts/{host}/webhooks/{id}",
      "PATCH /hosts/{host}/webhooks/{id}",
      "DELETE /hosts/{host}/webhooks/{id}",
      "POST /hosts/{host}/webhooks/{id}/test",
      "POST /hosts/{host}/webhooks/{id}/redeliver",
      "GET /hosts/{host}/deliveries",
      "GET /hosts/{host}/deliveries/{id}",
      "POST /hosts/{host}/deliveries/{id}/redeliver",
      "POST /webhooks",
      "GET /webhooks",
      "GET /webhooks/{id}",
      "PATCH /webhooks/{id}",
      "DELETE /webhooks/{id}",
      "POST /webhooks/{id}/test",
      "POST /webhooks/{id}/redeliver",
      "GET /deliveries",
      "GET /deliveries/{id}",
      "POST /deliveries/{id}/redeliver",
      "GET /hosts/{host}/emails",
      "GET /hosts/{host}/audit",
      "GET /hosts/{host}/contacts",
      "GET /hosts/{host}/mail-texts/{language}",
      "GET /hosts/{host}/mail-texts/{language}/{kind}",
      "PUT /hosts/{host}/mail-texts/{language}/{kind}",
      "DELETE /hosts/{host}/mail-texts/{language}/{kind}",
      "POST /hosts/{host}/mail-texts/{language}/{kind}/preview",
      "POST /people/export",
      "POST /people/erase"
    ])
  })
})
