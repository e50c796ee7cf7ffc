import { hashToken } from "@slotkit/core"
import { MailComposer, Mailer, type Payments, Settings, sandboxPayments } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import { fixtureNow, predictableRandomness } from "@slotkit/engine/testing"
import { type HttpServices, httpApp, OperatorToken, toNodeHandler, toWebHandler } from "@slotkit/http"
import { Clock, Effect, Exit, Layer, Logger, Scope } from "effect"
import { pages } from "../src/index.ts"

export const origin = "https://book.example"
export const now = fixtureNow

const operatorToken = "the-operator-token"

/** The whole application with its pages on the in-memory store, with a clock that stands still and a log that is kept. */
export const start = async (options: { readonly payments?: Layer.Layer<Payments>; readonly origin?: string } = {}) => {
  const clock = { now }
  const logs: Array<string> = []
  const scope = Scope.makeUnsafe()
  const surroundings = Layer.mergeAll(predictableRandomness, clockLayer(clock), logLayer(logs))
  const services = servicesLayer(options.origin ?? origin, options.payments)
  const context = await Effect.runPromise(Layer.build(Layer.merge(services, surroundings)).pipe(Scope.provide(scope)))
  const mounted = Effect.gen(function* () {
    const app = yield* httpApp(pages)
    return { web: yield* toWebHandler(app), node: yield* toNodeHandler(app) }
  })
  const { web, node } = await Effect.runPromise(mounted.pipe(Effect.provideContext(context), Scope.provide(scope)))
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await web(new Request(`http://localhost${path}`, { method, ...init }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const manage = async (method: string, path: string, body: unknown = {}) => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const sent = method === "GET" ? {} : { body: JSON.stringify(body) }
    return JSON.parse((await send(method, `/manage/v1${path}`, { headers, ...sent })).text).data
  }
  return { web, node, send, manage, clock, logs, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

export type Started = Awaited<ReturnType<typeof start>>

/** A host with a service that costs 40 dollars, and a booking of it that waits for payment; the path of its checkout. */
export const aCheckout = async ({ send, manage }: Started, given: { readonly title?: string; readonly name?: string } = {}) => {
  const { title = "Consultation", name = "Ada Lovelace" } = given
  const host = await manage("POST", "/hosts", {
    email: "ada@example.com",
    username: "ada",
    name,
    timezone: "Europe/Rome",
    plan: "pro"
  })
  const { key } = await manage("POST", `/hosts/${host.id}/api-keys`, { name: "Setup", scopes: ["services.write"] })
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const service = { title, slug: "paid", durations: [{ minutes: 30, price: 4000 }] }
  await send("POST", "/api/v1/services", { headers, body: JSON.stringify(service) })
  return { hostId: host.id as number, ...(await anotherCheckout({ manage }, host.id, "2026-01-12T10:00:00Z")) }
}

export const anotherCheckout = async ({ manage }: Pick<Started, "manage">, hostId: number, start: string) => {
  const booker = { name: "Bob", email: "bob@example.com" }
  const booking = await manage("POST", `/hosts/${hostId}/bookings`, { service: "paid", start, booker })
  return { bookingId: booking.id as number, path: new URL(booking.meeting_link).pathname }
}

const servicesLayer = (origin: string, payments: Layer.Layer<Payments> | undefined): Layer.Layer<HttpServices> => {
  const settings = Layer.succeed(Settings, {
    origin,
    freeServices: 1,
    upgradeUrl: `${origin}/app/plan`,
    developerPortalUrl: `${origin}/app/apps`,
    videoUrl: "https://meet.example/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
  return Layer.mergeAll(
    memoryStore,
    settings,
    payments ?? Layer.provide(sandboxPayments, settings),
    Layer.succeed(MailComposer, {
      compose: ({ kind, to: { name, email } }) => ({ to: { name, email }, subject: kind, text: "", html: "", calendar: null })
    }),
    Layer.succeed(Mailer, { send: () => Effect.void }),
    Layer.succeed(OperatorToken, { hash: hashToken(operatorToken) })
  )
}

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
