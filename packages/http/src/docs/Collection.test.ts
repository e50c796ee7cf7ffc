import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"
import type { Collection, CollectionFolder, CollectionRequest } from "./Collection.ts"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "./OpenApiDocument.ts"

let app: HttpTestApp
let collection: Collection
beforeAll(async () => {
  app = await startHttpTestApp()
  collection = (await app.send("GET", "/collection.json")).json as Collection
})
afterAll(() => app.close())

const requestsOf = (item: CollectionFolder | CollectionRequest): ReadonlyArray<CollectionRequest> =>
  "request" in item ? [item] : item.item.flatMap(requestsOf)

describe("The collection", () => {
  it("MUST have one request for each endpoint, and no credential", () => {
    const documents = [openApiDocument(origin), manageOpenApiDocument(origin), visitorOpenApiDocument(origin)]
    const endpoints = documents.flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} {{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}`)
      )
    )
    const requests = collection.item.flatMap(requestsOf).map(({ request }) => `${request.method} ${request.url.raw}`)
    expect(requests.toSorted()).toEqual(endpoints.toSorted())
    expect(collection.variable.filter(({ key }) => key !== "baseUrl").map(({ value }) => value)).toEqual(["", ""])
  })

  it("MUST name every variable of a path, and leave out query parameters until they are chosen", () => {
    for (const { request } of collection.item.flatMap(requestsOf)) {
      const { path, variable, query } = request.url
      const named = path.filter((segment) => segment.startsWith(":")).map((segment) => segment.slice(1))
      expect(variable.map(({ key }) => key).toSorted(), request.url.raw).toEqual(named.toSorted())
      expect(query.every(({ disabled }) => disabled)).toBe(true)
    }
  })

  it("MUST send bodies that the server reads, to addresses that it has", async () => {
    for (const { name, request } of collection.item.flatMap(requestsOf)) {
      const values = new Map(request.url.variable.map(({ key, value }) => [key, value === "" ? "x" : value]))
      const path = request.url.path.map((segment) => values.get(segment.slice(1)) ?? segment).join("/")
      const body = request.body === undefined ? {} : { json: JSON.parse(request.body.raw) }
      const { status } = await app.send(request.method, `/${path}`, body)
      expect([400, 405, 415, 500], name).not.toContain(status)
    }
  })

  it("MUST be accepted by the server as it is, where what it names exists", async () => {
    const { manage, send } = app
    const ada = { email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" }
    expect((await manage("POST", "/hosts", ada)).json.data.id).toBe(1)
    const scopes = ["services.write", "invites.write", "webhooks.write", "bookings.write"]
    const token = (await manage("POST", "/hosts/1/api-keys", { name: "All", scopes })).json.data.key
    const bodies = collection.item.flatMap(requestsOf).flatMap(({ request }) => (request.body === undefined ? [] : [request]))
    const problems = new Map<string, unknown>()
    for (const { method, url, body } of bodies) {
      const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]))
      const path = url.path.map((segment) => values.get(segment) ?? segment).join("/")
      if (path.endsWith("/")) continue
      const json = JSON.parse(body!.raw)
      const answer = path.startsWith("manage/")
        ? await manage(method, path.slice("manage/v1".length), json)
        : await send(method, `/${path}`, { token, json })
      if (answer.status === 422) problems.set(`${method} /${path}`, answer.json.errors)
    }
    // These names are taken already, or belong to what the installation does not have.
    const takesNone = { service: ["The service field must be a service that takes series. Set its series first."] }
    const ofVisitors = { every: ["The every field cannot be used, because visitors cannot book a series of this service."] }
    expect(Object.fromEntries(problems)).toEqual({
      "POST /api/v1/bookings/series": takesNone,
      "POST /api/v1/bookings/series/preview": takesNone,
      "POST /manage/v1/hosts": { email: ["The email has already been taken."] },
      "POST /manage/v1/hosts/1/api-keys/1/webhooks": { url: [expect.stringContaining("already uses this url")] },
      "POST /manage/v1/hosts/1/bookings/series": takesNone,
      "POST /manage/v1/hosts/1/bookings/series/preview": takesNone,
      "POST /manage/v1/hosts/1/discount-codes": { code: ["The code has already been taken."] },
      "POST /manage/v1/hosts/1/connections": { client_id: ["The client_id field must be the ID of a registered app."] },
      "POST /visitor/v1/hosts/ada/services/intro-call/series": ofVisitors,
      "POST /visitor/v1/hosts/ada/services/intro-call/series/preview": ofVisitors,
      "PUT /manage/v1/hosts": { email: ["The email has already been taken."] },
      "PUT /manage/v1/hosts/1/services/order": { services: ["The services field must have the id of each service once."] }
    })
  })
})
