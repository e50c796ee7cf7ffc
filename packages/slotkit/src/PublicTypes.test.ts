import { expect, expectTypeOf, it } from "vitest"
import type * as Public from "./index.ts"
import type * as Testing from "./testing/index.ts"

/** What has nothing inside that an application could come across. */
type Opaque = string | number | bigint | boolean | symbol | null | undefined | Date | Uint8Array | Error

/** The types with a mark of Effect that can be reached from a type, through properties, parameters and results. */
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

/** What is of others: the web's and Node's requests, and the application's own drivers and clients. */
type Ours<T, Foreign extends PropertyKey> = Omit<T, Foreign>

it("MUST not need to know Effect: none of its types is in what is called, passed or answered", () => {
  expectTypeOf<EffectTypesIn<Public.Calls>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Public.Slotkit, "fetch" | "node" | "inTransaction">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Public.TransactionCalls>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Public.SlotkitOptions, "database" | "identify">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Testing.TestClock | Testing.SentMail | Testing.TestBooking>>().toBeNever()
  expectTypeOf<EffectTypesIn<Ours<Testing.ReceivedWebhook, "toRequest">>>().toBeNever()
  expectTypeOf<EffectTypesIn<Public.LogEntry | Public.BookingChange | Public.Mail | Public.SlotkitError>>().toBeNever()
})

it("MUST be told apart from a type of Effect", () => {
  expectTypeOf<EffectTypesIn<{ readonly deep: () => Promise<Array<import("effect").Effect.Effect<void>>> }>>().not.toBeNever()
})

it("MUST declare nothing beside `createSlotkit` that needs what is inside", async () => {
  expect(Object.keys(await import("./createSlotkit.ts"))).toEqual(["createSlotkit"])
})
