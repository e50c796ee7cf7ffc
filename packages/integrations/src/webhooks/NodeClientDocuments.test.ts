import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { ClientDocuments } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { nodeClientDocuments } from "./NodeClientDocuments.ts"

let answer: RequestListener = (_, response) => response.end()
const server = createServer((request, response) => answer(request, response))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const fetch = () =>
  Effect.runPromise(
    Effect.flatMap(ClientDocuments, (documents) =>
      documents!.fetch(`http://agent.example:${(server.address() as AddressInfo).port}/client.json?v=1`, "127.0.0.1")
    ).pipe(
      Effect.catchTag("ClientDocumentUnreached", ({ reason }) => Effect.succeed(reason)),
      Effect.provide(nodeClientDocuments())
    )
  )

describe("Metadata documents of clients", () => {
  it("are fetched from the given address, with the host of the URL", async () => {
    answer = ({ headers, url }, response) =>
      response.writeHead(200, { "Cache-Control": "max-age=60" }).end(JSON.stringify([headers.host?.split(":")[0], url]))
    expect(await fetch()).toEqual({ status: 200, cacheControl: "max-age=60", body: '["agent.example","/client.json?v=1"]' })
  })

  it("MUST NOT be looked for at the target of a redirect", async () => {
    answer = (_, response) => response.writeHead(302, { Location: "/elsewhere" }).end()
    expect(await fetch()).toMatchObject({ status: 302 })
  })

  it("MUST have at most 32 KiB, and be complete", async () => {
    answer = (_, response) => response.end("x".repeat(32_769))
    expect(await fetch()).toBe("The client's metadata document must have at most 32 KiB.")
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "100" })
      response.write("{")
      response.socket?.end()
    }
    expect(await fetch()).toBe("The connection ended before the client's metadata document was complete.")
  })
})
