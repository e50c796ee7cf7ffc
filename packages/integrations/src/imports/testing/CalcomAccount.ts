/** An account as cal.com's API v2 answers it. Everything is JSON, so that tests can put anything into it. */
export interface CalcomAccount {
  user: Record<string, unknown>
  schedules: Array<unknown>
  eventTypes: Array<unknown>
  bookings: Array<Record<string, unknown>>
  teams: Array<{ id: number; [field: string]: unknown }>
  /** The members of a team, and its event types, by its id. Others may not be read. */
  memberships: Record<string, Array<unknown>>
  teamEventTypes: Record<string, Array<unknown>>
}

const ownFields = [
  { isDefault: true, type: "name", slug: "name", required: true, hidden: false },
  { isDefault: true, type: "email", slug: "email", required: true, hidden: false },
  { isDefault: true, type: "phone", slug: "attendeePhoneNumber", required: false, hidden: true },
  { isDefault: true, type: "text", slug: "title", required: true, hidden: true },
  { isDefault: true, type: "textarea", slug: "notes", required: false, hidden: false },
  { isDefault: true, type: "multiemail", slug: "guests", required: false, hidden: false },
  { isDefault: true, type: "textarea", slug: "rescheduleReason", required: false, hidden: false }
]

const eventType = (id: number, fields: Record<string, unknown>) => ({
  id,
  ownerId: 7,
  lengthInMinutes: 30,
  description: "",
  locations: [{ type: "integration", integration: "cal-video" }],
  bookingFields: ownFields,
  recurrence: null,
  disableGuests: false,
  slotInterval: null,
  minimumBookingNotice: 120,
  beforeEventBuffer: 0,
  afterEventBuffer: 0,
  metadata: {},
  price: 0,
  currency: "usd",
  lockTimeZoneToggleOnBookingPage: false,
  seatsPerTimeSlot: null,
  forwardParamsSuccessRedirect: true,
  successRedirectUrl: "",
  isInstantEvent: false,
  scheduleId: null,
  hidden: false,
  bookingLimitsCount: { disabled: true },
  bookingLimitsDuration: { disabled: true },
  bookingWindow: { disabled: true },
  confirmationPolicy: { disabled: true },
  seats: { disabled: true },
  requiresBookerEmailVerification: false,
  bookingRequiresAuthentication: false,
  disableCancelling: { disabled: false },
  disableRescheduling: { disabled: false, minutesBefore: null },
  users: [{ id: 7, name: "Ada Byron", username: "ada", avatarUrl: null, weekStart: "Monday", brandColor: null, metadata: {} }],
  ...fields
})

const booking = (uid: string, start: string, end: string, fields: Record<string, unknown> = {}) => ({
  id: 100,
  uid,
  title: "Intro between Ada Byron and Grace Hopper",
  description: "",
  hosts: [{ id: 7, name: "Ada Byron", email: "ada@example.com", timeZone: "Europe/Rome" }],
  status: "accepted",
  start,
  end,
  duration: 30,
  eventTypeId: 1,
  eventType: { id: 1, slug: "intro" },
  meetingUrl: "https://app.cal.com/video/abc",
  location: "https://app.cal.com/video/abc",
  absentHost: false,
  createdAt: "2026-01-02T03:04:05.678Z",
  updatedAt: "2026-01-02T03:04:05.678Z",
  metadata: {},
  attendees: [
    {
      name: "Grace Hopper",
      email: "grace@example.com",
      displayEmail: "grace@example.com",
      timeZone: "America/New_York",
      language: "en",
      absent: false
    }
  ],
  guests: [],
  bookingFieldsResponses: {
    name: "Grace Hopper",
    email: "grace@example.com",
    company: "Navy",
    notes: "Bring the nanosecond.",
    location: { value: "integrations:daily", optionValue: "" }
  },
  ...fields
})

