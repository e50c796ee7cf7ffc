import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf } from "../../test/ErrorsOf.ts"
import { Username } from "./Username.ts"

const Sent = Schema.Struct({ username: Username })

describe("Usernames", () => {
  it.each(["ada", "a1", "ada-lovelace", "apis", "x".repeat(40)])("%s is valid", (username) => {
    expect(errorsOf(Sent, { username })).toBe("read")
  })

  it.each(["", "a", "Ada", "ada_l", "ada-", "-ada", "a--b", "ada.l", ".well-known", "ada/x", "adé", "x".repeat(41)])(
    "%j is invalid",
    (username) => {
      expect(errorsOf(Sent, { username })).toEqual({
        username: [
          "The username field must be 2 to 40 lowercase letters or digits, optionally separated by single hyphens, and not a reserved word."
        ]
      })
    }
  )

  it.each(["api", "oauth", "manage", "visitor", "app", "health", "metrics", "docs", "openapi", "i"])(
    "%s is reserved for the server's own paths",
    (username) => {
      expect(errorsOf(Sent, { username })).not.toBe("read")
    }
  )
})
