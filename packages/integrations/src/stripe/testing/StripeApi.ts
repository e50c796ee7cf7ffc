import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { type FormValue, formBody } from "./FormBody.ts"
import { idempotentAnswers, refusalAnswer, type StripeAnswer } from "./IdempotentAnswers.ts"
import {
  type StripeEvent,
  type StripePaymentIntent,
  type StripeRefund,
  type StripeSession,
  stripeLedger
} from "./StripeLedger.ts"
import { StripeRefusal } from "./StripeRefusal.ts"

export interface StripeApiOptions {
  readonly secretKey?: string
  readonly webhookSecret?: string
  /** Stripe's clock, in epoch milliseconds; the real clock by default. */
  readonly now?: () => number
  /** The port to listen on; a free port by default. */
  readonly port?: number
}

/** A received request. */
export interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, FormValue>>
}

/**
 * A fault injected into a request: an error, which is `saved` under the idempotency key if it happened during processing and may
 * allow a `retry`; a response of an intermediary; a connection that breaks before (`request`) or after (`answer`) processing; or
 * silence until the fake is closed.
 */
export type StripeTrouble =
  | StripeErrorTrouble
  | { readonly kind: "stranger"; readonly status: number; readonly body: string }
  | { readonly kind: "broken"; readonly lost: "request" | "answer" }
  | { readonly kind: "silence" }

/** Stripe returns an error, with a default message. */
export interface StripeErrorTrouble {
  readonly kind: "error"
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly saved?: boolean
  readonly retry?: boolean
}

/** A notification ready to be posted: the raw body and its headers. */
export interface StripeNotice {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** A fake of Stripe's API on loopback, with the parts that Checkout needs. For tests only. */
export interface StripeApi {
  /** The origin to pass to `stripePayments` as `apiBase`. */
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly requests: ReadonlyArray<StripeRequest>
  readonly events: ReadonlyArray<StripeEvent>
  readonly refunds: ReadonlyArray<StripeRefund>
  readonly sessions: () => ReadonlyArray<StripeSession>
  readonly paymentIntent: (id: string) => StripePaymentIntent
  /** The payments, latest first. */
  readonly paymentIntents: () => ReadonlyArray<StripePaymentIntent>
  /** Declines charges of saved cards with this code, or with `null` no longer. */
  readonly declineCards: (code: string | null) => void
  /**
   * The booker pays immediately, pays with a method that settles later, or lets the session expire. Each returns the event that
   * Stripe sends.
   */
  readonly pay: (sessionId: string) => StripeEvent
  readonly payLater: (sessionId: string) => StripeEvent
  readonly expire: (sessionId: string) => StripeEvent
  /** A delayed payment succeeds or fails. */
  readonly settle: (sessionId: string) => StripeEvent
  readonly bounce: (sessionId: string) => StripeEvent
  /** Refunds a payment partially or completely, as in Stripe's dashboard. */
  readonly refundInDashboard: (paymentIntent: string, amount?: number) => StripeRefund
  /** Injects faults into the next requests, one each. */
  readonly failNext: (...troubles: ReadonlyArray<StripeTrouble>) => void
  /** Signs a body or an event with the endpoint's secret. */
  readonly notice: (event: StripeEvent | string) => StripeNotice
  /** Posts a signed notification to an endpoint. */
  readonly notify: (endpoint: string, event: StripeEvent | string) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Starts the fake on 127.0.0.1. */
export const startStripeApi = async (options: StripeApiOptions = {}): Promise<StripeApi> => {
  const {
    secretKey = "sk_test_stand_in_for_tests",
    webhookSecret = "whsec_stand_in_for_tests",
    now = Date.now,
    port = 0
  } = options
  const requests: Array<StripeRequest> = []
  const troubles: Array<StripeTrouble> = []
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ledger = stripeLedger(url, now)
  const answers = idempotentAnswers()

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await text(incoming)
    const request = received(incoming, body)
    requests.push(request)
    const problem = troubles.shift()
    const write = (status: number, headers: Readonly<Record<string, string>>, json: string) =>
      outgoing
        .writeHead(status, { "content-type": "application/json", "request-id": `req_${requests.length}`, ...headers })
        .end(json)
    if (problem?.kind === "silence") return
    if (problem?.kind === "stranger") return void write(problem.status, {}, problem.body)
    if (problem?.kind === "broken" && problem.lost === "request") return void incoming.socket.destroy()
    const error = problem?.kind === "error" ? problem : undefined
    const answer = answerTo(request, body, error)
    if (problem?.kind === "broken") return void incoming.socket.destroy()
    const advice = error?.retry === undefined ? {} : { "stripe-should-retry": String(error.retry) }
    write(answer.status, { ...answer.headers, ...advice }, JSON.stringify(answer.json))
  }

