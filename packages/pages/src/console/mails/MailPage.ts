import type { Language, MailTextKind, MailTextResource } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { mailTextKinds } from "@slotkit/core/internal"
import { changeMailText, getMailText, type Invalid, NotFound, previewMail, restoreMailText } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { badge, section } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { mailDocument, mailProblemsDocument } from "./MailDocument.ts"
import { mailGroupOf, mailLanguage } from "./MailGroups.ts"

/** `GET /app/mails/{kind}`: the text of an email, with a preview. */
export const showMail = Effect.fnUntraced(function* (context: ConsoleContext) {
  const text = yield* currentText(context)
  return mailPage(context, text, text)
})

/** `POST /app/mails/{kind}`: saves the text. */
export const sendMail = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const current = yield* currentText(context)
  const { kind, language } = current
  const input = textIn(fields)
  return yield* changeMailText(context.host.id, language, kind, input).pipe(
    Effect.map(() => context.done(pathOf(kind, language), "mail_text_saved")),
    Effect.catchTag("Invalid", ({ problems }) =>
      Effect.succeed(mailPage(context, current, input, { errors: wrongFields(textProblems(context, problems)) }))
    )
  )
})

/** `GET /app/mails/{kind}/html`: the email about an example, for the frame of its page. */
export const showExample = Effect.fnUntraced(function* (context: ConsoleContext) {
  const text = yield* currentText(context)
  return yield* example(context, text, text)
})

/** `POST /app/mails/{kind}/html`: the same with a text that is not saved. The page's form sends it into the frame. */
export const sendExample = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const text = yield* currentText(context)
  return yield* Effect.catchTag(example(context, text, textIn(fields)), "Invalid", ({ problems }) =>
    Effect.succeed(mailProblemsDocument(context, textProblems(context, problems)))
  )
})

const example = Effect.fnUntraced(function* (context: ConsoleContext, { kind, language }: MailTextResource, input: MailInput) {
  const { html: markup, subject, text } = yield* previewMail(context.host.id, language, kind, input)
  const style = "margin: 0; padding: 16px 16px 0; font: 600 18px system-ui, sans-serif"
  const heading = html`<p lang="${language}" style="${style}">${subject}</p>\n`
  const { mails } = context.words
  const asText = html`<details lang="${context.locale.tag}" style="padding: 0 16px 16px; font: 14px system-ui, sans-serif"><summary>${mails.asText}</summary>
<pre lang="${language}" style="white-space: pre-wrap; overflow-wrap: anywhere">${text}</pre></details>
`
  return mailDocument(
    markup.replace(/<body[^>]*>\n/, (body) => body + heading.markup).replace("</body>", () => `${asText.markup}</body>`)
  )
})

type MailInput = Pick<MailTextResource, "subject" | "text">

const textIn = (fields: URLSearchParams): MailInput => {
  const { subject = "", text = "" } = typedIn(fields)
  return { subject, text }
}

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

const exampleOf = (kind: MailTextKind, language: Language): string => `/mails/${kind}/html?language=${language}`

const pathOf = (kind: MailTextKind, language: Language): string => `/mails/${kind}?language=${language}`

const currentText = Effect.fnUntraced(function* (context: ConsoleContext) {
  const kind = mailTextKinds.find((known) => known === context.params.kind)
  if (kind === undefined) return yield* new NotFound({ what: "page" })
  return yield* getMailText(context.host.id, mailLanguage(context), kind)
})

const mailPage = (
  context: ConsoleContext,
  current: MailTextResource,
  typed: MailInput,
  { errors }: { readonly errors?: FormErrors } = {}
) => {
  const { words } = context
  const { mails } = words
  const { kind, language } = current
  return context.page({
    area: "mails",
    title: `${mails.kinds[kind]}: ${mails.groups[mailGroupOf(kind)]}`,
    above: [[words.areas.mails, `/mails?language=${language}`]],
    lead: html`${mails.languages[language]} ${current.changed ? badge(mails.changed) : undefined}`,
    errors,
    hasFrame: true,
    content: html`<div class="halves">
<div>${textForm(context, current, { ...typed }, errors)}</div>
${previewSection(context, current)}</div>`
  })
}

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
  const intoFrame = html` formaction="${at(exampleOf(kind, language))}" formtarget="example"`
  return html`<form class="sheet card" method="post" action="${at(pathOf(kind, language))}" novalidate>${formToken}
${text("subject", mails.subject, { more: inLanguage })}${area("text", mails.text, { hint: mails.textHint, rows: 9, more: inLanguage })}<details><summary>${mails.placeholders}</summary>
<p class="soft small">${mails.placeholdersLead}</p>
<dl>${placeholders.map((name) => html`<div><dt><code>{${name}}</code></dt><dd>${mails.meanings[name]}</dd></div>\n`)}</dl></details>
<div class="end acts"><button>${words.frame.save}</button><button class="plain"${intoFrame}>${mails.preview}</button><a class="narrow" href="#preview">${mails.toPreview}</a></div></form>
${changed ? html`<div class="end"><a class="button plain" href="${at(`/mails/${kind}/restore?language=${language}`)}">${mails.restore}</a></div>` : undefined}`
}

const previewSection = ({ words, at }: ConsoleContext, { kind, language }: MailTextResource) => {
  const { mails } = words
  return section(
    "preview",
    mails.previewHeading,
    html`<p class="soft small">${mails.previewLead}</p>
<iframe class="letter" name="example" sandbox="" title="${mails.previewHeading}" src="${at(exampleOf(kind, language))}"></iframe>`
  )
}
