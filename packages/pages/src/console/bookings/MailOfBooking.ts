import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { type BookingMailView, type MailNotRepeated, NotFound, sendMailAgain, viewBookingMail } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { mailDocument } from "../mails/MailDocument.ts"
import { actionForm, factList, section } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName } from "./BookingEntry.ts"
import { mailBadge, timeAt } from "./BookingHistory.ts"

/** `GET /app/bookings/{id}/mails/{mail}`: an email about a booking, with a button that sends it again. */
export const showBookingMail = (context: ConsoleContext) => mailPage(context)

/** `GET /app/bookings/{id}/mails/{mail}/html`: the HTML of an email, for the frame of its page. */
export const showMailDocument = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { content } = yield* requestedMail(context)
  return content === null ? yield* new NotFound({ what: "page" }) : mailDocument(content.html)
})

/** `POST /app/bookings/{id}/mails/{mail}/again`: sends an email once more, and leads to the booking, which lists both. */
export const sendAgain = Effect.fnUntraced(function* (context: ConsoleContext) {
  const id = yield* pathId(context)
  return yield* sendMailAgain(context.host.id, id, yield* pathId(context, "mail")).pipe(
    Effect.map(() => context.done(`/bookings/${id}`, "mail_again")),
    Effect.catchTag("MailNotRepeated", (refusal) => mailPage(context, refusedAgain(context, refusal)))
  )
})

const refusedAgain = ({ words, format, now }: ConsoleContext, { reason, leftAt }: MailNotRepeated): FormErrors => {
  const { mail } = words.bookings
  return reason === "often"
    ? { status: 429, alert: mail.often(format.time(leftAt ?? now)) }
    : { status: 409, alert: mail.refusals[reason] }
}

const requestedMail = Effect.fnUntraced(function* (context: ConsoleContext) {
  return yield* viewBookingMail(context.host, yield* pathId(context), yield* pathId(context, "mail"))
})

const mailPage = Effect.fnUntraced(function* (context: ConsoleContext, errors?: FormErrors) {
  const { words } = context
  const { bookings } = words
  const view = yield* requestedMail(context)
  const { booking, mail } = view
  return context.page({
    area: "bookings",
    title: mail.subject ?? bookings.erasedMail,
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), `/bookings/${booking.id}`]
    ],
    lead: mailBadge(context, mail.status),
    errors,
    hasFrame: true,
    content: html`${mailFacts(context, view)}${againForm(context, view, errors)}${section(
      "content",
      bookings.mail.content,
      mailContent(context, view)
    )}`
  })
})

const mailFacts = (context: ConsoleContext, { mail }: BookingMailView): Html => {
  const { bookings, mails } = context.words
  const { to, toName, kind, createdAt, sentAt, attempts, status, error } = mail
  return factList([
    [
      bookings.mail.to,
      html`<bdi>${visibleName(toName) ?? to ?? bookings.erasedMail}</bdi>${
        toName === null || to === null ? undefined : html`<span><bdi>${to}</bdi></span>`
      }`
    ],
    [bookings.mail.about, mails.kinds[isAboutAll(kind) ? (`${kind}ToAttendee` as const) : kind]],
    [bookings.mail.written, timeAt(context, createdAt)],
    [bookings.mail.sent, sentAt === null ? undefined : timeAt(context, sentAt)],
    [bookings.mail.attempts, attempts > 1 ? attempts.toLocaleString(context.locale.tag) : undefined],
    [bookings.mail.fault, error === null || status === "unsent" ? undefined : html`<bdi lang="en" dir="ltr">${error}</bdi>`]
  ])
}

/** Kinds whose own name says who made the change, which the log does not know. */
const isAboutAll = (kind: keyof ConsoleWords["mails"]["kinds"]): kind is "cancelled" | "rescheduled" =>
  kind === "cancelled" || kind === "rescheduled"

const againForm = (context: ConsoleContext, { booking, mail, refusal }: BookingMailView, errors: FormErrors | undefined) => {
  const { mail: words } = context.words.bookings
  if (refusal !== undefined) {
    return errors === undefined ? html`<p class="end soft">${words.refusals[refusal]}</p>\n` : undefined
  }
  return html`<div class="end">${actionForm(context, `/bookings/${booking.id}/mails/${mail.id}/again`, words.again)}</div>
<p class="soft small">${words.againHint(mail.to ?? "")}</p>
`
}

const mailContent = ({ words, at }: ConsoleContext, { booking, mail, content, hidesLinks }: BookingMailView): Html => {
  const { bookings, mails } = words
  if (content === null) return html`<p class="soft">${bookings.mail.notKept}</p>`
  if (content.html === "") return html`<pre class="sheet card wrap" dir="auto">${content.text}</pre>`
  return html`${hidesLinks ? html`<p class="soft">${bookings.mail.hidesLinks}</p>\n` : undefined}<iframe class="letter" sandbox="" title="${bookings.mail.asReceived}" src="${at(`/bookings/${booking.id}/mails/${mail.id}/html`)}"></iframe>
<details><summary>${mails.asText}</summary><pre class="wrap" dir="auto">${content.text}</pre></details>`
}
