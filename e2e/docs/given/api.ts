import { vi } from "vitest"
import { account } from "./account.ts"

/** An API for code that calls it over HTTP: `https://book.example.com` responds, and `SLOTKIT_KEY` is one of its keys. */
export const api = async (): Promise<void> => {
  const { slotkit, host } = await account()
  const { key } = await slotkit.apiKeys.create(host.id, {
    name: "Docs",
    scopes: ["services.read", "services.write", "invites.read", "invites.write", "webhooks.write"]
  })
  vi.stubEnv("SLOTKIT_KEY", key)
  const real = globalThis.fetch
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    return new URL(request.url).hostname === "book.example.com" ? slotkit.fetch(request) : real(request)
  })
}
