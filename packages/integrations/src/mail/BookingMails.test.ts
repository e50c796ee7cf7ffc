import { type Booking, type BookingMail, bookedService } from "@slotkit/core"
import { zoneLabel } from "@slotkit/core/internal"
import { type BookingMailRequest, MailComposer, type MeetingChangedMailRequest, type Recipient } from "@slotkit/engine"
import { aHost } from "@slotkit/engine/fakes"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aMailRequest, recipients } from "../../test/AMailRequest.ts"
import { bookingMails, composeMail } from "./BookingMails.ts"
import { withMailLook } from "./MailLook.ts"

const origin = "https://book.example.com"
const kinds: ReadonlyArray<BookingMail> = [
  "confirmation",
  "requestReceived",
  "requestToHost",
  "paymentRequest",
  "declined",
  "cancelled",
  "rescheduled",
  "reminder",
  "withdrawn"
]
const roles = Object.values(recipients)
const everyMail = kinds.flatMap((kind) => roles.map((to) => ({ kind, to })))

const request = aMailRequest

const compose = (...args: Parameters<typeof request>) => composeMail(request(...args), { baseUrl: origin })

const group: Partial<Booking> = {
  service: bookedService({ id: 1, type: "default", slug: "class", title: "Class", capacity: 10 }),
  attendees: [
    { name: "Linus", email: "linus@example.com" },
    { name: null, email: "edsger@example.com" }
  ],
  notes: "First line\nsecond line",
  payment: { status: "paid", amountMinor: 1250, currency: "EUR", terms: null, refunds: [] }
}

describe("Reassigned", () => {
  it("tells the booker who holds the meeting, and a member who leaves who took it over, with the note and without the link", () => {
    const booking = { conferenceLink: "https://meet.example.com/x" }
    const change = { kind: "reassigned", member: "Ben", note: "Ana is ill" } as const
    const toBooker = compose(booking, { ...change, to: recipients.booker })
    expect(toBooker.subject).toBe("Your host: Intro with Ada Byron, Friday 30 January, 14:00")
    expect(toBooker.text).toContain("Ben will hold your meeting with Ada Byron.")
    expect(toBooker.text).not.toContain("Ana")
    const toHost = compose(booking, { ...change, to: recipients.host })
    expect(toHost.subject).toBe("Ben takes over: Intro with Grace Hopper, Friday 30 January, 15:00")
    expect(toHost.text).toContain("Note: Ana is ill")
    expect(toHost.text).not.toContain("meet.example.com")
  })
})

describe("Waiting list", () => {
  it("tells those who wait why they got the email, which is not a booking", () => {
    const mail = { kind: "waitlistJoined", texts: {}, host: aHost({ name: "Ada" }), service: "Intro", offer: null } as const
    const { text } = composeMail({ ...mail, to: recipients.booker, guest: "Grace", url: `${origin}/w/1` }, { baseUrl: origin })
    expect(text).toContain("You received this email because this address was entered for a waiting list of Ada.")
  })
})

