import { AuditLog, CurrentActor } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, now, origin, services, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let hostId: number
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ key, hostId } = await aHostWithKey(app))
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now += 60_000
})

const visit = (path: string) => app.send("GET", `/visitor/v1${path}`)
const book = (path: string, json: unknown) => app.send("POST", `/visitor/v1${path}/bookings`, { json })
const bob = { name: "Bob", email: "bob@example.com" }
const aBooking = (id: number, start: string) => ({
  id,
  status: "accepted",
  topic: null,
  duration_minutes: 30,
  scheduled_at: start,
  notes: null,
  cancellation_reason: null,
  booker: bob,
  attendees: [],
  meeting_link: null,
  payment: { status: "none", amount: null, currency: "USD" }
})

const anInvite = async (json: unknown = { title: "You and me", contact_name: "Bob" }) => {
  const invite = (await app.send("POST", "/api/v1/invites", { token: key, json })).json.data
  return { invite, path: `/invites/${invite.url.slice(`${origin}/i/`.length)}` }
}

describe("Visitor API: hosts", () => {
  it("MUST show the profile like GET /profile, without the plan, with time zone and language, without a credential", async () => {
    const { status, json, headers } = await visit("/hosts/ada")
    const { plan: _, ...rest } = (await app.send("GET", "/api/v1/profile", { token: key })).json
    expect([status, json]).toEqual([200, { ...rest, timezone: "Europe/Rome", language: null }])
    expect([headers.get("cache-control"), headers.get("www-authenticate")]).toEqual(["no-store", null])
  })

  it("MUST show a service as {data}, with what a form asks for", async () => {
    const { status, json } = await visit("/hosts/ada/services/intro")
    const [service] = (await app.send("GET", "/api/v1/services", { token: key })).json.data
    expect([status, json]).toEqual([200, { data: { ...service, confirm_email: false, ask_topic: true, ask_notes: true } }])
  })

  it("MUST answer 404 {message} to an unknown host, an unknown service and a service's id", async () => {
    for (const path of ["/hosts/eve", "/hosts/ada/services/none", "/hosts/ada/services/1", "/hosts/eve/services/intro/slots"]) {
      const { status, json } = await visit(path)
      expect([status, Object.keys(json)]).toEqual([404, ["message", "code"]])
    }
    expect((await book("/hosts/ada/services/none", {})).status).toBe(404)
  })

  it("MUST list a service's slots as GET /availability does, in the host's time zone", async () => {
    const query = "from=2026-01-12&to=2026-01-13"
    const { status, json } = await visit(`/hosts/ada/services/intro/slots?${query}`)
    const own = await app.send("GET", `/api/v1/availability?service=intro&${query}`, { token: key })
    const bookable = { first_day: "2026-01-05", last_day: "2027-01-05" }
    expect([status, json]).toEqual([200, { data: own.json.data, meta: { ...own.json.meta, ...bookable } }])
    expect(json.data["2026-01-12"][0]).toEqual({ start: "2026-01-12T08:00:00Z", end: "2026-01-12T08:30:00Z", label: "09:00" })
  })

  it("MUST list the slots by day and local time of the requested time zone", async () => {
    const query = "from=2026-01-12&to=2026-01-12&timezone=Asia/Tokyo"
    const { json } = await visit(`/hosts/ada/services/intro/slots?${query}`)
    expect(json.meta).toEqual({
      from: "2026-01-12",
      to: "2026-01-12",
      duration_minutes: 30,
      timezone: "Asia/Tokyo",
      service: "intro",
      first_day: "2026-01-05",
      last_day: "2027-01-05"
    })
    expect(Object.keys(json.data)).toEqual(["2026-01-12"])
    expect(json.data["2026-01-12"][0]).toEqual({ start: "2026-01-12T08:00:00Z", end: "2026-01-12T08:30:00Z", label: "17:00" })
  })

  it.each([
    ["duration=4", "duration"],
    ["duration=481", "duration"],
    ["from=2026-02-30", "from"],
    ["from=2026-01-12&to=2026-01-11", "to"],
    ["timezone=Mars", "timezone"],
    ["timezone=%2B02:00", "timezone"],
    ["timezone=UTC&timezone=UTC", "timezone"]
  ])("MUST answer 422 to slots?%s", async (query, field) => {
    const { status, json } = await visit(`/hosts/ada/services/intro/slots?${query}`)
    expect([status, Object.keys(json)]).toEqual([422, ["message", "code", "errors", "problems"]])
    expect(Object.keys(json.errors)).toEqual([field])
  })

  it("MUST book a slot once with 201 {data: Booking}, and answer 409 {message} to the next request for it", async () => {
    const start = "2026-01-12T10:00:00Z"
    const created = await book("/hosts/ada/services/intro", { start, booker: bob })
    expect(created.status).toBe(201)
    expect(created.json).toEqual({ data: expect.objectContaining(aBooking(created.json.data.id, start)) })
    expect(created.headers.get("location")).toBeNull()
    const { host, manage_url, confirm_by, changes, ...booking } = created.json.data
    expect((await app.send("GET", `/api/v1/bookings/${booking.id}`, { token: key })).json).toEqual({ data: booking })
    const allowed = { allowed: true, reason: null, message: null }
    expect({ host, manage_url, confirm_by, changes }).toEqual({
      host: { name: null, username: "ada", email: "ada@example.com", timezone: "Europe/Rome" },
      manage_url: expect.stringMatching(/^https:\/\/book\.example\/b\/[0-9A-Za-z]{22,}$/),
      confirm_by: null,
      changes: { until: start, cancel: allowed, reschedule: allowed, refunds: false }
    })
    const late = await book("/hosts/ada/services/intro", { start, booker: bob })
    expect([late.status, late.json.code, late.json.next_times]).toEqual([
      409,
      "busy",
      [30, 60, 90].map((minutes) => {
        const from = Date.parse(start) + minutes * 60_000
        const at = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z")
        return { start: at(from), end: at(from + 30 * 60_000) }
      })
    ])
  })

  it("MUST suggest only meetings of a group with as many seats left as are requested", async () => {
    const group = { title: "Class", slug: "class", durations: [{ minutes: 30, price: null }], is_group: true, max_attendees: 3 }
    await app.manage("POST", `/hosts/${hostId}/services`, { ...group, location: { type: "video" } })
    const start = "2026-01-14T10:00:00Z"
    const two = { start, booker: bob, attendees: [{ name: "Eve", email: "eve@example.com" }] }
    expect((await book("/hosts/ada/services/class", two)).status).toBe(201)
    const full = await book("/hosts/ada/services/class", { ...two, booker: { name: "Ada", email: "ada2@example.com" } })
    expect([full.status, full.json.code, full.json.next_times.length, full.json.next_times[0].start]).toEqual([
      409,
      "full",
      3,
      "2026-01-14T10:30:00Z"
    ])
  })

  it("MUST answer 422 with every wrong field, also fields that it does not have", async () => {
    const wrong = await book("/hosts/ada/services/intro", { booker: { name: "Bob" }, duration_minutes: 45 })
    expect([wrong.status, Object.keys(wrong.json.errors).sort()]).toEqual([422, ["booker", "duration_minutes", "start"]])
    const sent = { start: "2026-01-12T11:00:00Z", booker: bob, service: "none", durations_minutes: 30 }
    const unknown = await book("/hosts/ada/services/intro", { ...sent, topic: 7 })
    expect([unknown.status, unknown.json.errors]).toEqual([
      422,
      {
        topic: ["The topic field must be a string or null."],
        service: ["The service field is unknown."],
        durations_minutes: ["The durations_minutes field is unknown. Did you mean duration_minutes?"]
      }
    ])
    expect(unknown.json.problems.at(-1)).toMatchObject({ path: "durations_minutes", rule: "unknown" })
  })

  it("MUST word errors in the language of Accept-Language, else of the host, with the same codes, paths and rules", async () => {
    const path = "/visitor/v1/hosts/ada/services/intro/bookings"
    const sent = { start: "2026-01-12T11:00:00Z", booker: { name: "Bob", email: "bob" }, notse: "" }
    const inLanguage = (language: string, json: unknown = sent, to = path) =>
      app.send("POST", to, { json, headers: { "accept-language": language } })
    const english = (await inLanguage("en")).json
    const german = (await inLanguage("it, de-AT;q=0.9, fr;q=0.3")).json
    expect(german.errors).toEqual({
      booker: ["booker.email: Geben Sie eine gültige E-Mail-Adresse ein."],
      notse: ["notse: Dieses Feld gibt es nicht. Meinten Sie notes?"]
    })
    expect(german.message).toBe("booker.email: Geben Sie eine gültige E-Mail-Adresse ein. (und 1 weiterer Fehler)")
    const codes = ({ code, problems }: typeof english) => [code, problems.map((one: object) => ({ ...one, message: "" }))]
    expect(codes(german)).toEqual(codes(english))
    expect(Object.keys(german.errors)).toEqual(Object.keys(english.errors))
    const past = { ...sent, booker: bob, notse: undefined, start: "2020-01-01T10:00:00Z" }
    expect((await inLanguage("fr", past)).json).toMatchObject({
      message: "Ce créneau est passé. Choisissez-en un autre.",
      code: "past",
      next_times: [{}, {}, {}]
    })
    expect((await inLanguage("es", past, path.replace("ada", "nobody"))).json.message).toBe(
      "Este enlace no lleva a ninguna parte. Compruébelo o pida uno nuevo."
    )
    expect((await app.send("POST", path, { json: past })).json.message).toBe("The start is in the past.")
    await app.manage("PATCH", `/hosts/${hostId}`, { language: "de" })
    expect((await app.send("POST", path, { json: past })).json.message).toMatch(/^Dieser Termin liegt in der Vergangenheit\./)
    expect((await inLanguage("en", past)).json.message).toBe("The start is in the past.")
    await app.manage("PATCH", `/hosts/${hostId}`, { language: null })
  })

  it("MUST word in the language of Accept-Language that a body cannot be read", async () => {
    const path = "/visitor/v1/hosts/ada/services/intro/bookings"
    const send = (body: string, language: string, type = "application/json") =>
      app.send("POST", path, { body, headers: { "accept-language": language, "content-type": type } })
    expect((await send("{", "de")).json).toEqual({
      message: "Die Anfrage konnte nicht gelesen werden. Sie muss gültiges JSON sein.",
      code: "malformed_body"
    })
    expect((await send(`"${"x".repeat(70_000)}"`, "fr")).json).toEqual({
      message: "La requête est trop volumineuse.",
      code: "body_too_large"
    })
    expect((await send("a=b", "es", "text/plain")).json).toEqual({
      message: "La solicitud debe ser JSON en UTF-8 y sin comprimir.",
      code: "wrong_content_type"
    })
    for (const language of ["en", "it"]) {
      expect((await send("{", language)).json).toEqual({
        message: "The request body is not valid JSON.",
        code: "malformed_body"
      })
    }
  })

  it("MUST word in the visitor's language why a booking cannot be changed", async () => {
    const created = await book("/hosts/ada/services/intro", { start: "2026-01-22T10:00:00Z", booker: bob })
    const path = `/visitor/v1/bookings/${created.json.data.manage_url.split("/").at(-1)}`
    const headers = { "accept-language": "de" }
    const ended = "Die Buchung wurde bereits abgelehnt oder storniert."
    const refused = { allowed: false, reason: "ended", message: ended }
    expect((await app.send("GET", path, { headers })).json.data.changes.cancel.message).toBeNull()
    const cancelled = await app.send("POST", `${path}/cancel`, { headers: { ...headers, "idempotency-key": "german-cancel" } })
    const seen = await app.send("GET", path, { headers })
    for (const { json } of [cancelled, seen]) expect(json.data.changes).toMatchObject({ cancel: refused, reschedule: refused })
    const again = await app.send("POST", `${path}/cancel`, { headers })
    expect([again.status, again.json]).toEqual([409, { message: ended, code: "booking_state" }])
    const english = await app.send("GET", path)
    expect(english.json.data.changes.cancel.message).toBe("The booking was already declined or cancelled.")
  })

  it("MUST repeat a refusal with an Idempotency-Key in the language of its first response", async () => {
    const path = "/visitor/v1/hosts/ada/services/intro/bookings"
    const json = { start: "2020-01-01T10:00:00Z", booker: bob }
    const keyed = () =>
      app.send("POST", path, { json, headers: { "accept-language": "de", "idempotency-key": "german-refusal" } })
    const first = await keyed()
    expect(first.json.message).toMatch(/^Dieser Termin liegt in der Vergangenheit\./)
    expect((await keyed()).json).toEqual(first.json)
  })

  it("MUST word in the visitor's language that an Idempotency-Key cannot be used", async () => {
    const path = "/visitor/v1/hosts/ada/services/intro/bookings"
    const headers = { "accept-language": "de", "idempotency-key": "used twice" }
    const malformed = await app.send("POST", path, { json: { booker: bob }, headers })
    expect([malformed.status, malformed.json.message]).toEqual([422, "Idempotency-Key: Ist nicht gültig."])
  })

  it("MUST ask the service's questions, and keep the answers wherever the booking is shown", async () => {
    const own = await aHostWithKey(app, { username: "curious" })
    const settings = `/hosts/${own.hostId}/services/${own.serviceId}`
    const text = { help: null, options: [] }
    const questions = [
      { ...text, key: "company", type: "text", question: "Which company?", required: true },
      { ...text, key: "size", type: "radio", question: "Which size?", required: false, options: ["S", "M"] },
      { ...text, key: "terms", type: "checkbox", question: "Agreed?", required: true }
    ]
    expect((await app.manage("PATCH", settings, { questions })).json.data.questions).toEqual(questions)
    expect((await app.manage("PATCH", settings, { active: true })).json.data.questions).toEqual(questions)
    expect((await visit("/hosts/curious/services/intro")).json.data.questions).toEqual(questions)
    expect((await app.send("GET", "/api/v1/services", { token: own.key })).json.data[0].questions).toEqual(questions)

    const start = "2026-01-12T10:00:00Z"
    const wrong = await book("/hosts/curious/services/intro", {
      start,
      booker: bob,
      answers: { size: "L", terms: false, other: 1 }
    })
    expect([wrong.status, wrong.json.errors]).toEqual([
      422,
      {
        "answers.company": ["The answers.company field is required."],
        "answers.size": ["The answers.size field must be one of the options of the question."],
        "answers.terms": ["The answers.terms field must be checked."]
      }
    ])
    const sent = { company: " Engines ", terms: true, size: null, other: 1 }
    const created = await book("/hosts/curious/services/intro", { start, booker: bob, answers: sent })
    const answers = [
      { key: "company", question: "Which company?", value: "Engines" },
      { key: "terms", question: "Agreed?", value: true }
    ]
    expect([created.status, created.json.data.answers]).toEqual([201, answers])
    await app.manage("PATCH", settings, { questions: [] })
    const output = await app.send("GET", `/api/v1/bookings/${created.json.data.id}`, { token: own.key })
    expect(output.json.data.answers).toEqual(answers)
    expect("questions" in (await visit("/hosts/curious/services/intro")).json.data).toBe(false)
    const later = { start: "2026-01-12T11:00:00Z", booker: bob, answers: { company: "x" } }
    expect("answers" in (await book("/hosts/curious/services/intro", later)).json.data).toBe(false)
  })

  it("MUST ask an operator the questions too, and answer 422 to wrong questions", async () => {
    const own = await aHostWithKey(app, { username: "asking" })
    const ofOwn = (method: string, path: string, json: unknown) => app.manage(method, `/hosts/${own.hostId}${path}`, json)
    const question = { key: "company", type: "text", question: "Which company?", required: true }
    await ofOwn("PATCH", `/services/${own.serviceId}`, { questions: [question] })
    const body = { service: "intro", start: "2026-01-12T10:00:00Z", booker: bob }
    expect(Object.keys((await ofOwn("POST", "/bookings", body)).json.errors)).toEqual(["answers.company"])
    const created = await ofOwn("POST", "/bookings", { ...body, answers: { company: "Engines" } })
    expect(created.json.data.answers).toEqual([{ key: "company", question: "Which company?", value: "Engines" }])
    const wrong = await ofOwn("PATCH", `/services/${own.serviceId}`, { questions: [question, question, { key: "B" }] })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["questions"]])
  })

  it("MUST answer 413, 415 or 400 to invalid bodies", async () => {
    const path = "/visitor/v1/hosts/ada/services/intro/bookings"
    const type = { "content-type": "application/json" }
    expect((await app.send("POST", path, { body: "x".repeat(70_000), headers: type })).status).toBe(413)
    expect((await app.send("POST", path, { body: "start=now" })).status).toBe(415)
    expect((await app.send("POST", path, { body: "{", headers: type })).status).toBe(400)
  })

  it("MUST answer 405 with Allow to other methods, and 404 to other paths", async () => {
    const { status, headers } = await app.send("DELETE", "/visitor/v1/hosts/ada/services/intro/bookings")
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"])
    expect((await visit("/hosts")).status).toBe(404)
    expect((await visit("/hosts/ada/")).status).toBe(404)
    expect(app.app.owns("/visitor/v1/anything")).toBe(false)
  })
})

