import { serve } from "@hono/node-server"
import express, { type Express, type RequestHandler } from "express"
import fastify, { type FastifyInstance } from "fastify"
import { Hono, type MiddlewareHandler } from "hono"
import { createSlotkit, type Slotkit } from "slotkit"
import { slotkitFastify } from "slotkit/fastify"
import { slotkitHono } from "slotkit/hono"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listening, proxyBefore, servedAt } from "./Listening.ts"
import { mountClauses, origin, type ServedApp, theirs } from "./MountClauses.ts"

const path = "/scheduling"

mountClauses("Slotkit as a fetch handler", {
  serve: async ({ fetch }) => inProcess(fetch),
  addresses: "unknown",
  alone: true
})

mountClauses("Slotkit as a fetch handler, below a path", {
  serve: async ({ fetch }) => inProcess(fetch),
  path,
  seesPath: true,
  addresses: "unknown",
  alone: true
})

const inProcess = (answer: Slotkit["fetch"]): ServedApp => ({
  send: (target, init) => answer(new Request(`${origin}${target}`, init)),
  close: async () => {}
})

mountClauses("Slotkit in node:http", { serve: ({ node }) => listening(node), alone: true })

mountClauses("Slotkit in node:http, below a path", { serve: ({ node }) => listening(node), path, seesPath: true, alone: true })

mountClauses("Slotkit behind a proxy that strips the path", {
  serve: async ({ node }) => proxied(await listening(node), true),
  path,
  addresses: "unknown",
  alone: true
})

mountClauses("Slotkit behind a proxy that keeps the path", {
  serve: async ({ node }) => proxied(await listening(node), false),
  path,
  seesPath: true,
  addresses: "unknown",
  alone: true
})

const proxied = (app: ServedApp & { readonly origin: string }, strips: boolean) => proxyBefore(app, app.origin, path, strips)

mountClauses("Slotkit in Express, before body parsers", {
  serve: ({ node }) => expressApp((app) => app.use(node).use(express.json()))
})

mountClauses("Slotkit in Express, after body parsers", {
  serve: ({ node }) => expressApp((app) => app.use(express.json(), express.urlencoded({ extended: true })).use(node)),
  bodies: "parsed"
})

mountClauses("Slotkit in Express, after parsers that keep the raw bytes", {
  serve: ({ node }) =>
    expressApp((app) => app.use(express.json({ verify: keepBytes }), express.urlencoded({ extended: false })).use(node)),
  bodies: "kept"
})

mountClauses("Slotkit in Express, after express.raw()", {
  serve: ({ node }) =>
    expressApp((app) =>
      app
        .use(express.raw({ type: () => true }))
        .use(node)
        .use(parsedFromBytes)
    )
})

mountClauses("Slotkit in Express, below a path", {
  serve: ({ node }) =>
    expressApp((app) =>
      app
        .use(path, node)
        .get(/^\/\.well-known\/oauth-/, node)
        .use(express.json())
    ),
  path,
  seesRoot: true
})

mountClauses("Slotkit in Express, with its own prefix", {
  serve: ({ node }) => expressApp((app) => app.use(node).use(express.json())),
  path,
  seesPath: true
})

const expressApp = (mount: (app: Express) => Express): Promise<ServedApp> => {
  const app = mount(express())
  app.get("/theirs", (_request, response) => void response.send(theirs.text))
  app.post("/echo", (request, response) => void response.json(request.body))
  app.use((_request, response) => void response.status(404).send(theirs.missing))
  return listening(app)
}

const keepBytes = (request: object, _response: unknown, bytes: Buffer): void => void Object.assign(request, { rawBody: bytes })

const parsedFromBytes: RequestHandler = (request, _response, next) => {
  if (Buffer.isBuffer(request.body)) request.body = JSON.parse(request.body.toString() || "null")
  next()
}

mountClauses("Slotkit in Fastify", { serve: (slotkit) => fastifyApp((app) => app.register(slotkitFastify(slotkit))) })

