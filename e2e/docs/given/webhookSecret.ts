import { vi } from "vitest"

/** Sets a receiver's webhook secret in its environment. */
export const webhookSecret = (): void => {
  vi.stubEnv("WEBHOOK_SECRET", receiverSecret)
}

/** The secret that signs deliveries to a receiver. */
export const receiverSecret = "svc_whsec_4f8b2d"
