import type { Language, MailTextResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { languages } from "@slotkit/core/internal"
import { listMailTexts, patchHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { reminderRows, reminderValues, typedReminders } from "../parts/ReminderRows.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import { type Problem, problemsOf, type Trouble, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { mailGroups } from "./MailGroups.ts"
import { mailLanguage } from "./MailLanguage.ts"

/** `GET /app/mails`: the reminders, and the emails whose texts can be changed. */
export const showMails = (visit: ConsoleVisit) => mailsPage(visit, reminderValues(visit.host.reminderMinutes))

/** `POST /app/mails`: saves the reminders. */
export const sendReminders = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  const { minutes, problems } = typedReminders(visit, typed)
  if (problems.length > 0) return yield* mailsPage(visit, typed, wrongFields(problems))
  return yield* patchHost(visit.host.id, { reminder_minutes: minutes }).pipe(
    Effect.map(() => visit.done("/mails", "reminders_saved")),
    Effect.catchTag("Invalid", ({ errors }) => {
      const control = () => ["reminder_1", visit.words.mails.remindersHeading] as const
      return mailsPage(visit, typed, wrongFields(problemsOf(errors, control, visit.words)))
    })
  )
})

const mailsPage = Effect.fnUntraced(function* (visit: ConsoleVisit, typed: Typed, trouble?: Trouble) {
  const { words, host } = visit
  const { mails } = words
  const language = mailLanguage(visit)
  const texts = yield* listMailTexts(host.id, language)
  return visit.page({
    area: "mails",
    title: words.areas.mails,
    lead: mails.lead,
    trouble,
    content: html`${section(
      "reminders",
      mails.remindersHeading,
      html`<p class="soft">${mails.remindersLead}</p>\n${remindersForm(visit, typed, trouble?.problems)}`
    )}${section("texts", mails.textsHeading, html`<p class="soft">${mails.textsLead}</p>\n${languageLinks(visit, language)}`)}${mailGroups.map(
      ([group, kinds]) =>
        section(
          `to-${group}`,
          mails.groups[group],
          sheetList(
            kinds.map((kind) => entry(visit, texts.find((text) => text.kind === kind)!)),
            ""
          )
        )
    )}`
  })
})

const remindersForm = (visit: ConsoleVisit, typed: Typed, problems: ReadonlyArray<Problem> = []): Html => {
  const { words, at, formToken } = visit
  return html`<form class="sheet card" method="post" action="${at("/mails")}" novalidate>${formToken}
${reminderRows(visit, fieldsOf(typed, problems))}<div class="end"><button>${words.mails.saveReminders}</button></div></form>`
}

const languageLinks = ({ words, at }: ConsoleVisit, language: Language): Html => {
  const { mails } = words
  return html`<nav class="tabs" aria-label="${mails.language}">${languages.map(
    (value) =>
      html`<a href="${at(`/mails?language=${value}`)}"${value === language ? html` aria-current="true"` : undefined}>${mails.languages[value]}</a>\n`
  )}</nav>`
}

const entry = ({ words, at }: ConsoleVisit, { kind, language, subject, changed }: MailTextResource): Html => {
  const { mails } = words
  return html`<div class="row"><div><a class="title" href="${at(`/mails/${kind}?language=${language}`)}">${mails.kinds[kind]}</a>
<p class="soft small" lang="${language}">${subject}</p></div>${changed ? html`<p>${badge(mails.changed)}</p>` : undefined}</div>`
}
