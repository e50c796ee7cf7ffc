import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { defaultServiceSettings } from "../services/ServiceSettings.ts"
import { inviteContent, readInvite } from "./InviteContent.ts"

const now = Date.parse("2026-01-10T00:00:00Z")
const service = {
  slug: "intro",
  title: "Intro call",
  durations: [{ minutes: 45, priceMinor: 5000 }],
  location: { type: "phone", label: "Phone", address: null },
  isGroup: false,
  settings: {
    ...defaultServiceSettings,
    maxGuests: 2,
    hours: { weekly: [{ weekday: 2, start: "18:00", end: "20:00" }], overrides: [] }
  }
} as const

describe("A request for an invite", () => {
  it("MUST report the service to copy even if other fields are wrong", () => {
    expect(readInvite({ service: "intro", expires_in_days: 0 }).service).toBe("intro")
    expect(readInvite({ title: "Chat" }).service).toBeUndefined()
    expect(readInvite({ service: 7 }).service).toBeUndefined()
  })

  it("MUST NOT validate a duration if a service is given", () => {
    expect(readInvite({ service: "intro", duration: "long" }).fields).toEqual(Result.succeed({ service: "intro" }))
    expect(Result.isFailure(readInvite({ title: "Chat", duration: "long" }).fields)).toBe(true)
  })

  it("MUST be refused if it is not an object", () => {
    for (const input of [null, [], "Chat"])
      expect(readInvite(input).fields).toMatchObject({ failure: [{ field: "body", rule: "type" }] })
  })
})

describe("The content of an invite", () => {
  it("MUST be its own without a service", () => {
    expect(inviteContent({ title: "Chat with Grace", duration: 20, expires_in_days: 1 }, undefined, now)).toEqual({
      slug: "chat-with-grace",
      title: "Chat with Grace",
      description: null,
      contact: { name: null, email: null },
      durations: [{ minutes: 20, priceMinor: null }],
      location: expect.objectContaining({ type: "video" }),
      hours: null,
      maxGuests: 0,
      expiresAt: Date.parse("2026-01-11T00:00:00Z")
    })
  })

  it("MUST be the service's otherwise, without prices", () => {
    expect(inviteContent({ service: "intro", contact_name: "Grace" }, service, now)).toMatchObject({
      slug: "intro",
      title: "Intro call for Grace",
      contact: { name: "Grace", email: null },
      durations: [{ minutes: 45, priceMinor: null }],
      location: service.location,
      hours: service.settings.hours,
      maxGuests: 2
    })
  })

  it("MUST have the guests of its service, unless the request says how many or the service is a group", () => {
    expect(inviteContent({ service: "intro", max_guests: 0 }, service, now).maxGuests).toBe(0)
    expect(inviteContent({ title: "Chat", max_guests: 4 }, undefined, now).maxGuests).toBe(4)
    expect(inviteContent({ service: "intro" }, { ...service, isGroup: true }, now).maxGuests).toBe(0)
  })
})
