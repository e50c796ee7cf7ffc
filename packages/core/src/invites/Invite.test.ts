import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { at, invite, origin } from "../../test/Samples.ts"
import { inviteUrl } from "../hosts/Links.ts"
import {
  defaultInviteTitle,
  InviteInput,
  InviteResource,
  inviteDuration,
  inviteExpiry,
  inviteResource,
  inviteStatus,
  SingleUseServiceResource,
  singleUseServiceResource
} from "./Invite.ts"

const now = at("2026-01-10T00:00:00Z")

describe("Invite (single-use link)", () => {
  it("on the wire", () => {
    const resource = inviteResource(invite, origin, now)
    expect(resource).toEqual({
      id: 21,
      title: "Chat for Grace",
      description: null,
      status: "open",
      url: "https://book.example.org/i/k3yT0k3n",
      contact: { name: "Grace Hopper", email: "grace@example.org" },
      durations: [30, 45],
      expires_at: "2026-02-01T00:00:00Z",
      created_at: "2026-01-02T00:00:00Z"
    })
    expect(Schema.decodeUnknownSync(InviteResource)(resource)).toEqual(resource)
    expect(inviteUrl(invite, origin)).toBe(resource.url)
    const withGuests = inviteResource({ ...invite, maxGuests: 2 }, origin, now)
    expect(withGuests).toEqual({ ...resource, max_guests: 2 })
    expect(Schema.decodeUnknownSync(InviteResource)(withGuests)).toEqual(withGuests)
    const roles = { doctor: { members: [3, 4] }, room: { attributes: { floor: 1 } } }
    const ofTeam = { ...invite, staffing: { serviceId: 7, roles } }
    expect(inviteResource(ofTeam, origin, now)).toEqual(resource)
    const narrow = inviteResource(ofTeam, origin, now, (id) => (id === 3 ? { username: "ana", name: "Ana" } : undefined))
    expect(narrow).toEqual({
      ...resource,
      members: {
        doctor: [
          { id: 3, username: "ana", name: "Ana" },
          { id: 4, username: null, name: null }
        ]
      },
      attributes: { room: { floor: 1 } }
    })
    expect(Schema.decodeUnknownSync(InviteResource)(narrow)).toEqual(narrow)
  })

  it("is also a single-use service: the same row; fields that do not apply are omitted, not null", () => {
    const resource = singleUseServiceResource(invite, "EUR", origin, now)
    expect(resource).toEqual({
      type: "single_use",
      id: 21,
      title: "Chat for Grace",
      description: null,
      status: "open",
      durations: [
        { minutes: 30, price: null, currency: "EUR" },
        { minutes: 45, price: null, currency: "EUR" }
      ],
      location: { type: "phone", label: "I call you", address: null },
      url: "https://book.example.org/i/k3yT0k3n",
      contact: { name: "Grace Hopper", email: "grace@example.org" },
      expires_at: "2026-02-01T00:00:00Z",
      created_at: "2026-01-02T00:00:00Z"
    })
    for (const name of ["slug", "is_default", "is_group", "max_attendees", "requires_approval", "embed_url"]) {
      expect(resource).not.toHaveProperty(name)
    }
    expect(Schema.decodeUnknownSync(SingleUseServiceResource)(resource)).toEqual(resource)
    expect(JSON.parse(JSON.stringify(Schema.encodeSync(Schema.toCodecJson(SingleUseServiceResource))(resource)))).toEqual(
      resource
    )
  })

  it("a single-use service is always free, even as a copy of a paid service", () => {
    const copied = { ...invite, durations: [{ minutes: 60, priceMinor: 4500 }] }
    expect(singleUseServiceResource(copied, "EUR", origin, now).durations).toEqual([
      { minutes: 60, price: null, currency: "EUR" }
    ])
  })

  it("expiry is computed on read: an open invite is expired from expires_at on", () => {
    expect(inviteStatus(invite, invite.expiresAt - 1)).toBe("open")
    expect(inviteStatus(invite, invite.expiresAt)).toBe("expired")
    expect(inviteResource(invite, origin, invite.expiresAt).status).toBe("expired")
    expect(singleUseServiceResource(invite, "EUR", origin, invite.expiresAt).status).toBe("expired")
  })

  it.each(["used", "disabled"] as const)("one that is %s does not expire", (storedStatus) => {
    const ended = { ...invite, storedStatus }
    expect([inviteStatus(ended, now), inviteStatus(ended, invite.expiresAt + 1)]).toEqual([storedStatus, storedStatus])
  })
})

