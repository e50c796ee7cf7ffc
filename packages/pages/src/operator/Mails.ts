import { html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { listAllEmails, type MailLogEntry, sendTestMail as sendMail } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { wrongFields } from "../console/parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../console/parts/Fields.ts"
import { givenFilters } from "../console/parts/Pager.ts"
import { badge, section, sheetList } from "../console/parts/Sheet.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { partPager } from "./PartPager.ts"

/** `GET /app/operator/mails`: the email log of all hosts, and the form of a test email. */
export const showMails = (context: OperatorContext) => mailsPage(context, { email: context.operator.email ?? "" })

/** `POST /app/operator/mails`: sends a test email. A refusal is shown in the words of the mail server. */
export const sendTestMail = Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
  const { mails } = context.words.operator
  const typed = typedIn(fields)
  return yield* sendMail({ email: (typed.email ?? "").trim() }).pipe(
    Effect.map(() => context.done("/operator/mails", "test_mail_sent")),
    Effect.catchTags({
      Invalid: () => mailsPage(context, typed, wrongFields([{ field: "email", sentence: mails.emailProblem }])),
      Conflict: ({ message }) => mailsPage(context, typed, { status: 409, alert: mails.refused(message) })
    })
  )
})

const mailsPage = Effect.fnUntraced(function* (context: OperatorContext, typed: Typed, errors?: FormErrors) {
  const { words, at, query, format, formToken } = context
  const { mails, utc } = words.operator
  const filters = givenFilters(query, ["status", "to", "cursor"])
  const found = yield* listAllEmails(filters)
  const tones = { waiting: "wait", sent: "good", failed: "bad", unsent: "bad" } as const
  const { text } = fieldsOf(typed, errors?.problems)
  const entries = found.rows.map(
    ({
      id,
      hostId,
      kind,
      to,
      toName,
      subject,
      status,
      attempts,
      createdAt,
      error
    }) => html`<div class="row"><div><strong><bdi>${subject ?? mails.erased}</bdi></strong>
<p class="soft">${toName === null || to === null ? undefined : html`<bdi class="name">${visibleName(toName)}</bdi>, `}<bdi>${to ?? mails.erased}</bdi> · ${kindName(context, kind)} · <a href="${at(`/operator/hosts/${hostId}`)}">${mails.host(hostId)}</a></p>
<p class="soft small"><time datetime="${new Date(createdAt).toISOString()}">${format.atStart(format.moment(createdAt))}</time> · ${mails.attempts(attempts)} · <span class="mono">#${id}</span></p>${
      error === null || status === "unsent" ? undefined : html`\n<p class="error"><bdi>${error}</bdi></p>`
    }</div><div>${badge(mails.statuses[status], tones[status])}</div></div>`
  )
  const statuses = (["waiting", "sent", "failed", "unsent"] as const).map((value) => ({ value, label: mails.statuses[value] }))
  const { to = "" } = filters
  const listOf = (status: string): string => {
    const parameters = new URLSearchParams({ ...(status === "" ? {} : { status }), ...(to === "" ? {} : { to }) })
    return at(`/operator/mails${parameters.size === 0 ? "" : `?${parameters}`}`)
  }
  return context.page({
    area: "operatorMails",
    title: words.areas.operatorMails,
    lead: html`${mails.lead} ${utc}`,
    errors,
    content: html`<form class="sheet card" method="get" action="${at("/operator/mails")}" role="search">${
      filters.status === undefined ? undefined : html`<input type="hidden" name="status" value="${filters.status}">`
    }
${fieldsOf({ to }).text("to", mails.to, { hint: mails.toHint, more: html` type="search" autocomplete="off" autocapitalize="none" spellcheck="false"` })}<div class="end acts"><button>${mails.find}</button>${
      to === "" ? undefined : html` <a href="${at("/operator/mails")}">${mails.allMails}</a>`
    }</div></form>
<nav class="tabs" aria-label="${mails.status}">${[{ value: "", label: words.frame.any }, ...statuses].map(
      ({ value, label }) =>
        html`<a href="${listOf(value)}"${value === (filters.status ?? "") ? html` aria-current="true"` : undefined}>${label}</a>\n`
    )}</nav>
${sheetList(entries, html`<p>${filters.status === undefined && to === "" ? mails.none : mails.noneFound}</p>`)}
${partPager(context, "/operator/mails", found)}
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
const kindName = ({ words: { mails } }: OperatorContext, kind: MailLogEntry["kind"]): string =>
  mails.kinds[kind === "cancelled" ? "cancelledToAttendee" : kind === "rescheduled" ? "rescheduledToAttendee" : kind]
