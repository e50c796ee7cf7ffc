import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { host, origin, service } from "../../test/Samples.ts"
import { embedUrl } from "../hosts/Links.ts"
import { bookableServices, ServiceResource, serviceResource, shortestDuration } from "./Service.ts"

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

const bookable = (id: number, isDefault = false, active = true, position: number | null = null) => ({
  id,
  isDefault,
  position,
  settings: { active }
})
const ids = (services: ReadonlyArray<{ readonly id: number }>) => services.map(({ id }) => id)

describe("GET /services", () => {
  const services = [bookable(5), bookable(2), bookable(9, true), bookable(1, false, false), bookable(7)]

  it("returns active services, the default service first, then the oldest", () => {
    expect(ids(bookableServices(services, "pro", 1))).toEqual([9, 2, 5, 7])
  })

  it("follows the places that the host has given, and ends with services without one", () => {
    const placed = [
      bookable(1),
      bookable(2, false, true, 2),
      bookable(3, true, true, 0),
      bookable(4, false, true, 1),
      bookable(5)
    ]
    expect(ids(bookableServices(placed, "pro", 1))).toEqual([3, 4, 2, 1, 5])
    expect(ids(bookableServices(placed, "free", 2))).toEqual([3, 4])
  })

  it("stays within the host's plan limit: the default service, then the oldest active ones", () => {
    expect(ids(bookableServices(services, "free", 1))).toEqual([9])
    expect(ids(bookableServices(services, "free", 3))).toEqual([9, 2, 5])
    expect(ids(bookableServices(services, "free", 0))).toEqual([])
  })

  it("a disabled default service gives its place to the oldest", () => {
    expect(ids(bookableServices([bookable(3), bookable(2), bookable(4, true, false)], "free", 1))).toEqual([2])
  })

  it("does not modify its input", () => {
    bookableServices(services, "pro", 1)
    expect(ids(services)).toEqual([5, 2, 9, 1, 7])
  })
})
