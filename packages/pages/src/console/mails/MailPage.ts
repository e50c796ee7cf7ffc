import type { FieldErrors, Language, MailPreviewResource, MailTextKind, MailTextResource } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { mailTextKinds } from "@slotkit/core/internal"
import { changeMailText, getMailText, type Invalid, NotFound, previewMail, restoreMailText } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { badge, section } from "../parts/Sheet.ts"
import { controlsNamed, type Problem, problemsOf, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { mailGroupOf } from "./MailGroups.ts"
import { mailLanguage } from "./MailLanguage.ts"

/** `GET /app/mails/{kind}`: the text of an email, with a preview. */
export const showMail = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const text = yield* currentText(visit)
  return yield* mailPage(visit, text, text)
})

/** `POST /app/mails/{kind}`: saves the text, or previews it without saving. */
export const sendMail = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { host } = visit
  const current = yield* currentText(visit)
  const { kind, language } = current
  const typed = typedIn(fields)
  const input = { subject: typed.subject ?? "", text: typed.text ?? "" }
  const again = ({ errors }: Invalid) => mailPage(visit, current, input, { trouble: wrongFields(textProblems(visit, errors)) })
  if (typed.action === "preview") {
    return yield* Effect.catchTag(mailPage(visit, current, input, { isPreview: true }), "Invalid", again)
  }
  return yield* changeMailText(host.id, language, kind, input).pipe(
    Effect.map(() => visit.done(pathOf(kind, language), "mail_text_saved")),
    Effect.catchTag("Invalid", again)
  )
})

/** `/app/mails/{kind}/restore`: removes the host's own text. */
export const restoration = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { mails, endings, areas } = visit.words
    const { kind, language, subject } = yield* currentText(visit)
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
  act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { kind, language } = yield* currentText(visit)
    yield* restoreMailText(visit.host.id, language, kind)
    return visit.done(pathOf(kind, language), "mail_text_restored")
  })
})

const textProblems = ({ words }: ConsoleVisit, errors: FieldErrors): ReadonlyArray<Problem> => {
  const { mails } = words
  const control = controlsNamed({ subject: mails.subject, text: mails.text })
  return Object.entries(errors).flatMap(([field, sentences]) =>
    sentences.flatMap((sentence) => {
      const [, name] = /must not contain \{([^}]*)\}/.exec(sentence) ?? []
      return name === undefined
        ? problemsOf({ [field]: [sentence] }, control, words)
        : [{ field, sentence: mails.unknownPlaceholder(name) }]
    })
  )
}

const pathOf = (kind: MailTextKind, language: Language): string => `/mails/${kind}?language=${language}`

const currentText = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const kind = mailTextKinds.find((known) => known === visit.params.kind)
  if (kind === undefined) return yield* new NotFound({ message: visit.words.frame.noSuchPage })
  return yield* getMailText(visit.host.id, mailLanguage(visit), kind)
})

const mailPage = Effect.fnUntraced(function* (
  visit: ConsoleVisit,
  current: MailTextResource,
  typed: Pick<MailTextResource, "subject" | "text">,
  { trouble, isPreview = false }: { readonly trouble?: Trouble; readonly isPreview?: boolean } = {}
) {
  const { words, host } = visit
  const { mails } = words
  const { kind, language } = current
  const preview = trouble === undefined ? yield* previewMail(host.id, language, kind, typed) : undefined
  return visit.page({
    area: "mails",
    title: `${mails.kinds[kind]}: ${mails.groups[mailGroupOf(kind)]}`,
    above: [[words.areas.mails, `/mails?language=${language}`]],
    lead: html`${mails.languages[language]} ${current.changed ? badge(mails.changed) : undefined}`,
    trouble,
    content: html`${isPreview ? html`<p class="notice" role="status">${mails.notSaved}</p>\n` : undefined}<div class="halves">
<div>${textForm(visit, current, { ...typed }, trouble)}</div>
${preview === undefined ? undefined : previewSection(visit, language, preview)}</div>`
  })
})

const textForm = (
  visit: ConsoleVisit,
  { kind, language, changed, placeholders }: MailTextResource,
  typed: Typed,
  trouble?: Trouble
) => {
  const { words, at, formToken } = visit
  const { mails } = words
  const { text, area } = fieldsOf(typed, trouble?.problems)
  const inLanguage = html` lang="${language}"`
  return html`<form class="sheet card" method="post" action="${at(pathOf(kind, language))}" novalidate>${formToken}
${text("subject", mails.subject, { more: inLanguage })}${area("text", mails.text, { hint: mails.textHint, rows: 9, more: inLanguage })}<details><summary>${mails.placeholders}</summary>
<p class="soft small">${mails.placeholdersLead}</p>
<dl>${placeholders.map((name) => html`<div><dt><code>{${name}}</code></dt><dd>${mails.meanings[name]}</dd></div>\n`)}</dl></details>
<div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${mails.preview}</button></div></form>
${changed ? html`<div class="end"><a class="button plain" href="${at(`/mails/${kind}/restore?language=${language}`)}">${mails.restore}</a></div>` : undefined}`
}

const previewSection = ({ words }: ConsoleVisit, language: Language, { subject, text, html: markup }: MailPreviewResource) => {
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
 * The body of an email's HTML document, as markup for the page, which has a style of its own. Texts in the document are escaped, so a
 * `style` attribute in it is always one of the document's.
 */
const bodyOf = (markup: string): Html => {
  const [, body = ""] = /<body[^>]*>([\s\S]*)<\/body>/.exec(markup) ?? []
  return new Html(body.replace(/ style="[^"]*"/g, ""))
}
