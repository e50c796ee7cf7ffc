import { vi } from "vitest"

/** The webhook secret of a receiver, in its environment. */
export const receiver = (): void => {
  vi.stubEnv("WEBHOOK_SECRET", receiverSecret)
}

/** What deliveries to a receiver are signed with. */
export const receiverSecret = "svc_whsec_4f8b2d"
