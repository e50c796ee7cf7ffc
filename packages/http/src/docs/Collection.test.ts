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
})
