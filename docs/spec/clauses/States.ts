import type { Section } from "../Clause.ts"

const part = "States and transitions"
const table = "TransitionTables: has exactly the specification's rows, in order"

export const states: ReadonlyArray<Section> = [
  {
    part,
    heading: "Booking",
    id: "booking.states",
    clauses: {
      approval: [
        "none, booker books, approval required: pending, booking.requested",
        [
          table,
          "BookingDecider: service requires approval: pending",
          "ApprovalSuite: none, booker books, approval required: pending, booking.requested"
        ]
      ],
      free: [
        "none, booker books, no approval, free: accepted, booking.confirmed, confirmation emails",
        [table, "BookingDecider: no approval, free", "BookingSuite: none, booker books, no approval and free: accepted"]
      ],
      checkout: [
        "none, booker books and goes to checkout, paid: awaiting payment, no event",
        [table, "BookingDecider: no approval, paid: awaiting payment", "PaymentSuite: none, booker books and goes to checkout"]
      ],
      accept_free: [
        "pending, host accepts, free: accepted, booking.confirmed",
        [table, "BookingDecider: host accepts, free", "ApprovalSuite: pending, host accepts, free"]
      ],
      accept_paid: [
        "pending, host accepts, paid: awaiting payment, no event, payment request to the booker",
        [
          table,
          "BookingDecider: host accepts, paid",
          "ApprovalSuite: pending, host accepts, paid",
          "Stripe: MUST ask for payment only once it is accepted, by an email that"
        ]
      ],
      decline: [
        "pending, host declines: declined, booking.declined",
        [table, "BookingDecider: host declines with a reason", "ApprovalSuite: pending, host declines"]
      ],
      slot_passes: [
        "pending, slot time passes: declined, booking.declined",
        [
          table,
          "BookingDecider: slot time passes without an answer: declined, with that as the",
          "TimerSuite: pending, slot time passes unanswered"
        ]
      ],
      paid: [
        "awaiting payment, payment succeeds: accepted, booking.confirmed",
        [
          table,
          "BookingDecider: payment succeeds",
          "PaymentSuite: awaiting payment, payment succeeds",
          "Stripe: MUST hold its time, lead to Stripe's page"
        ]
      ],
      unpaid: [
        "awaiting payment, payment fails or expires: cancelled, booking.cancelled",
        [
          table,
          "BookingDecider: payment fails or expires",
          "TimerSuite: awaiting payment, half an hour after",
          "Stripe: MUST be cancelled when Stripe reports that its session has expired, and"
        ]
      ],
      reschedule: [
        "accepted, host reschedules: accepted, scheduled_at changes, booking.rescheduled",
        [table, "BookingDecider: host reschedules", "BookingSuite: accepted, host reschedules"]
      ],
      cancel: [
        "accepted, host cancels an unpaid booking: cancelled, booking.cancelled",
        [
          table,
          "BookingDecider: host cancels an unpaid booking",
          "BookingSuite: accepted, host cancels",
          "BookingDecider: a paid booking is cancelled only after its refund"
        ]
      ],
      reminder: [
        "accepted, one day before: a reminder to both, no event",
        [
          table,
          "BookingDecider: one day before the meeting",
          "TimerSuite: accepted, 24 hours before the meeting",
          "ReminderSuite: each time of the list MUST send a reminder to both, once, without an event",
          "Smtp: MUST include a reminder to both one day before, at the new time"
        ]
      ],
      terminal: [
        "declined and cancelled are final",
        [
          "BookingTransitions: no transitions out of declined or cancelled",
          "BookingDecider: refuse every command: $state with payment $payment.status",
          "BookingSuite: MUST answer 409 to"
        ]
      ],
      pro: [
        "Manual approval needs Pro",
        ["PlanSuite: on Free a group service is a", "ApprovalSuite: on Free, new bookings are accepted at"]
      ]
    }
  },
  {
    part,
    heading: "Invite",
    id: "invite.states",
    clauses: {
      open: ["none, POST /invites: open", [table, "InviteSuite: an invite is open"]],
      used: [
        "open, booked through the link: used, and the link no longer works",
        [
          table,
          "InviteSuite: open, a booking is made: used",
          "InviteStoreContract: uses an open invite once",
          "Visit: MUST use up an invite, once, and show nothing of other hosts or"
        ]
      ],
      expired: [
        "open, expires_at passes without a booking: expired",
        [table, "InviteSuite: open, expires_at passes", "Invite: expiry is computed on read"]
      ],
      disabled: [
        "open, host disables it: disabled",
        [table, "InviteSuite: open, host disables it: disabled, once, and", "Manage: MUST disable an open invite once"]
      ],
      table: [
        "There are no other transitions",
        ["InviteTransitions: no transition outside the table, from any status by any trigger", "InviteTransitions: is terminal"]
      ]
    }
  },
  {
    part,
    heading: "Webhook subscription",
    id: "webhook.states",
    clauses: {
      created: ["none, POST /webhooks, valid and Pro: active", [table, "WebhookSuite: none, valid and Pro: active"]],
      manual: [
        "active, disabled by its owner: disabled, manual",
        [
          table,
          "WebhookSwitch: disabled: the reason is manual, the failures are unchanged",
          "WebhookSuite: active, disabled: disabled as manual, with pending"
        ]
      ],
      failing: [
        "active, five consecutive events fail permanently: disabled, failing, the owner is emailed",
        [table, "DeliveryEnd: MUST be disabled as failing by the fifth", "DeliverySuite: Delivery rule 6"]
      ],
      gone: [
        "active, the endpoint answers 410: disabled, gone",
        [table, "DeliveryEnd: MUST be disabled as gone by a 410", "DeliverySuite: Delivery rule 3: 410"]
      ],
      on: [
        "disabled, enabled: active, consecutive_failures 0",
        [
          table,
          "WebhookSwitch: enabled, from %s: active, the failures MUST be 0",
          "WebhookTransitions: enabling resets the failures; only the fifth failure is emailed; a"
        ]
      ],
      downgrade: [
        "active, the account downgrades: deliveries pause, nothing is deleted; they resume after an upgrade, without what happened meanwhile",
        [
          table,
          "AnnouncementSuite: on Free no events are sent, and",
          "AnnouncementSuite: pending deliveries are held at a downgrade",
          "DeliverySuite: a host on Free gets its retries"
        ]
      ],
      key_revoked: [
        "A webhook is removed when its API key is revoked",
        [
          "WebhookSuite: MUST be removed with its deliveries when its API key is revoked",
          "Webhooks: MUST delete a key's webhooks with the key"
        ]
      ],
      app_disconnected: [
        "A webhook is removed when its app is disconnected",
        [
          "ConnectionSuite: disconnecting an app MUST revoke its codes",
          "WebhookStoreContract: are deleted with their host, connection or"
        ]
      ]
    }
  }
]
