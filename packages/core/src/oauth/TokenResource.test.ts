import { describe, expect, it } from "vitest"
import { narrowResource, readResource } from "./TokenResource.ts"

const base = "https://book.example/slots"

describe("The resource of a token", () => {
  it.each([
    [undefined, null],
    [base, null],
    [`${base}/`, null],
    ["HTTPS://Book.Example:443/slots/mcp", "mcp"],
    [`${base}/mcp`, "mcp"],
    [`${base}/mcp/`, "mcp"],
    [`${base}/api/v1`, "api"]
  ])("%s is bound to %s", (resource, binding) => {
    expect(readResource(resource, base)).toBe(binding)
  })

  it.each([
    `${base}/mcp/visitor`,
    `${base}/mcp?a=b`,
    `${base}/mcp#x`,
    `${base}/MCP`,
    "https://book.example",
    "https://evil.example/slots/mcp",
    "http://book.example/slots/mcp",
    "/mcp",
    "mcp",
    "\u0000"
  ])("MUST refuse %j", (resource) => {
    expect(readResource(resource, base)).toBe("invalid_target")
  })

  it("the base URL of an installation at the root has a slash in other programs", () => {
    expect(readResource("https://book.example/", "https://book.example")).toBe(null)
  })

  it.each([
    [undefined, "mcp", "mcp"],
    [undefined, null, null],
    [`${base}/mcp`, null, "mcp"],
    [`${base}/mcp`, "mcp", "mcp"],
    [base, null, null]
  ] as const)("a request for %s keeps or narrows %s: %s", (requested, held, narrowed) => {
    expect(narrowResource({ requested, held }, base)).toBe(narrowed)
  })

  it.each([
    [base, "mcp"],
    [`${base}/api/v1`, "mcp"],
    [`${base}/mcp`, "api"],
    ["https://evil.example", null]
  ] as const)("a request for %s MUST NOT widen or change %s", (requested, held) => {
    expect(narrowResource({ requested, held }, base)).toBe("invalid_target")
  })
})
