import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { RemoteImages } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { nodeRemoteImages } from "./NodeRemoteImages.ts"

let answer: RequestListener = (_, response) => response.end()
const server = createServer((request, response) => answer(request, response))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const fetch = () =>
  Effect.runPromise(
    Effect.flatMap(RemoteImages, (images) =>
      images!.fetch(`http://cdn.example:${(server.address() as AddressInfo).port}/me.png`, "127.0.0.1", 10)
    ).pipe(
      Effect.catchTag("RemoteImageUnreached", ({ isTooLarge }) => Effect.succeed(isTooLarge)),
      Effect.provide(nodeRemoteImages())
    )
  )

describe("Images from the web", () => {
  it("are fetched from the given address, with the host of the URL", async () => {
    answer = ({ headers }, response) => {
      expect([headers.host?.split(":")[0], headers.accept]).toEqual(["cdn.example", "image/png, image/jpeg, image/webp"])
      response.end(Buffer.of(1, 2))
    }
    expect(await fetch()).toEqual({ status: 200, location: undefined, body: Buffer.of(1, 2) })
  })

  it("MUST NOT be looked for at the target of a redirect, be too large, or be cut off", async () => {
    answer = (_, response) => response.writeHead(302, { Location: "/elsewhere" }).end()
    expect(await fetch()).toMatchObject({ status: 302, location: "/elsewhere" })
    answer = (_, response) => response.end(Buffer.alloc(11))
    expect(await fetch()).toBe(true)
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "9" })
      response.write("x")
      response.socket?.end()
    }
    expect(await fetch()).toBe(false)
  })
})
