import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { bookingConditions, bookingTransitions } from "./bookings/BookingTransitions.ts"
import { inviteTransitions } from "./invites/InviteTransitions.ts"
import { paymentTransitions } from "./payments/PaymentTransitions.ts"
import type { TransitionRow } from "./values/Transition.ts"
import { webhookEventTypes } from "./webhooks/WebhookEvent.ts"
import { webhookTransitions } from "./webhooks/WebhookTransitions.ts"

/** The specification's terms for the names in our tables. */
interface Words {
  readonly states: Readonly<Record<string, string>>
  readonly triggers: Readonly<Record<string, string>>
  readonly conditions: Readonly<Record<string, string>>
  readonly also: Readonly<Record<string, string>>
}

const bookingWords = {
  states: { none: "(none)", awaitingPayment: "awaiting payment" },
  triggers: {
    book: "booker books",
    "book, paid": "booker books and goes to checkout",
    accept: "host accepts",
    decline: "host declines",
    slotPasses: "slot time passes unanswered",
    paymentSucceeds: "payment succeeds",
    paymentFailsOrExpires: "payment fails or expires",
    reschedule: "host reschedules",
    cancel: "host cancels",
    reminderDue: "one day before the meeting"
  },
  conditions: {
    approvalRequired: "service requires approval",
    noApproval: "no approval",
    free: "free",
    paid: "paid",
    unpaid: "offered for unpaid bookings"
  },
  also: {
    "booking.requested": "event `booking.requested`",
    "booking.confirmed": "event `booking.confirmed`",
    "booking.declined": "event `booking.declined`",
    "booking.cancelled": "event `booking.cancelled`",
    "booking.rescheduled": "event `booking.rescheduled`; `scheduled_at` changes",
    "mail.confirmation": "confirmation emails",
    "mail.paymentRequest": "payment-request email to booker",
    "mail.reminder": "reminder email to both parties"
  }
} satisfies Words

/** Emails that are sent although the specification's row does not mention them, by row number. */
const bookingMailsBesides: Readonly<Record<number, ReadonlyArray<string>>> = {
  1: ["mail.requestReceived", "mail.requestToHost"],
  4: ["mail.confirmation"],
  6: ["mail.declined"],
  7: ["mail.declined"],
  8: ["mail.confirmation"],
  9: ["mail.cancelled"],
  10: ["mail.rescheduled"],
  11: ["mail.cancelled"]
}

const inviteWords = {
  states: { none: "(none)", used: "used (link no longer works)" },
  triggers: {
    create: "`POST /invites`",
    book: "a booking is made through the link",
    expiryPasses: "`expires_at` passes",
    disable: "host switches it off in the app"
  },
  conditions: { create: "valid request", noBooking: "no booking" },
  also: {}
} satisfies Words

const webhookWords = {
  states: {
    none: "(none)",
    manual: "disabled, reason `manual`",
    failing: "disabled, reason `failing`",
    gone: "disabled, reason `gone`",
    deliveriesPause: "deliveries pause"
  },
  triggers: {
    create: "`POST /webhooks`",
    switchOff: "`PATCH /webhooks/{id}` switching it off",
    fifthFailureInARow: "5 events in a row fail for good",
    answersGone: "endpoint answers `410`",
    switchOn: "`PATCH /webhooks/{id}` with `{active: true}`",
    downgrade: "account downgrades to Free"
  },
  conditions: { create: "valid", pro: "Pro" },
  also: {
    "mail.webhookDisabled": "account owner is emailed",
    failuresReset: "`consecutive_failures` reset to 0",
    deliveriesPause: "nothing sent, nothing deleted; resumes after upgrade; events from the paused period are not replayed"
  }
} satisfies Words

/** The specification's table does not mention the plan when a webhook is enabled again. It needs Pro. */
const webhookConditionsBesides: Readonly<Record<number, ReadonlyArray<string>>> = { 5: ["pro"] }

const wordFor = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name
const without = (names: ReadonlyArray<string>, besides: ReadonlyArray<string> | undefined) =>
  names.filter((name) => besides?.includes(name) !== true)
const phrases = (cell: string): ReadonlyArray<string> => cell.split("; ").toSorted()

const renderBooking = (row: TransitionRow, number: number) => {
  const also = without(row.also, bookingMailsBesides[number]).map((name) => wordFor(bookingWords.also, name))
  const silent = row.also.some((name) => name.startsWith("booking.")) ? [] : ["no event"]
  const checkout = row.on === "book" && row.to === "awaitingPayment"
  return {
    from: wordFor(bookingWords.states, row.from),
    trigger: wordFor(bookingWords.triggers, checkout ? "book, paid" : row.on),
    condition: row.when.map((name) => wordFor(bookingWords.conditions, name)).join(", "),
    next: wordFor(bookingWords.states, row.to),
    also: phrases([...silent, ...also].join("; "))
  }
}

const renderInvite = (row: TransitionRow) => ({
  from: wordFor(inviteWords.states, row.from),
  trigger: wordFor(inviteWords.triggers, row.on),
  condition: [...(row.on === "create" ? ["create"] : []), ...row.when]
    .map((name) => wordFor(inviteWords.conditions, name))
    .join(", "),
  next: wordFor(inviteWords.states, row.to),
  also: phrases("")
})

