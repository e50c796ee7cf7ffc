import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { zoomFinding } from "./ZoomFinding.ts"

const app = { zoomAccountId: "account-1", zoomClientId: "client-1", zoomClientSecret: "hidden-1" }
const scope =
  "meeting:write:meeting:admin meeting:update:meeting:admin meeting:delete:meeting:admin meeting:read:list_meetings:admin"

const fakeZoom = async (status: number, body: object) => {
  const requests: Array<unknown> = []
  const server = createServer(async (request, response) => {
    let form = ""
    for await (const part of request) form += part
    requests.push([request.method, request.url, request.headers.authorization, form])
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it("MUST find nothing without an app", async () => {
  expect(await zoomFinding({ zoomAccountId: undefined, zoomClientId: undefined, zoomClientSecret: undefined })).toEqual([])
})

it("MUST report that Zoom accepts the app", async () => {
  const { requests: request, origin } = await fakeZoom(200, { access_token: "token", scope })
  expect(await zoomFinding(app, origin)).toEqual([{ check: "Zoom", result: "ok", detail: "accepts the app client-1" }])
  const authorization = `Basic ${Buffer.from("client-1:hidden-1").toString("base64")}`
  expect(request).toEqual([["POST", "/oauth/token", authorization, "grant_type=account_credentials&account_id=account-1"]])
})

it("MUST accept the scopes of older apps, and name those that are missing", async () => {
  const older = await fakeZoom(200, { scope: "meeting:write:admin meeting:read:admin user:read:admin" })
  expect(await zoomFinding(app, older.origin)).toMatchObject([{ result: "ok" }])
  const { origin } = await fakeZoom(200, { scope: scope.replace("meeting:delete:meeting:admin ", "") })
  expect(await zoomFinding(app, origin)).toEqual([
    { check: "Zoom", result: "warn", detail: "accepts the app client-1, which lacks the scopes meeting:delete:meeting:admin" }
  ])
})

it("MUST fail if Zoom rejects the app or cannot be reached, without the secret", async () => {
  const { origin } = await fakeZoom(401, { reason: "Invalid client_id or client_secret hidden-1" })
  expect(await zoomFinding(app, origin)).toEqual([
    { check: "Zoom", result: "fail", detail: "rejects the app client-1: status 401" }
  ])
  expect(await zoomFinding(app, "http://127.0.0.1:1")).toMatchObject([
    { result: "fail", detail: expect.stringMatching(/^cannot be reached: /) }
  ])
})