  const answerTo = (request: StripeRequest, body: string, error: StripeErrorTrouble | undefined): StripeAnswer => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refusalAnswer(unknownKey(request.headers.authorization))
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined
    return answers(key, `${request.method} ${request.path} ${body}`, () => {
      if (error !== undefined) throw injected(error)
      return transitionInTransaction(request)
    })
  }

  const transitionInTransaction = ({ method, path, form }: StripeRequest): unknown => {
    const [, collection = "", id = "", action] =
      /^\/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const route = `${method} ${collection}${id && "/id"}${action === undefined ? "" : `/${action}`}`
    if (route === "POST checkout/sessions") return ledger.open(form)
    if (route === "GET checkout/sessions/id") return expanded(ledger.find(id), form)
    if (route === "POST checkout/sessions/id/expire") return ledger.expire(id).data.object
    if (route === "GET payment_intents/id") return ledger.findIntent(id)
    if (route === "GET payment_intents") return { object: "list", data: ledger.intents(String(form.customer)) }
    if (route === "POST payment_intents") return ledger.charge(form)
    if (route === "POST refunds") return ledger.refund(form)
    throw new StripeRefusal(`Unrecognized request URL (${method}: ${path}).`, { status: 404 })
  }

  const expanded = (session: StripeSession, { expand = [] }: StripeRequest["form"]) =>
    Array.isArray(expand) && expand.includes("setup_intent")
      ? { ...session, setup_intent: session.setup_intent === null ? null : ledger.findSetup(session.setup_intent) }
      : session

  const notice = (event: StripeEvent | string): StripeNotice => {
    const body = typeof event === "string" ? event : JSON.stringify(event, null, 2)
    return {
      body: new TextEncoder().encode(body),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": stripeSignature([webhookSecret], Math.floor(now() / 1000), body)
      }
    }
  }

  return {
    url,
    secretKey,
    webhookSecret,
    requests,
    events: ledger.events,
    refunds: ledger.refunds,
    sessions: ledger.sessions,
    paymentIntent: ledger.findIntent,
    paymentIntents: ledger.intents,
    declineCards: ledger.declineCards,
    pay: ledger.pay,
    payLater: ledger.payLater,
    expire: ledger.expire,
    settle: ledger.settle,
    bounce: ledger.bounce,
    refundInDashboard: (paymentIntent, amount) =>
      ledger.refund({ payment_intent: paymentIntent, ...(amount === undefined ? {} : { amount: String(amount) }) }),
    failNext: (...next) => void troubles.push(...next),
    notice,
    notify: (endpoint, event) => fetch(endpoint, { method: "POST", ...notice(event) }),
    close: async () => {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

const received = ({ method = "", url = "", headers }: IncomingMessage, body: string): StripeRequest => {
  const { pathname, search } = new URL(url, "http://stripe.test")
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return {
    method,
    path: pathname,
    headers: Object.fromEntries(single),
    form: formBody(method === "GET" ? search.slice(1) : body)
  }
}

const unknownKey = (authorization: string | undefined): StripeRefusal => {
  const key = authorization?.replace(/^Bearer /, "") ?? ""
  const masked = `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
  return new StripeRefusal(key === "" ? "You did not provide an API key." : `Invalid API Key provided: ${masked}`, {
    status: 401
  })
}

const injected = ({ status, code, message, saved = false }: StripeErrorTrouble): StripeRefusal =>
  new StripeRefusal(message ?? "Something went wrong on our side", {
    status,
    type: status >= 500 ? "api_error" : "invalid_request_error",
    ...(code === undefined ? {} : { code }),
    carriedOut: saved
  })

/**
 * The value of `Stripe-Signature` for a body, as Stripe documents it: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`
 * with the endpoint's secret, followed by a `v0` that receivers ignore. Several secrets produce several `v1` values, as while a
 * secret is rolled.
 */
export const stripeSignature = (secrets: ReadonlyArray<string>, timestampSeconds: number, body: string): string =>
  [
    `t=${timestampSeconds}`,
    ...secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex")}`),
    `v0=${"0".repeat(64)}`
  ].join(",")
