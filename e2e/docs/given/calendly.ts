import { fakeCalendly } from "@slotkit/integrations/imports/testing"
import { onTestFinished, vi } from "vitest"

/** A token of a Calendly account. Requests for Calendly go to a server on loopback. */
export const calendly = async () => {
  const server = await fakeCalendly()
  onTestFinished(server.close)
  const { fetch } = globalThis
  vi.stubGlobal("fetch", (url: URL, options: RequestInit) =>
    fetch(String(url).replace("https://api.calendly.com", server.origin), options)
  )
  return { token: server.token }
}
