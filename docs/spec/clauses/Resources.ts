import type { Section } from "../Clause.ts"

const part = "Resources and their fields"
const token = ["TokenDescription: Token description"]
const profile = ["Profile: is flat", "Answer: MUST answer GET /profile flat"]
const service = ["Service: Service (default service) › on the wire", "Answer: MUST answer services as {data}"]
const booking = ["Booking: Booking › on the wire", "Answer: MUST answer the list and the single look-up with the same booking"]
const invite = ["Invite: Invite (single-use link) › on the wire"]
const webhook = ["Webhook: Webhook subscription › on the wire, without signing_secret"]
const page = ["Pagination: Pagination envelope", "Answer: MUST answer bookings in the pagination envelope"]

export const resources: ReadonlyArray<Section> = [
  {
    part,
    heading: "Token description",
    id: "token.fields",
    clauses: {
      plan: ["plan is free or pro", token],
      scopes: [
        "scopes has one entry for each scope that the token holds",
        [
          "TokenDescription: one entry per scope",
          "TokenDescription: a token without scopes",
          "AccessToken: MUST tell their own scopes"
        ]
      ],
      available: [
        "available says whether the scope works on the host's plan",
        ["TokenDescription: all are available on Pro", "Scope: the scopes that a Free plan leaves idle"]
      ],
      reason: [
        "reason is plan_required where available is false, and absent elsewhere",
        ["TokenDescription: on Free, what bookings and webhooks need is not available"]
      ]
    }
  },
  {
    part,
    heading: "Profile",
    id: "profile.fields",
    clauses: {
      username: ["username is null until the host claims one", ["Profile: until a username is picked"]],
      text: ["name, title and bio are texts or null", profile],
      images: [
        "avatar_url and logo_url are URIs or null",
        [...profile, "JsonSchemas: what the specification calls a URI is one"]
      ],
      profile_url: [
        "profile_url is the public booking page, null until a username is picked",
        [
          "Host: profile_url is null until a username is picked",
          "Profile: until a username is picked",
          "Start: MUST build links from SLOTKIT_BASE_URL"
        ]
      ],
      profile_complete: [
        "profile_complete is false until a username is picked, and nothing can be booked while it is",
        ["Profile: profile_complete false", "StartClauses: a host without a username takes no bookings"]
      ],
      plan: ["plan is free or pro", profile],
      services: [
        "services are the active published ones, each with slug, title and embed_url, which is null until a username is picked",
        [
          "Profile: with the services in the order given",
          "Profile: profile_url and embed_url null",
          "VisitorClauses: a visitor sees the host and its bookable services"
        ]
      ]
    }
  },
  {
    part,
    heading: "Service",
    id: "service.fields",
    clauses: {
      omitted: [
        "Fields that do not apply to a type are omitted, not null",
        ["Invite: fields that do not apply are omitted", "JsonSchemas: every property of a resource that can be omitted"]
      ],
      type: ["type tells a default service from a single-use one", [...service, "Invite: is a single-use service too"]],
      id: ["id is an integer, used in paths", [...service, "Integer: ids in paths"]],
      slug: [
        "slug is lower-case letters, digits and single hyphens, at most 100",
        ["Slug: Service: slug", "Slug: is shortened to stay within 100"]
      ],
      unique: [
        "slug is unique among the host's services",
        [
          "ServiceStoreContract: refuses a slug that another service of the host has",
          "ServiceStoreContract: of services added at once with one slug",
          "ServiceInput: on Pro a malformed slug is 422, and so is a taken one"
        ]
      ],
      title: [
        "title has at most 50 characters",
        ["ServiceInput: strings at their limits", "JsonSchemas: the limits are in the JSON Schema"]
      ],
      description: [
        "description has at most 500 characters",
        ["ServiceInput: strings at their limits", "JsonSchemas: the limits are in the JSON Schema"]
      ],
      is_default: [
        "is_default marks the highlighted service, which is listed first",
        ["ServiceStoreContract: exactly one service is the default one", "ServiceStoreContract: lists the default service first"]
      ],
      is_group: [
        "is_group: several people can book one slot",
        ["Service: a group in person", "GroupClauses: a booking takes a seat for the booker"]
      ],
      max_attendees: [
        "max_attendees is 2 to 50, required for groups, null otherwise",
        [
          "ServiceInput: max_attendees is required when is_group is true",
          "ServiceInput: max_attendees is null for a service that is no group"
        ]
      ],
      requires_approval: [
        "requires_approval: the host accepts each booking by hand",
        [...service, "ApprovalClauses: none, booker books, approval required"]
      ],
      durations: ["durations are minutes, price (null is free) and currency", [...service, "Money: null and 0 are free"]],
      location: ["location is type, label and address", ["Location: Service: location"]],
      embed_url: ["embed_url is null until a username is picked", ["Service: embed_url is null until a username is picked"]]
    }
  },
  {
    part,
    heading: "Slot",
    id: "slot.fields",
    clauses: {
      times: [
        "start and end are UTC",
        ["Availability: the answer: slots by day", "Answer: MUST answer availability as {data, meta}"]
      ],
      label: [
        "label is the start in the host's zone, as HH:MM",
        ["TimeZone: MUST agree with the runtime's own rendering", "Slots: of which two may share a label"]
      ],
      spots_remaining: [
        "spots_remaining is there for groups that publish it, and nowhere else",
        ["Availability: spots_remaining only where it is published", "GroupClauses: remaining seats are told only where"]
      ]
    }
  },
  {
    part,
    heading: "Booking",
    id: "booking.fields",
    clauses: {
      same: [
        "The list and the look-up return the same object",
        ["Answer: MUST answer the list and the single look-up with the same booking"]
      ],
      id: ["id is an integer", booking],
      status: ["status is pending, accepted, declined or cancelled", ["Booking: status › is one of four values"]],
      topic: ["topic is the booker's subject, or null", booking],
      duration_minutes: ["duration_minutes is an integer", booking],
      scheduled_at: [
        "scheduled_at is UTC, null while there is no time",
        [...booking, "BookingStoreContract: bookings without a time last"]
      ],
      created_at: ["created_at is UTC", booking],
      notes: ["notes is a text or null", booking],
      cancellation_reason: [
        "cancellation_reason is set when declined or cancelled, else null",
        ["BookingClauses: cancellation_reason is set when"]
      ],
      booker: ["booker is name and email", [...booking, "Booking: shows of a person the name and the address"]],
      attendees: [
        "attendees are the further seats of a group booking, empty one to one",
        ["Booking: a group booking that awaits payment: pending, with the checkout URL and the further seats"]
      ],
      service: [
        "service is slug, title, is_group, max_attendees and is_personal_invite, and may carry type and id",
        [...booking, "ServiceClauses: a booking keeps the service as it was booked"]
      ],
      location: [
        "location is type, label and address; the type is video, in_person, none, null or a provider's; the address only for in_person",
        ["Location: Booking: location", "Booking: by phone: none with its label"]
      ],
      meeting_link: [
        "meeting_link is the checkout's URL while payment is outstanding, null otherwise",
        ["Booking: meeting_link is null once payment is", "PaymentClauses: meeting_link"]
      ],
      conference_link: [
        "conference_link is the video call's URL, null for other meetings",
        ["BookingClauses: a video meeting gets its address when it is certain"]
      ],
      payment: [
        "payment is status, amount (null when free) and currency; the status is none, pending, paid, failed or refunded",
        [...booking, "PaymentClauses: a booking that is", "TransitionTables: Decision 0033: payment.status"]
      ]
    }
  },
  {
    part,
    heading: "Invite",
    id: "invite.fields",
    clauses: {
      purpose: [
        "An invite is a private link for one person, spent once it is booked",
        ["InviteClauses: an invite is for one person", "InviteClauses: open, a booking is made: used"]
      ],
      accepted: [
        "A booking through an invite is accepted at once and never paid",
        [
          "InviteClauses: a booking through an invite is accepted at once and never paid",
          "Invite: a single-use service is never paid"
        ]
      ],
      id: ["id is an integer", invite],
      text: ["title is a text; description a text or null", invite],
      status: ["status is open, used, expired or disabled", [...invite, "Invite: expiry is computed on read"]],
      url: ["url is the link to send", [...invite, "VisitorClauses: who has an invite's link sees it"]],
      contact: ["contact is name and email", invite],
      durations: ["durations are minutes", invite],
      times: ["expires_at and created_at are date-times", invite]
    }
  },
  {
    part,
    heading: "Webhook subscription",
    id: "webhook.fields",
    clauses: {
      id: ["id is an integer", webhook],
      url: [
        "url is a URI of at most 2048 characters",
        ["WebhookUrl: counts the length in code points", "Webhooks: MUST take the longest URL"]
      ],
      events: [
        "events has at least one event type",
        ["Webhook: event types are kept once each", "Webhook: POST /webhooks › every wrong field at once"]
      ],
      status: ["status is active or disabled", webhook],
      disabled_reason: [
        "disabled_reason is manual, failing, gone or null",
        [
          "Webhook: one that was switched off for failing",
          "DeliveryEnd: as gone by a 410",
          "WebhookSwitch: off: disabled as manual"
        ]
      ],
      consecutive_failures: [
        "consecutive_failures counts events in a row that failed for good; any success resets it",
        [
          "DeliveryEnd: the first four events that fail for good are counted",
          "DeliveryEnd: an event that arrives sets the failures to 0",
          "DeliveryClauses: a success in between starts the count anew"
        ]
      ],
      signing_secret_source: [
        "signing_secret_source is subscription for API keys and app for partner apps",
        [...webhook, "WebhookClauses: an app's webhook has no secret of its own"]
      ],
      signing_secret: [
        "signing_secret is in the answer to POST alone, and for API keys alone; it begins with svc_whsec_",
        [
          "Webhook: signing_secret is carried by the answer to POST alone",
          "Webhooks: MUST show the secret here and nowhere else",
          "Token: tokens › an %s is %s"
        ]
      ],
      last_times: [
        "last_success_at and last_failure_at are date-times or null",
        [...webhook, "DeliveryEnd: is the last success"]
      ],
      times: ["created_at and updated_at are date-times", webhook]
    }
  },
  {
    part,
    heading: "Pagination envelope",
    id: "pagination",
    clauses: {
      data: ["data holds the resources", page],
      links: [
        "links are first, last, prev and next; prev is null on the first page, next on the last",
        [
          "Pagination: one page: no page before or after it",
          "Pagination: a page in the middle",
          "Pagination: the last page may be shorter; next is null"
        ]
      ],
      meta: [
        "meta holds current_page, from, to, last_page, per_page and total",
        [...page, "Pagination: an empty list has one page, without from and to"]
      ],
      path: ["meta.path has no pagination parameters", ["Pagination: links keep the caller's other parameters"]],
      pager: [
        "meta.links are numbered entries with url, label and active",
        ["Pagination: meta.links, as Laravel numbers a pager"]
      ]
    }
  }
]