describe("POST /invites", () => {
  const full = {
    service: "intro-call",
    title: " Chat ",
    description: "About looms",
    contact_name: " Grace ",
    contact_email: " grace@example.org ",
    expires_in_days: 365,
    duration: 480,
    max_guests: 10,
    colour: "green"
  }

  it("decodes its fields, trims names and ignores unknown fields", () => {
    expect(valueOf(InviteInput, full)).toEqual({
      service: "intro-call",
      title: "Chat",
      description: "About looms",
      contact_name: "Grace",
      contact_email: "grace@example.org",
      expires_in_days: 365,
      duration: 480,
      max_guests: 10
    })
  })

  it("title is required without service, and optional with it", () => {
    expect(errorsOf(InviteInput, {})).toEqual({ title: ["The title field is required without a service."] })
    expect(errorsOf(InviteInput, { service: "intro-call" })).toBe("read")
    expect(errorsOf(InviteInput, { title: "Chat" })).toBe("read")
  })

  it("reports every wrong field at once, including a missing title", () => {
    expect(
      errorsOf(InviteInput, {
        description: "x".repeat(501),
        contact_name: "",
        contact_email: "grace",
        expires_in_days: 366,
        duration: 4,
        max_guests: 11
      })
    ).toEqual({
      description: ["The description field must be at most 500 characters."],
      contact_name: ["The contact_name field must not be empty."],
      contact_email: ["The contact_email field must be a valid email address."],
      expires_in_days: ["The expires_in_days field must be an integer from 1 to 365."],
      duration: ["The duration field must be an integer from 5 to 480."],
      max_guests: ["The max_guests field must be an integer from 0 to 10."],
      title: ["The title field is required without a service."]
    })
    expect(
      errorsOf(InviteInput, {
        service: 3,
        title: "x".repeat(51),
        description: 3,
        contact_name: 3,
        contact_email: 3,
        expires_in_days: 0,
        duration: "30"
      })
    ).toEqual({
      service: ["The service field must be a string."],
      title: ["The title field must be at most 50 characters."],
      description: ["The description field must be a string or null."],
      contact_name: ["The contact_name field must be a string or null."],
      contact_email: ["The contact_email field must be a string or null."],
      expires_in_days: ["The expires_in_days field must be an integer from 1 to 365."],
      duration: ["The duration field must be an integer from 5 to 480."]
    })
  })

  it("optional fields may be null, except the numbers and the title", () => {
    expect(errorsOf(InviteInput, { title: "Chat", description: null, contact_name: null, contact_email: null })).toBe("read")
    expect(errorsOf(InviteInput, { title: null, expires_in_days: null, duration: null })).toEqual({
      title: ["The title field must be a string."],
      expires_in_days: ["The expires_in_days field must be an integer from 1 to 365."],
      duration: ["The duration field must be an integer from 5 to 480."]
    })
  })

  it("the default title is {service} for {contact_name}, within 50 characters", () => {
    expect(defaultInviteTitle("Intro call", "Grace")).toBe("Intro call for Grace")
    expect(defaultInviteTitle("Intro call", null)).toBe("Intro call")
    expect(defaultInviteTitle("x".repeat(49), "Grace")).toBe("x".repeat(49))
    expect([...defaultInviteTitle("😀".repeat(60), null)]).toHaveLength(50)
    expect(defaultInviteTitle("😀".repeat(60), null).isWellFormed()).toBe(true)
  })

  it("expires after 30 days by default, has one duration of 30 minutes by default, and is always free", () => {
    expect(inviteExpiry(now, undefined)).toBe(at("2026-02-09T00:00:00Z"))
    expect(inviteExpiry(now, 1)).toBe(at("2026-01-11T00:00:00Z"))
    expect(inviteExpiry(now, 365)).toBe(at("2027-01-10T00:00:00Z"))
    expect(inviteDuration(undefined)).toEqual({ minutes: 30, priceMinor: null })
    expect(inviteDuration(480)).toEqual({ minutes: 480, priceMinor: null })
  })
})
