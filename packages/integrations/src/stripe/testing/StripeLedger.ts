import type { FormValue } from "./FormBody.ts"
import { sessionOrder } from "./SessionOrder.ts"
import { StripeRefusal } from "./StripeRefusal.ts"

/** A Checkout Session in Stripe's format, with the relevant fields. */
export interface StripeSession {
  readonly id: string
  readonly object: "checkout.session"
  readonly livemode: false
  readonly mode: "payment" | "setup"
  readonly status: "open" | "complete" | "expired"
  readonly payment_status: "paid" | "unpaid" | "no_payment_required"
  readonly payment_intent: string | null
  readonly setup_intent: string | null
  readonly customer: string | null
  readonly amount_total: number | null
  readonly currency: string | null
  readonly client_reference_id: string | null
  readonly customer_email: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
  readonly expires_at: number
  readonly success_url: string
  readonly cancel_url: string | null
  /** The payment page; `null` once the session is no longer open. */
  readonly url: string | null
}

export interface StripePaymentIntent {
  readonly id: string
  readonly object: "payment_intent"
  readonly status: "processing" | "succeeded" | "requires_payment_method"
  readonly amount: number
  readonly currency: string
  readonly latest_charge: string | null
  readonly customer: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** A SetupIntent, which has saved a card for its customer. */
export interface StripeSetupIntent {
  readonly id: string
  readonly object: "setup_intent"
  readonly status: "succeeded"
  readonly payment_method: string
}

export interface StripeRefund {
  readonly id: string
  readonly object: "refund"
  readonly status: "succeeded" | "pending" | "failed"
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
}

/** An event as Stripe sends it to an endpoint. */
export interface StripeEvent {
  readonly id: string
  readonly object: "event"
  readonly api_version: string
  readonly created: number
  readonly livemode: false
  readonly type: string
  readonly data: { readonly object: StripeSession }
}

/**
 * The state of a Stripe account: sessions, their payments, refunds and all events. `now` is in milliseconds. A session expires on
 * the first access after its time.
 */
export const stripeLedger = (pageOrigin: string, now: () => number) => {
  const sessions = new Map<string, StripeSession>()
  const intents = new Map<string, StripePaymentIntent>()
  const setups = new Map<string, StripeSetupIntent>()
  const creators = new Set<string>()
  const refunds: Array<StripeRefund> = []
  let declines: string | null = null
  const events: Array<StripeEvent> = []
  let serial = 0
  const seconds = () => Math.floor(now() / 1000)
  const id = (prefix: string) => `${prefix}_${String(++serial).padStart(24, "0")}`

  const record = (type: string, session: StripeSession): StripeEvent => {
    sessions.set(session.id, session)
    const event: StripeEvent = {
      id: id("evt"),
      object: "event",
      api_version: accountVersion,
      created: seconds(),
      livemode: false,
      type: `checkout.session.${type}`,
      data: { object: session }
    }
    events.push(event)
    return event
  }

  const find = (sessionId: string): StripeSession => {
    const session = sessions.get(sessionId)
    if (session === undefined) throw missing("checkout.session", sessionId)
    if (session.status !== "open" || session.expires_at > seconds()) return session
    return record("expired", closed(session, "expired")).data.object
  }

  const findIntent = (intentId: string): StripePaymentIntent => {
    const intent = intents.get(intentId)
    if (intent === undefined) throw missing("payment_intent", intentId)
    return intent
  }

  const complete = (sessionId: string, paid: boolean): StripeEvent => {
    const session = find(sessionId)
    if (session.status !== "open") throw new Error(`The checkout ${sessionId} is ${session.status}`)
    if (session.mode === "setup") return savesCard(session)
    const intent: StripePaymentIntent = {
      id: id("pi"),
      object: "payment_intent",
      status: paid ? "succeeded" : "processing",
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "",
      latest_charge: paid ? id("ch") : null,
      customer: null,
      metadata: {}
    }
    intents.set(intent.id, intent)
    return record("completed", {
      ...closed(session, "complete"),
      payment_status: paid ? "paid" : "unpaid",
      payment_intent: intent.id
    })
  }

  const savesCard = (session: StripeSession): StripeEvent => {
    const setup: StripeSetupIntent = { id: id("seti"), object: "setup_intent", status: "succeeded", payment_method: id("pm") }
    setups.set(setup.id, setup)
    return record("completed", {
      ...closed(session, "complete"),
      payment_status: "no_payment_required",
      setup_intent: setup.id,
      customer: creators.has(session.id) ? id("cus") : null
    })
  }

  /** Confirms a PaymentIntent off session, as `POST /v1/payment_intents` does with a saved card. */
  const charge = (form: Readonly<Record<string, FormValue>>): StripePaymentIntent => {
    const known = [...setups.values()].some(({ payment_method }) => payment_method === form.payment_method)
    const owns = [...sessions.values()].some(({ customer }) => customer !== null && customer === form.customer)
    if (!known) throw missing("PaymentMethod", String(form.payment_method))
    if (!owns) throw missing("customer", String(form.customer))
    if (form.confirm !== "true" || form.off_session !== "true")
      throw new StripeRefusal("This stand-in only confirms PaymentIntents off session.", { param: "off_session" })
    const intent: StripePaymentIntent = {
      id: id("pi"),
      object: "payment_intent",
      status: declines === null ? "succeeded" : "requires_payment_method",
      amount: Number(form.amount),
      currency: String(form.currency),
      latest_charge: declines === null ? id("ch") : null,
      customer: String(form.customer),
      metadata: (form.metadata ?? {}) as Readonly<Record<string, string>>
    }
    intents.set(intent.id, intent)
    if (declines === null) return intent
    throw new StripeRefusal("Your card was declined.", { status: 402, type: "card_error", code: declines, carriedOut: true })
  }

  const settle = (sessionId: string, paid: boolean): StripeEvent => {
    const session = find(sessionId)
    const intent = findIntent(session.payment_intent ?? "")
    if (intent.status !== "processing") throw new Error(`The payment of ${sessionId} is ${intent.status}`)
    intents.set(intent.id, {
      ...intent,
      ...(paid ? { status: "succeeded", latest_charge: id("ch") } : { status: "requires_payment_method" })
    })
    return record(paid ? "async_payment_succeeded" : "async_payment_failed", {
      ...session,
      payment_status: paid ? "paid" : "unpaid"
    })
  }

  return {
    events: events as ReadonlyArray<StripeEvent>,
    refunds: refunds as ReadonlyArray<StripeRefund>,
    sessions: (): ReadonlyArray<StripeSession> => [...sessions.keys()].map(find),
    find,
    findIntent,
    charge,
    /** The PaymentIntents, of one customer if it is given, latest first. */
    intents: (customer?: string): ReadonlyArray<StripePaymentIntent> =>
      [...intents.values()].filter((one) => customer === undefined || one.customer === customer).reverse(),
    findSetup: (setupId: string): StripeSetupIntent | null => setups.get(setupId) ?? null,
    declineCards: (code: string | null): void => {
      declines = code
    },
    open: (form: Readonly<Record<string, FormValue>>): StripeSession => {
      const { creates_customer, ...order } = sessionOrder(form, seconds())
      const sessionId = id("cs_test")
      if (creates_customer) creators.add(sessionId)
      const session: StripeSession = {
        id: sessionId,
        object: "checkout.session",
        livemode: false,
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
        setup_intent: null,
        customer: null,
        created: seconds(),
        url: `${pageOrigin}/c/pay/${sessionId}`,
        ...order
      }
      sessions.set(sessionId, session)
      return session
    },
    expire: (sessionId: string): StripeEvent => {
      const session = find(sessionId)
      if (session.status === "open") return record("expired", closed(session, "expired"))
      throw new StripeRefusal(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        { carriedOut: true }
      )
    },
    pay: (sessionId: string) => complete(sessionId, true),
    payLater: (sessionId: string) => complete(sessionId, false),
    settle: (sessionId: string) => settle(sessionId, true),
    bounce: (sessionId: string) => settle(sessionId, false),
    refund: (form: Readonly<Record<string, FormValue>>): StripeRefund => {
      const intent = findIntent(String(form.payment_intent))
      if (intent.latest_charge === null)
        throw new StripeRefusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
          carriedOut: true
        })
      const input = refunds
        .filter(({ payment_intent }) => payment_intent === intent.id)
        .reduce((sum, { amount }) => sum + amount, 0)
      const amount = form.amount === undefined ? intent.amount - input : Number(form.amount)
      if (input === intent.amount)
        throw new StripeRefusal(`Charge ${intent.latest_charge} has already been refunded.`, {
          code: "charge_already_refunded",
          carriedOut: true
        })
      if (amount > intent.amount - input)
        throw new StripeRefusal("Refund amount is greater than unrefunded amount on charge", {
          param: "amount",
          carriedOut: true
        })
      const refund: StripeRefund = {
        id: id("re"),
        object: "refund",
        status: "succeeded",
        amount,
        currency: intent.currency,
        payment_intent: intent.id
      }
      refunds.push(refund)
      return refund
    }
  }
}

const closed = (session: StripeSession, status: "complete" | "expired"): StripeSession => ({ ...session, status, url: null })

/** An account may be pinned to an API version far older than the package. Only its events show it. */
const accountVersion = "2020-08-27"

const missing = (kind: string, id: string): StripeRefusal =>
  new StripeRefusal(`No such ${kind}: '${id}'`, { status: 404, code: "resource_missing" })