describe("Confirmation", () => {
  it("tells the booker the service, time, host, location and topic", () => {
    expect(compose({ conferenceLink: "https://meet.example.com/x", notes: "First line\r\nsecond line" })).toMatchObject({
      to: { name: "Grace Hopper", email: "grace@example.com" },
      subject: "Confirmed: Intro with Ada Byron, Friday 30 January, 14:00",
      text: `Hello Grace Hopper,

Your meeting with Ada Byron is confirmed.

Meeting: Intro
When: Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)
Host: Ada Byron, ada@example.com
Where: Video call
Topic: Engines
Notes: First line
  second line

Join the meeting: https://meet.example.com/x

-- 
You received this email because of a booking with Ada Byron.
`
    })
  })

  it("tells the host and the booker the number of people for whom a team's room was chosen, if there are several", () => {
    for (const to of [recipients.host, recipients.booker]) {
      expect(compose({ people: 5 }, { to }).text).toContain("People: 5\n")
      expect(compose({ people: 1 }, { to }).text).not.toContain("People")
    }
  })

  it("tells the host the booker, the attendees, the seats and the price", () => {
    const { subject, text } = compose(group, { to: recipients.host })
    expect(subject).toBe("New booking: Class with Grace Hopper, Friday 30 January, 15:00")
    expect(text).toBe(`Hello Ada Byron,

Grace Hopper has booked a meeting with you.

Meeting: Class
When: Friday 30 January 2026, 15:00–15:30, Central European Time (Rome)
Booked by: Grace Hopper, grace@example.com
Attendees: Linus, linus@example.com
  edsger@example.com
Seats: 3
Where: Video call
Topic: Engines
Notes: First line
  second line
Price: €12.50, paid

View booking: ${origin}/app/bookings/7
`)
  })

  it("MUST NOT tell hosts that someone else booked what they booked or accepted themselves", () => {
    const { subject, text } = compose({}, { to: recipients.host, byHost: true })
    expect(subject).toBe("Confirmed: Intro with Grace Hopper, Friday 30 January, 15:00")
    expect(text).toContain("\nYour meeting with Grace Hopper is confirmed.\n")
    expect(text).toContain(`View booking: ${origin}/app/bookings/7`)
    expect(compose({}, { byHost: true })).toEqual(compose())
  })

  const answers = [
    { key: "company", question: "Which company?", value: "Engines\nLtd" },
    { key: "size", question: "Size of the team", value: 12 },
    { key: "terms", question: "Terms accepted?", value: true },
    { key: "news", question: "Newsletter", value: false }
  ]

  it.each([recipients.booker, recipients.host])("MUST show the answers to the $role, with the questions", (to) => {
    const { text, html, calendar } = compose({ answers }, { to })
    const lines = "Which company? Engines\n  Ltd\nSize of the team: 12\nTerms accepted? Yes\nNewsletter: No\n"
    expect(text).toContain(lines)
    expect(html).toMatch(/>Which company\?<\/th><td [^>]*>Engines<br>Ltd<\/td>/)
    expect(calendar?.content.replaceAll("\r\n ", "")).toContain(lines.trimEnd().replaceAll("\n", "\\n"))
  })

  it("MUST NOT let an answer become a link or markup", () => {
    const hostile = [{ key: "site", question: "Your <b>site</b>", value: "https://evil.example/<img src=x>" }]
    const { text, html } = compose({ answers: hostile })
    expect(text).toContain("Your <b>site</b>: https: //evil. example/<img src=x>")
    expect(html).not.toMatch(/<b>|<img/)
  })

  it("MUST show a further attendee only the host's email address, and no notes, answers or price", () => {
    const mail = compose({ ...group, answers }, { to: recipients.attendee })
    expect(mail.text).toBe(`Hello Linus,

Grace Hopper has booked a meeting with Ada Byron that includes you.

Meeting: Class
When: Friday 30 January 2026, 19:30–20:00, India Standard Time (Kolkata)
Host: Ada Byron, ada@example.com
Where: Video call
Topic: Engines

-- 
You received this email because of a booking with Ada Byron.
`)
    for (const hidden of ["edsger", "grace@", "second line", "company", "12.50"])
      expect(JSON.stringify(mail)).not.toContain(hidden)
  })

  it("MUST show a guest of a one-to-one meeting who invited them, and no text of the booker", () => {
    const guests = [{ name: null, email: "linus@example.com" }]
    const texts = { attendees: guests, topic: "Buy pills", notes: "Buy more", answers }
    const to = { ...recipients.attendee, name: null }
    const mail = compose(texts, { to })
    expect(mail.text).toBe(`Hello,

Grace Hopper has booked a meeting with Ada Byron that includes you.

Meeting: Intro
When: Friday 30 January 2026, 19:30–20:00, India Standard Time (Kolkata)
Host: Ada Byron, ada@example.com
Where: Video call

-- 
You received this email because of a booking with Ada Byron.
`)
    const ended = { ...texts, state: "cancelled", endReason: "cancelled_by_booker", cancellationReason: "Buy now" } as const
    const cancelled = compose(ended, { to, kind: "cancelled", byBooker: true })
    expect(cancelled.text).toContain("The meeting with Ada Byron that Grace Hopper booked for you is cancelled.")
    for (const { text, html, calendar } of [mail, cancelled])
      expect(`${text}${html}${calendar?.content}`).not.toMatch(/Buy|company/)
    const byHost = { ...ended, endReason: "cancelled_by_host", cancellationReason: "Flu" } as const
    expect(compose(byHost, { to, kind: "cancelled" }).text).toContain("Reason: Flu")
    expect(compose(texts).text).toContain("Attendees: linus@example.com\n")
    expect(compose(texts).text).not.toContain("Seats")
  })

  it("MUST NOT show a further attendee the address of a booker without a name", () => {
    const mail = compose({ ...group, booker: { name: null, email: "grace@example.com" } }, { to: recipients.attendee })
    expect(mail.text).toContain("Someone has booked a meeting with Ada Byron that includes you")
    expect(JSON.stringify(mail)).not.toContain("grace@")
  })

  it("includes the address of an in-person meeting", () => {
    const location = { type: "in_person" as const, label: "Office", address: "1 Main St\nRome" }
    expect(compose({ location }).text).toContain("Where: Office\n  1 Main St\n  Rome\n")
  })
})

