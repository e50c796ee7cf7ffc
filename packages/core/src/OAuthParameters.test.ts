import { describe, expect, it } from "vitest"
import { readOAuthParameters } from "./OAuthParameters.ts"

const read = (query: string) => readOAuthParameters(new URLSearchParams(query))

describe("OAuth parameters", () => {
  it("a parameter with an empty value is as omitted", () => {
    expect(read("scope=&state=x").get("scope")).toBeUndefined()
    expect(read("scope=&state=x").get("state")).toBe("x")
    expect(read("").get("scope")).toBeUndefined()
  })

  it("a parameter sent twice has no value, whatever was sent", () => {
    for (const query of ["a=1&a=2", "a=1&a=1", "a=&a=1", "a=1&a=", "a&a"]) {
      expect(read(query).get("a")).toBeUndefined()
      expect([...read(query).repeated]).toEqual(["a"])
    }
  })

  it("names that objects inherit are parameters like others", () => {
    expect(read("").get("constructor")).toBeUndefined()
    expect(read("__proto__=x").get("__proto__")).toBe("x")
  })
})
