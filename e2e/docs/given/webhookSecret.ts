import { vi } from "vitest"

/** Puts the webhook secret of a receiver into its environment. */
export const webhookSecret = (): void => {
  vi.stubEnv("WEBHOOK_SECRET", receiverSecret)
}

/** What deliveries to a receiver are signed with. */
export const receiverSecret = "svc_whsec_4f8b2d"
