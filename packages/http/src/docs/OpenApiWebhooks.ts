import { events } from "./Events.ts"

/** The `webhooks` of the OpenAPI document: the delivery of each event. Spec: events. */
export const openApiWebhooks = Object.fromEntries(
  events.map(({ type, name }) => [
    type,
    {
      post: {
        operationId: `on${name}`,
        summary: `Sent on ${type}`,
        tags: ["Events"],
        security: [],
        parameters: [
          { name: "Svc-Signature", in: "header", ...textHeader("t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<body>`>.") },
          { name: "Svc-Webhook-Id", in: "header", ...textHeader("ID of the event. Identical on every retry.") },
          { name: "Svc-Webhook-Event", in: "header", ...textHeader("The event type.") },
          { name: "Svc-Webhook-Attempt", in: "header", ...textHeader("Attempt number, starting at 1.") }
        ],
        requestBody: { required: true, content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } },
        responses: {
          "2XX": { description: "Received." },
          "4XX": { description: "Not retried, except for 408 and 429. 410 disables the webhook." }
        }
      }
    }
  ])
)

function textHeader(description: string) {
  return { required: true, description, schema: { type: "string" } }
}
