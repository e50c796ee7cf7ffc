import { describe, expect, it } from "vitest"
import { accountPath, returnPath } from "./SeeOther.ts"

describe("The return path after signing in", () => {
  it.each(["/", "/app", "/app/plan?x=1", "/oauth/authorize?state=%20+%2B%25%C3%A9&a=b#c", "/a//b", `/${"x".repeat(8191)}`])(
    "MUST be kept byte for byte: %s",
    (path) => expect(returnPath(path)).toBe(path)
  )

  it.each([
    null,
    "",
    "app",
    "//evil.example",
    "//evil.example/app",
    "/\\evil.example",
    "/app\\..\\evil",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " /app",
    "/a b",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/é",
    "/\u0000",
    `/${"x".repeat(8192)}`
  ])("MUST be replaced by the default: %j", (path) => expect(returnPath(path)).toBe(accountPath))

  it.each(["/.//evil.example", "/app/..//evil.example", "/%2F/evil.example", "/@evil.example", "/:80"])(
    "MUST stay on our origin as browsers parse it: %s",
    (path) => expect(new URL(returnPath(path), "https://book.example").origin).toBe("https://book.example")
  )
})
