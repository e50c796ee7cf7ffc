import { expect, it } from "vitest"
import { imageOriginsOf, securityPolicy } from "./SecurityPolicy.ts"

it("MUST name only origins of images that cannot end the directive", () => {
  const images = [
    "https://img.example.org/a.png",
    "https://img.example.org/b.png",
    "https://img.example.org:8443/a.png",
    "https://b\u00FCcher.example/a.png",
    "https://a.b;sandbox/x.png",
    "https://a.b,sandbox/x.png",
    "https://a.b'/x.png"
  ]
  const imageOrigins = imageOriginsOf(images)
  expect(imageOrigins).toEqual(["https://img.example.org", "https://img.example.org:8443", "https://xn--bcher-kva.example"])
  const policy = securityPolicy({
    stylesheet: "",
    scripts: undefined,
    imageSources: imageOrigins,
    formTargets: [],
    frameAncestors: "'none'",
    more: {}
  })
  expect(policy).not.toContain("sandbox")
})
