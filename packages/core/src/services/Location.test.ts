import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { bookedLocation, bookingLocation, defaultLocation, LocationInput, locationFromInput, numberToCall } from "./Location.ts"

const Sent = Schema.Struct({ location: LocationInput })
const wrong = (location: unknown) => {
  const errors = errorsOf(Sent, { location })
  return errors === "read" ? "read" : errors.location
}
const read = (location: unknown) => locationFromInput(valueOf(Sent, { location }).location)

describe("Service: location", () => {
  it.each([
    [{ type: "video" }, { type: "video", label: "Video call", address: null }],
    [{ type: "phone" }, { type: "phone", label: "Phone call", address: null }],
    [{ type: "none" }, { type: "none", label: "No location", address: null }],
    [
      { type: "video", label: null, address: null },
      { type: "video", label: "Video call", address: null }
    ],
    [
      { type: "phone", label: "  I call you " },
      { type: "phone", label: "I call you", address: null }
    ],
    [
      { type: "video", address: "1 High Street" },
      { type: "video", label: "Video call", address: null }
    ],
    [
      { type: "in_person", address: "1 High Street" },
      { type: "in_person", label: "In person", address: "1 High Street" }
    ]
  ])("%j: the label defaults to the type's, and the address is for in_person only", (sent, location) => {
    expect(read(sent)).toEqual(location)
  })

  it.each([
    [{}, ["The location field (type) is required."]],
    [{ type: "moon" }, ["The location field (type) must be one of video, in_person, phone, none."]],
    [{ type: null }, ["The location field (type) must be one of video, in_person, phone, none."]],
    [{ type: "in_person" }, ["The location field must have an address when its type is in_person."]],
    [{ type: "in_person", address: "  " }, ["The location field must have an address when its type is in_person."]],
    [{ type: "in_person", address: null }, ["The location field must have an address when its type is in_person."]],
    [
      { type: "video", label: "", address: "x".repeat(301) },
      ["The location field (label) must not be empty.", "The location field (address) must be at most 300 characters."]
    ],
    [
      { type: "video", label: 3, address: [] },
      ["The location field (label) must be a string or null.", "The location field (address) must be a string or null."]
    ],
    ["video", ["The location field must be an object."]],
    [null, ["The location field must be an object."]],
    [[], ["The location field must be an object."]]
  ])("%j answers 422", (sent, messages) => {
    expect(wrong(sent)).toEqual(messages)
  })

  it("defaults to a video meeting", () => {
    expect(defaultLocation).toEqual({ type: "video", label: "Video call", address: null })
  })
})

describe("Booking: location", () => {
  it.each([
    [defaultLocation, { type: "video", label: "Video call", address: null }],
    [{ type: "none", label: "No location", address: null } as const, { type: "none", label: "No location", address: null }],
    [{ type: "phone", label: "I call you", address: null } as const, { type: "none", label: "I call you", address: null }],
    [
      { type: "in_person", label: "Office", address: "1 High Street" } as const,
      { type: "in_person", label: "Office", address: "1 High Street" }
    ],
    [
      { type: "video", label: "Video call", address: "left over" } as const,
      { type: "video", label: "Video call", address: null }
    ],
    [{ ...defaultLocation, room: "google_meet" } as const, { type: "google_meet", label: "Video call", address: null }]
  ])("%j: phone shows as none with its label, and the address is for in_person only", (location, output) => {
    expect(bookingLocation(location)).toEqual(output)
  })
})

describe("The place of a booking", () => {
  const own = "https://meet.example.com/ada"

  it("MUST be the host's own room before one of a provider, for video meetings only", () => {
    expect(bookedLocation(defaultLocation, { videoRoom: "zoom", meetingUrl: own })).toEqual({ ...defaultLocation, url: own })
    expect(bookedLocation(defaultLocation, { videoRoom: "zoom", meetingUrl: null })).toEqual({ ...defaultLocation, room: "zoom" })
    const phone = { type: "phone", label: "Phone call", address: null } as const
    expect(bookedLocation(phone, { videoRoom: "zoom", meetingUrl: own })).toEqual(phone)
    expect(bookingLocation({ ...defaultLocation, url: own })).toEqual(defaultLocation)
  })

  it.each([
    ["+49 30 1234567", "+49 30 1234567"],
    ["Call +1 (202) 555-0100", "+1 (202) 555-0100"],
    ["110", null],
    ["Phone call", null],
    ["Call me", null]
  ])("%j MUST be read as the number %j of a phone call", (label, number) => {
    expect(numberToCall({ type: "phone", label })).toBe(number)
    expect(numberToCall({ type: "none", label })).toBe(null)
  })
})