const renderWebhook = (row: (typeof webhookTransitions)[number], number: number) => {
  const when = without(row.when, webhookConditionsBesides[number])
  const pauses = row.also.some((name) => name === "deliveriesPause")
  return {
    from: wordFor(webhookWords.states, row.from),
    trigger: wordFor(webhookWords.triggers, row.on),
    condition: [...(row.on === "create" ? ["create"] : []), ...when]
      .map((name) => wordFor(webhookWords.conditions, name))
      .join(", "),
    next: wordFor(webhookWords.states, pauses ? "deliveriesPause" : (row.reason ?? row.to)),
    also: phrases(row.also.map((name) => wordFor(webhookWords.also, name)).join("; "))
  }
}

const readTable = (name: string) =>
  readFileSync(new URL(`../test/tables/${name}.md`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => {
      const [from = "", trigger = "", condition = "", next = "", also = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim())
      return { line, cells: { from, trigger, condition, next, also: phrases(also) } }
    })

const compare = <Row>(name: string, ours: ReadonlyArray<Row>, render: (row: Row, number: number) => object) => {
  const rows = readTable(name)
  it("has exactly the specification's rows, in order", () => {
    expect(ours.map((row, index) => render(row, index + 1))).toEqual(rows.map(({ cells }) => cells))
  })
  it.each(rows.map(({ line, cells }, index) => ({ line, cells, index })))("$line", ({ cells, index }) => {
    expect(ours[index] && render(ours[index], index + 1)).toEqual(cells)
  })
}

describe("States and transitions: Booking", () => {
  const beyond = (row: TransitionRow) => row.beyond !== undefined
  compare(
    "booking",
    bookingTransitions.filter((row) => !beyond(row)),
    renderBooking
  )

  it("rows beyond the specification come last, name their decision, and change no row of the specification", () => {
    const first = bookingTransitions.findIndex(beyond)
    const rows: ReadonlyArray<TransitionRow> = bookingTransitions.slice(first)
    expect(rows.map((row) => `${row.beyond}: ${row.from} -> ${row.to}: ${row.on}`)).toEqual([
      "Decision 0039: pending -> cancelled: visitorCancels",
      "Decision 0039: accepted -> cancelled: visitorCancels",
      "Decision 0039: accepted -> accepted: visitorReschedules",
      "Decision 0056: none -> unconfirmed: bookUnconfirmed",
      "Decision 0056: unconfirmed -> pending: confirm",
      "Decision 0056: unconfirmed -> accepted: confirm",
      "Decision 0056: unconfirmed -> awaitingPayment: confirm",
      "Decision 0056: unconfirmed -> cancelled: confirmationExpires",
      "Decision 0102: accepted -> accepted: reassign",
      "Decision 0102: pending -> pending: reassign",
      "Decision 0126: awaitingPayment -> cancelled: cancel"
    ])
    const before = new Set<string>(bookingTransitions.slice(0, first).map(({ from, on }) => `${from}: ${on}`))
    expect(rows.filter(({ from, on }) => before.has(`${from}: ${on}`))).toEqual([])
  })

  it("the additional emails are in their rows", () => {
    for (const [number, mails] of Object.entries(bookingMailsBesides)) {
      expect(bookingTransitions[Number(number) - 1]?.also).toEqual(expect.arrayContaining([...mails]))
    }
  })

  it("the tables send every kind of email", () => {
    const named = [...bookingTransitions, ...webhookTransitions].flatMap((row): ReadonlyArray<string> => row.also)
    expect(new Set(named.filter((name) => name.startsWith("mail.")))).toEqual(
      new Set([
        "mail.confirmation",
        "mail.requestReceived",
        "mail.requestToHost",
        "mail.paymentRequest",
        "mail.declined",
        "mail.cancelled",
        "mail.rescheduled",
        "mail.reassigned",
        "mail.reminder",
        "mail.withdrawn",
        "mail.confirmAddress",
        "mail.webhookDisabled"
      ])
    )
  })

  it("the tables emit every event type, and no other", () => {
    const named = bookingTransitions.flatMap((row): ReadonlyArray<string> => row.also)
    expect(new Set(named.filter((name) => name.startsWith("booking.")))).toEqual(new Set(webhookEventTypes))
  })

  it("every condition is defined and used", () => {
    expect(new Set(bookingTransitions.flatMap((row): ReadonlyArray<string> => row.when))).toEqual(
      new Set(Object.keys(bookingConditions))
    )
  })
})

describe("States and transitions: Invite", () => {
  compare("invite", inviteTransitions, renderInvite)
})

describe("States and transitions: Webhook subscription", () => {
  compare("webhook", webhookTransitions, renderWebhook)
})

describe("Decision 0033: payment.status", () => {
  it("none, pending once checkout opens, then paid or failed; paid -> refunded; a late success is refunded immediately", () => {
    expect(paymentTransitions.map(({ from, on, to, also }) => `${from} -> ${to}: ${[on, ...also].join(", ")}`)).toEqual([
      "none -> pending: checkoutOpens",
      "pending -> paid: succeeds",
      "pending -> failed: failsOrExpires",
      "failed -> refunded: succeeds, refund",
      "paid -> refunded: refund, refund",
      "pending -> none: savesCard"
    ])
  })
})
