import { webhookEventTypes } from "@slotkit/core"
import { sampleEvent, webhookEventBody } from "@slotkit/core/internal"

/** Generates the page about webhook events, with the bodies of webhook tests. */
export const eventsPage = (): string => {
  const createdAt = Date.parse("2027-01-11T09:00:00Z")
  const host = { id: 1, username: "ada", external_id: "user_17" }
  const body = (type: (typeof webhookEventTypes)[number]): string =>
    JSON.stringify(JSON.parse(webhookEventBody(sampleEvent({ id: "evt_...", type, createdAt, host }))), null, 2)
      // Objects without objects fit on a line.
      .replaceAll(/\{[^{}]*\}/g, (flat) => flat.replaceAll(/\s+/g, " "))
  return `${[
    "# Events",
    "A webhook delivery is a POST with a JSON body. [Webhooks](../concepts/webhooks.md) describes how Slotkit delivers events, and [receiving webhooks](../integrations/webhooks-receiver.md) how to receive them.",
    [
      "| Header | Value |",
      "|---|---|",
      "| `Svc-Signature` | `t=<unix seconds>,v1=<hex HMAC-SHA256 of <t>.<body>>`, with one `v1` per secret during a rotation |",
      "| `Svc-Webhook-Id` | the event's `id`, the same on every retry |",
      "| `Svc-Webhook-Event` | the event's `type` |",
      "| `Svc-Webhook-Attempt` | 1, 2, 3 ... |",
      "| `User-Agent` | `Svc-Webhooks/1.0` |"
    ].join("\n"),
    [
      "`host` is the host of the booking at the time of the event: its `id`, its `username` and the `external_id` that your",
      "application gave it. `username` and `external_id` can be null. Events that versions before 0.3 recorded have no `host`."
    ].join(" "),
    "`data.booking` is the response of `GET /bookings/{id}` at the time of the event. For group meetings Slotkit sends one event per seat, with `data.seat`: its `index`, `name` and `email`. Fields may be added; ignore unknown ones.",
    ...webhookEventTypes.flatMap((type) => [
      `## ${type}`,
      meanings[type],
      // The bodies of the other types differ in the booking, and in what their sentence names.
      ...(type === "booking.confirmed" ? [`\`\`\`json\n${body(type)}\n\`\`\``] : [])
    ])
  ].join("\n\n")}\n`
}

const meanings: Readonly<Record<(typeof webhookEventTypes)[number], string>> = {
  "booking.requested": "A booking waits for the host's approval. Sent for services with `requires_approval`.",
  "booking.confirmed": "A booking is confirmed: automatically, by the host, or by its payment.",
  "booking.declined": "The host declined a request, or did not respond before its start.",
  "booking.cancelled":
    "The host cancelled the booking, or it was not paid. A booking can be cancelled without ever being confirmed.",
  "booking.rescheduled": "The host rescheduled the booking. `data.previous_scheduled_at` is the previous start.",
  "booking.reassigned":
    "Another member of a team took the booking over. `data.changes` says who, as `{ role, from, to }`. " +
    "If a move of the booking is the cause, this event follows that of the move."
}
