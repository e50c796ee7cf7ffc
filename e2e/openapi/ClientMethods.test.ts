import { createClient } from "@slotkit/client"
import { createOperatorClient } from "@slotkit/client/operator"
import { createVisitorClient } from "@slotkit/client/visitor"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import { expect, it } from "vitest"

type Send = (url: string, init: RequestInit) => Promise<Response>

/** `exportHost` answers with lines of JSON of any number, which a program reads as a stream. The clients read whole answers. */
const withoutMethod = ["exportHost"]

const options = { baseUrl: "http://localhost", token: "token" }
const clients = [
  ["api", openApiDocument, (fetch: Send) => createClient({ ...options, fetch })],
  ["manage", manageOpenApiDocument, (fetch: Send) => createOperatorClient({ ...options, fetch })],
  ["visitor", visitorOpenApiDocument, (fetch: Send) => createVisitorClient({ ...options, fetch })]
] as const

/** Calls every method of a client with text for whatever it expects, and returns the requests. */
const requestsOf = async (create: (fetch: Send) => object) => {
  const sent: Array<string> = []
  const client = create(async (url, { method }) => {
    sent.push(`${method} ${new URL(url).pathname}`)
    return Response.json({}, { status: 400 })
  })
  const call = async (part: unknown): Promise<void> => {
    if (typeof part === "function") await Promise.resolve(part("1", "1", "1", "1", "1")).catch(() => {})
    else for (const each of Object.values(part as object)) await call(each)
  }
  await call(client)
  return sent
}

it.each(clients)("Every operation of the OpenAPI document %s MUST be a method of its client", async (_name, document, create) => {
  const { paths } = JSON.parse(JSON.stringify(document("http://localhost"))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      operationId,
      isRequest: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "(1|NaN|undefined)")}$`)
    }))
  )
  const sent = await requestsOf(create)
  expect(operations.length).toBeGreaterThan(10)
  const missing = operations.filter(({ isRequest }) => !sent.some((request) => isRequest.test(request)))
  const names = operations.map(({ operationId }) => operationId)
  expect(missing.map(({ operationId }) => operationId)).toEqual(withoutMethod.filter((name) => names.includes(name)))
})
