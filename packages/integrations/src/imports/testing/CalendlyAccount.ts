/** An account as Calendly's API v2 answers it. Everything is JSON, so that tests can put anything into it. */
export interface CalendlyAccount {
  user: Record<string, unknown>
  schedules: Array<unknown>
  eventTypes: Array<unknown>
  /** The hours of an event type by its URI. Those of the default schedule otherwise. */
  eventTypeHours: Record<string, Array<unknown>>
  /** The event types of the organization's teams, and the hosts of an event type by its URI. */
  teamEventTypes: Array<unknown>
  hosts: Record<string, Array<unknown>>
  events: Array<Record<string, unknown>>
  /** The guests of a meeting by its URI. */
  invitees: Record<string, Array<unknown>>
}

const api = "https://api.calendly.com"
const user = `${api}/users/AAAAAAAAAAAAAAAA`
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"]
const nineToFive = weekdays.map((wday) => ({ type: "wday", wday, intervals: [{ from: "09:00", to: "17:00" }] }))
const weekend = ["saturday", "sunday"].map((wday) => ({ type: "wday", wday, intervals: [] }))

const eventType = (id: string, fields: Record<string, unknown>) => ({
  uri: `${api}/event_types/${id}`,
  active: true,
  booking_method: "instant",
  color: "#8247f5",
  created_at: "2024-01-02T03:04:05.678123Z",
  custom_questions: [],
  deleted_at: null,
  description_html: null,
  description_plain: null,
  duration: 30,
  duration_options: null,
  internal_note: null,
  is_paid: false,
  kind: "solo",
  locale: "en",
  locations: null,
  admin_managed: false,
  pooling_type: null,
  position: 0,
  profile: { name: "Ada Byron", owner: user, type: "User" },
  scheduling_url: `https://calendly.com/ada-byron/${String(fields.slug)}`,
  secret: false,
  type: "StandardEventType",
  updated_at: "2026-01-02T03:04:05.678123Z",
  ...fields
})

const event = (id: string, type: string, start: string, end: string, fields: Record<string, unknown> = {}) => ({
  uri: `${api}/scheduled_events/${id}`,
  name: "Ada Byron and Grace Hopper",
  meeting_notes_plain: null,
  meeting_notes_html: null,
  status: "active",
  start_time: start,
  end_time: end,
  event_type: `${api}/event_types/${type}`,
  location: { type: "zoom", status: "pushed", join_url: "https://zoom.us/j/123456", data: { id: 123456 } },
  invitees_counter: { total: 1, active: 1, limit: 1 },
  created_at: "2026-01-02T03:04:05.678123Z",
  updated_at: "2026-01-02T03:04:05.678123Z",
  event_memberships: [{ user, user_email: "ada@example.com", user_name: "Ada Byron" }],
  event_guests: [],
  calendar_event: null,
  ...fields
})

const invitee = (eventId: string, id: string, fields: Record<string, unknown> = {}) => ({
  uri: `${api}/scheduled_events/${eventId}/invitees/${id}`,
  email: "grace@example.com",
  name: "Grace Hopper",
  first_name: null,
  last_name: null,
  status: "active",
  timezone: "America/New_York",
  event: `${api}/scheduled_events/${eventId}`,
  questions_and_answers: [{ question: "Company", answer: "Navy", position: 0 }],
  rescheduled: false,
  old_invitee: null,
  new_invitee: null,
  cancel_url: "https://calendly.com/cancellations/X",
  reschedule_url: "https://calendly.com/reschedulings/X",
  payment: null,
  no_show: null,
  tracking: { utm_source: null },
  ...fields
})

