import { describe, expect, it } from "vitest"
import { formBody } from "./FormBody.ts"

describe("a form body as Stripe parses it", () => {
  it("is nested by brackets, and consecutive indices make a list", () => {
    expect(
      formBody("mode=payment&items[0][price][amount]=5&items[0][price][name]=A%20%26%20B&items[1][quantity]=2&metadata[0a]=x")
    ).toEqual({
      mode: "payment",
      items: [{ price: { amount: "5", name: "A & B" } }, { quantity: "2" }],
      metadata: { "0a": "x" }
    })
  })

  it("may be empty", () => {
    expect(formBody("")).toEqual({})
  })
})
