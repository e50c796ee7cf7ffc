import { signWebhook } from "@slotkit/core"
import { receiverSecret } from "./given/webhookSecret.ts"

/** A delivery to a receiver, with Slotkit's signature. */
export const signedRequest = (address: URL): Request => {
  const body = JSON.stringify({
    id: "evt_1",
    type: "booking.confirmed",
    created_at: "2027-01-01T00:00:00Z",
    host: { id: 1, username: "ada", external_id: "user_17" },
    data: { booking: { scheduled_at: "2027-01-12T10:00:00Z", booker: { name: "Grace" } } }
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    "content-type": "application/json",
    "svc-signature": signWebhook({ secrets: [receiverSecret], timestamp, body })
  }
  return new Request(address, { method: "POST", body, headers })
}
