import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { makeHostToken } from "@slotkit/core/internal"
import { Cause, Effect, Exit, Layer, Tracer } from "effect"
import { HttpRouter } from "effect/http"
import { describe, expect, it, onTestFinished } from "vitest"
import { aHostWithKey, services, startHttpTestApp } from "../../test/HttpTestApp.ts"

const link = makeHostToken("signInLink", 1, new Uint8Array(32))
const checkout = "1b2ctdI8kkRx0p2KXMK5PT3Y"

/** The application with a tracer that records the exported spans. */
const traced = async () => {
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const more = HttpRouter.add("GET", "/checkout/:token", Effect.die(new Error("Broken on purpose")))
  const app = await startHttpTestApp({ more, instead: Layer.merge(services, Layer.succeed(Tracer.Tracer, tracer)) })
  onTestFinished(app.close)
  const { key } = await aHostWithKey(app)
  const server = createServer(app.node)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen = () => spans.filter(({ kind }) => kind === "server").map(exported)
  return {
    key,
    web: app.send,
    node: (path: string, headers: Record<string, string>) =>
      fetch(`${origin}${path}`, { headers: { connection: "close", ...headers } }),
    seen,
    forget: () => void spans.splice(0)
  }
}

/** The exported content of a span: its attributes and its failure. */
const exported = ({ attributes, status }: Tracer.NativeSpan) => ({
  attributes: Object.fromEntries(attributes),
  failure: status._tag === "Ended" && Exit.isFailure(status.exit) ? Cause.pretty(status.exit.cause) : undefined
})

describe("The spans of requests", () => {
  it("MUST contain the route, and no token from the path, query or headers", async () => {
    const { key, web, node, seen, forget } = await traced()
    const headers = { authorization: `Bearer ${key}` }
    for (const ask of [(path: string) => web("GET", path, { headers }), (path: string) => node(path, headers)]) {
      forget()
      for (const path of [`/api/v1/profile?access_token=${key}&x=1`, `/app/sign-in/${link}`, `/checkout/${checkout}`])
        await ask(path)
      expect(
        seen().map(
          ({
            attributes: { "url.path": path, "url.query": query, "http.response.status_code": status, "http.route": route }
          }) => [path, query, status, route]
        )
      ).toEqual([
        ["/api/v1/profile", "access_token=[token]&x=1", 200, "/api/v1/profile"],
        ["/app/sign-in/[token]", undefined, 404, undefined],
        ["/checkout/[token]", undefined, 500, "/checkout/:token"]
      ])
      expect(seen().at(-1)?.failure).toContain("500 GET /checkout/[token]")
      for (const secret of [key, link, checkout]) expect(JSON.stringify(seen())).not.toContain(secret)
    }
  })
})
