import { type Html, html } from "@slotkit/core/html"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { documentResponse } from "../../shell/Document.ts"
import { errorSummary } from "../../shell/ErrorSummary.ts"
import type { VisitorPagesOptions } from "../../theme/VisitorPagesOptions.ts"
import { breakable } from "../parts/Breakable.ts"
import type { ConsoleContent } from "./ConsoleContent.ts"
import { consoleStylesheet } from "./ConsoleStylesheet.ts"
import type { Notice, PageVisit } from "./ConsoleVisit.ts"
import { navigation } from "./Navigation.ts"

interface Surroundings {
  readonly options: VisitorPagesOptions
  readonly request: HttpServerRequest
}

/** Responds with a page of the console: without scripts, caching or framing. */
export const consoleDocument = (
  page: ConsoleContent,
  visit: PageVisit,
  { options, request }: Surroundings
): HttpServerResponse => {
  const { words, locale, host } = visit
  const { title, above = [], trouble } = page
  const path = [title, ...above.map(([label]) => label).reverse(), words.frame.console].join(" · ")
  return documentResponse(
    {
      title: trouble === undefined ? path : words.frame.errorTitle(path),
      locale,
      options,
      slots: { host, page: "console", lang: locale.tag },
      rules: consoleStylesheet,
      skip: html`<a class="skip" href="#content">${words.frame.skip}</a>\n`,
      body: body(page, visit),
      status: page.status ?? trouble?.status,
      images: page.images,
      formTargets: page.formTargets,
      frameAncestors: "'none'",
      referrerPolicy: "same-origin",
      headers: {
        ...(trouble?.retryAfterSeconds === undefined ? {} : { "retry-after": String(trouble.retryAfterSeconds) }),
        ...page.headers
      }
    },
    request
  )
}

const body = (page: ConsoleContent, visit: PageVisit): Html => {
  const { words, at, brand, home } = visit
  const { title, area, above = [], actions, lead, trouble, content } = page
  return html`<div class="frame">
<header class="top"><a class="brand" href="${at(home)}"><bdi>${brand}</bdi></a>
<a class="tomenu" href="#menu">${words.frame.menu}</a></header>
<main id="content" tabindex="-1">
${
  above.length === 0
    ? undefined
    : html`<nav class="crumbs" aria-label="${words.frame.breadcrumbs}"><ol>${above.map(([label, path]) => html`<li><a href="${at(path)}"><bdi>${breakable(label)}</bdi></a></li>`)}</ol></nav>\n`
}<div class="head"><h1${trouble === undefined ? undefined : html` tabindex="-1" autofocus`}><bdi>${breakable(title)}</bdi></h1>${
    actions === undefined ? undefined : html`<div class="acts">${actions}</div>`
  }</div>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>\n`}${trouble === undefined ? notice(visit) : errorSummary(trouble, words.frame)}${content}
</main>
${navigation(visit, area)}
</div>`
}

/** The message of a change that has led here. */
const notice = ({ words, query }: PageVisit): Html | undefined => {
  const code = query.get("done")
  if (code === null || !Object.hasOwn(words.notices, code)) return undefined
  const message = words.notices[code as Notice]
  const text = typeof message === "string" ? message : message(Number.parseInt(query.get("count") ?? "", 10) || 0)
  return html`<p class="notice" role="status">${text}</p>\n`
}