describe("Visitor API: invites", () => {
  it("MUST show an invite as {data: Invite} to anyone with its link", async () => {
    const { invite, path } = await anInvite()
    const { status, json } = await visit(path)
    expect([status, json]).toEqual([200, { data: invite }])
    expect((await visit("/invites/nonsense")).json).toEqual({ message: "Invite not found.", code: "not_found" })
    expect((await visit(`/invites/${invite.id}`)).status).toBe(404)
  })

  it("MUST list the slots of an open invite", async () => {
    const { path } = await anInvite({ title: "Long", duration: 60 })
    const { status, json } = await visit(`${path}/slots?from=2026-01-14&to=2026-01-14`)
    expect([status, json.meta.duration_minutes, json.data["2026-01-14"][0]]).toEqual([
      200,
      60,
      { start: "2026-01-14T08:00:00Z", end: "2026-01-14T09:00:00Z", label: "09:00" }
    ])
  })

  it("MUST book once, accepted and unpaid, and thereby use up the invite", async () => {
    const { invite, path } = await anInvite()
    const start = "2026-01-15T10:00:00Z"
    const created = await book(path, { start, booker: bob })
    expect([created.status, created.json.data]).toMatchObject([201, aBooking(created.json.data.id, start)])
    expect(created.json.data.service).toMatchObject({ id: invite.id, type: "single_use", is_personal_invite: true })
    expect((await visit(path)).json.data.status).toBe("used")
    const closed = { message: "The invite is used, so its link no longer works.", code: "not_bookable" }
    for (const late of [await book(path, { start: "2026-01-15T11:00:00Z", booker: bob }), await visit(`${path}/slots`)]) {
      expect([late.status, late.json]).toEqual([409, closed])
    }
  })

  it("MUST answer 409 {message} to the slots and bookings of a disabled or expired invite", async () => {
    const off = await anInvite()
    await app.manage("POST", `/hosts/${hostId}/invites/${off.invite.id}/disable`)
    const old = await anInvite({ title: "Short", expires_in_days: 1 })
    app.clock.now += 86_400_000
    for (const { path } of [off, old]) {
      expect((await visit(`${path}/slots`)).status).toBe(409)
      expect((await book(path, { start: "2026-01-16T10:00:00Z", booker: bob })).status).toBe(409)
      expect((await visit(path)).status).toBe(200)
    }
    app.clock.now = now + 3_600_000
  })
})

