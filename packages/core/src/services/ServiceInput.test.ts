import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { errorsIn } from "../../test/ErrorsOf.ts"
import { service } from "../../test/Samples.ts"
import type { Plan } from "../hosts/Plan.ts"
import type { Service } from "./Service.ts"
import { readNewService, readServicePatch, type ServiceContent, serviceDefaults } from "./ServiceInput.ts"

const facts = (plan: Plan, ...args: ReadonlyArray<string>) => ({ plan, takenSlugs: new Set(args) })
const created = (input: unknown, plan: Plan, ...args: ReadonlyArray<string>) =>
  Result.getOrThrow(readNewService(input, facts(plan, ...args)))
const refusedNew = (input: unknown, plan: Plan, ...args: ReadonlyArray<string>) =>
  errorsIn(readNewService(input, facts(plan, ...args)))
const patched = (input: unknown, plan: Plan, current: Service = service) =>
  Result.getOrThrow(readServicePatch(input, current, facts(plan)))
const refused = (input: unknown, plan: Plan, current: Service = service, ...args: ReadonlyArray<string>) =>
  errorsIn(readServicePatch(input, current, facts(plan, ...args)))

const content = ({
  id: _id,
  hostId: _hostId,
  isDefault: _isDefault,
  settings: _settings,
  position: _position,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...content
}: Service): ServiceContent => content
const group: Service = { ...service, isGroup: true, maxAttendees: 12, requiresApproval: true }
const least = { title: "Intro call", durations: [{ minutes: 30 }] }
const malformedSlug =
  "The slug field must be lowercase letters or digits, optionally separated by single hyphens, at most 100 characters."

