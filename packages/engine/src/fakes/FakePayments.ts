import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type CardCharge,
  type CardOutcome,
  type CheckoutOrder,
  Payments,
  PaymentsUnavailable,
  type RefundPart
} from "../ports/Payments.ts"

/** The calls to the payment provider, in order, including failed ones. */
export interface PaymentCalls {
  readonly opened: ReadonlyArray<CheckoutOrder>
  readonly expired: ReadonlyArray<string>
  readonly refunded: ReadonlyArray<string>
  readonly charged: ReadonlyArray<CardCharge & { readonly reference: string }>
  /** The parts of payments that were refunded, with their references. */
  readonly parts: ReadonlyArray<RefundPart & { readonly reference: string }>
}

/** The provider's reaction to a call. */
export type PaymentAnswer = Effect.Effect<void, PaymentsUnavailable>

/** A payment provider for tests. It records calls and reacts as configured. Do not use it outside tests. */
export class FakePayments extends Context.Service<
  FakePayments,
  {
    readonly calls: Effect.Effect<PaymentCalls>
    /** Sets the provider's reaction. By default all calls succeed. */
    readonly answer: (as: PaymentAnswer) => Effect.Effect<void>
    /** Sets whether cards are declined. By default they are not. */
    readonly decline: (declines: boolean) => Effect.Effect<void>
  }
>()("@slotkit/engine/fakes/FakePayments") {
  /** Creates a fake and its `Payments` service. The reference of a checkout is `pay_` and its token. */
  static readonly layer: Layer.Layer<FakePayments | Payments> = Layer.effectContext(
    Effect.sync(() => {
      const calls = {
        opened: [] as CheckoutOrder[],
        expired: [] as string[],
        refunded: [] as string[],
        charged: [] as PaymentCalls["charged"][number][],
        parts: [] as PaymentCalls["parts"][number][]
      }
      let answer: PaymentAnswer = Effect.void
      let declines = false
      const outcomeOf = (reference: string, { number }: CardCharge): CardOutcome =>
        declines
          ? { outcome: "declined", code: "card_declined" }
          : { outcome: "charged", reference: `${reference}_charge_${number}` }
      const record = <A>(calls: Array<A>, call: A): PaymentAnswer =>
        Effect.suspend(() => {
          calls.push(call)
          return answer
        })
      return Context.make(Payments, {
        provider: "stripe",
        openCheckout: (order) =>
          Effect.as(record(calls.opened, order), {
            reference: `pay_${order.token}`,
            url: `https://pay.example.com/${order.token}`
          }),
        expireCheckout: (reference) => record(calls.expired, reference),
        chargeCard: (reference, charge) =>
          Effect.map(record(calls.charged, { reference, ...charge }), () => outcomeOf(reference, charge)),
        refund: (reference, part) =>
          part === undefined ? record(calls.refunded, reference) : record(calls.parts, { reference, ...part }),
        readNotification: () => Effect.succeed("ignored")
      }).pipe(
        Context.add(FakePayments, {
          calls: Effect.sync(() => structuredClone(calls)),
          answer: (as) =>
            Effect.sync(() => {
              answer = as
            }),
          decline: (are) =>
            Effect.sync(() => {
              declines = are
            })
        })
      )
    })
  )
}

/** The provider is not responding. */
export const silent: PaymentAnswer = Effect.fail(new PaymentsUnavailable({ reason: "no answer" }))

/** The provider rejects the call. */
export const rejecting: PaymentAnswer = Effect.fail(new PaymentsUnavailable({ reason: "insufficient funds", rejected: true }))
