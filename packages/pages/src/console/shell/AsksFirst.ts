import { type Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { factList, sheetList } from "../parts/Sheet.ts"
import type { Area } from "./ConsoleContent.ts"
import type { SignedInContext } from "./ConsoleContext.ts"

/** The question before an act that ends something: what it is, what stops, and the button. */
export interface Question {
  readonly area: Area
  readonly title: string
  readonly above?: ReadonlyArray<readonly [label: string, path: string]>
  /** The path of the console that acts. */
  readonly path: string
  /** Paragraphs that say what stops. */
  readonly text: ReadonlyArray<string>
  /** The thing itself and what ends with it. Rows without a value are left out. */
  readonly facts?: ReadonlyArray<readonly [term: string, value: Html | string | undefined]>
  /** The names of what ends with it. */
  readonly names?: ReadonlyArray<string>
  /** Further fields of the form. */
  readonly fields?: Html
  readonly button: string
  /** True if nothing ends this time, so that the button is not red. */
  readonly isHarmless?: boolean
  /** The label of the link that leaves everything as it is, if it is not "Cancel", and the path that it leads to. */
  readonly keep?: string
  readonly back: string
}

/** An act of a page that ends something: its question, and what happens once the answer is yes. */
interface Act<RequestContext extends SignedInContext, AskE, AskR, ActE, ActR> {
  readonly ask: (context: RequestContext, fields: URLSearchParams) => Effect.Effect<Question, AskE, AskR>
  readonly act: (context: RequestContext, fields: URLSearchParams) => Effect.Effect<HttpServerResponse, ActE, ActR>
}

/**
 * The page of an act that ends something and cannot be undone. It asks first, whether it is opened or a form is sent to it. Only
 * the form of the question itself, whose button is red, acts.
 */
export const asksFirst = <RequestContext extends SignedInContext, AskE, AskR, ActE, ActR>({
  ask,
  act
}: Act<RequestContext, AskE, AskR, ActE, ActR>) => {
  const show = (context: RequestContext, fields: URLSearchParams) =>
    Effect.map(ask(context, fields), (question) => questionPage(context, question))
  return {
    asks: true,
    show: (context: RequestContext) => show(context, context.query),
    send: (context: RequestContext, fields: URLSearchParams): Effect.Effect<HttpServerResponse, AskE | ActE, AskR | ActR> =>
      fields.get("sure") === "yes" ? act(context, fields) : show(context, fields)
  } as const
}

/** Shows a question, again with the reason why the act was refused. */
export const questionPage = (context: SignedInContext, question: Question, errors?: FormErrors): HttpServerResponse => {
  const { words, at, formToken } = context
  const further = question.fields === undefined ? undefined : html`<div class="end">${question.fields}</div>\n`
  const { area, title, above, path, text, facts = [], names = [], button, isHarmless = false, keep, back } = question
  const leave = html`<a class="button plain" href="${at(back)}">${keep ?? words.frame.cancel}</a>`
  const red = isHarmless ? undefined : html` class="bad"`
  return context.page({
    area,
    title,
    ...(above === undefined ? {} : { above }),
    errors,
    hasScript: false,
    content: html`${text.map((paragraph) => html`<p>${paragraph}</p>\n`)}${
      facts.length === 0 ? undefined : html`<div class="end">${factList(facts)}</div>\n`
    }${
      names.length === 0
        ? undefined
        : html`<div class="end">${sheetList(
            names.map((name) => html`<bdi>${name}</bdi>`),
            ""
          )}</div>\n`
    }<form method="post" action="${at(path)}" novalidate>${formToken}<input type="hidden" name="sure" value="yes">
${further}<div class="acts end"><button${red}>${button}</button>${leave}</div></form>`
  })
}
