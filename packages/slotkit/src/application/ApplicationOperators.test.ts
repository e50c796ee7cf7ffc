import { Operators } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { type OperatorOptions, operatorsLayer, type SignedInIdentity } from "./ApplicationOperators.ts"

const kelvin = "\u212Aim@korp.example.com"

const opened = (options: OperatorOptions) => {
  const operators = Effect.runSync(Effect.provide(Effect.service(Operators), operatorsLayer(options)))
  return {
    isOperator: (identity: SignedInIdentity) => Effect.runPromise(operators!.isOperator(identity)),
    addressOf: (email: string) => Effect.runPromise(operators!.addressOf(email))
  }
}

it("compares addresses by the case of ASCII letters alone, and names the address of the option for links", async () => {
  const { isOperator, addressOf } = opened({ operators: ["Kim@korp.example.com"] })
  for (const email of ["kim@korp.example.com", "KIM@KORP.EXAMPLE.COM"]) {
    expect([await isOperator({ email }), await addressOf(email)]).toEqual([true, "Kim@korp.example.com"])
  }
  expect([await isOperator({ email: kelvin }), await addressOf(kelvin)]).toEqual([false, undefined])
})

it("knows operators by a group, who get no link by email", async () => {
  const { isOperator, addressOf } = opened({ operatorGroups: ["admins"] })
  expect(await isOperator({ email: "ada@example.com", groups: ["staff", "admins"] })).toBe(true)
  expect(await isOperator({ email: "ada@example.com", groups: ["staff"] })).toBe(false)
  expect(await addressOf("ada@example.com")).toBeUndefined()
})

it("sends the link to the address that a function has approved", async () => {
  const { addressOf } = opened({ operators: ({ email }) => email === "ada@example.com" })
  expect([await addressOf("ada@example.com"), await addressOf(kelvin)]).toEqual(["ada@example.com", undefined])
})

it("has no operators with an empty list", () => {
  expect(Effect.runSync(Effect.provide(Effect.service(Operators), operatorsLayer({ operators: [] })))).toBeUndefined()
})
