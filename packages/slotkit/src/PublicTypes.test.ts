import { expect, expectTypeOf, it } from "vitest"
import type * as Public from "./index.ts"
import type * as Testing from "./testing/index.ts"

/** Types that have no members to search. */
type Opaque = string | number | bigint | boolean | symbol | null | undefined | Date | Uint8Array | Error

/** The Effect types reachable from a type through properties, parameters and results. */
type EffectTypesIn<T> = [T] extends [Opaque]
  ? never
  : T extends Opaque
    ? never
    : T extends (...parameters: infer Parameters) => infer Result
      ? EffectTypesIn<Parameters[number]> | EffectTypesIn<Awaited<Result>>
      : T extends ReadonlyArray<infer Element>
        ? EffectTypesIn<Element>
        : Extract<keyof T, `~effect${string}`> extends never
          ? { [K in keyof T]-?: EffectTypesIn<T[K]> }[keyof T]
          : T

/** Excludes members with foreign types: web and Node requests, and the application's drivers and clients. */
type Ours<T, Foreign extends PropertyKey> = Omit<T, Foreign>

it("MUST NOT expose Effect types in the public calls, parameters and results", () => {
  expectTypeOf<EffectTypesIn<Public.Calls>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Public.Slotkit, "fetch" | "node" | "inTransaction">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Public.TransactionCalls>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Public.SlotkitOptions, "database" | "identify">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Testing.TestClock | Testing.SentMail | Testing.TestBooking>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Testing.ReceivedWebhook, "toRequest">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Public.LogEntry | Public.BookingChange | Public.Mail | Public.SlotkitError>>().toBeNever()
})

it("MUST detect an Effect type", () => {
  expectTypeOf<EffectTypesIn<{ readonly deep: () => Promise<Array<import("effect").Effect.Effect<void>>> }>>().not.toBeNever()
})

it("MUST export only `createSlotkit` from createSlotkit.ts", async () => {
  expect(Object.keys(await import("./createSlotkit.ts"))).toEqual(["createSlotkit"])
})