describe("A booker's link", () => {
  const url = `${origin}/b/${"a".repeat(22)}`

  it.each([
    [{ cancel: true, reschedule: true }, "accepted", "Reschedule or cancel"],
    [{ cancel: true, reschedule: false }, "accepted", "Cancel booking"],
    [{ cancel: false, reschedule: true }, "accepted", "Reschedule"],
    [{ cancel: true, reschedule: false }, "pending", "Withdraw request"]
  ] as const)("MUST name what it can change: %j of a booking that is %s", (allowed, state, label) => {
    const { text, html, calendar } = compose({ state }, { manage: { url, ...allowed } })
    expect(text).toContain(`\n\n${label}: ${url}\n\n-- \n`)
    expect(html).toContain(`<p><a href="${url}">${label}</a></p>`)
    expect(calendar?.content).not.toContain("/b/")
  })

  it("follows another link", () => {
    const attendeesUrl = `${origin}/visitor/bookings/${"b".repeat(22)}`
    const { text } = compose(group, { attendeesUrl, manage: { url, cancel: true, reschedule: true } })
    expect(text).toContain(`Confirm your address: ${attendeesUrl}\n\nReschedule or cancel: ${url}\n`)
  })

  it("MUST be absent where nothing can be changed", () => {
    expect(compose().text).not.toMatch(/cancel|reschedule/i)
  })
})

describe("A change by the booker", () => {
  it.each([
    ["cancelled", "booker", "You cancelled your meeting with Ada Byron."],
    ["cancelled", "host", "Grace Hopper cancelled the meeting with you."],
    ["rescheduled", "booker", "You rescheduled your meeting with Ada Byron."],
    ["rescheduled", "host", "Grace Hopper rescheduled the meeting with you."],
    ["withdrawn", "booker", "You withdrew your request for a meeting with Ada Byron."],
    ["withdrawn", "host", "Grace Hopper withdrew the request for a meeting with you."]
  ] as const)("%s: MUST tell the %s who made it", (kind, role, sentence) => {
    expect(compose({}, { kind, to: recipients[role], byBooker: true }).text).toContain(`\n${sentence}\n`)
  })

  it("MUST NOT turn the booker's reason into a link, unlike the host's", () => {
    const cancelled: Partial<Booking> = { state: "cancelled", cancellationReason: "See https://example.com/new" }
    const text = (byBooker: boolean) => compose(cancelled, { kind: "cancelled", to: recipients.host, byBooker }).text
    expect(text(true)).toContain("Reason: See https: //example. com/new\n")
    expect(text(false)).toContain("Reason: See https://example.com/new\n")
  })

  it("withdrawing a request changes no calendar, because it was in none", () => {
    expect(compose({ state: "cancelled" }, { kind: "withdrawn", byBooker: true }).calendar).toBeNull()
  })
})

describe("Replies", () => {
  const replyTo = (booking: Partial<Booking>, ...changes: ReadonlyArray<Partial<BookingMailRequest>>) =>
    compose(booking, Object.assign({}, ...changes)).replyTo

  it.each([...kinds, "refunded", "reassigned"] as const)("MUST go to the other person of the meeting: %s", (kind) => {
    expect(replyTo({}, { kind })).toEqual({ name: "Ada Byron", email: "ada@example.com" })
    expect(replyTo({}, { kind, to: recipients.attendee })).toEqual({ name: "Ada Byron", email: "ada@example.com" })
    expect(replyTo({}, { kind, to: recipients.host })).toEqual({ name: "Grace Hopper", email: "grace@example.com" })
  })

  it("MUST go to the member who leads a meeting of a team, or else to one with an address, whom the email names", () => {
    const team = { ...aHost(), name: "The clinic", email: "" }
    const [ana, ben] = [
      { name: "Ana Sol", email: "ana@example.com" },
      { name: "Ben Lee", email: "ben@example.com" }
    ]
    expect(replyTo({}, { host: team, holders: [ana, ben] })).toEqual(ana)
    expect(replyTo({}, { host: team, holders: [{ ...ana, email: "" }, ben] })).toEqual(ben)
    expect(replyTo({}, { host: team, holders: [{ ...ana, email: "" }] })).toBeUndefined()
    const { text } = compose({}, { host: team, holders: [{ ...ana, email: "" }, ben] })
    expect(text).toMatch(/The clinic[\s\S]*Ana Sol[\s\S]*Ben Lee, ben@example.com/)
  })

  it("MUST go to the sender if the address of the host is hidden, or the booker has none", () => {
    expect(replyTo({}, { host: { ...aHost(), email: "" } })).toBeUndefined()
    expect(replyTo({ booker: { name: "Grace", email: null } }, { to: recipients.host })).toBeUndefined()
  })

  it("MUST NOT contain a link or a line break of a booker's name", () => {
    const booker = { name: "Win\r\nBcc: evil.example", email: "grace@example.com" }
    expect(replyTo({ booker }, { to: recipients.host })?.name).toBe("Win Bcc: evil. example")
  })
})