describe("POST /services", () => {
  it("title and durations are required", () => {
    expect(refusedNew({}, "pro")).toEqual({
      title: ["The title field is required."],
      durations: ["The durations field is required."]
    })
  })

  it.each(["free", "pro"] as const)("the defaults on %s: location video, not group, no approval, slug from the title", (plan) => {
    expect(created(least, plan)).toEqual({
      ...serviceDefaults,
      slug: "intro-call",
      title: "Intro call",
      description: "",
      isGroup: false,
      maxAttendees: null,
      requiresApproval: false,
      durations: [{ minutes: 30, priceMinor: null }],
      location: { type: "video", label: "Video call", address: null }
    })
  })

  const full = {
    title: "  Workshop ",
    description: "For twelve",
    slug: "the-workshop",
    durations: [
      { minutes: 60, price: 4500, currency: "XXX" },
      { minutes: 90, price: null }
    ],
    is_group: true,
    max_attendees: 12,
    requires_approval: true,
    location: { type: "in_person", address: "1 High Street" },
    colour: "green"
  }

  it("accepts every field on Pro; a currency and unknown fields are ignored", () => {
    expect(created(full, "pro")).toEqual({
      ...serviceDefaults,
      slug: "the-workshop",
      title: "Workshop",
      description: "For twelve",
      isGroup: true,
      maxAttendees: 12,
      requiresApproval: true,
      durations: [
        { minutes: 60, priceMinor: 4500 },
        { minutes: 90, priceMinor: null }
      ],
      location: { type: "in_person", label: "In person", address: "1 High Street" }
    })
  })

  it("on Free, a group is refused, and nothing else", () => {
    expect(refusedNew(full, "free")).toEqual({ is_group: ["Group services need the Pro plan."] })
  })

  it("on Free, a given slug is ignored, approval is disabled and seats are ignored without a group", () => {
    expect(created({ ...full, is_group: false }, "free")).toMatchObject({
      slug: "workshop",
      isGroup: false,
      maxAttendees: null,
      requiresApproval: false
    })
  })

  it("on Free, a given slug is ignored even if it is malformed or taken", () => {
    expect(created({ ...least, slug: "No Slug!" }, "free").slug).toBe("intro-call")
    expect(created({ ...least, slug: 3 }, "free").slug).toBe("intro-call")
    expect(created({ ...least, slug: "mine" }, "free", "mine").slug).toBe("intro-call")
  })

  it("on Pro, a malformed slug is 422, as is a taken one", () => {
    expect(refusedNew({ ...least, slug: "No Slug!" }, "pro")).toEqual({ slug: [malformedSlug] })
    expect(refusedNew({ ...least, slug: "mine" }, "pro", "mine")).toEqual({
      slug: ["The slug has already been taken by another service."]
    })
  })

  it.each(["free", "pro"] as const)("on %s a generated slug that is taken gets -2, -3 ...", (plan) => {
    expect(created(least, plan, "intro-call").slug).toBe("intro-call-2")
    expect(created(least, plan, "intro-call", "intro-call-2").slug).toBe("intro-call-3")
  })

  it("max_attendees is required when is_group is true", () => {
    const message = ["The max_attendees field is required when is_group is true."]
    expect(refusedNew({ ...least, is_group: true }, "pro")).toEqual({ max_attendees: message })
    expect(refusedNew({ ...least, is_group: true, max_attendees: null }, "pro")).toEqual({ max_attendees: message })
    expect(refusedNew({ ...least, is_group: true }, "free")).toEqual({
      is_group: ["Group services need the Pro plan."],
      max_attendees: message
    })
  })

  const wrong = {
    title: " ",
    description: "x".repeat(501),
    slug: "No Slug!",
    durations: [
      { minutes: "30" },
      { price: -1 },
      null,
      { minutes: 4, price: 1.5 },
      { minutes: 481, price: 100_000_000 },
      { minutes: 30, price: "1" }
    ],
    is_group: "yes",
    max_attendees: 1,
    requires_approval: null,
    location: { type: "moon" }
  }
  const wrongErrors = {
    title: ["The title field must not be empty."],
    description: ["The description field must be at most 500 characters."],
    durations: [
      "The durations field (entry 1, minutes) must be an integer from 5 to 480.",
      "The durations field (entry 2, minutes) is required.",
      "The durations field (entry 2, price) must be an integer from 0 to 99999999.",
      "The durations field (entry 3) must be an object.",
      "The durations field (entry 4, minutes) must be an integer from 5 to 480.",
      "The durations field (entry 4, price) must be an integer from 0 to 99999999.",
      "The durations field (entry 5, minutes) must be an integer from 5 to 480.",
      "The durations field (entry 5, price) must be an integer from 0 to 99999999.",
      "The durations field (entry 6, price) must be a number or null."
    ],
    is_group: ["The is_group field must be true or false."],
    max_attendees: ["The max_attendees field must be an integer from 2 to 50."],
    requires_approval: ["The requires_approval field must be true or false."],
    location: ["The location field (type) must be one of video, in_person, phone, none."]
  }

  it("reports every wrong field at once, on Pro and on Free, where the slug is not checked", () => {
    expect(refusedNew(wrong, "pro")).toEqual({ ...wrongErrors, slug: [malformedSlug] })
    expect(refusedNew(wrong, "free")).toEqual(wrongErrors)
  })

  it("plan restrictions are reported together with malformed fields", () => {
    expect(refusedNew({ ...wrong, is_group: true, max_attendees: "many" }, "free")).toEqual({
      ...wrongErrors,
      is_group: ["Group services need the Pro plan."],
      max_attendees: ["The max_attendees field must be a number or null."]
    })
    expect(refusedNew({ slug: "mine", is_group: true }, "pro", "mine")).toEqual({
      title: ["The title field is required."],
      durations: ["The durations field is required."],
      slug: ["The slug has already been taken by another service."],
      max_attendees: ["The max_attendees field is required when is_group is true."]
    })
  })

  it.each([
    ["no entry", [], "must have 1 to 20 entries"],
    ["21 entries", Array.from({ length: 21 }, (_, index) => ({ minutes: 5 + index })), "must have 1 to 20 entries"],
    ["a length twice", [{ minutes: 30 }, { minutes: 30, price: 100 }], "must not repeat a duration"],
    ["an object", {}, "must be a list"],
    ["null", null, "must be a list"]
  ])("durations of %s answer 422", (_, durations, message) => {
    expect(refusedNew({ title: "Call", durations }, "pro")).toEqual({ durations: [`The durations field ${message}.`] })
  })

  it("20 durations are accepted and keep their order", () => {
    const durations = Array.from({ length: 20 }, (_, index) => ({ minutes: 100 - index }))
    expect(created({ title: "Call", durations }, "free").durations.map(({ minutes }) => minutes)).toEqual(
      durations.map(({ minutes }) => minutes)
    )
  })

  it.each([null, [], "text", 3])("a body that is not an object fails as body: %j", (body) => {
    expect(refusedNew(body, "free")).toEqual({ body: ["The body must be an object."] })
    expect(refusedNew(body, "pro")).toEqual({ body: ["The body must be an object."] })
  })
})

