import { hashToken } from "@slotkit/core"
import { aesSecretBox, type Mail, Mailer, type Payments, runJobKind, Settings, sandboxPayments } from "@slotkit/engine"
import { FakeDns, fixtureNow, plainComposer, predictableRandomness, requestOf, WebhookReceiver } from "@slotkit/engine/fakes"
import { memoryStore } from "@slotkit/engine/memory"
import { type HttpServices, httpApp, type MoreRoutes, OperatorToken, toNodeHandler, toWebHandler } from "@slotkit/http"
import { Clock, type Context, Duration, Effect, Exit, Layer, Logger, Scope } from "effect"
import { CurrentPageOptions, type PageOptions, pages, visitorPages } from "../src/index.ts"

export const origin = "https://book.example"
export const now = fixtureNow

export const operatorToken = "the-operator-token"

export interface StartOptions {
  readonly payments?: Layer.Layer<Payments>
  readonly baseUrl?: string
  readonly pages?: MoreRoutes
  readonly settings?: Partial<typeof Settings.Service>
  /** The options of visitors' pages. */
  readonly options?: PageOptions
  /** Replaces services. */
  readonly adjust?: (context: Context.Context<HttpServices>) => Context.Context<HttpServices>
}

/** The whole application with its pages on the in-memory store, with a controllable clock and recorded logs and emails. */
export const startPagesTestApp = async (options: StartOptions = {}) => {
  const clock: TestClock = { now, sleepers: [] }
  const logs: Array<string> = []
  const mails: Array<Mail> = []
  const scope = Scope.makeUnsafe()
  const surroundings = Layer.mergeAll(predictableRandomness, clockLayer(clock), logLayer(logs))
  const services = servicesLayer(options, mails)
  const built = await Effect.runPromise(Layer.build(Layer.merge(services, surroundings)).pipe(Scope.provide(scope)))
  const context = options.adjust?.(built) ?? built
  const mounted = Effect.gen(function* () {
    const app = yield* httpApp(Layer.mergeAll(options.pages ?? pages, visitorPages))
    return {
      web: yield* toWebHandler(app, { clientAddress: ({ headers }) => addressOf(headers.get("x-connection")) }),
      node: yield* toNodeHandler(app)
    }
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
  const run = <A, E>(effect: Effect.Effect<A, E, HttpServices>) => Effect.runPromise(Effect.provideContext(effect, context))
  /** Waits for `count` sign-in emails and returns the paths of their links and their codes. */
  const signInMails = async (count: number) => {
    for (let turn = 0; turn < 100; turn++) {
      await run(runJobKind("email"))
      const requests = mails.map(requestOf).flatMap((request) => (request.kind === "signIn" ? [request] : []))
      if (requests.length >= count) return requests.map(({ url, code }) => ({ path: new URL(url).pathname, code }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error(`Fewer than ${count} sign-in emails were sent.`)
  }
  return {
    web,
    node,
    send,
    manage,
    run,
    signInMails,
    signInPaths: async (count: number) => (await signInMails(count)).map(({ path }) => path),
    mails,
    clock,
    /** Lets what sleeps until the current time go on. */
    wake: () => wake(clock),
    logs,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** All requests come from one address, unless `x-connection` names another one or `unknown`. */
const addressOf = (connection: string | null): string | undefined =>
  connection === "unknown" ? undefined : (connection ?? "198.51.100.7")

export type PagesTestApp = Awaited<ReturnType<typeof startPagesTestApp>>

/** Creates a host with a service that costs 40 dollars and a booking of it that awaits payment. Returns the checkout's path. */
export const aCheckout = async (
  { send, manage }: PagesTestApp,
  options: { readonly title?: string; readonly name?: string } = {}
) => {
  const { title = "Consultation", name = "Ada Lovelace" } = options
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
  const { text } = await send("POST", "/api/v1/services", { headers, body: JSON.stringify(service) })
  const serviceId: number = JSON.parse(text).data.id
  return { hostId: host.id as number, serviceId, ...(await anotherCheckout({ manage }, host.id, "2026-01-12T10:00:00Z")) }
}

export const anotherCheckout = async ({ manage }: Pick<PagesTestApp, "manage">, hostId: number, start: string) => {
  const booker = { name: "Bob", email: "bob@example.com" }
  const booking = await manage("POST", `/hosts/${hostId}/bookings`, { service: "paid", start, booker })
  return { bookingId: booking.id as number, path: new URL(booking.meeting_link).pathname }
}

const servicesLayer = (
  { baseUrl: at = origin, payments, settings: input, options = {} }: StartOptions,
  mails: Array<Mail>
): Layer.Layer<HttpServices> => {
  const settings = Layer.succeed(Settings, {
    baseUrl: at,
    pagesUrl: at,
    hostPagesUrl: at,
    origin: new URL(at).origin,
    freeServices: 1,
    upcomingPerBooker: 10,
    hourlyPerBooker: 10,
    hourlyPerNetwork: 60,
    showHostEmail: true,
    upgradeUrl: `${at}/app/plan`,
    developerPortalUrl: `${at}/app/apps`,
    videoUrl: "https://meet.example/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false },
    ...input
  })
  return Layer.mergeAll(
    memoryStore,
    settings,
    Layer.succeed(CurrentPageOptions, options),
    payments ?? Layer.provide(sandboxPayments, settings),
    plainComposer,
    Layer.succeed(Mailer, { send: (mail) => Effect.sync(() => void mails.push(mail)) }),
    aesSecretBox("the secret of this test"),
    FakeDns.layer,
    WebhookReceiver.layer,
    Layer.succeed(OperatorToken, { hash: hashToken(operatorToken) })
  )
}

/** The application's clock. Work that sleeps waits for `wake`. */
interface TestClock {
  now: number
  sleepers: ReadonlyArray<{ readonly until: number; readonly resume: () => void }>
}

const wake = (clock: TestClock): void => {
  const due = clock.sleepers.filter(({ until }) => until <= clock.now)
  clock.sleepers = clock.sleepers.filter(({ until }) => until > clock.now)
  for (const { resume } of due) resume()
}

const clockLayer = (clock: TestClock) =>
  Layer.succeed(Clock.Clock, {
    currentTimeMillisUnsafe: () => clock.now,
    currentTimeMillis: Effect.sync(() => clock.now),
    currentTimeNanosUnsafe: () => BigInt(clock.now) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(clock.now) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => BigInt(clock.now) * 1_000_000n,
    monotonicTimeNanos: Effect.sync(() => BigInt(clock.now) * 1_000_000n),
    sleep: (duration) =>
      Effect.callback<void>((resume) => {
        const sleeper = { until: clock.now + Duration.toMillis(duration), resume: () => resume(Effect.void) }
        clock.sleepers = [...clock.sleepers, sleeper]
        return Effect.sync(() => {
          clock.sleepers = clock.sleepers.filter((other) => other !== sleeper)
        })
      })
  } as Clock.Clock)

const logLayer = (logs: Array<string>) =>
  Logger.layer([
    Logger.make((entry) => {
      logs.push(JSON.stringify(Logger.formatStructured.log(entry)))
    })
  ])