describe("A cancellation", () => {
  const ended = { state: "cancelled", endReason: "cancelled_by_booker" } as const

  it("MUST NOT name the booker as its reason to the booker, but to the host and the other attendees", () => {
    const reasonTo = (to: Recipient, booking: Partial<Booking> = {}) =>
      /^Reason: (.*)$/m.exec(compose({ ...ended, ...booking }, { kind: "cancelled", byBooker: true, to }).text)?.[1]
    expect(reasonTo(recipients.booker)).toBeUndefined()
    expect(reasonTo(recipients.booker, { endReason: "withdrawn" })).toBeUndefined()
    expect(reasonTo(recipients.booker, { cancellationReason: "Flu" })).toBe("Flu")
    expect(reasonTo(recipients.booker, { endReason: "cancelled_by_host" })).toBe("Cancelled by the host")
    expect(reasonTo(recipients.host)).toBe("Cancelled by the booker")
  })
})

describe("A visitor's further attendees", () => {
  const attendeesUrl = `${origin}/visitor/bookings/${"a".repeat(22)}`

  it.each(["confirmation", "requestReceived", "rescheduled", "reminder"] as const)(
    "MUST have the booker confirm their address first: %s",
    (kind) => {
      const mail = compose(group, { kind, attendeesUrl })
      expect(mail.text).toContain("Your guests haven't been notified yet.")
      expect(mail.text).toContain(`Confirm your address: ${attendeesUrl}\n`)
      expect(mail.html).toContain(`<a href="${attendeesUrl}">`)
      expect(compose(group, { kind }).text).not.toContain("haven't been notified")
    }
  )

  it("MUST leave the booker the link to join, beside the one that confirms the address", () => {
    const conferenceLink = "https://meet.example.com/x"
    for (const kind of ["confirmation", "rescheduled", "reminder"] as const) {
      const { text, html } = compose({ ...group, conferenceLink }, { kind, attendeesUrl })
      expect(text).toContain(`Join: ${conferenceLink}\n`)
      expect(html).toContain(`<a href="${conferenceLink}">`)
      expect(text.split(conferenceLink)).toHaveLength(2)
    }
  })

  it.each([
    ["en", "We'll email them as soon as you have.", "once the meeting is confirmed."],
    ["de", "sobald Sie Ihre Adresse bestätigt haben.", "sobald der Termin bestätigt ist."],
    ["fr", "dès que vous l’aurez confirmée.", "une fois le rendez-vous confirmé."],
    ["es", "en cuanto la haya confirmado.", "cuando la cita esté confirmada."]
  ])("MUST hear of a meeting that is confirmed as soon as the address is: %s", (language, now, later) => {
    const to = { ...recipients.booker, language }
    const textOf = (booking: Partial<Booking>) => compose({ ...group, ...booking }, { to, attendeesUrl }).text
    expect([textOf({}).includes(now), textOf({}).includes(later)]).toEqual([true, false])
    expect(textOf({ state: "pending" })).toContain(later)
  })

  it.each(["paymentRequest", "declined", "cancelled"] as const)(
    "are not the subject of a mail that asks for something else: %s",
    (kind) => {
      expect(compose(group, { kind, attendeesUrl }).text).not.toContain(attendeesUrl)
    }
  )
})

