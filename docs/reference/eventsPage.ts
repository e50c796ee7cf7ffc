import { sampleEvent, webhookEventBody, webhookEventTypes } from "@slotkit/core"

/** The page about webhook events, with the bodies that a webhook's test sends. */
export const eventsPage = (): string => {
  const createdAt = Date.parse("2027-01-11T09:00:00Z")
  const body = (type: (typeof webhookEventTypes)[number]): string =>
    JSON.stringify(JSON.parse(webhookEventBody(sampleEvent({ id: "evt_...", type, createdAt }))), null, 2)
  return `${[
    "# Events",
    "What webhooks deliver: a POST with a JSON body. How it is delivered is in [webhooks](../concepts/webhooks.md), how to receive it in [receiving webhooks](../integrations/webhooks-receiver.md).",
    [
      "| Header | Value |",
      "|---|---|",
      "| `Svc-Signature` | `t=<unix seconds>,v1=<hex HMAC-SHA256 of <t>.<body>>`, one `v1` for each secret while an app rotates its own |",
      "| `Svc-Webhook-Id` | the event's `id`, the same on every retry |",
      "| `Svc-Webhook-Event` | the event's `type` |",
      "| `Svc-Webhook-Attempt` | 1, 2, 3 ... |",
      "| `User-Agent` | `Svc-Webhooks/1.0` |"
    ].join("\n"),
    "`data.booking` is what `GET /bookings/{id}` answered when the event happened. Events of group meetings come once for each seat, with `data.seat`: its `index`, `name` and `email`. Fields may be added; ignore those that you do not know.",
    ...webhookEventTypes.flatMap((type) => [
      `## ${type}`,
      meanings[type],
      ...(shown.has(type) ? [`\`\`\`json\n${body(type)}\n\`\`\``] : [])
    ])
  ].join("\n\n")}\n`
}

const meanings: Readonly<Record<(typeof webhookEventTypes)[number], string>> = {
  "booking.requested": "A booking waits for the host's answer. Sent for services that ask for approval.",
  "booking.confirmed": "A booking is certain: accepted at once, by the host, or by its payment.",
  "booking.declined": "The host declined a request, or it was not answered before its start.",
  "booking.cancelled": "The host cancelled, or it was not paid. A booking that was never confirmed can be cancelled.",
  "booking.rescheduled": "The host moved the booking. `data.previous_scheduled_at` says from when."
}

/** The bodies differ in the booking alone, but for the moved one. */
const shown: ReadonlySet<string> = new Set(["booking.confirmed", "booking.rescheduled"])