/** An account with event types of all kinds, and meetings in January 2030. */
export const calendlyAccount = (): CalendlyAccount => ({
  user: {
    uri: user,
    name: "Ada Byron",
    slug: "ada-byron",
    email: "ada.byron@example.com",
    scheduling_url: "https://calendly.com/ada-byron",
    timezone: "Europe/Rome",
    time_notation: "24h",
    avatar_url: "https://images.example.com/ada.png",
    created_at: "2024-01-02T03:04:05.678123Z",
    updated_at: "2026-01-02T03:04:05.678123Z",
    current_organization: `${api}/organizations/BBBBBBBBBBBBBBBB`,
    resource_type: "User",
    locale: "en"
  },
  schedules: [
    {
      uri: `${api}/user_availability_schedules/EVENING`,
      default: false,
      name: "Evenings",
      user,
      timezone: "Europe/Rome",
      rules: [{ type: "wday", wday: "tuesday", intervals: [{ from: "18:00", to: "23:59" }] }]
    },
    {
      uri: `${api}/user_availability_schedules/MAIN`,
      default: true,
      name: "Working hours",
      user,
      timezone: "Europe/Rome",
      rules: [
        ...nineToFive,
        ...weekend,
        { type: "date", date: "2030-01-01", intervals: [] },
        {
          type: "date",
          date: "2030-01-05",
          intervals: [
            { from: "10:00", to: "12:00" },
            { from: "14:00", to: "15:30" }
          ]
        }
      ]
    }
  ],
  eventTypes: [
    eventType("INTRO", {
      name: "Intro call",
      slug: "intro-call",
      position: 0,
      duration: 30,
      duration_options: [15, 30, 60],
      description_plain: "Half an hour to get to know each other.",
      before_buffer: 5,
      after_buffer: 10,
      start_time_increment: 15,
      locations: [
        { kind: "zoom_conference", position: 0 },
        { kind: "physical", location: "Via Roma 1", position: 1 }
      ],
      custom_questions: [
        { name: "Company", type: "string", position: 0, enabled: true, required: true, answer_choices: [], include_other: false },
        {
          name: "What would you like to discuss?",
          type: "text",
          position: 1,
          enabled: true,
          required: false,
          answer_choices: []
        },
        {
          name: "Team size",
          type: "single_select",
          position: 2,
          enabled: true,
          required: false,
          answer_choices: ["1-10", "11-50", "More"],
          include_other: true
        },
        {
          name: "Topics",
          type: "multi_select",
          position: 3,
          enabled: true,
          required: true,
          answer_choices: ["A", "B"],
          include_other: false
        },
        { name: "Old question", type: "string", position: 4, enabled: false, required: false, answer_choices: [] }
      ]
    }),
    eventType("EVENING", {
      name: "Evening chat",
      slug: "evening",
      position: 1,
      duration: 45,
      locations: [{ kind: "ask_invitee" }]
    }),
    eventType("CALL", { name: "Phone call", slug: "phone", position: 2, duration: 3, locations: [{ kind: "outbound_call" }] }),
    eventType("WORKSHOP", {
      name: "Workshop",
      slug: "workshop",
      position: 3,
      kind: "group",
      duration: 120,
      locations: [{ kind: "physical", location: "Via Roma 1, Roma" }]
    }),
    eventType("PAID", {
      name: "Consulting",
      slug: "consulting",
      position: 4,
      is_paid: true,
      duration: 60,
      locations: [{ kind: "google_conference" }]
    }),
    eventType("SECRET", {
      name: "VIP",
      slug: "vip",
      position: 5,
      secret: true,
      locations: [{ kind: "custom", location: "The usual place" }]
    }),
    eventType("OFF", { name: "Old offer", slug: "old", position: 6, active: false, locations: [] }),
    eventType("DAY", { name: "Full day", slug: "full-day", position: 7, duration: 600 }),
    eventType("ROBIN", {
      name: "Sales",
      slug: "sales",
      position: 8,
      pooling_type: "round_robin",
      profile: { type: "Team", name: "Sales", owner: `${api}/teams/T` }
    }),
    eventType("POLL", { name: "Poll", slug: null, position: 9, booking_method: "poll" }),
    eventType("ADHOC", { name: "One-off", slug: null, position: 10, type: "AdhocEventType" })
  ],
  teamEventTypes: [
    eventType("ROBIN", {
      name: "Demo",
      slug: "demo",
      position: 8,
      scheduling_url: "https://calendly.com/acme-sales/demo",
      pooling_type: "round_robin",
      profile: { type: "Team", name: "Sales", owner: `${api}/teams/T` }
    }),
    eventType("PANEL", {
      name: "Panel",
      slug: "panel",
      pooling_type: "collective",
      profile: { type: "Team", name: "Sales", owner: `${api}/teams/T` }
    }),
    eventType("POOLS", {
      name: "Pools",
      pooling_type: "multi_pool",
      profile: { type: "Team", name: "Sales", owner: `${api}/teams/T` }
    }),
    eventType("INTRO", { name: "Intro call", slug: "intro-call" })
  ],
  hosts: {
    [`${api}/event_types/ROBIN`]: [host("ada.byron@example.com"), host("grace@example.com"), host("joan@example.com")],
    [`${api}/event_types/PANEL`]: [host("ada.byron@example.com"), host("grace@example.com")]
  },
  eventTypeHours: {
    [`${api}/event_types/EVENING`]: [
      {
        user,
        availability_setting: "host",
        availability_rule: {
          timezone: "Europe/Rome",
          rules: [{ type: "wday", wday: "tuesday", intervals: [{ from: "18:00", to: "23:59" }] }]
        }
      }
    ]
  },
  events: [
    event("E1", "INTRO", "2030-01-08T09:00:00.000000Z", "2030-01-08T09:30:00.000000Z"),
    event("E2", "WORKSHOP", "2030-01-09T09:00:00.000000Z", "2030-01-09T11:00:00.000000Z", {
      name: "Workshop",
      location: { type: "physical", location: "Via Roma 1, Roma" },
      invitees_counter: { total: 3, active: 2, limit: 8 }
    }),
    event("E3", "ROBIN", "2030-01-10T09:00:00.000000Z", "2030-01-10T09:30:00.000000Z", { name: "Sales" }),
    event("E4", "INTRO", "2030-01-11T09:00:00.000000Z", "2030-01-11T09:30:00.000000Z", {
      status: "canceled",
      cancellation: { canceled_by: "Grace Hopper", reason: "Ill", canceler_type: "invitee" }
    })
  ],
  invitees: {
    [`${api}/scheduled_events/E1`]: [invitee("E1", "I1")],
    [`${api}/scheduled_events/E2`]: [
      invitee("E2", "I2"),
      invitee("E2", "I3", { name: "Alan Turing", email: "alan@example.com", timezone: "Europe/London" }),
      invitee("E2", "I4", { name: "Edsger Dijkstra", email: "edsger@example.com", status: "canceled" })
    ],
    [`${api}/scheduled_events/E3`]: [invitee("E3", "I5")]
  }
})

const host = (email: string) => ({ event_type: null, member: { uri: `${api}/users/${email}`, email, name: null } })