mountClauses("Slotkit in Fastify, below a path", {
  serve: (slotkit) => fastifyApp((app) => app.register(slotkitFastify(slotkit), { prefix: path })),
  path,
  seesRoot: true
})

mountClauses("Slotkit in a Fastify scope", {
  serve: (slotkit) =>
    fastifyApp((app) => app.register(async (scope) => void scope.register(slotkitFastify(slotkit)), { prefix: path })),
  path
})

mountClauses("Slotkit in Fastify, with its own prefix", {
  serve: (slotkit) => fastifyApp((app) => app.register(slotkitFastify(slotkit))),
  path,
  seesPath: true
})

const fastifyApp = async (mount: (app: FastifyInstance) => unknown): Promise<ServedApp> => {
  const app = fastify()
  mount(app)
  app.get("/theirs", async () => theirs.text)
  app.post("/echo", async ({ body }) => body)
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send(theirs.missing))
  return servedAt(await app.listen({ port: 0, host: "127.0.0.1" }), () => app.close())
}

mountClauses("Slotkit in Hono", { serve: (slotkit) => honoApp((app) => app.use(slotkitHono(slotkit))) })

mountClauses("Slotkit in Hono, after middleware that reads bodies", {
  serve: (slotkit) => honoApp((app) => app.use(readsBody).use(slotkitHono(slotkit)))
})

mountClauses("Slotkit in Hono, below a path", {
  serve: (slotkit) => honoApp((app) => app.use(slotkitHono(slotkit))),
  path,
  seesPath: true
})

mountClauses("Slotkit in Hono, as another application below a path", {
  serve: ({ fetch }) => honoApp((app) => app.mount(path, fetch)),
  path,
  addresses: "unknown",
  alone: true
})

const readsBody: MiddlewareHandler = async ({ req }, next) => {
  if (req.method === "POST") await req.text().catch(() => "broken off")
  await next()
}

const honoApp = async (mount: (app: Hono) => unknown): Promise<ServedApp> => {
  const app = new Hono()
  mount(app)
  app.get("/theirs", (context) => context.text(theirs.text))
  app.post("/echo", async (context) => context.json(await context.req.json()))
  app.notFound((context) => context.text(theirs.missing, 404))
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => resolve(port))
  return servedAt(`http://127.0.0.1:${await promise}`, () => new Promise((done) => server.close(done)))
}

describe("Two instances in one process, below two paths", () => {
  const paths = ["/north", "/south"] as const
  const at = (below: string) => createSlotkit({ database: "memory", baseUrl: `${origin}${below}`, operatorToken: below })
  let shops: ReadonlyArray<Slotkit>
  let app: ServedApp
  beforeAll(async () => {
    shops = await Promise.all(paths.map(at))
    app = await expressApp((one) => {
      for (const [index, below] of paths.entries()) one.use(below, shops[index]?.node ?? expect.fail())
      return one
    })
  })
  afterAll(() => Promise.all([app.close(), ...shops.map(({ close }) => close())]))

  it("MUST have separate hosts, credentials, links and limits", async () => {
    for (const [index, shop] of shops.entries()) {
      const created = await shop.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC" })
      expect(created.profile_url).toBe(`${origin}${paths[index]}/ada`)
    }
    const remaining = async (below: string) =>
      (await app.send(`${below}/visitor/v1/hosts/ada`)).headers.get("x-ratelimit-remaining")
    expect([await remaining("/north"), await remaining("/north"), await remaining("/south")]).toEqual(["119", "118", "119"])
    const status = async (below: string, token: string) =>
      (await app.send(`${below}/manage/v1/hosts`, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await status("/north", "/north"), await status("/south", "/north")]).toEqual([200, 401])
    expect(await (await app.send("/theirs")).text()).toBe(theirs.text)
  })

  it("MUST give browsers cookies with different names", async () => {
    const cookies = await Promise.all(paths.map(async (below) => (await app.send(`${below}/app/sign-in`)).headers.getSetCookie()))
    expect(cookies.map(([cookie = ""]) => cookie.split("=")[0])).toEqual([
      "__Host-slotkit_form.north",
      "__Host-slotkit_form.south"
    ])
  })
})
