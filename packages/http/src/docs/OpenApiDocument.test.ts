import { webhookEventTypes } from "@slotkit/core"
import { describe, expect, it } from "vitest"
import type { FieldSchema } from "./DescribedFields.ts"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "./OpenApiDocument.ts"

const origin = "https://book.example"
const documents = [
  ["/api/v1", openApiDocument(origin)],
  ["/manage/v1", manageOpenApiDocument(origin)],
  ["/visitor/v1", visitorOpenApiDocument(origin)]
] as const

const plain = (document: object) => JSON.parse(JSON.stringify(document))

const operationsOf = (document: object) =>
  Object.entries<Record<string, object>>(plain(document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method} ${path}`, ...plain(operation) }))
  )

describe.each(documents)("The OpenAPI document of %s", (root, document) => {
  const text = JSON.stringify(document)
  const operations = operationsOf(document)

  it("MUST be OpenAPI 3.1 with the origin's server URL and paths", () => {
    expect(document.openapi).toBe("3.1.0")
    expect(document.servers).toEqual([{ url: origin }])
    expect(Object.keys(document.paths).every((path) => path.startsWith(`${root}/`))).toBe(true)
  })

  it("MUST resolve every reference and use every component", () => {
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...references].sort()).toEqual(components.sort())
  })

  it("MUST name each operation uniquely, summarize it and tag it with its heading", () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const tags = document.tags.map(({ name }) => name)
    for (const { name, summary, tags: of } of operations) {
      expect(summary, name).toMatch(/^[A-Z]/)
      expect(tags, name).toEqual(expect.arrayContaining(of))
    }
  })

  it("MUST show integers as integers and leave objects open", () => {
    expect(text).not.toContain('"additionalProperties":false')
    for (const { name, parameters } of operations) {
      for (const parameter of parameters) {
        // A visitor names the host of a team by id or username.
        const isNamed = parameter.in === "query" && parameter.name === "host"
        if (!isNamed && /(?<!external_)id$|host|page|duration/.test(parameter.name))
          expect(parameter.schema.type, `${name} ${parameter.name}`).toBe("integer")
        const needed = Object.entries(neededParameters).find(([path]) => name.endsWith(path))?.[1] ?? []
        const isNeeded = parameter.in === "path" || needed.includes(parameter.name)
        expect(parameter.required, `${name} ${parameter.name}`).toBe(isNeeded)
      }
    }
  })

  it("MUST name 64 bits for integers that do not fit into 32, such as IDs", () => {
    const wrong: Array<unknown> = []
    let ids = 0
    const look = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return
      const { type, maximum, format, minimum } = node as Readonly<Record<string, unknown>>
      if (type === "integer" && Number(maximum) <= 2 ** 31 - 1 === (format === "int64")) wrong.push({ minimum, maximum, format })
      if (type === "integer" && format === "int64") ids += 1
      Object.values(node).forEach(look)
    }
    look(document)
    expect(wrong).toEqual([])
    expect(ids).toBeGreaterThan(5)
  })

  it("MUST describe every field and every parameter", () => {
    const undescribed = operations.flatMap(({ name, parameters }) =>
      parameters.filter(({ description }: { readonly description?: string }) => !description).map(() => name)
    )
    const look = (schema: FieldSchema, path: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (!field.description) undescribed.push(`${path}.${name}`)
        look(field, `${path}.${name}`)
      }
      for (const part of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])]) look(part, path)
    }
    for (const [name, schema] of Object.entries<FieldSchema>(plain(document).components.schemas)) look(schema, name)
    expect(undescribed).toEqual([])
  })

  it("MUST require a bearer token everywhere except in the visitor API", () => {
    const asks = root !== "/visitor/v1"
    expect(Object.keys(document.components.securitySchemes)).toEqual(asks ? ["bearer"] : [])
    for (const { name, security, responses } of operations) {
      expect(security, name).toHaveLength(asks ? 1 : 0)
      expect("401" in responses, name).toBe(asks)
    }
  })

  it("MUST show the Idempotency-Key header of every POST", () => {
    for (const { name, parameters, responses } of operations) {
      const isPost = name.startsWith("post ")
      const keys = parameters.filter((parameter: { readonly in: string }) => parameter.in === "header")
      expect(
        keys.map((parameter: { readonly name: string }) => parameter.name),
        name
      ).toEqual(isPost ? ["Idempotency-Key"] : [])
      if (isPost) expect(Object.keys(responses), name).toEqual(expect.arrayContaining(["409", "422"]))
    }
  })

  it("MUST list body errors only for operations with a body", () => {
    for (const { name, responses, requestBody } of operations) {
      for (const status of ["400", "413", "415"]) expect(status in responses, `${name} ${status}`).toBe(requestBody !== undefined)
    }
  })
})

/** The query parameters that an operation cannot do without, by the end of its path. */
const neededParameters: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/availability/explain": ["start"],
  "/order": ["service", "start"],
  "/soonest": ["service"]
}

describe("The OpenAPI document of /api/v1", () => {
  const document = plain(openApiDocument(origin))
  const { paths } = document

  it("MUST have the specification's version", () => {
    expect(document.info.version).toBe("1.0.0")
  })

  it("MUST state the scopes and plan that an operation requires", () => {
    expect(paths["/api/v1/bookings"].get.security).toEqual([{ bearer: ["bookings.read"] }])
    expect(paths["/api/v1/bookings"].get.description).toBe("Scope: `bookings.read`. Requires the Pro plan.")
    expect(paths["/api/v1/token"].get.security).toEqual([{ bearer: [] }])
    expect(paths["/api/v1/token"].get.responses).not.toHaveProperty("403")
  })

  it("MUST show each row of the Errors table with exactly its fields", () => {
    const fields = (name: string) => Object.keys(document.components.schemas[name].properties)
    expect(fields("Unauthorized")).toEqual(["message", "code"])
    expect(fields("MissingScope")).toEqual(["message", "code", "scopes"])
    expect(fields("PlanRequired")).toEqual(["message", "code", "error", "required_plan", "upgrade_url"])
    expect(fields("NotFound")).toEqual(["message", "code"])
    expect(fields("Conflict")).toEqual(["message", "code", "opens_at", "override", "roles"])
    expect(fields("Invalid")).toEqual(["message", "code", "errors", "problems"])
    expect(fields("TooManyRequests")).toEqual(["message", "code"])
    expect(paths["/api/v1/profile"].get.responses["429"].headers["retry-after"].schema.type).toBe("integer")
    expect(fields("Unavailable")).toEqual(["message", "code"])
    expect(paths["/api/v1/availability"].get.responses["503"].headers["retry-after"].schema.type).toBe("integer")
  })

  it("MUST name the bodies, and require those with required fields", () => {
    const body = (path: string, method: string) => paths[`/api/v1${path}`][method].requestBody
    expect(body("/services", "post")).toEqual({
      required: true,
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/NewService" },
          example: { title: "Intro call", durations: [{ minutes: 30 }] }
        }
      }
    })
    expect(body("/services/{id}", "patch").required).toBe(false)
    expect(paths["/api/v1/services"].post.responses["201"].headers).toHaveProperty("location")
  })

  it("MUST include the events as webhooks, each with its payload", () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes])
    const { rescheduled, confirmed } = {
      rescheduled: document.components.schemas.BookingRescheduledEvent,
      confirmed: document.components.schemas.BookingConfirmedEvent
    }
    expect(rescheduled.properties.data.required).toEqual(["booking", "previous_scheduled_at"])
    expect(confirmed.properties.data.required).toEqual(["booking"])
    expect(confirmed.properties.data.properties.booking).toMatchObject({ $ref: "#/components/schemas/Booking" })
    expect(confirmed.properties.type).toMatchObject({ type: "string", enum: ["booking.confirmed"] })
  })
})

describe("The OpenAPI document of /visitor/v1", () => {
  const { paths, components } = plain(visitorOpenApiDocument(origin))

  it("MUST show responses as the specification's resources", () => {
    const answer = (path: string, method: string, status: string) =>
      paths[`/visitor/v1${path}`][method].responses[status].content["application/json"].schema
    expect(answer("/hosts/{username}", "get", "200")).toEqual({ $ref: "#/components/schemas/VisitorProfile" })
    expect(answer("/invites/{token}/slots", "get", "200")).toEqual({ $ref: "#/components/schemas/VisitorAvailability" })
    expect(answer("/invites/{token}/bookings", "post", "201").properties.data).toEqual({
      $ref: "#/components/schemas/VisitorBooking"
    })
    expect(paths["/visitor/v1/hosts/{username}"].get.responses["429"].headers).toHaveProperty("retry-after")
    expect(components.schemas.TooManyRequests.description).toContain("client address")
  })
})