describe("What the booker wrote", () => {
  const link = "https://evil.example/pay"

  it.each(everyMail)("MUST NOT be a link in $kind to the $to.role", ({ kind, to }) => {
    const person = { name: `Grace www.evil.example`, email: "grace@example.com" }
    const written = { booker: person, attendees: [person], topic: `Pay at ${link}`, notes: `See evil.example\n${link}` }
    const mail = compose({ ...group, ...written }, { kind, to: to.role === "host" ? to : { ...to, name: person.name } })
    for (const part of [
      mail.subject,
      mail.text,
      mail.html,
      mail.to.name ?? "",
      mail.calendar?.content.replaceAll("\r\n ", "") ?? ""
    ]) {
      expect(part).not.toMatch(/evil\.example|:\/\/evil/)
    }
  })

  it("MUST stay readable", () => {
    expect(compose({ topic: `Pay at ${link}` }).text).toContain("Topic: Pay at https: //evil. example/pay\n")
  })
})

describe("The other emails", () => {
  it.each([
    ["requestReceived", "booker", "Request received: Intro with Ada Byron, Friday 30 January, 14:00"],
    ["requestToHost", "host", "Response needed: Intro with Grace Hopper, Friday 30 January, 15:00"],
    ["paymentRequest", "booker", "Payment required: Intro with Ada Byron, Friday 30 January, 14:00"],
    ["declined", "booker", "Declined: Intro with Ada Byron, Friday 30 January, 14:00"],
    ["cancelled", "booker", "Cancelled: Intro with Ada Byron, Friday 30 January, 14:00"],
    ["cancelled", "host", "Cancelled: Intro with Grace Hopper, Friday 30 January, 15:00"],
    ["rescheduled", "attendee", "Rescheduled: Intro with Ada Byron, Friday 30 January, 19:30"],
    ["reminder", "host", "Reminder: Intro with Grace Hopper, Friday 30 January, 15:00"]
  ] as const)("%s to the %s has the subject %s", (kind, role, subject) => {
    expect(compose({}, { kind, to: recipients[role] }).subject).toBe(subject)
  })

  it("a request to the host links to the console", () => {
    const mail = compose({ state: "pending" }, { kind: "requestToHost", to: recipients.host })
    expect(mail.text).toContain(`Open your account: ${origin}/app\n`)
    expect(mail.html).toContain(`<a href="${origin}/app">`)
  })

  it("a request to the host links to the page that answers it, where there is one", () => {
    const answerUrl = `${origin}/a/${"a".repeat(24)}`
    const mail = compose({ state: "pending" }, { kind: "requestToHost", to: recipients.host, answerUrl })
    expect(mail.text).toContain(`Accept or decline: ${answerUrl}\n`)
    expect(mail.text).not.toContain("/app")
  })

  it("a payment request includes the checkout link, the price and the discount", () => {
    const mail = compose(
      {
        state: "awaitingPayment",
        payment: { status: "pending", amountMinor: 5000, currency: "JPY", terms: null, refunds: [] },
        discount: { codeId: 1, code: "SUMMER", listMinor: 6000, discountMinor: 1000, holdsUse: true },
        checkoutUrl: `${origin}/pay/abc?a=1&b=2`
      },
      { kind: "paymentRequest" }
    )
    expect(mail.text).toContain(`Pay now: ${origin}/pay/abc?a=1&b=2\n`)
    expect(mail.html).toContain(`<a href="${origin}/pay/abc?a=1&#38;b=2">`)
    expect(mail.text).toContain("Price: JP¥5,000, not paid yet; JP¥6,000 less JP¥1,000 with the code SUMMER\n")
  })

  it("a decline or cancellation includes the reason, and a link to book again for the booker of a public service", () => {
    for (const kind of ["declined", "cancelled"] as const) {
      const { text } = compose({ state: kind, endReason: "not_answered" }, { kind })
      expect(text).toContain("Reason: The request was not answered in time\n")
      expect(text).toContain(`Choose another time: ${origin}/ada/intro\n`)
    }
    const service = bookedService({ id: 1, type: "single_use", slug: "intro", title: "Intro", capacity: null })
    expect(compose({ service }, { kind: "cancelled" }).text).not.toContain(origin)
    expect(compose({}, { kind: "cancelled", host: aHost({ username: null }) }).text).not.toContain(origin)
  })

  it("a cancelled or declined meeting has no link to join", () => {
    const { text } = compose({ state: "cancelled", conferenceLink: "https://meet.example.com/x" }, { kind: "cancelled" })
    expect(text).not.toContain("https://meet.example.com")
  })

  it("a paid meeting under a cancellation policy says what is refunded, and afterwards what was", () => {
    const tiers = [
      { untilMinutes: 1440, refundPercent: 100 },
      { untilMinutes: 60, refundPercent: 50 }
    ]
    const payment = { status: "paid" as const, amountMinor: 2501, currency: "EUR", terms: null, refunds: [] }
    const paid = { scheduledAt: Date.UTC(2026, 0, 30, 14), cancellationPolicy: { tiers, noShowRefundPercent: 0 }, payment }
    const lines = [
      "Cancellation: Until Thursday 29 January, 14:00: 100% refunded",
      "  Until Friday 30 January, 13:00: 50% refunded",
      "  After that: no refund"
    ]
    expect(compose(paid).text).toContain(lines.join("\n"))
    expect(compose(paid, { to: recipients.attendee }).text).not.toContain("refund")
    const refunds = [{ amountMinor: 1251, reason: null, cancels: true, refundedAt: 1 }]
    const { text } = compose({ ...paid, state: "cancelled", payment: { ...payment, refunds } }, { kind: "cancelled" })
    expect(text).toMatch(/Refund: €12\.51\nCancellation fee: €12\.50\n/)
    const late = { ...paid, createdAt: Date.UTC(2026, 0, 30, 0) }
    expect(compose(late).text).toContain("Cancellation: Until Friday 30 January, 13:00: 50% refunded\n  After that")
  })

  it("a deposit under a cancellation policy is refunded by amounts, and what was paid at the appointment is no fee", () => {
    const tiers = [100, 90, 50].map((refundPercent, index) => ({ untilMinutes: 1440 - 60 * index, refundPercent }))
    const terms = { mode: "deposit" as const, depositMinor: 2000, paidOnSiteAt: 1 }
    const payment = { status: "paid" as const, amountMinor: 10_000, currency: "EUR", terms, refunds: [] }
    const paid = { scheduledAt: Date.UTC(2026, 0, 30, 14), cancellationPolicy: { tiers, noShowRefundPercent: 0 }, payment }
    const lines = [
      "Cancellation: Until Thursday 29 January, 14:00: €20.00 refunded",
      "  Until Thursday 29 January, 15:00: €10.00 refunded",
      "  After that: no refund"
    ]
    expect(compose(paid).text).toContain(lines.join("\n"))
    const refunds = [{ amountMinor: 2000, reason: null, cancels: true, refundedAt: 1 }]
    const over = { ...payment, status: "refunded" as const, refunds }
    const { text } = compose({ ...paid, state: "cancelled", payment: over }, { kind: "cancelled" })
    expect(text).toMatch(/Refund: €20\.00\nCancellation fee: €0\.00\n/)
  })

  it("a rescheduled meeting shows both times, each with its zone", () => {
    const { text } = compose(
      { scheduledAt: Date.UTC(2026, 6, 1, 8) },
      { kind: "rescheduled", previousScheduledAt: Date.UTC(2026, 0, 30, 14) }
    )
    expect(text).toContain("When: Wednesday 1 July 2026, 09:00–09:30, United Kingdom Time (London)\n")
    expect(text).toContain("Previous time: Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)\n")
  })

  it("a note about a new time is below both times, for everyone", () => {
    for (const to of Object.values(recipients)) {
      const { text } = compose({}, { kind: "rescheduled", to, previousScheduledAt: 0, note: "The room\nis taken." })
      expect(text).toMatch(/Previous time: .*\nNote: The room\n {2}is taken\./)
    }
  })

  it("a disabled webhook is named with its failures and a link to the console", () => {
    const url = "https://hooks.example.com/a?b=<c>"
    const mail = composeMail({ kind: "webhookDisabled", to: recipients.host, texts: {}, url, failures: 5 }, { baseUrl: origin })
    expect(mail.subject).toBe("A webhook was disabled")
    expect(mail.text).toContain("5 consecutive deliveries to one of your webhooks failed")
    expect(mail.text).toContain(`Webhook: ${url}\n`)
    expect(mail.html).toContain("https://hooks.example.com/a?b=&#60;c&#62;")
    expect(mail.calendar).toBeNull()
  })
})

