import { access } from "@slotkit/core"
import { Context } from "effect"
import { HttpApi } from "effect/http-api"
import { describe, expect, it } from "vitest"
import { RequirePlan } from "../middleware/RequirePlan.ts"
import { RequireScope } from "../middleware/RequireScope.ts"
import { Access } from "./Access.ts"
import { Api, ServedApi } from "./Api.ts"
import { ManageApi } from "./manage/ManageApi.ts"

const endpoints = (api: HttpApi.Top) => {
  const found: Array<{
    name: string
    needs: (typeof Access)["Service"]
    guards: ReadonlyArray<unknown>
    errors: ReadonlyArray<number>
  }> = []
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, middleware, errors }) => {
      const path = endpoint.path.replace(/^\/(api|manage)\/v1/, "").replace(/:(\w+)/g, "{$1}")
      found.push({
        name: `${endpoint.method} ${path}`,
        needs: Context.get(endpoint.annotations, Access),
        guards: [...middleware],
        errors: [...errors.keys()]
      })
    }
  })
  return found
}

describe("Endpoints", () => {
  const whole = endpoints(Api as unknown as HttpApi.Top)

  it("MUST be those of the specification, in its order", () => {
    expect(whole.map(({ name }) => name)).toEqual(Object.keys(access))
  })

  it.each(whole.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s MUST ask for its scopes and plan, and guard them",
    (name, endpoint) => {
      const needs = access[name as keyof typeof access]
      expect(endpoint.needs).toEqual(needs)
      expect(endpoint.guards.includes(RequireScope)).toBe(needs.scopes.length > 0)
      expect(endpoint.guards.includes(RequirePlan)).toBe(needs.plan === "pro")
    }
  )

  it("MUST be served but for the webhooks", () => {
    const served = endpoints(ServedApi as unknown as HttpApi.Top).map(({ name }) => name)
    expect(served).toEqual(Object.keys(access).filter((name) => !name.includes("webhooks")))
  })

  it("MUST name 404 wherever the path carries an id", () => {
    for (const endpoint of [...whole, ...endpoints(ManageApi as unknown as HttpApi.Top)]) {
      if (endpoint.name.includes("{")) expect(endpoint.errors, endpoint.name).toContain(404)
    }
  })
})

describe("Management API", () => {
  it("MUST have the calls of its table that are served", () => {
    expect(endpoints(ManageApi as unknown as HttpApi.Top).map(({ name }) => name)).toEqual([
      "POST /hosts",
      "GET /hosts",
      "GET /hosts/{host}",
      "PATCH /hosts/{host}",
      "DELETE /hosts/{host}",
      "GET /hosts/{host}/schedule",
      "PUT /hosts/{host}/schedule",
      "POST /hosts/{host}/busy",
      "GET /hosts/{host}/busy",
      "DELETE /hosts/{host}/busy/{id}",
      "PATCH /hosts/{host}/services/{id}",
      "POST /hosts/{host}/api-keys",
      "GET /hosts/{host}/api-keys",
      "DELETE /hosts/{host}/api-keys/{id}",
      "POST /hosts/{host}/bookings",
      "GET /hosts/{host}/bookings",
      "GET /hosts/{host}/bookings/{id}",
      "POST /hosts/{host}/bookings/{id}/accept",
      "POST /hosts/{host}/bookings/{id}/decline",
      "POST /hosts/{host}/bookings/{id}/cancel",
      "POST /hosts/{host}/bookings/{id}/reschedule",
      "POST /hosts/{host}/invites/{id}/disable"
    ])
  })
})
