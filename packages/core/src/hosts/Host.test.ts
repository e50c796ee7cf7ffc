import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { host, origin } from "../../test/Samples.ts"
import { HostPatch, HostResource, hostResource, NewHostInput } from "./Host.ts"
import { profileUrl } from "./Links.ts"

describe("Operator API: hosts", () => {
  it("a host on the wire", () => {
    const resource = hostResource(host, origin)
    expect(resource).toEqual({
      id: 7,
      kind: "person",
      email: "ada@example.org",
      username: "ada",
      name: "Ada Lovelace",
      title: "Analyst",
      bio: "Notes on the engine",
      avatar_url: "https://img.example.org/ada.png",
      logo_url: null,
      timezone: "Europe/London",
      language: null,
      accent_color: "#1f5a4d",
      hour_format: 12,
      indexable: false,
      reminder_minutes: [1440],
      limits: [],
      currency: "GBP",
      plan: "pro",
      external_id: null,
      metadata: {},
      attributes: {},
      profile_url: "https://book.example.org/ada",
      created_at: "2026-01-02T03:04:05Z"
    })
    expect(Schema.decodeUnknownSync(HostResource)(resource)).toEqual(resource)
  })

  it("profile_url is null until a username is chosen", () => {
    expect(profileUrl({ username: null }, origin)).toBeNull()
    expect(hostResource({ ...host, username: null }, origin)).toMatchObject({ username: null, profile_url: null })
  })

  it("a new host needs an email address and a time zone", () => {
    expect(errorsOf(NewHostInput, {})).toEqual({
      email: ["The email field is required."],
      timezone: ["The timezone field is required."]
    })
    expect(valueOf(NewHostInput, { email: " ada@example.org ", timezone: "UTC" })).toEqual({
      email: "ada@example.org",
      timezone: "UTC"
    })
  })

  it("reports every wrong field at once", () => {
    expect(
      errorsOf(NewHostInput, {
        email: "ada",
        timezone: "Mars",
        username: "API",
        name: " ",
        title: 3,
        bio: "x".repeat(501),
        avatar_url: "ftp://example.org/a.png",
        logo_url: "javascript:alert(1)",
        language: "it",
        accent_color: "red",
        hour_format: 13,
        indexable: "no",
        reminder_minutes: [60, 60],
        currency: "usd",
        plan: "gold"
      })
    ).toEqual({
      email: ["The email field must be a valid email address."],
      timezone: ["The timezone field must be an IANA time zone name, such as Europe/London."],
      username: [
        "The username field must be 2 to 40 lowercase letters or digits, optionally separated by single hyphens, and not a reserved word."
      ],
      name: ["The name field must not be empty."],
      title: ["The title field must be a string or null."],
      bio: ["The bio field must be at most 500 characters."],
      avatar_url: ["The avatar_url field must be an HTTP or HTTPS URL."],
      logo_url: ["The logo_url field must be an HTTP or HTTPS URL."],
      language: ["The language field must be one of en, de, fr, es."],
      accent_color: ["The accent_color field must be a colour such as #1f5a4d."],
      hour_format: ["The hour_format field must be 12 or 24."],
      indexable: ["The indexable field must be true or false."],
      reminder_minutes: ["The reminder_minutes field must not have the same time twice."],
      currency: ["The currency field must be an ISO 4217 currency code, such as USD."],
      plan: ["The plan field must be free or pro."]
    })
  })

  it.each(["https://example.org/a.png", "http://example.org", "https://[2001:db8::1]/x"])("%s is a web address", (address) => {
    expect(errorsOf(HostPatch, { avatar_url: address })).toBe("read")
  })

  it.each(["", "example.org/a.png", "https://", "https:///a", "https://a b", "//example.org", " https://example.org"])(
    "%j is not a web address",
    (address) => {
      expect(errorsOf(HostPatch, { avatar_url: address })).toEqual({
        avatar_url: ["The avatar_url field must be an HTTP or HTTPS URL."]
      })
    }
  )

  it.each(["https://a.b;sandbox/x.png", "https://a.b,sandbox/x.png", "https://a'b.c/x.png", "https://a_b.c/x.png"])(
    "%s is no address of an image, because a content security policy cannot name its host",
    (address) => {
      const rule = "must be an HTTP or HTTPS URL with a host name of letters, digits, dots and hyphens."
      expect(errorsOf(HostPatch, { avatar_url: address, logo_url: address })).toEqual({
        avatar_url: [`The avatar_url field ${rule}`],
        logo_url: [`The logo_url field ${rule}`]
      })
    }
  )

  it("the address of an image may have a port, user information and letters of any script", () => {
    for (const address of ["https://b\u00FCcher.example:8443/a.png", "https://u:p@example.org/a;b,c.png"]) {
      expect(errorsOf(HostPatch, { logo_url: address })).toBe("read")
    }
  })

  it("an update may have any of the fields; null clears optional fields only", () => {
    expect(valueOf(HostPatch, {})).toEqual({})
    const cleared = { username: null, name: null, title: null, bio: null, avatar_url: null, logo_url: null }
    expect(valueOf(HostPatch, cleared)).toEqual(cleared)
    expect(errorsOf(HostPatch, { email: null, timezone: null, currency: null, plan: null })).toEqual({
      email: ["The email field must be a string."],
      timezone: ["The timezone field must be a string."],
      currency: ["The currency field must be a string."],
      plan: ["The plan field must be free or pro."]
    })
  })
})
