import { describe, expect, it } from "vitest"
import { readOAuthParameters, readOAuthQuery } from "./OAuthParameters.ts"

const read = (query: string) => readOAuthParameters(new URLSearchParams(query))

describe("OAuth parameters", () => {
  it("a parameter with an empty value counts as omitted", () => {
    expect(read("scope=&state=x").get("scope")).toBeUndefined()
    expect(read("scope=&state=x").get("state")).toBe("x")
    expect(read("").get("scope")).toBeUndefined()
  })

  it("a repeated parameter has no value, whatever was sent", () => {
    for (const query of ["a=1&a=2", "a=1&a=1", "a=&a=1", "a=1&a=", "a&a"]) {
      expect(read(query).get("a")).toBeUndefined()
      expect([...read(query).repeated]).toEqual(["a"])
    }
  })

  it.each(["a=%ff", "a=%C3", "a=x%ED%A0%80", "a=%C0%AF", "a=%C3+%A9"])(
    "a value that is not UTF-8 is unreadable, and the others are decoded: %s",
    (sent) => {
      const { get, unreadable } = readOAuthQuery(`${sent}&b=%C3%A9`)
      expect([get("a"), [...unreadable], get("b")]).toEqual([undefined, ["a"], "é"])
    }
  )

  it("a stray percent sign and the replacement character are text", () => {
    const { get, unreadable } = readOAuthQuery("a=100%&b=%zz&c=%EF%BF%BD&d=%25ff")
    expect([get("a"), get("b"), get("c"), get("d"), unreadable.size]).toEqual(["100%", "%zz", "\ufffd", "%ff", 0])
  })

  it("names of inherited object properties are ordinary parameters", () => {
    expect(read("").get("constructor")).toBeUndefined()
    expect(read("__proto__=x").get("__proto__")).toBe("x")
  })
})