describe("The sign-in email", () => {
  const url = `${origin}/app/sign-in/svc_li_${"a".repeat(49)}`
  const mail = composeMail(
    { kind: "signIn", to: recipients.host, texts: {}, url, code: "012345", lifetimeMinutes: 15 },
    { baseUrl: origin }
  )

  it("includes the link and the code, their lifetime and their browser, and no calendar part", () => {
    expect(mail).toMatchObject({
      to: { name: "Ada Byron", email: "ada@example.com" },
      subject: "Sign in to book.example.com",
      text: `Hello Ada Byron,

Use the code or the link within 15 minutes. Enter the code on the page where you requested it, and nowhere else. The link works only in that browser.

If you didn't request this email, ignore it. Don't share the code with anyone.

Account: ada@example.com
Code: 012345

Sign in: ${url}
`,
      calendar: null
    })
    expect(mail.html).toContain(`<a href="${url}">`)
  })

  it("MUST NOT include the link in its subject, which the email log shows", () => {
    expect(mail.subject).not.toContain("svc_li_")
  })
})

describe("A meeting that a host takes over", () => {
  it("names the host who gave it up, to the host alone", () => {
    expect(compose({}, { to: recipients.host, member: "Ben\r\nBack" }).text).toContain(
      "You take this meeting over from Ben Back."
    )
    expect(compose({}, { member: "Ben" }).text).not.toContain("Ben")
  })
})

