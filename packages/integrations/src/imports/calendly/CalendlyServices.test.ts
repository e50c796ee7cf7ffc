import { describe, expect, it } from "vitest"
import type { CalendlyEventType } from "./CalendlyAnswers.ts"
import { mapPlace } from "./CalendlyPlaces.ts"
import { mapQuestions } from "./CalendlyQuestions.ts"
import { mapEventType } from "./CalendlyServices.ts"

const user = "https://api.calendly.com/users/A"
const facts = { user, hostHours: undefined, ownHours: undefined, seats: undefined }

const eventType = (overrides: Partial<CalendlyEventType> = {}): CalendlyEventType => ({
  uri: "https://api.calendly.com/event_types/1",
  name: "Intro",
  slug: "intro",
  duration: 30,
  ...overrides
})

describe("Event types of Calendly", () => {
  it.each([
    [{ pooling_type: "round_robin" }, "It belongs to several hosts (round robin), and a service has one."],
    [{ pooling_type: "collective" }, "It belongs to several hosts (collective), and a service has one."],
    [{ pooling_type: "multi_pool" }, "It belongs to several hosts (multi pool), and a service has one."],
    [{ profile: { type: "Team" } }, "It belongs to a team, and a service has one host."],
    [{ profile: { type: "User", owner: "https://api.calendly.com/users/B" } }, "It belongs to another user of the organization."],
    [{ type: "AdhocEventType" }, "It is a one-off meeting. Create an invite instead."],
    [{ booking_method: "poll" }, "It is a meeting poll, which Slotkit does not have."],
    [{ deleted_at: "2026-01-01T00:00:00Z" }, "It is deleted."],
    [{ duration: null }, "It has no duration."],
    [{ duration: 720 }, "720 minutes is longer than 480, the longest duration of a service."]
  ])("are left out: %j", (input, leftOut) => {
    expect(mapEventType(eventType(input), facts)).toEqual({ leftOut })
  })

  it.each([
    [{ active: false }, "active"],
    [{ secret: true }, "active"],
    [{ is_paid: true }, "price"],
    [{ kind: "group" }, "max_attendees"]
  ])("are switched off: %j", (input, field) => {
    expect(mapEventType(eventType(input), facts)).toMatchObject({ settings: { active: false }, notes: [{ field }] })
  })

  it("keep what fits as it is, and take the seats of their meetings", () => {
    expect(mapEventType(eventType(), facts)).toEqual({
      id: "https://api.calendly.com/event_types/1",
      name: "Intro",
      service: { title: "Intro", description: "", slug: "intro", durations: [{ minutes: 30 }], location: { type: "none" } },
      settings: {},
      notes: []
    })
    const group = mapEventType(eventType({ kind: "group" }), { ...facts, seats: 100 })
    expect(group).toMatchObject({
      service: { is_group: true, max_attendees: 50 },
      settings: {},
      notes: [{ text: "100 seats became 50." }]
    })
  })

  it.each([
    ["string", "text"],
    ["text", "textarea"],
    ["phone_number", "phone"],
    ["single_select", "radio"],
    ["multi_select", undefined],
    ["hologram", undefined],
    [null, undefined]
  ])("ask questions of the type %s as %s", (type, expected) => {
    const { drafts, notes } = mapQuestions([{ name: "Q", type, required: true }])
    expect([drafts[0]?.type, notes.length]).toEqual([expected, expected === undefined ? 1 : 0])
  })

  it.each([
    [
      { kind: "physical", location: "Via Roma 1" },
      { type: "in_person", address: "Via Roma 1" }
    ],
    [{ kind: "physical" }, { type: "none" }],
    [{ kind: "zoom_conference" }, { type: "video" }],
    [{ kind: "zoom" }, { type: "video" }],
    [{ kind: "google_conference" }, { type: "video" }],
    [{ kind: "microsoft_teams_conference" }, { type: "video" }],
    [{ kind: "gotomeeting_conference" }, { type: "video" }],
    [{ kind: "webex_conference" }, { type: "video" }],
    [{ kind: "outbound_call" }, { type: "phone", label: "Phone call" }],
    [
      { kind: "inbound_call", phone_number: 390612345 },
      { type: "phone", label: "Call 390612345" }
    ],
    [{ kind: "inbound_call" }, { type: "phone", label: "Phone call" }],
    [{ kind: "ask_invitee" }, { type: "none", label: "To be agreed" }],
    [
      { kind: "custom", location: "The usual place" },
      { type: "none", label: "The usual place" }
    ],
    [{ kind: "custom", location: "https://meet.example.com/ada" }, { type: "video" }],
    [{ kind: "hologram" }, undefined],
    [{ kind: "constructor" }, undefined],
    [{ kind: null }, undefined]
  ])("take place at %j", (place, location) => {
    expect(mapPlace(place)?.location).toEqual(location)
  })
})
