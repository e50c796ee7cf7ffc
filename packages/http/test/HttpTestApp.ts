import { hashToken } from "@slotkit/core"
import { aesSecretBox, MailComposer, Mailer, Settings, sandboxPayments } from "@slotkit/engine"
import { FakeDns, fixtureNow, plainTextMessage, predictableRandomness, WebhookReceiver } from "@slotkit/engine/fakes"
import { memoryStore } from "@slotkit/engine/memory"
import { Clock, Effect, Exit, Layer, Logger, Scope } from "effect"
import { OperatorToken } from "../src/guards/OperatorAuth.ts"
import { type HttpServices, httpApp, type MoreRoutes } from "../src/HttpApp.ts"
import { toNodeHandler } from "../src/mount/node.ts"
import { toWebHandler, type WebMountOptions } from "../src/mount/web.ts"

export const origin = "https://book.example"
export const operatorToken = "the-operator-token"
export const now = fixtureNow

export interface Sent {
  readonly token?: string | undefined
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Record<string, string>
}

/** The whole application on the in-memory store, with a controllable clock and a recorded log. */
export const startHttpTestApp = async (
  options: WebMountOptions & { readonly more?: MoreRoutes; readonly instead?: Layer.Layer<HttpServices> } = {}
) => {
  const clock = { now }
  const logs: Array<string> = []
  const mounted = Effect.gen(function* () {
    const app = yield* httpApp(options.more)
    return { app, web: yield* toWebHandler(app, options), node: yield* toNodeHandler(app, { prefix: options.prefix }) }
  })
  const surroundings = Layer.mergeAll(predictableRandomness, clockLayer(clock), logLayer(logs))
  const scope = Scope.makeUnsafe()
  const context = await Effect.runPromise(
    Layer.build(Layer.merge(options.instead ?? services, surroundings)).pipe(Scope.provide(scope))
  )
  const { app, web, node } = await Effect.runPromise(mounted.pipe(Effect.provideContext(context), Scope.provide(scope)))
  const send = async (method: string, path: string, { token, json, body, headers }: Sent = {}) => {
    const init = {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      duplex: "half"
    }
    const response = await web(new Request(`http://localhost${path}`, init as RequestInit))
    const text = await response.text()
    const isJson = text !== "" && response.headers.get("content-type") === "application/json"
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }
  const manage = (method: string, path: string, json?: unknown) =>
    send(method, `/manage/v1${path}`, { token: operatorToken, ...(json === undefined ? {} : { json }) })
  return { app, web, node, send, manage, clock, logs, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

export type HttpTestApp = Awaited<ReturnType<typeof startHttpTestApp>>

/** Creates a host with one service, and a key with every scope. */
export const aHostWithKey = async (
  { send, manage }: HttpTestApp,
  options: { readonly plan?: string; readonly username?: string } = {}
) => {
  const { plan = "pro", username = "ada" } = options
  const host = (await manage("POST", "/hosts", { email: `${username}@example.com`, username, timezone: "Europe/Rome", plan }))
    .json.data
  const scopes = ["services.read", "services.write", "invites.read", "invites.write", "webhooks.write"]
  const key: string = (await manage("POST", `/hosts/${host.id}/api-keys`, { name: "All", scopes })).json.data.key
  const service = (await send("POST", "/api/v1/services", { token: key, json: { title: "Intro", durations: [{ minutes: 30 }] } }))
    .json.data
  return { hostId: host.id as number, serviceId: service.id as number, key }
}

const settings = Layer.succeed(Settings, {
  baseUrl: origin,
  pagesUrl: origin,
  hostPagesUrl: origin,
  origin,
  freeServices: 1,
  upcomingPerBooker: 10,
  hourlyPerBooker: 10,
  hourlyPerNetwork: 60,
  showHostEmail: true,
  upgradeUrl: `${origin}/app/plan`,
  developerPortalUrl: `${origin}/app/apps`,
  videoUrl: "https://meet.example/{token}",
  ownDomains: ["book.example.com"],
  webhookAllow: { host: () => false, address: () => false }
})

export const services: Layer.Layer<HttpServices> = Layer.mergeAll(
  memoryStore,
  settings,
  Layer.provide(sandboxPayments, settings),
  Layer.succeed(MailComposer, {
    compose: ({ kind, to: { name, email } }) => ({ to: { name, email }, subject: kind, text: "", html: "", calendar: null }),
    calendarFile: () => "",
    withLook: (html) => html,
    standardText: (kind, language) => ({ subject: `${kind} in ${language}`, text: "{host}" }),
    textMessage: plainTextMessage
  }),
  aesSecretBox("the secret of this test"),
  FakeDns.layer,
  WebhookReceiver.layer,
  Layer.succeed(Mailer, { send: () => Effect.void }),
  Layer.succeed(OperatorToken, { hash: hashToken(operatorToken) })
)

const clockLayer = (clock: { readonly now: number }) =>
  Layer.succeed(Clock.Clock, {
    currentTimeMillisUnsafe: () => clock.now,
    currentTimeMillis: Effect.sync(() => clock.now),
    currentTimeNanosUnsafe: () => BigInt(clock.now) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(clock.now) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => BigInt(clock.now) * 1_000_000n,
    monotonicTimeNanos: Effect.sync(() => BigInt(clock.now) * 1_000_000n),
    sleep: () => Effect.never
  } as Clock.Clock)

const logLayer = (logs: Array<string>) =>
  Logger.layer([
    Logger.make((entry) => {
      logs.push(JSON.stringify(Logger.formatStructured.log(entry)))
    })
  ])
