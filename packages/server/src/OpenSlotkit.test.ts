import { expect, it } from "vitest"
import { baseUrlOf } from "./OpenSlotkit.ts"

it.each([
  ["127.0.0.1", "http://127.0.0.1:8080"],
  ["localhost", "http://localhost:8080"],
  ["::1", "http://[::1]:8080"],
  ["0.0.0.0", "http://127.0.0.1:8080"],
  ["::", "http://127.0.0.1:8080"]
])("MUST make the base URL of a server on %s %s", (host, expected) => {
  expect(baseUrlOf({ baseUrl: undefined, host }, 8080)).toBe(expected)
})

it("MUST take the configured base URL as it is", () => {
  expect(baseUrlOf({ baseUrl: "https://book.example.com", host: "0.0.0.0" }, 8080)).toBe("https://book.example.com")
})
