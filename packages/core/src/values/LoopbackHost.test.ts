import { expect, it } from "vitest"
import { isLoopbackHost } from "./LoopbackHost.ts"

it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1", "[::1]"])(
  "%s is reachable from this machine only",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  }
)

it.each(["0.0.0.0", "::", "127.0.0.1.example.com", "localhost.example.com", "128.0.0.1", "[::2]", ""])(
  "%s may be reachable from elsewhere",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  }
)
