import { expect, it } from "vitest"
import { readConfig } from "./Config.ts"
import { paymentsFinding } from "./PaymentsFinding.ts"

const publicly = { SLOTKIT_BASE_URL: "https://book.example.com" }
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }

it.each<[what: string, environment: Readonly<Record<string, string>>, priced: number | undefined, result: ReadonlyArray<string>]>(
  [
    ["only this machine can reach the sandbox", {}, 2, ["ok"]],
    ["the base URL is public", publicly, 2, ["fail"]],
    ["another machine can reach the server", { HOST: "0.0.0.0" }, 1, ["fail"]],
    ["a proxy makes a loopback server public", { HOST: "127.0.0.1", ...publicly }, 1, ["fail"]],
    ["no service has a price", publicly, 0, ["ok"]],
    ["the database cannot be read", publicly, undefined, ["warn"]],
    ["the sandbox was asked for", { ...publicly, SLOTKIT_PAYMENTS: "sandbox" }, 2, ["warn"]],
    ["nobody is to take payments", { SLOTKIT_PAYMENTS: "none" }, 2, ["fail"]],
    ["Stripe takes them", { ...publicly, ...stripe }, 2, []]
  ]
)("MUST tell what becomes of services with a price: %s", (_what, environment, priced, result) => {
  expect(paymentsFinding(readConfig(environment), priced).map((finding) => finding.result)).toEqual(result)
})

it("MUST name the variables that help", () => {
  expect(paymentsFinding(readConfig(publicly), 2)).toEqual([
    {
      check: "Payments",
      result: "fail",
      detail:
        "2 services with a price cannot be booked, because STRIPE_SECRET_KEY is not set; set it with STRIPE_WEBHOOK_SECRET, or SLOTKIT_PAYMENTS=sandbox for tests, or remove the price"
    }
  ])
})
