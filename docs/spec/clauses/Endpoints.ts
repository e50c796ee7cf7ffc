import type { Section } from "../Clause.ts"

const part = "Endpoints"
const guarded = "Api: %s MUST declare and enforce its scopes and plan"
const scope = "RequireScope: MUST answer 403 {message, scopes} at %s to a credential that lacks"
const unauthorized = "Authenticate: MUST answer 401"
const limited = "Authenticate: MUST answer 429 {message} with Retry-After to the 61st request"

export const endpoints: ReadonlyArray<Section> = [
  {
    part,
    heading: "GET /token",
    id: "token",
    clauses: {
      scope: [
        "Any valid token is accepted",
        ["RequireScope: MUST allow GET /token with any valid token", "Scope: GET /token needs no scope"]
      ],
      answer: [
        "Returns the token description",
        ["TokenDescription: matches its schema on %s, and contains no null", "AccessToken: MUST report their own scopes"]
      ]
    }
  },
  {
    part,
    heading: "GET /profile",
    id: "profile",
    clauses: {
      scope: ["Needs profile.read", [guarded, scope]],
      flat: ["Returns the profile without an envelope", ["Answer: MUST answer GET /profile without an envelope"]]
    }
  },
  {
    part,
    heading: "GET /services",
    id: "services.list",
    clauses: {
      scope: ["Needs profile.read", [guarded, scope]],
      bookable: [
        "Lists the bookable services: active, within the plan's limit, the default one first",
        [
          "Service: returns active services, the default service first",
          "Service: within the host's plan limit",
          "PlanSuite: after a downgrade the default service stays"
        ]
      ],
      no_invites: [
        "Single-use links are not listed",
        ["InviteSuite: an invite is a single-use service with", "ServiceStoreContract: does not find, list, change or delete"]
      ]
    }
  },
  {
    part,
    heading: "GET /services/{id}",
    id: "services.get",
    clauses: {
      scope: ["Needs services.read", [guarded, scope]],
      id: [
        "The id is an integer; a slug is not accepted",
        ["HostileInput: MUST answer 404 {message} to the path id", "Integer: %j is not an id, so the response is 404"]
      ],
      both: [
        "Answers {data} for a service of either type",
        ["Answer: MUST answer 201 {data} for a new invite, and 409 to DELETE of", "Answer: MUST answer services as {data}"]
      ],
      not_bookable: [
        "A default service that cannot be booked now answers 404",
        ["ServiceSuite: an inactive service is hidden and cannot", "PlanSuite: the others are a 404"]
      ]
    }
  },
  {
    part,
    heading: "POST /services",
    id: "services.create",
    clauses: {
      scope: ["Needs services.write", [guarded, scope]],
      limit: [
        "A service beyond the Free plan's limit answers 403 plan_required",
        [
          "RequireScope: MUST answer 403 plan_required to a default service beyond",
          "PlanSuite: a service beyond the limit of Free is a 403"
        ]
      ]
    }
  },
  {
    part,
    heading: "PATCH /services/{id}",
    id: "services.update",
    clauses: {
      scope: ["Needs services.write", [guarded, scope]],
      sent: [
        "Only the given fields change",
        ["ServiceInput: only the given fields change (%s)", "ServiceSuite: PATCH changes only the given fields, and"]
      ],
      whole: ["durations and location are replaced as a whole", ["ServiceInput: durations and location are replaced as a whole"]],
      title: ["title: at most 50", ["ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters"]],
      description: [
        "description: at most 500",
        ["ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters"]
      ],
      slug: [
        "slug: at most 100 characters, matching the pattern; Pro may choose it",
        [
          "ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters",
          "ServiceInput: the slug: Pro may set it; on Free it is ignored, even if malformed",
          "Plan: custom slugs, groups, approval and webhooks need Pro"
        ]
      ],
      slug_free: [
        "slug: on Free it is made from the title, and a given one is ignored",
        [
          "ServiceInput: the slug: Pro may set it; on Free it is ignored, even if malformed",
          "ServiceInput: POST /services › on Free, a given slug is ignored",
          "ServiceSuite: on Pro a slug may be chosen"
        ]
      ],
      durations: [
        "durations: at least one, each with minutes and a price or null",
        ["ServiceInput: durations of %s answer 422", "ServiceInput: 20 durations are accepted and keep their order"]
      ],
      is_group: [
        "is_group: true on Free answers 422",
        ["ServiceInput: is_group needs Pro", "PlanSuite: on Free a group service is a"]
      ],
      max_attendees: [
        "max_attendees: 2 to 50, required for groups",
        [
          "ServiceInput: max_attendees is required when the service becomes a group or is one",
          "JsonSchemas: the limits are in the JSON Schema"
        ]
      ],
      requires_approval: [
        "requires_approval: needs Pro; on Free bookings are accepted immediately",
        ["ServiceInput: requires_approval needs Pro", "ApprovalSuite: on Free, new bookings are accepted at"]
      ],
      location: [
        "location: replaces the location",
        ["ServiceInput: durations and location are replaced as a whole", "Location: answers 422"]
      ],
      conflict: [
        "A single-use service cannot be edited: 409",
        [
          "InviteSuite: a single-use service cannot be edited",
          "Answer: MUST answer 201 {data} for a new invite, and 409 to DELETE of",
          "ServiceStoreContract: does not find, list, change or delete"
        ]
      ],
      errors: [
        "Other errors are 401, 403, 404, 422 and 429",
        [
          unauthorized,
          scope,
          "Answer: MUST answer 404, never 403",
          "ServiceInput: null is refused for required fields, with every wrong field at",
          limited
        ]
      ]
    }
  },
  {
    part,
    heading: "DELETE /services/{id}",
    id: "services.delete",
    clauses: {
      scope: ["Needs services.write", [guarded, scope]],
      empty: ["Answers 204 without a body", ["Answer: MUST answer services as {data}, a new one with 201 and Location, and"]],
      highlighted: [
        "The oldest remaining service becomes the highlighted one",
        ["ServiceSuite: deleting the default service makes the oldest"]
      ],
      booked: [
        "A booked single-use service cannot be deleted: 409; an unbooked one can",
        ["InviteSuite: an unbooked invite (open, expired or disabled)"]
      ]
    }
  },
  {
    part,
    heading: "GET /availability",
    id: "availability",
    clauses: {
      scope: ["Needs availability.read", [guarded, scope]],
      computed: [
        "Slots follow working hours, buffers and busy time, as on the booking page",
        [
          "SlotProperties: Slots › offers exactly the slots found by brute force",
          "AvailabilityVectors: MUST offer the slots of $id: $source",
          "Visitor: MUST list a service's slots as GET /availability does",
          "StartSuite: exactly the offered starts can be booked"
        ]
      ],
      busy_calendars: [
        "Time in busy calendars is not free",
        [
          "CalendarSuite: busy times of external calendars are not",
          "Offer: MUST include time off and calendars as well as meetings"
        ]
      ],
      service: [
        "service is a slug or a service's booking URL, at most 100 characters; an unknown one answers 404",
        [
          "GetAvailability: MUST accept a service's booking URL in place of its slug",
          "GetAvailability: MUST answer 404 {message} to the service",
          "GetAvailability: MUST answer 422 on",
          "OwnershipSuite: ids and slugs"
        ]
      ],
      general: [
        "Without a service it is general availability",
        [
          "GetAvailability: MUST cover today and the next seven days for 30 minutes when no",
          "Offer: MUST NOT be joined by an invite or by general availability"
        ]
      ],
      from: [
        "from is a date, today by default; past days have no slots",
        [
          "GetAvailability: MUST cover today and the next seven days for 30 minutes when no",
          "GetAvailability: MUST omit days without a free slot, including past days, even",
          "Slots: MUST NOT offer past days"
        ]
      ],
      to: [
        "to is a date, from + 7 days by default; it must not precede from",
        ["GetAvailability: MUST cover from and the next seven days when to is omitted", "GetAvailability: MUST answer 422 on"]
      ],
      clamped: [
        "A range over 31 days is clamped; meta.to is the last day covered",
        ["GetAvailability: MUST clamp a range wider than 31 days, and report the last day"]
      ],
      duration: [
        "duration is 15 to 180, by default the service's shortest, otherwise 30",
        [
          "GetAvailability: MUST use the service's shortest duration by default, and accept",
          "GetAvailability: MUST answer 422 on",
          "Availability: is outside 15 to 180"
        ]
      ],
      answer: [
        "data is keyed by day, and days without slots are omitted; meta has from, to, duration_minutes, timezone and service",
        [
          "Availability: the response: slots by day, spots_remaining only if published",
          "Answer: MUST answer availability as {data, meta}",
          "GetAvailability: MUST omit days without a free slot, including past days, even"
        ]
      ],
      errors: [
        "Answers 401, 403, 404, 422 and 429",
        [unauthorized, scope, "Availability: every wrong parameter at once", limited]
      ]
    }
  },
  {
    part,
    heading: "GET /bookings",
    id: "bookings.list",
    clauses: {
      scope: ["Needs bookings.read and Pro", [guarded, scope, "RequireScope: MUST answer GET %s 403 plan_required"]],
      pages: [
        "Pages, ordered by scheduled_at",
        [
          "Lists: MUST order by scheduled_at",
          "BookingStoreContract: pages by scheduled_at",
          "Answer: MUST answer bookings in the pagination envelope"
        ]
      ],
      status: [
        "status is one of four; another answers 422",
        [
          "Lists: GET /bookings › MUST answer 422 on",
          "BookingInput: reports every wrong parameter at once",
          "BookingStoreContract: a status covers its states: pending includes"
        ]
      ],
      from_to: [
        "from and to are dates or date-times, inclusive; to must not precede from",
        [
          "Lists: MUST treat a date as a whole day in the host's calendar and a",
          "BookingStoreContract: from and to are inclusive",
          "Lists: GET /bookings › MUST answer 422 on"
        ]
      ],
      order: [
        "order is asc or desc, desc by default",
        [
          "Lists: MUST order by scheduled_at, descending unless asc is requested, in",
          "BookingStoreContract: pages by scheduled_at, then by id"
        ]
      ],
      per_page: [
        "per_page is 1 to 100, 25 by default",
        ["Lists: in pages of 25", "HostileInput: MUST answer 422 to per_page", "Lists: GET /bookings › MUST answer 422 on"]
      ],
      page: ["page is 1 or more", ["HostileInput: MUST answer 422 to page", "HostileInput: MUST answer a page past the end"]]
    }
  },
  {
    part,
    heading: "GET /bookings/{id}",
    id: "bookings.get",
    clauses: {
      scope: ["Needs bookings.read and Pro", [guarded, scope, "RequireScope: MUST answer GET %s 403 plan_required"]],
      answer: ["Answers {data}", ["Answer: MUST answer the list and the single request with the same booking"]],
      not_found: ["Another host's id answers 404", ["Answer: MUST answer 404, never 403"]]
    }
  },
  {
    part,
    heading: "GET /invites",
    id: "invites.list",
    clauses: {
      scope: ["Needs invites.read", [guarded, scope]],
      newest: [
        "The newest first, in pages of 25 by default, at most 100",
        [
          "Lists: MUST list the newest first, in pages of 25 by default and 100",
          "InviteStoreContract: pages through invites newest first"
        ]
      ]
    }
  },
  {
    part,
    heading: "GET /invites/{id}",
    id: "invites.get",
    clauses: {
      scope: ["Needs invites.read", [guarded, scope]],
      answer: ["Answers {data}", ["RealServer: MUST create an invite once for repeated", "Answer: MUST answer 404, never 403"]]
    }
  },
  {
    part,
    heading: "POST /invites",
    id: "invites.create",
    clauses: {
      scope: ["Needs invites.write", [guarded, scope]],
      created: ["Answers 201 with the invite", ["Answer: MUST answer 201 {data} for a new invite, and 409 to DELETE of"]],
      service: [
        "service: the slug of a service whose durations and location are copied",
        ["InviteSuite: a copy has its service's durations and", "InviteSuite: an unknown service is a 404"]
      ],
      title: [
        "title: required without service, at most 50; replaces {service} for {contact_name}",
        [
          "Invite: title is required without service",
          "Invite: the default title is {service} for {contact_name}",
          "InviteSuite: the title of a copy"
        ]
      ],
      description: ["description: at most 500", ["Invite: reports every wrong field at once, including a missing title"]],
      contact: [
        "contact_name and contact_email are optional; with an address the contact is saved",
        ["InviteSuite: a person with an email address is", "ContactStoreContract: a known address"]
      ],
      expires: [
        "expires_in_days: 1 to 365, 30 by default",
        ["Invite: expires after 30 days by default", "Invite: reports every wrong field at once, including a missing title"]
      ],
      duration: [
        "duration: 5 to 480, 30 by default, only without service",
        [
          "Invite: one duration of 30 minutes by default",
          "Invite: reports every wrong field at once, including a missing title",
          "InviteSuite: a copy has its service's durations and"
        ]
      ]
    }
  },
  {
    part,
    heading: "DELETE /invites/{id}",
    id: "invites.delete",
    clauses: {
      scope: ["Needs invites.write", [guarded, scope]],
      unbooked: [
        "Deletes an unbooked invite: 204",
        ["InviteSuite: an unbooked invite (open, expired or disabled)", "InviteStoreContract: deletes an unbooked invite"]
      ],
      booked: [
        "A booked invite cannot be deleted: 409",
        ["Answer: MUST answer 201 {data} for a new invite, and 409 to DELETE of"]
      ]
    }
  },
  {
    part,
    heading: "POST /webhooks",
    id: "webhooks.create",
    clauses: {
      scope: [
        "Needs webhooks.write and bookings.read",
        [guarded, "Webhooks: MUST answer 403 {message, scopes} with both scopes"]
      ],
      pro: [
        "Needs Pro",
        ["Webhooks: MUST answer 403 plan_required to a host on Free", "WebhookSuite: a host on Free is rejected with"]
      ],
      created: [
        "Answers 201 {data}, for API keys with signing_secret",
        ["Webhooks: MUST answer 201 {data: Webhook} with the signing secret"]
      ],
      url: [
        "url: HTTPS, at most 2048, public addresses, no user, password or fragment",
        [
          "Webhooks: POST /webhooks › MUST answer 422",
          "WebhookUrl: URL rules › MUST",
          "WebhookSuite: reports all invalid fields at once; a"
        ]
      ],
      events: [
        "events: at least one of the five types",
        ["Webhook: url and events are required", "Webhook: POST /webhooks › reports every wrong field at once"]
      ],
      ten: [
        "At most 10 for a credential",
        ["Webhooks: and to the eleventh webhook", "WebhookStoreContract: of twenty concurrent additions as many succeed"]
      ],
      one_per_url: [
        "One per URL",
        [
          "Webhooks: MUST answer 422 on url to a duplicate URL and to the eleventh",
          "WebhookStoreContract: a URL is unique per credential, also"
        ]
      ],
      own: [
        "A credential sees only what it created",
        [
          "Webhooks: MUST answer 404, never 403, for another credential's webhook, even",
          "WebhookStoreContract: lists only a credential's own webhooks by"
        ]
      ],
      errors: [
        "Answers 401, 403, 422 and 429",
        [
          "Webhooks: MUST answer 401 {message} without a credential",
          "Webhooks: MUST answer 422 {message, errors}",
          "Webhooks: MUST answer 429 {message} with Retry-After"
        ]
      ]
    }
  },
  {
    part,
    heading: "PATCH /webhooks/{id}",
    id: "webhooks.update",
    clauses: {
      off: [
        "{active: false} disables it, with disabled_reason manual",
        ["Webhooks: MUST disable with disabled_reason manual, and enable again"]
      ],
      on: [
        "{active: true} enables it and resets the failure count",
        [
          "Webhooks: MUST disable with disabled_reason manual, and enable again",
          "WebhookSwitch: enabled, from %s: active, the failures MUST be 0"
        ]
      ]
    }
  }
]
