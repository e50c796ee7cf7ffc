import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { stripeFinding } from "./StripeFinding.ts"

const stripeSecretKey = "sk_test_51"

const fakeStripe = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it("MUST find nothing without a key", async () => {
  expect(await stripeFinding({ stripeSecretKey: undefined })).toEqual([])
})

it("MUST report that Stripe accepts the key, without changing anything", async () => {
  const requests: Array<unknown> = []
  const apiBase = await fakeStripe((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization])
    response.end('{"object":"list","data":[]}')
  })
  expect(await stripeFinding({ stripeSecretKey }, apiBase)).toEqual([
    { check: "Stripe", result: "ok", detail: "accepts STRIPE_SECRET_KEY, a test key" }
  ])
  expect(requests).toEqual([["GET", "/v1/checkout/sessions?limit=1", `Bearer ${stripeSecretKey}`]])
})

it.each([
  [401, `{"error":{"message":"Invalid API Key provided: ${stripeSecretKey}"}}`, "Invalid API Key provided: [key]"],
  [403, '{"error":{"message":"This key lacks a permission."}}', "This key lacks a permission"],
  [500, "out of order", "status 500"]
])("MUST report why Stripe rejects a key: %i", async (status, body, reason) => {
  const apiBase = await fakeStripe((_request, response) => response.writeHead(status).end(body))
  expect(await stripeFinding({ stripeSecretKey }, apiBase)).toEqual([
    { check: "Stripe", result: "fail", detail: `rejects STRIPE_SECRET_KEY: ${reason}` }
  ])
})

it("MUST report that Stripe cannot be reached", async () => {
  expect(await stripeFinding({ stripeSecretKey }, "http://127.0.0.1:1")).toMatchObject([
    { result: "fail", detail: expect.stringMatching(/^cannot be reached: /) }
  ])
})
