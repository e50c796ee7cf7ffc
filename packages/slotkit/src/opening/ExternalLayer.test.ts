import { expect, it, onTestFinished } from "vitest"
import { bookableHost, tailoring } from "../../test/BookableHost.ts"
import type { SlotkitOptions } from "../options/Options.ts"

const outcome = async (options: Partial<SlotkitOptions>): Promise<string> => {
  const { slotkit, hostId, starts } = await bookableHost(options)
  onTestFinished(() => slotkit.close())
  return slotkit.bookings.book(hostId, tailoring(starts[0]!)).then(
    ({ payment }) => payment.status,
    (error) => `${error.code}: ${error.message}`
  )
}

const refused = "conflict: This has a price, and payments are not set up here, so it cannot be booked. Contact the host."

it.each<[what: string, options: Partial<SlotkitOptions>, expected: string]>([
  ["a public base URL", { baseUrl: "https://book.example.com" }, refused],
  ["a public base URL, the sandbox asked for", { baseUrl: "https://book.example.com", payments: "sandbox" }, "pending"],
  ["a loopback base URL", { baseUrl: "http://localhost:3000" }, "pending"],
  ["a loopback address", { baseUrl: "http://127.0.0.1:3000/scheduling" }, "pending"],
  ["a private address, which other machines reach", { baseUrl: "http://192.168.0.2:3000" }, refused],
  ["a loopback base URL, payments refused", { baseUrl: "http://localhost:3000", payments: "none" }, refused],
  ["Stripe", { baseUrl: "https://book.example.com", stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_1" } }, "pending"]
])("MUST book what has a price only where somebody takes payments, or nobody else can reach the sandbox: %s", async (...args) => {
  const [, options, expected] = args
  expect(await outcome(options)).toBe(expected)
})
