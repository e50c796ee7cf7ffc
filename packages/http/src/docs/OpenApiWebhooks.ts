import { events } from "./Events.ts"

/** The `webhooks` of the OpenAPI document: what each event's delivery looks like. Spec: events. */
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
          { name: "Svc-Webhook-Id", in: "header", ...textHeader("The event's id; identical on every retry.") },
          { name: "Svc-Webhook-Event", in: "header", ...textHeader("The event type.") },
          { name: "Svc-Webhook-Attempt", in: "header", ...textHeader("1 for the first try, then 2, 3 and so on.") }
        ],
        requestBody: { required: true, content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } },
        responses: {
          "2XX": { description: "Received." },
          "4XX": { description: "Final for this event, except 408 and 429; 410 switches the webhook off." }
        }
      }
    }
  ])
)

function textHeader(description: string) {
  return { required: true, description, schema: { type: "string" } }
}
