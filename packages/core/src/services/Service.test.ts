import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { host, origin, service } from "../../test/Samples.ts"
import { embedUrl } from "../hosts/Links.ts"
import { ServiceResource, serviceResource, shortestDuration } from "./Service.ts"

describe("Service (default service)", () => {
  it("on the wire", () => {
    const resource = serviceResource(service, host, origin)
    expect(resource).toEqual({
      type: "default",
      id: 11,
      slug: "intro-call",
      title: "Intro call",
      description: "Half an hour to get to know each other",
      is_default: true,
      is_group: false,
      max_attendees: null,
      requires_approval: false,
      durations: [
        { minutes: 30, price: null, currency: "GBP" },
        { minutes: 60, price: 4500, currency: "GBP" }
      ],
      location: { type: "video", label: "Video call", address: null },
      embed_url: "https://book.example.org/ada/intro-call"
    })
    expect(Schema.decodeUnknownSync(ServiceResource)(resource)).toEqual(resource)
  })

  it("an in-person group service of a host without a username", () => {
    const group = {
      ...service,
      isDefault: false,
      isGroup: true,
      maxAttendees: 12,
      requiresApproval: true,
      location: { type: "in_person", label: "Office", address: "1 High Street" } as const
    }
    expect(serviceResource(group, { username: null, currency: "JPY" }, origin)).toEqual({
      type: "default",
      id: 11,
      slug: "intro-call",
      title: "Intro call",
      description: "Half an hour to get to know each other",
      is_default: false,
      is_group: true,
      max_attendees: 12,
      requires_approval: true,
      durations: [
        { minutes: 30, price: null, currency: "JPY" },
        { minutes: 60, price: 4500, currency: "JPY" }
      ],
      location: { type: "in_person", label: "Office", address: "1 High Street" },
      embed_url: null
    })
  })

  it("embed_url is null until a username is chosen", () => {
    expect(embedUrl({ username: null }, service, origin)).toBeNull()
    expect(embedUrl(host, service, origin)).toBe("https://book.example.org/ada/intro-call")
  })

  it("the shortest duration is the default, whatever their order", () => {
    expect(shortestDuration([60, 15, 30].map((minutes) => ({ minutes, priceMinor: null })))).toBe(15)
  })
})