/** An account with event types of all kinds, and bookings in January 2030. */
export const calcomAccount = (): CalcomAccount => ({
  user: {
    id: 7,
    username: "ada",
    email: "ada.cal@example.com",
    name: "Ada Byron",
    bio: "<p>Answers questions about <b>engines</b>.</p>",
    avatarUrl: null,
    timeFormat: 24,
    defaultScheduleId: 11,
    weekStart: "Monday",
    timeZone: "Europe/Rome",
    locale: "de",
    organizationId: null
  },
  schedules: [
    {
      id: 11,
      ownerId: 7,
      name: "Working hours",
      timeZone: "Europe/Rome",
      isDefault: true,
      availability: [{ days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], startTime: "09:00", endTime: "17:00" }],
      overrides: [
        { date: "2030-01-01", startTime: "00:00", endTime: "00:00" },
        { date: "2030-01-05", startTime: "10:00", endTime: "12:00" },
        { date: "2030-01-05", startTime: "14:00", endTime: "15:30" }
      ]
    },
    {
      id: 12,
      ownerId: 7,
      name: "Evenings",
      timeZone: "Europe/Rome",
      isDefault: false,
      availability: [{ days: ["Tuesday"], startTime: "18:00", endTime: "23:59" }],
      overrides: []
    },
    {
      id: 13,
      ownerId: 7,
      name: "Trip",
      timeZone: "America/New_York",
      isDefault: false,
      availability: [{ days: ["Monday"], startTime: "09:00", endTime: "12:00" }],
      overrides: []
    }
  ],
  eventTypes: [
    eventType(1, {
      title: "Intro",
      slug: "intro",
      lengthInMinutes: 30,
      lengthInMinutesOptions: [15, 30, 60],
      description: "<p>Half an hour to get to <i>know</i> each other.</p>",
      minimumBookingNotice: 240,
      beforeEventBuffer: 5,
      afterEventBuffer: 10,
      slotInterval: 15,
      bookingLimitsCount: { day: 3, week: 10 },
      bookingWindow: [{ type: "businessDays", value: 30, rolling: true }],
      locations: [
        { type: "integration", integration: "google-meet" },
        { type: "address", address: "Via Roma 1", public: true }
      ],
      bookingFields: [
        ...ownFields,
        { isDefault: false, type: "text", slug: "company", label: "Company", required: true, placeholder: "Inc.", hidden: false },
        {
          isDefault: false,
          type: "select",
          slug: "size",
          label: "Team size",
          required: false,
          options: ["1-10", "11-50"],
          hidden: false
        },
        { isDefault: false, type: "boolean", slug: "nda", label: "I accept the NDA", required: true, hidden: false },
        {
          isDefault: false,
          type: "multiselect",
          slug: "topics",
          label: "Topics",
          required: false,
          options: ["A", "B"],
          hidden: false
        },
        { isDefault: false, type: "address", slug: "address", label: "Address", required: false, placeholder: "", hidden: false },
        { isDefault: false, type: "text", slug: "utm", label: "Campaign", required: false, hidden: true }
      ]
    }),
    eventType(2, {
      title: "Evening chat",
      slug: "Evening_Chat",
      scheduleId: 12,
      lengthInMinutes: 45,
      locations: [{ type: "attendeePhone" }]
    }),
    eventType(3, {
      title: "On the road",
      slug: "road",
      scheduleId: 13,
      locations: [{ type: "phone", phone: "+39061234567", public: true }]
    }),
    eventType(4, {
      title: "Workshop",
      slug: "workshop",
      lengthInMinutes: 120,
      seats: { seatsPerTimeSlot: 8, showAttendeeInfo: false, showAvailabilityCount: true },
      seatsPerTimeSlot: 8
    }),
    eventType(5, {
      title: "On request",
      slug: "request",
      confirmationPolicy: { type: "always", blockUnconfirmedBookingsInBooker: true }
    }),
    eventType(6, { title: "Consulting", slug: "consulting", price: 9900, currency: "eur" }),
    eventType(7, {
      title: "VIP",
      slug: "vip",
      hidden: true,
      locations: [{ type: "link", link: "https://meet.example.com/ada", public: true }]
    }),
    eventType(8, { title: "Spring", slug: "spring", bookingWindow: { type: "range", value: ["2030-03-01", "2030-03-31"] } }),
    eventType(9, {
      title: "Series",
      slug: "series",
      recurrence: { interval: 1, occurrences: 4, frequency: "weekly" },
      disableCancelling: { disabled: true }
    }),
    eventType(10, { title: "Sales", slug: "sales", schedulingType: "roundRobin", teamId: 3, hosts: [] })
  ],
  bookings: [
    booking("b1", "2030-01-08T09:00:00.000Z", "2030-01-08T09:30:00.000Z"),
    booking("b2", "2030-01-09T09:00:00.000Z", "2030-01-09T11:00:00.000Z", {
      title: "Workshop",
      eventTypeId: 4,
      eventType: { id: 4, slug: "workshop" },
      bookingFieldsResponses: undefined,
      attendees: [
        {
          name: "Grace Hopper",
          email: "grace@example.com",
          timeZone: "America/New_York",
          language: "en",
          absent: false,
          seatUid: "s1",
          bookingFieldsResponses: { notes: "First row." }
        },
        {
          name: "Alan Turing",
          email: "alan@example.com",
          timeZone: "Europe/London",
          language: "en",
          absent: false,
          seatUid: "s2",
          bookingFieldsResponses: {}
        }
      ]
    }),
    booking("b3", "2030-01-10T09:00:00.000Z", "2030-01-10T09:30:00.000Z", { status: "pending" }),
    booking("b4", "2030-01-11T09:00:00.000Z", "2030-01-11T09:30:00.000Z", { status: "cancelled", cancellationReason: "Ill" })
  ],
  teams: [
    { id: 3, name: "Sales team", slug: "sales-team", timeZone: "Europe/Rome", isOrganization: false },
    { id: 4, name: "Acme", slug: "acme", timeZone: "Europe/Rome", isOrganization: true },
    { id: 5, name: "Board", slug: "board", timeZone: "Europe/Rome" }
  ],
  memberships: {
    3: [
      membership(7, "ada.cal@example.com", { role: "OWNER" }),
      membership(8, "grace.cal@example.com"),
      membership(9, "alan.cal@example.com", { accepted: false }),
      membership(10, "joan.cal@example.com")
    ]
  },
  teamEventTypes: {
    3: [
      teamEventType(10, {
        title: "Sales",
        slug: "sales",
        schedulingType: "roundRobin",
        hosts: [
          { userId: 7, name: "Ada Byron", username: "ada", mandatory: false, priority: "medium", weight: 200 },
          { userId: 8, name: "Grace Hopper", username: "grace", mandatory: false, priority: "high" },
          { userId: 10, name: "Joan Clarke", username: "joan", mandatory: true, priority: "medium" },
          { userId: 9, name: "Alan Turing", username: "alan", mandatory: false, priority: "medium" }
        ]
      }),
      teamEventType(11, {
        title: "Panel",
        slug: "panel",
        schedulingType: "collective",
        scheduleId: 12,
        hosts: [
          { userId: 7, mandatory: true },
          { userId: 8, mandatory: true }
        ]
      }),
      teamEventType(12, { title: "Intro of each", slug: "managed", schedulingType: "managed" })
    ]
  }
})

const membership = (userId: number, email: string, fields: object = {}) => ({
  id: 100 + userId,
  userId,
  teamId: 3,
  accepted: true,
  role: "MEMBER",
  user: { email, name: null, username: null, avatarUrl: null },
  ...fields
})

const teamEventType = (id: number, fields: Record<string, unknown>) =>
  eventType(id, { ownerId: null, teamId: 3, users: undefined, assignAllTeamMembers: false, hosts: [], ...fields })
