import { describe, expect, it } from "vitest"
import { narrowRefreshScopes, narrowScopes } from "./ScopeNarrowing.ts"

const allowed = ["profile.read", "bookings.read", "invites.write"]

describe("Scope of an authorization request", () => {
  it.each([
    ["absent: profile.read", undefined, ["profile.read"], false],
    ["empty, as absent", "", ["profile.read"], false],
    ["all allowed", "bookings.read profile.read", ["bookings.read", "profile.read"], false],
    ["one that the app may not use is dropped", "bookings.read services.write", ["bookings.read"], true],
    ["an unknown one is dropped", "bookings.read admin", ["bookings.read"], true],
    ["each once", "bookings.read bookings.read", ["bookings.read"], false],
    ["several spaces", " bookings.read  profile.read ", ["bookings.read", "profile.read"], false],
    ["scopes are told apart by case", "Bookings.Read", [], true],
    ["everything dropped", "services.write admin", [], true],
    ["only a space", " ", [], false],
    ["comma is no separator", "bookings.read,profile.read", [], true]
  ])("%s", (_, requested, granted, differs) => {
    expect(narrowScopes({ requested, allowed })).toEqual({ granted, differs })
  })

  it("the default is dropped too if the app may not request it", () => {
    expect(narrowScopes({ requested: undefined, allowed: ["bookings.read"] })).toEqual({ granted: [], differs: true })
  })
})

describe("Scope of a refresh", () => {
  const held = ["profile.read", "bookings.read"]
  it.each([
    ["absent: all that is held", undefined, held],
    ["empty, as absent", "", held],
    ["narrower", "bookings.read", ["bookings.read"]],
    ["the same in another order", "bookings.read profile.read bookings.read", ["bookings.read", "profile.read"]],
    ["wider", "profile.read invites.write", "invalid_scope"],
    ["only a space", " ", "invalid_scope"]
  ])("%s", (_, requested, expected) => {
    expect(narrowRefreshScopes({ requested, held })).toEqual(expected)
  })
})
