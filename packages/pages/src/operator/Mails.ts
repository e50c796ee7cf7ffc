import { html } from "@slotkit/core/html"
import { listAllEmails, type MailLogEntry, sendTestMail as sendMail } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../console/parts/Fields.ts"
import { givenFilters } from "../console/parts/Pager.ts"
import { badge, section, sheetList } from "../console/parts/Sheet.ts"
import { type Trouble, wrongFields } from "../console/parts/Trouble.ts"
import type { OperatorVisit } from "./OperatorVisit.ts"
import { partPager } from "./PartPager.ts"

/** `GET /app/operator/mails`: the email log of all hosts, and the form of a test email. */
export const showMails = (visit: OperatorVisit) => mailsPage(visit, { email: visit.operator.email ?? "" })

/** `POST /app/operator/mails`: sends a test email. A refusal is shown in the words of the mail server. */
export const sendTestMail = Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams) {
  const { mails } = visit.words.operator
  const typed = typedIn(fields)
  return yield* sendMail({ email: (typed.email ?? "").trim() }).pipe(
    Effect.map(() => visit.done("/operator/mails", "test_mail_sent")),
    Effect.catchTags({
      Invalid: () => mailsPage(visit, typed, wrongFields([{ field: "email", sentence: mails.emailProblem }])),
      Conflict: ({ message }) => mailsPage(visit, typed, { status: 409, alert: mails.refused(message) })
    })
  )
})

const mailsPage = Effect.fnUntraced(function* (visit: OperatorVisit, typed: Typed, trouble?: Trouble) {
  const { words, at, query, format, formToken } = visit
  const { mails, utc } = words.operator
  const given = givenFilters(query, ["status", "cursor"])
  const found = yield* listAllEmails(given)
  const tones = { waiting: "wait", sent: "good", failed: "bad", unsent: "bad" } as const
  const { text } = fieldsOf(typed, trouble?.problems)
  const entries = found.rows.map(
    ({
      id,
      hostId,
      kind,
      to,
      subject,
      status,
      attempts,
      createdAt,
      error
    }) => html`<div class="row"><div><strong><bdi>${subject ?? mails.erased}</bdi></strong>
<p class="soft"><bdi>${to ?? mails.erased}</bdi> · ${kindName(visit, kind)} · <a href="${at(`/operator/hosts/${hostId}`)}">${mails.host(hostId)}</a></p>
<p class="soft small"><time datetime="${new Date(createdAt).toISOString()}">${format.atStart(format.moment(createdAt))}</time> · ${mails.attempts(attempts)} · <span class="mono">#${id}</span></p>${
      error === null || status === "unsent" ? undefined : html`\n<p class="error"><bdi>${error}</bdi></p>`
    }</div><div>${badge(mails.statuses[status], tones[status])}</div></div>`
  )
  const statuses = (["waiting", "sent", "failed", "unsent"] as const).map((value) => ({ value, label: mails.statuses[value] }))
  return visit.page({
    area: "operatorMails",
    title: words.areas.operatorMails,
    lead: html`${mails.lead} ${utc}`,
    trouble,
    content: html`<nav class="tabs" aria-label="${mails.status}">${[{ value: "", label: words.frame.any }, ...statuses].map(
      ({ value, label }) =>
        html`<a href="${at(`/operator/mails${value === "" ? "" : `?status=${value}`}`)}"${value === (given.status ?? "") ? html` aria-current="true"` : undefined}>${label}</a>\n`
    )}</nav>
${sheetList(entries, html`<p>${given.status === undefined ? mails.none : mails.noneFound}</p>`)}
${partPager(visit, "/operator/mails", found)}
${section(
  "test",
  mails.test,
  html`<form class="sheet card" method="post" action="${at("/operator/mails")}" novalidate>${formToken}
<p class="field soft">${mails.testText}</p>
${text("email", mails.email, { isRequired: true, more: html` type="email" autocomplete="email" spellcheck="false"` })}<div class="end"><button>${mails.send}</button></div></form>`
)}`
  })
})

/** An email's kind in words that name neither the recipient nor the person who cancelled or rescheduled. */
const kindName = ({ words: { mails } }: OperatorVisit, kind: MailLogEntry["kind"]): string =>
  mails.kinds[kind === "cancelled" ? "cancelledToAttendee" : kind === "rescheduled" ? "rescheduledToAttendee" : kind]
