import type { Section } from "../Clause.ts"

const part = "Resources and their fields"
const token = ["TokenDescription: Token description"]
const profile = [
  "Profile: has no envelope, and lists the services in the given order",
  "Answer: MUST answer GET /profile without an envelope"
]
const service = ["Service: Service (default service) › on the wire", "Answer: MUST answer services as {data}"]
const booking = ["Booking: Booking › on the wire", "Answer: MUST answer the list and the single request with the same booking"]
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
          "AccessToken: MUST report their own scopes"
        ]
      ],
      available: [
        "available is true if the host's plan includes the scope",
        ["TokenDescription: all are available on Pro", "Scope: the scopes that have no effect on Free"]
      ],
      reason: [
        "reason is plan_required where available is false, and absent elsewhere",
        ["TokenDescription: on Free, the scopes of bookings and webhooks are not available: plan_required; reason"]
      ]
    }
  },
  {
    part,
    heading: "Profile",
    id: "profile.fields",
    clauses: {
      username: [
        "username is null until the host claims one",
        ["Profile: until a username is chosen: profile_complete false, profile_url"]
      ],
      text: ["name, title and bio are strings or null", profile],
      images: [
        "avatar_url and logo_url are URIs or null",
        [...profile, "JsonSchemas: fields that the specification calls a URI have that format"]
      ],
      profile_url: [
        "profile_url is the public booking page, null until a username is picked",
        [
          "Host: profile_url is null until a username is chosen",
          "Profile: until a username is chosen: profile_complete false, profile_url",
          "Start: MUST build links from SLOTKIT_BASE_URL"
        ]
      ],
      profile_complete: [
        "profile_complete is false until a username is chosen; nothing can be booked until then",
        ["Profile: profile_complete false", "StartSuite: a host without a username cannot be"]
      ],
      plan: ["plan is free or pro", profile],
      services: [
        "services are the active published ones, each with slug, title and embed_url, which is null until a username is picked",
        [
          "Profile: has no envelope, and lists the services in the given order",
          "Profile: profile_url and embed_url null",
          "VisitorSuite: a visitor sees the host and its bookable services"
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
        [
          "Invite: fields that do not apply are omitted",
          "JsonSchemas: the description of an optional property of a resource says when it is there"
        ]
      ],
      type: [
        "type distinguishes default services from single-use ones",
        [...service, "Invite: is also a single-use service: the same row; fields that do not"]
      ],
      id: ["id is an integer, used in paths", [...service, "Integer: ids in paths"]],
      slug: [
        "slug is lowercase letters, digits and single hyphens, at most 100 characters",
        ["Slug: Service: slug", "Slug: is shortened to stay within 100"]
      ],
      unique: [
        "slug is unique among the host's services",
        [
          "ServiceStoreContract: rejects a slug of another service of",
          "ServiceStoreContract: of services added concurrently with one slug",
          "ServiceInput: on Pro, a malformed slug is 422, as is a taken one"
        ]
      ],
      title: [
        "title has at most 50 characters",
        [
          "ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters",
          "JsonSchemas: the limits are in the JSON Schema"
        ]
      ],
      description: [
        "description has at most 500 characters",
        [
          "ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters",
          "JsonSchemas: the limits are in the JSON Schema"
        ]
      ],
      is_default: [
        "is_default marks the highlighted service, which is listed first",
        ["ServiceStoreContract: exactly one service is the default one", "ServiceStoreContract: lists the default service first"]
      ],
      is_group: [
        "is_group: several people can book one slot",
        ["Service: an in-person group service of a host without a username", "GroupSuite: a booking takes a seat for the booker"]
      ],
      max_attendees: [
        "max_attendees is 2 to 50, required for groups, null otherwise",
        [
          "ServiceInput: max_attendees is required when is_group is true",
          "ServiceInput: max_attendees is null for a service that is not a group, whatever"
        ]
      ],
      requires_approval: [
        "requires_approval: the host accepts each booking manually",
        [...service, "ApprovalSuite: none, booker books, approval required"]
      ],
      durations: ["durations are minutes, price (null is free) and currency", [...service, "Money: null and 0 are free"]],
      location: ["location is type, label and address", ["Location: Service: location"]],
      embed_url: ["embed_url is null until a username is picked", ["Service: embed_url is null until a username is chosen"]]
    }
  },
  {
    part,
    heading: "Slot",
    id: "slot.fields",
    clauses: {
      times: [
        "start and end are UTC",
        [
          "Availability: the response: slots by day, spots_remaining only if published",
          "Answer: MUST answer availability as {data, meta}"
        ]
      ],
      label: [
        "label is the start in the host's time zone, as HH:MM",
        [
          "TimeZone: MUST agree with the runtime's own formatting at any second",
          "Slots: MUST keep the real duration of slots, two of which may share a"
        ]
      ],
      spots_remaining: [
        "spots_remaining is present only for groups that publish it",
        [
          "Availability: the response: slots by day, spots_remaining only if published",
          "GroupSuite: remaining seats are shown only if the"
        ]
      ]
    }
  },
  {
    part,
    heading: "Booking",
    id: "booking.fields",
    clauses: {
      same: [
        "The list and the single request return the same object",
        ["Answer: MUST answer the list and the single request with the same booking"]
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
      notes: ["notes is a string or null", booking],
      cancellation_reason: [
        "cancellation_reason is set if declined or cancelled, otherwise null",
        ["BookingSuite: cancellation_reason is set when"]
      ],
      booker: [
        "booker is name and email",
        [...booking, "Booking: shows a person's name and email only, without further properties"]
      ],
      attendees: [
        "attendees are the additional seats of a group booking, empty for one-to-one",
        ["Booking: a group booking that awaits payment: pending, with the checkout"]
      ],
      service: [
        "service is slug, title, is_group, max_attendees and is_personal_invite, and may carry type and id",
        [...booking, "ServiceSuite: a booking keeps its service as booked"]
      ],
      location: [
        "location is type, label and address; the type is video, in_person, none, null or a provider's; the address only for in_person",
        ["Location: Booking: location", "Booking: a cancelled phone booking of a deleted invite: kind none with"]
      ],
      meeting_link: [
        "meeting_link is the checkout's URL while payment is outstanding, null otherwise",
        ["Booking: meeting_link is null once payment is", "PaymentSuite: meeting_link"]
      ],
      conference_link: [
        "conference_link is the video call's URL, null for other meetings",
        ["BookingSuite: a video meeting gets its URL when"]
      ],
      payment: [
        "payment is status, amount (null when free) and currency; the status is none, pending, paid, failed or refunded",
        [...booking, "PaymentSuite: a booking that is", "TransitionTables: Decision 0033: payment.status"]
      ]
    }
  },
  {
    part,
    heading: "Invite",
    id: "invite.fields",
    clauses: {
      purpose: [
        "An invite is a private link for one person, used up once it is booked",
        ["InviteSuite: an invite is for one person", "InviteSuite: open, a booking is made: used"]
      ],
      accepted: [
        "A booking through an invite is accepted immediately and always free",
        [
          "InviteSuite: a booking through an invite is accepted",
          "Invite: a single-use service is always free, even as a copy of a paid"
        ]
      ],
      id: ["id is an integer", invite],
      text: ["title is a string; description a string or null", invite],
      status: ["status is open, used, expired or disabled", [...invite, "Invite: expiry is computed on read"]],
      url: ["url is the link to send", [...invite, "VisitorSuite: a visitor with an invite's link sees"]],
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
        [
          "WebhookUrl: counts the length in code points",
          "Webhooks: MUST accept the longest URL, and store every URL as it was sent"
        ]
      ],
      events: [
        "events has at least one event type",
        [
          "Webhook: event types are stored without duplicates, in the specification's",
          "Webhook: POST /webhooks › reports every wrong field at once"
        ]
      ],
      status: ["status is active or disabled", webhook],
      disabled_reason: [
        "disabled_reason is manual, failing, gone or null",
        [
          "Webhook: one that was disabled for failing, of an app",
          "DeliveryEnd: as gone by a 410",
          "WebhookSwitch: disabled: the reason is manual, the failures are unchanged"
        ]
      ],
      consecutive_failures: [
        "consecutive_failures counts consecutive permanent failures; any success resets it",
        [
          "DeliveryEnd: the first four events that fail permanently are counted",
          "DeliveryEnd: a delivered event resets the failures to 0 and is the last success",
          "DeliverySuite: a success resets the count, and retries"
        ]
      ],
      signing_secret_source: [
        "signing_secret_source is subscription for API keys and app for partner apps",
        [...webhook, "WebhookSuite: an app's webhook has no secret of its own"]
      ],
      signing_secret: [
        "signing_secret is in the response to POST only, for API keys only; it begins with svc_whsec_",
        [
          "Webhook: signing_secret is in the response to POST only, and omitted for",
          "Webhooks: MUST show the secret only in this response: not in lists, single",
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
          "Pagination: a single page has no neighbours",
          "Pagination: a middle page has prev and next, in links and in the pager",
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
        ["Pagination: meta.links, numbered like Laravel's pager"]
      ]
    }
  }
]
