import type { Section } from "../Clause.ts"

const part = "Events"
const headers = "AttemptDelivery: MUST be those of the specification, and"

export const events: ReadonlyArray<Section> = [
  {
    part,
    heading: "Event types",
    id: "events",
    clauses: {
      pro: [
        "Deliveries are sent only while the account is on Pro",
        ["AnnouncementSuite: on Free no events are sent, and", "DeliveryClaimContract: a delivery of a host on Free"]
      ],
      types: [
        "There are five types",
        [
          "TransitionTables: the tables emit every event type, and no other",
          "Events: $type MUST have exactly the documented shape"
        ]
      ],
      requested: [
        "booking.requested: a booking waits for acceptance",
        ["ApprovalSuite: none, booker books, approval required: pending, booking.requested"]
      ],
      confirmed: [
        "booking.confirmed: accepted immediately, by the host, or by payment",
        [
          "BookingSuite: booking.confirmed",
          "ApprovalSuite: pending, host accepts, free: accepted, booking.confirmed",
          "PaymentSuite: accepted and paid, booking.confirmed"
        ]
      ],
      declined: [
        "booking.declined: declined by the host, or unanswered",
        ["ApprovalSuite: booking.declined", "TimerSuite: booking.declined"]
      ],
      cancelled: [
        "booking.cancelled: cancelled by the host, or not paid",
        ["BookingSuite: booking.cancelled", "PaymentSuite: booking.cancelled", "TimerSuite: booking.cancelled"]
      ],
      rescheduled: ["booking.rescheduled: moved by the host", ["BookingSuite: booking.rescheduled"]],
      seats: [
        "Group sessions send one event for each seat",
        ["AnnouncementSuite: MUST send one event per booked seat", "GroupSuite: MUST send one event per booked seat"]
      ]
    }
  },
  {
    part,
    heading: "Delivery payload",
    id: "events.payload",
    clauses: {
      id: [
        "id has the form evt_<ID>",
        ["Events: $type MUST have exactly the documented shape", "WebhookEventBody: MUST be id, type, created_at and the booking"]
      ],
      type: ["type is the event type", ["WebhookEventBody: MUST be id, type, created_at and the booking"]],
      created_at: ["created_at is a date-time", ["WebhookEventBody: MUST be id, type, created_at and the booking"]],
      booking: [
        "data.booking is the response of GET /bookings/{id} at the time of the event",
        [
          "AnnouncementSuite: with the booking as GET /bookings/{id} shows it then",
          "AnnouncementSuite: the body is fixed at the time"
        ]
      ],
      previous: [
        "data.previous_scheduled_at is on booking.rescheduled only",
        ["WebhookEventBody: MUST contain previous_scheduled_at for booking.rescheduled, and"]
      ],
      signature_header: ["Svc-Signature: t=<unix>,v1=<signature>", [headers, "Signature: t is the timestamp, v1"]],
      id_header: [
        "Svc-Webhook-Id is the event's id, the same on every retry",
        [headers, "AnnouncementSuite: every webhook with the event type gets"]
      ],
      event_header: ["Svc-Webhook-Event is the event type", [headers]],
      attempt_header: ["Svc-Webhook-Attempt counts from 1", [headers]],
      user_agent: ["User-Agent is Svc-Webhooks/1.0", [headers]]
    }
  },
  {
    part,
    heading: "Signature",
    id: "events.signature",
    clauses: {
      t: ["t is when the request was sent", ["AttemptDelivery: `t` is the time of sending"]],
      v1: [
        "v1 is the lowercase hex HMAC-SHA256 of <t>.<raw body>, keyed with the webhook's secret",
        [
          "Signature: t is the timestamp, v1 the lowercase hex HMAC-SHA256 of `<t>.<raw",
          "Signature: equals Node's HMAC for any secret, time and bytes, and text is",
          "StripeOracle: MUST accept the service's signature"
        ]
      ],
      secret: [
        "The secret is the webhook's for API keys, the app's for partner apps",
        ["DeliveryClaimContract: has the webhook's own secret or the", "WebhookSuite: none, valid and Pro: active, with a secret"]
      ],
      raw: [
        "Receivers verify the raw, unparsed body",
        ["Signature: a flipped bit anywhere in the body", "verifyWebhook: MUST explain how to get the raw"]
      ],
      tolerance: [
        "Receivers refuse deliveries older than five minutes",
        [
          "Signature: a request %s",
          "verifyWebhook: MUST be rejected as %s: %s",
          "Vectors: MUST have the same verdict in the client"
        ]
      ],
      rotation: [
        "After an app rotates its secret, both sign for 24 hours, and any match is accepted",
        [
          "DeliverySuite: after a rotation, deliveries are signed with",
          "AttemptDelivery: two secrets sign during an app's rotation",
          "Signature: during a secret rotation, the header contains one v1 for each"
        ]
      ]
    }
  },
  {
    part,
    heading: "Delivery rules",
    id: "webhooks.delivery",
    clauses: {
      "1": [
        "Any 2xx within 10 seconds is a success",
        [
          "DeliveryPolicy: 1. %s is a success, on the first attempt and on the last",
          "AttemptDelivery: is a timeout, and the retry delay starts at its end",
          "AttemptDelivery: the DNS lookup counts: after four seconds"
        ]
      ],
      "2": [
        "408, 429, 5xx, timeouts and connection errors are retried after 1, 5, 30 minutes, 2, 6 and 12 hours",
        ["DeliveryPolicy: 2. retries come after", "DeliveryPolicy: 2. %s is retried six times", "DeliverySuite: Delivery rule 2"]
      ],
      "3": [
        "Any other response is final; 410 also disables the webhook",
        ["DeliveryPolicy: 3. %s is final", "DeliveryPolicy: 3. 410 is final", "DeliverySuite: Delivery rule 3"]
      ],
      "4": [
        "Redirects are not followed",
        ["NodeWebhookTransport: Delivery rule 4 › MUST NOT follow", "DeliveryPolicy: redirects included"]
      ],
      "5": [
        "At least once, unordered: the id identifies duplicates, created_at the order",
        [
          "DeliveryWorkerSuite: an attempt of a worker killed after",
          "AnnouncementSuite: every webhook with the event type gets",
          "verifyWebhook: MUST resolve to its event, with the",
          "DeliveryClaimContract: an attempt whose lease ended is leased"
        ]
      ],
      "6": [
        "Five consecutive permanent failures disable the webhook as failing, and the owner is emailed",
        [
          "DeliverySuite: Delivery rule 6",
          "DeliverySuite: concurrent failures are counted exactly and disable",
          "BookingMails: a disabled webhook is named with its"
        ]
      ],
      "7": [
        "HTTPS to public addresses only; no reserved names, no own domains, no user, password or fragment",
        ["WebhookUrl: URL rules › MUST", "PublicAddress: Public addresses only", "CheckWebhookAddress: MUST $verdict $why"]
      ],
      "7.again": [
        "The URL is checked on save and again before every delivery",
        [
          "CheckWebhookAddress: literals MUST NOT be looked up",
          "AttemptDelivery: the address is checked again before every delivery",
          "WebhookUrl: The URL is checked on save and again before every delivery",
          "NodeWebhookTransport: MUST go to the checked address, even"
        ]
      ]
    }
  }
]