describe("PATCH /services/{id}", () => {
  it.each(["free", "pro"] as const)("only the given fields change (%s)", (plan) => {
    expect(patched({}, plan)).toEqual(content(service))
    expect(patched({ title: "Hello" }, plan)).toEqual({ ...content(service), title: "Hello" })
    expect(patched({ description: "" }, plan)).toEqual({ ...content(service), description: "" })
    expect(patched({}, plan, group)).toEqual(content(group))
  })

  it("durations and location are replaced as a whole", () => {
    expect(patched({ durations: [{ minutes: 45 }], location: { type: "phone" } }, "free")).toEqual({
      ...content(service),
      durations: [{ minutes: 45, priceMinor: null }],
      location: { type: "phone", label: "Phone call", address: null }
    })
  })

  it("the slug: Pro may set it; on Free it is ignored, even if malformed", () => {
    expect(patched({ slug: "hello" }, "pro").slug).toBe("hello")
    expect(patched({ slug: "hello" }, "free").slug).toBe("intro-call")
    expect(patched({ slug: "No Slug!" }, "free").slug).toBe("intro-call")
    expect(refused({ slug: "No Slug!" }, "pro")).toEqual({ slug: [malformedSlug] })
  })

  it("the slug: another service's slug is 422, its own is accepted", () => {
    expect(refused({ slug: "review" }, "pro", service, "review")).toEqual({
      slug: ["The slug has already been taken by another service."]
    })
    expect(refused({ slug: "intro-call" }, "pro", service, "intro-call", "review")).toBe("read")
  })

  it("is_group needs Pro: true on Free is 422, false is not", () => {
    expect(refused({ is_group: true, max_attendees: 5 }, "free")).toEqual({ is_group: ["Group services need the Pro plan."] })
    expect(patched({ is_group: false }, "free", group)).toMatchObject({ isGroup: false, maxAttendees: null })
  })

  it("max_attendees is required when the service becomes a group or is one", () => {
    const message = { max_attendees: ["The max_attendees field is required when is_group is true."] }
    expect(refused({ is_group: true }, "pro")).toEqual(message)
    expect(refused({ max_attendees: null }, "pro", group)).toEqual(message)
    expect(patched({ is_group: true, max_attendees: 50 }, "pro")).toMatchObject({ isGroup: true, maxAttendees: 50 })
    expect(patched({ is_group: true }, "pro", group)).toMatchObject({ isGroup: true, maxAttendees: 12 })
    expect(patched({ max_attendees: 2 }, "pro", group)).toMatchObject({ isGroup: true, maxAttendees: 2 })
  })

  it("max_attendees is null for a service that is not a group, whatever is sent", () => {
    expect(patched({ max_attendees: 5 }, "pro")).toMatchObject({ isGroup: false, maxAttendees: null })
    expect(patched({ is_group: false }, "pro", group)).toMatchObject({ isGroup: false, maxAttendees: null })
  })

  it("requires_approval needs Pro: on Free, true is stored as disabled without an error, and an omitted value is unchanged", () => {
    expect(patched({ requires_approval: true }, "pro").requiresApproval).toBe(true)
    expect(patched({ requires_approval: true }, "free").requiresApproval).toBe(false)
    expect(patched({ title: "Hello" }, "free", group).requiresApproval).toBe(true)
  })

  it("null is refused for required fields, with every wrong field at once", () => {
    const nothing = {
      title: null,
      description: null,
      slug: null,
      durations: null,
      is_group: null,
      requires_approval: null,
      location: null
    }
    const errors = {
      title: ["The title field must be a string."],
      description: ["The description field must be a string."],
      durations: ["The durations field must be a list."],
      is_group: ["The is_group field must be true or false."],
      requires_approval: ["The requires_approval field must be true or false."],
      location: ["The location field must be an object."]
    }
    expect(refused(nothing, "pro")).toEqual({ ...errors, slug: ["The slug field must be a string."] })
    expect(refused(nothing, "free")).toEqual(errors)
  })

  it("strings are accepted up to their limits: 50, 500 and 100 characters", () => {
    const slug = "x".repeat(100)
    expect(patched({ title: "t".repeat(50), description: "d".repeat(500), slug }, "pro")).toMatchObject({ slug })
    expect(refused({ title: "t".repeat(51), description: "d".repeat(501), slug: `${slug}x` }, "pro")).toEqual({
      title: ["The title field must be at most 50 characters."],
      description: ["The description field must be at most 500 characters."],
      slug: [malformedSlug]
    })
  })
})