describe("The actor", () => {
  it("MUST be known during a request: a visitor, the operator, or an API key by its id", async () => {
    const actors: Array<unknown> = []
    const noting = Layer.effect(
      AuditLog,
      Effect.map(AuditLog, (log) => ({
        ...log,
        append: (entry) => Effect.flatMap(CurrentActor, (actor) => Effect.sync(() => void actors.push([entry.action, actor])))
      }))
    )
    const noted = await startHttpTestApp({ instead: Layer.provideMerge(noting, services) })
    const host = await aHostWithKey(noted)
    const keys = (await noted.manage("GET", `/hosts/${host.hostId}/api-keys`)).json.data
    actors.length = 0
    const json = { start: "2026-01-12T10:00:00Z", booker: bob }
    await noted.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", { json })
    await noted.manage("POST", `/hosts/${host.hostId}/bookings`, { ...json, service: "intro", start: "2026-01-12T11:00:00Z" })
    await noted.send("POST", "/api/v1/invites", { token: host.key, json: { title: "You" } })
    expect(actors).toEqual([
      ["booking.book", { kind: "visitor", id: null }],
      ["booking.book", { kind: "operator", id: null }],
      ["invite.create", { kind: "api_key", id: keys[0].id }]
    ])
    await noted.close()
  })
})
