import type { Language, MailPreviewResource, MailTextKind, MailTextResource } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { mailTextKinds } from "@slotkit/core/internal"
import { changeMailText, getMailText, type Invalid, NotFound, previewMail, restoreMailText } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { badge, section } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { mailGroupOf, mailLanguage } from "./MailGroups.ts"

/** `GET /app/mails/{kind}`: the text of an email, with a preview. */
export const showMail = Effect.fnUntraced(function* (context: ConsoleContext) {
  const text = yield* currentText(context)
  return yield* mailPage(context, text, text)
})

/** `POST /app/mails/{kind}`: saves the text, or previews it without saving. */
export const sendMail = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host } = context
  const current = yield* currentText(context)
  const { kind, language } = current
  const typed = typedIn(fields)
  const input = { subject: typed.subject ?? "", text: typed.text ?? "" }
  const again = ({ problems }: Invalid) =>
    mailPage(context, current, input, { errors: wrongFields(textProblems(context, problems)) })
  if (typed.action === "preview") {
    return yield* Effect.catchTag(mailPage(context, current, input, { isPreview: true }), "Invalid", again)
  }
  return yield* changeMailText(host.id, language, kind, input).pipe(
    Effect.map(() => context.done(pathOf(kind, language), "mail_text_saved")),
    Effect.catchTag("Invalid", again)
  )
})

/** `/app/mails/{kind}/restore`: removes the host's own text. */
export const restoration = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { mails, endings, areas } = context.words
    const { kind, language, subject } = yield* currentText(context)
    return {
      area: "mails",
      title: endings.mailTitle,
      above: [
        [areas.mails, `/mails?language=${language}`],
        [mails.kinds[kind], pathOf(kind, language)]
      ],
      path: `/mails/${kind}/restore?language=${language}`,
      text: [endings.mailText],
      facts: [[mails.subject, html`<bdi lang="${language}">${subject}</bdi>`]],
      button: mails.restore,
      back: pathOf(kind, language)
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { kind, language } = yield* currentText(context)
    yield* restoreMailText(context.host.id, language, kind)
    return context.done(pathOf(kind, language), "mail_text_restored")
  })
})

const textProblems = ({ words }: ConsoleContext, wrong: Invalid["problems"]): ReadonlyArray<FieldProblem> => {
  const { mails } = words
  const control = controlsNamed({ subject: mails.subject, text: mails.text })
  return wrong.flatMap((problem) => {
    const [, name] = /must not contain \{([^}]*)\}/.exec(problem.message) ?? []
    return name === undefined
      ? problemsOf([problem], control, words)
      : [{ field: problem.path, sentence: mails.unknownPlaceholder(name) }]
  })
}

const pathOf = (kind: MailTextKind, language: Language): string => `/mails/${kind}?language=${language}`

const currentText = Effect.fnUntraced(function* (context: ConsoleContext) {
  const kind = mailTextKinds.find((known) => known === context.params.kind)
  if (kind === undefined) return yield* new NotFound({ what: "page" })
  return yield* getMailText(context.host.id, mailLanguage(context), kind)
})

const mailPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  current: MailTextResource,
  typed: Pick<MailTextResource, "subject" | "text">,
  { errors, isPreview = false }: { readonly errors?: FormErrors; readonly isPreview?: boolean } = {}
) {
  const { words, host } = context
  const { mails } = words
  const { kind, language } = current
  const preview = errors === undefined ? yield* previewMail(host.id, language, kind, typed) : undefined
  return context.page({
    area: "mails",
    title: `${mails.kinds[kind]}: ${mails.groups[mailGroupOf(kind)]}`,
    above: [[words.areas.mails, `/mails?language=${language}`]],
    lead: html`${mails.languages[language]} ${current.changed ? badge(mails.changed) : undefined}`,
    errors,
    isPreview,
    content: html`${isPreview ? html`<p class="notice" role="status">${mails.notSaved}</p>\n` : undefined}<div class="halves">
<div>${textForm(context, current, { ...typed }, errors)}</div>
${preview === undefined ? undefined : previewSection(context, language, preview)}</div>`
  })
})

const textForm = (
  context: ConsoleContext,
  { kind, language, changed, placeholders }: MailTextResource,
  typed: Typed,
  errors?: FormErrors
) => {
  const { words, at, formToken } = context
  const { mails } = words
  const { text, area } = fieldsOf(typed, errors?.problems)
  const inLanguage = html` lang="${language}"`
  return html`<form class="sheet card" method="post" action="${at(pathOf(kind, language))}" novalidate>${formToken}
${text("subject", mails.subject, { more: inLanguage })}${area("text", mails.text, { hint: mails.textHint, rows: 9, more: inLanguage })}<details><summary>${mails.placeholders}</summary>
<p class="soft small">${mails.placeholdersLead}</p>
<dl>${placeholders.map((name) => html`<div><dt><code>{${name}}</code></dt><dd>${mails.meanings[name]}</dd></div>\n`)}</dl></details>
<div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${mails.preview}</button></div></form>
${changed ? html`<div class="end"><a class="button plain" href="${at(`/mails/${kind}/restore?language=${language}`)}">${mails.restore}</a></div>` : undefined}`
}

const previewSection = ({ words }: ConsoleContext, language: Language, { subject, text, html: markup }: MailPreviewResource) => {
  const { mails } = words
  return section(
    "preview",
    mails.previewHeading,
    html`<p class="soft small">${mails.previewLead}</p>
<div class="sheet card" lang="${language}"><p><strong>${subject}</strong></p>
<h3 class="vh" lang="en">${mails.asHtml}</h3>
<div class="mail">${bodyOf(markup)}</div></div>
<details><summary>${mails.asText}</summary><pre class="wrap" lang="${language}">${text}</pre></details>`
  )
}

/**
 * The body of an email's HTML document, as markup for the page, which has its own style. Texts in the document are escaped, so a
 * `style` attribute in it is always one of the document's.
 */
const bodyOf = (markup: string): Html => {
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(markup) ?? []
  return new Html(body.replace(/ style="[^"]*"/g, ""))
}