describe("An invitation by email", () => {
  const invitation = (kind: "accountCreated" | "teamInvitation", team: string | null, url: string) =>
    composeMail({ kind, to: recipients.host, texts: {}, team, url }, { baseUrl: origin })

  it("leads to a new account", () => {
    const { subject, text } = invitation("accountCreated", null, `${origin}/app`)
    expect(subject).toBe("Your account is ready")
    expect(text).toContain("Account: ada@example.com\n")
    expect(text).toContain(`\nSign in: ${origin}/app\n`)
  })

  it("names the team that invites", () => {
    const { subject, text } = invitation("teamInvitation", "Sales\r\nteam", `${origin}/app/teams`)
    expect(subject).toBe("Sales team invites you to the team")
    expect(text).toContain("Sales team invites you to take meetings of the team.")
    expect(text).toContain(`\nOpen your teams: ${origin}/app/teams\n`)
  })
})

describe("Every email", () => {
  const hostile = [
    "Grace\r\nBcc: eve@example.com",
    "<img src=https://evil.example/x.png onerror=alert(1)>",
    '"><a href="javascript:alert(1)">',
    "\u202Eecarg",
    "\u200F",
    "",
    "\ud800",
    "x".repeat(100_000),
    "👩‍👩‍👧".repeat(1000)
  ]

  it.each(everyMail)("$kind to the $to.role includes a time, always with its zone", ({ kind, to }) => {
    const { text, html } = compose(group, { kind, to, previousScheduledAt: kind === "rescheduled" ? 0 : null })
    for (const written of [text, html]) {
      const times = written.match(/\d\d:\d\d–/g)!
      expect(times).toHaveLength(kind === "rescheduled" ? 2 : 1)
      expect(written.split(zoneLabel(to.timeZone, "en", 0))).toHaveLength(times.length + 1)
    }
  })

  it.each(everyMail)("MUST NOT let hostile names in $kind to the $to.role inject headers or markup", ({ kind, to }) => {
    for (const text of hostile) {
      const person = { name: text, email: "grace@example.com" }
      const { html, subject, ...mail } = compose(
        {
          booker: person,
          attendees: [person],
          topic: text,
          notes: text,
          cancellationReason: text,
          service: bookedService({ id: 1, type: "default", slug: "a", title: text, capacity: 10 })
        },
        { kind, to: { ...to, name: text }, host: aHost({ name: text }) }
      )
      for (const line of [subject, mail.to.name ?? ""]) {
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202E]/u)
        expect(line.isWellFormed()).toBe(true)
        expect([...line].length).toBeLessThan(240)
      }
      expect(html).not.toMatch(/<(?:img|script|iframe|link|form)|javascript:[^<]*">|\son\w+=["']/i)
      expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })

  it.each(everyMail)("MUST NOT load remote content when $kind to the $to.role is read", ({ kind, to }) => {
    const { html } = compose(group, { kind, to })
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|\bsrc=|(?:background-|[;{"\s])color:/i)
  })

  it("escapes user input", () => {
    expect(compose({ notes: `<script>"x" & 'y'</script>` }).html).toContain(
      "&#60;script&#62;&#34;x&#34; &#38; &#39;y&#39;&#60;/script&#62;"
    )
  })

  it.each(everyMail)("MUST keep hostile names out of the look of $kind to the $to.role", ({ kind, to }) => {
    for (const name of hostile) {
      const host = aHost({ name, accentColor: "#aa3300", logoUrl: "https://ada.example/logo.png?a=1&b=2" })
      const { html } = compose({ booker: { name, email: "grace@example.com" } }, { kind, to, host })
      const sent = withMailLook(html)
      expect(sent.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="https://ada.example/logo.png?a=1&#38;b=2"')])
      expect(sent.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(sent).not.toMatch(/<(?:script|iframe|form)|\son\w+=["']/i)
    }
  })

  it("MUST NOT link to a URL that is not HTTP or HTTPS", () => {
    const { html, text } = compose({ conferenceLink: "javascript:alert(1)" })
    expect(html).not.toContain("<a ")
    expect(text).toContain("Join the meeting: javascript:alert(1)\n")
  })

  it("does not greet anybody by an empty name", () => {
    expect(compose({}, { to: { ...recipients.booker, name: " " } })).toMatchObject({
      to: { name: null },
      text: expect.stringMatching(/^Hello,\n/)
    })
  })

  it("falls back to the host's zone when the runtime does not know the recipient's", () => {
    expect(compose({}, { to: { ...recipients.booker, timeZone: "Mars/Olympus" } }).text).toContain(
      "15:00–15:30, Central European Time (Rome)"
    )
  })

  it("omits the time of an unscheduled booking", () => {
    const { subject, text } = compose({ scheduledAt: null })
    expect([subject, text.includes("When")]).toEqual(["Confirmed: Intro with Ada Byron", false])
  })
})

describe("The layer", () => {
  it("composes emails with the given origin", async () => {
    const program = Effect.map(MailComposer, ({ compose }) =>
      compose(request({}, { kind: "requestToHost", to: recipients.host }))
    )
    const mail = await Effect.runPromise(Effect.provide(program, bookingMails({ baseUrl: origin })))
    expect(mail.text).toContain(`${origin}/app`)
  })
})

describe("An email about a meeting that the host changed in the calendar", () => {
  const hour = 3_600_000
  const start = Date.UTC(2026, 0, 30, 14)
  const half = (at: number) => ({ start: at, end: at + hour / 2 })
  const input = {
    to: { role: "host", name: "Ada Byron", email: "ada@example.com", timeZone: "Europe/London", language: "en" },
    texts: {},
    hourFormat: null,
    service: "Intro",
    guest: "Grace Hopper",
    booked: half(start),
    url: "https://book.example.com/app/calendars/changes/7"
  } as const
  const compose = (changes: Partial<MeetingChangedMailRequest> & Pick<MeetingChangedMailRequest, "kind" | "actions" | "found">) =>
    composeMail({ ...input, ...changes }, { baseUrl: "https://book.example.com" })

  it("MUST say what is booked and what the calendar has, with a link to each answer", () => {
    const { subject, text, calendar } = compose({
      kind: "meetingMoved",
      actions: ["move", "put_back"],
      found: half(start + 25 * hour)
    })
    expect([subject, calendar]).toEqual(["Changed in your calendar: Intro with Grace Hopper", null])
    expect(text).toBe(`Hello Ada Byron,

You changed the time of the meeting with Grace Hopper in your calendar. It is still booked for its original time.

Decide below what should happen.

Meeting: Intro
Booked for: Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)
In your calendar: Saturday 31 January 2026, 15:00–15:30, United Kingdom Time (London)

Move booking: https://book.example.com/app/calendars/changes/7#move

Move the meeting back: https://book.example.com/app/calendars/changes/7#put_back
`)
  })

  it("MUST only offer to put a group's meeting back", () => {
    const { subject, text } = compose({ kind: "meetingRemoved", actions: ["put_back"], found: null, guest: null })
    expect(subject).toBe("Removed from your calendar: Intro with the group")
    expect(text).toContain("Put the meeting back: https://book.example.com/app/calendars/changes/7#put_back")
    expect(text).not.toContain("#cancel")
    expect(text).not.toMatch(/cancel the booking/i)
  })

  it("MUST not ask to move a booking that cannot follow the calendar", () => {
    const { text } = compose({ kind: "meetingMoved", actions: ["put_back"], found: { start, end: start + hour } })
    expect(text).toContain("Move the meeting back: https://book.example.com/app/calendars/changes/7#put_back")
    expect(text).not.toMatch(/move the booking/i)
  })
})
