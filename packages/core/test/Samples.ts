import { type Booking, bookedService } from "../src/bookings/Booking.ts"
import type { Host } from "../src/hosts/Host.ts"
import type { Invite } from "../src/invites/Invite.ts"
import type { Service } from "../src/services/Service.ts"
import { serviceDefaults } from "../src/services/ServiceInput.ts"
import { defaultServiceSettings } from "../src/services/ServiceSettings.ts"

export const origin = "https://book.example.org"
export const at = (iso: string): number => Date.parse(iso)

export const host: Host = {
  id: 7,
  kind: "person",
  email: "ada@example.org",
  username: "ada",
  name: "Ada Lovelace",
  title: "Analyst",
  bio: "Notes on the engine",
  avatarUrl: "https://img.example.org/ada.png",
  logoUrl: null,
  timezone: "Europe/London",
  language: null,
  accentColor: "#1f5a4d",
  hourFormat: 12,
  indexable: false,
  reminderMinutes: [1440],
  limits: [],
  mailTexts: {},
  currency: "GBP",
  plan: "pro",
  externalId: null,
  metadata: {},
  attributes: {},
  createdAt: at("2026-01-02T03:04:05.678Z"),
  updatedAt: at("2026-01-02T03:04:05.678Z")
}

export const service: Service = {
  ...serviceDefaults,
  id: 11,
  hostId: 7,
  slug: "intro-call",
  title: "Intro call",
  description: "Half an hour to get to know each other",
  isDefault: true,
  durations: [
    { minutes: 30, priceMinor: null },
    { minutes: 60, priceMinor: 4500 }
  ],
  settings: defaultServiceSettings,
  position: null,
  createdAt: at("2026-01-03T00:00:00Z"),
  updatedAt: at("2026-01-03T00:00:00Z")
}

export const invite: Invite = {
  staffing: null,
  id: 21,
  hostId: 7,
  slug: "chat-for-grace",
  title: "Chat for Grace",
  description: null,
  storedStatus: "open",
  token: "k3yT0k3n",
  contact: { name: "Grace Hopper", email: "grace@example.org" },
  durations: [
    { minutes: 30, priceMinor: null },
    { minutes: 45, priceMinor: null }
  ],
  location: { type: "phone", label: "I call you", address: null },
  hours: null,
  maxGuests: 0,
  expiresAt: at("2026-02-01T00:00:00Z"),
  createdAt: at("2026-01-02T00:00:00Z"),
  updatedAt: at("2026-01-02T00:00:00Z")
}

export const booking: Booking = {
  id: 31,
  hostId: 7,
  state: "accepted",
  meetingId: 41,
  service: bookedService({ id: 11, type: "default", slug: "intro-call", title: "Intro call", capacity: null }),
  location: { type: "video", label: "Video call", address: null },
  topic: "Punched cards",
  notes: "Bring the loom",
  answers: [],
  durationMinutes: 30,
  scheduledAt: at("2026-02-03T09:00:00Z"),
  createdAt: at("2026-01-20T10:11:12Z"),
  updatedAt: at("2026-01-21T11:12:13Z"),
  endReason: null,
  cancellationReason: null,
  booker: { name: "Grace Hopper", email: "grace@example.org" },
  bookerTimeZone: "America/New_York",
  language: "de-AT",
  attendees: [],
  payment: { status: "none", amountMinor: null, currency: "GBP", terms: null, refunds: [] },
  checkoutUrl: null,
  conferenceLink: "https://meet.example.org/slotkit-1",
  calendarSequence: 0,
  bookerReschedules: 0,
  noShowAt: null,
  privateNote: null,
  overridden: [],
  hosts: [],
  people: 1,
  series: null,
  cancellationPolicy: null,
  discount: null,
  textConsent: null,
  metadata: {}
}
