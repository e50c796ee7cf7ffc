import type { Language, MailTextResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { languages } from "@slotkit/core/internal"
import { listMailTexts, patchHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { reminderRows, reminderValues, typedReminders } from "../parts/ReminderRows.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type MailGroup, mailGroups, mailLanguage } from "./MailGroups.ts"

/** `GET /app/mails`: the reminders, and the emails whose texts can be changed. */
export const showMails = (context: ConsoleContext) => mailsPage(context, reminderValues(context.host.reminderMinutes))

/** `POST /app/mails`: saves the reminders. */
export const sendReminders = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { minutes, problems } = typedReminders(context, typed)
  if (problems.length > 0) return yield* mailsPage(context, typed, wrongFields(problems))
  return yield* patchHost(context.host.id, { reminder_minutes: minutes }).pipe(
    Effect.map(() => context.done("/mails", "reminders_saved")),
    Effect.catchTag("Invalid", ({ problems }) => {
      const control = () => ["reminder_1", context.words.mails.remindersHeading] as const
      return mailsPage(context, typed, wrongFields(problemsOf(problems, control, context.words)))
    })
  )
})

const mailsPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host } = context
  const { mails } = words
  const language = mailLanguage(context)
  const texts = yield* listMailTexts(host.id, language)
  return context.page({
    area: "mails",
    title: words.areas.mails,
    lead: mails.lead,
    errors,
    rules: ".group h2{display:inline}.group>summary{padding-block:.6rem}",
    content: html`${section(
      "reminders",
      mails.remindersHeading,
      html`<p class="soft">${mails.remindersLead}</p>\n${remindersForm(context, typed, errors?.problems)}`
    )}${section("texts", mails.textsHeading, html`<p class="soft">${mails.textsLead}</p>\n${languageLinks(context, language)}`)}${mailGroups.map(
      ([group, kinds]) =>
        mailGroup(
          context,
          group,
          kinds.map((kind) => texts.find((text) => text.kind === kind)!)
        )
    )}`
  })
})

/** The emails to one recipient, which open by their heading. They are open if the host has changed the text of one. */
const mailGroup = (context: ConsoleContext, group: MailGroup, texts: ReadonlyArray<MailTextResource>): Html => {
  const open = texts.some(({ changed }) => changed) ? html` open` : undefined
  return html`<details class="group"${open}><summary><h2>${context.words.mails.groups[group]}</h2></summary>
${sheetList(
  texts.map((text) => entry(context, text)),
  ""
)}</details>
`
}

const remindersForm = (context: ConsoleContext, typed: Typed, problems: ReadonlyArray<FieldProblem> = []): Html => {
  const { words, at, formToken } = context
  return html`<form class="sheet card" method="post" action="${at("/mails")}" novalidate>${formToken}
${reminderRows(context, typed, fieldsOf(typed, problems))}<div class="end"><button>${
    words.mails.saveReminders
  }</button></div></form>`
}

const languageLinks = ({ words, at }: ConsoleContext, language: Language): Html => {
  const { mails } = words
  return html`<nav class="tabs" aria-label="${mails.language}">${languages.map(
    (value) =>
      html`<a href="${at(`/mails?language=${value}`)}"${value === language ? html` aria-current="true"` : undefined}>${mails.languages[value]}</a>\n`
  )}</nav>`
}

const entry = ({ words, at }: ConsoleContext, { kind, language, subject, changed }: MailTextResource): Html => {
  const { mails } = words
  return html`<div class="row"><div><a class="title" href="${at(`/mails/${kind}?language=${language}`)}">${mails.kinds[kind]}</a>
<p class="soft small" lang="${language}">${subject}</p></div>${changed ? html`<p>${badge(mails.changed)}</p>` : undefined}</div>`
}
