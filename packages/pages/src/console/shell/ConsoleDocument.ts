import { type Html, html } from "@slotkit/core/html"
import { isLocalDate, parseId } from "@slotkit/core/internal"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { consoleScriptPath } from "../../browser/ScriptFiles.ts"
import { documentResponse } from "../../shell/Document.ts"
import { errorSummary, focusOn, retryAfter } from "../../shell/ErrorSummary.ts"
import type { PageOptions } from "../../theme/PageOptions.ts"
import { badge, fresh, withWordBreaks } from "../parts/Sheet.ts"
import type { ConsoleContent } from "./ConsoleContent.ts"
import type { Notice, SignedInContext } from "./ConsoleContext.ts"
import { consoleStylesheet } from "./ConsoleStylesheet.ts"
import { navigation } from "./Navigation.ts"

interface Surroundings {
  readonly options: PageOptions
  readonly request: HttpServerRequest
}

/** Responds with a page of the console: with its script, and without caching or framing. */
export const consoleDocument = (
  page: ConsoleContent,
  context: SignedInContext,
  { options, request }: Surroundings
): HttpServerResponse => {
  const { words, locale, host } = context
  const { title, above = [], errors } = page
  const team = host?.kind === "team" ? [context.brand] : []
  const path = [title, ...above.map(([label]) => label).reverse(), ...team, words.frame.console].join(" · ")
  return documentResponse(
    {
      title: errors === undefined ? path : words.frame.errorTitle(path),
      locale,
      options,
      slots: { host, page: "console", lang: locale.tag },
      ...(page.hasScript === false ? {} : scriptParts(context, errors !== undefined || page.isPreview === true)),
      rules: consoleStylesheet + (page.rules ?? ""),
      skip: html`<a class="skip" href="#content">${words.frame.skip}</a>\n`,
      body: body(page, context),
      status: page.status ?? errors?.status,
      images: page.images,
      frameSources: page.hasFrame === true ? ["'self'"] : undefined,
      formTargets: page.formTargets,
      frameAncestors: "'none'",
      referrerPolicy: "same-origin",
      headers: {
        ...retryAfter(errors),
        ...page.headers
      }
    },
    request
  )
}

/** The address of the script, which the policy allows, and the attributes of `<body>` with its texts. */
const scriptParts = ({ words: { script, hours }, own, baseUrl }: SignedInContext, isUnsaved: boolean) => ({
  script: { source: `${baseUrl}${consoleScriptPath}`, path: own(consoleScriptPath.slice("/app".length)) },
  bodyAttributes: html` data-words="${JSON.stringify({ ...script, nextDay: hours.nextDay, dayOff: hours.dayOff })}"${isUnsaved ? html` data-unsaved` : undefined}`
})

const body = (page: ConsoleContent, context: SignedInContext): Html => {
  const { words, at, host, brand, home } = context
  const { title, area, above = [], actions, lead, errors, content } = page
  return html`<div class="frame">
<header class="top"><a class="brand" href="${at(home)}"><bdi>${brand}</bdi></a>${host?.kind === "team" ? badge(words.frame.team) : undefined}
<button class="tomenu link" popovertarget="menu">${words.frame.menu}</button></header>
<main id="content" tabindex="-1">
${
  above.length === 0
    ? undefined
    : html`<nav class="crumbs" aria-label="${words.frame.breadcrumbs}"><ol>${above.map(([label, path]) => html`<li><a href="${at(path)}"><bdi>${withWordBreaks(label)}</bdi></a></li>`)}</ol></nav>\n`
}<div class="head"><h1${focusOn(errors)}><bdi>${withWordBreaks(title)}</bdi></h1>${
    actions === undefined ? undefined : html`<div class="acts">${actions}</div>`
  }</div>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>\n`}${errors === undefined ? notice(context, page) : errorSummary(errors, { problemHeading: words.frame.problemHeading(errors.problems?.length ?? 0) })}${content}
</main>
${navigation(context, area)}
</div>`
}

/** The page that a message leads to: the booking that it is about, or the meetings that time off leaves booked. */
const nextOf = (query: URLSearchParams, { bookings, timeOff }: SignedInContext["words"]) => {
  const [booking, from, to] = [parseId(query.get("booking") ?? ""), query.get("from") ?? "", query.get("to") ?? ""]
  if (booking !== undefined) return { path: `/bookings/${booking}`, label: bookings.openBooking }
  if (query.get("done") !== "time_off_added_over" || !isLocalDate(from) || !isLocalDate(to)) return undefined
  return { path: `/bookings?from=${from}&to=${to}`, label: timeOff.cancelOrMove }
}

/** The message of a change that has led here. */
const notice = ({ words, query, at }: SignedInContext, { result, notice: own }: ConsoleContent): Html | undefined => {
  const code = query.get("done")
  if (code === null || !Object.hasOwn(words.notices, code)) return undefined
  const message = words.notices[code as Notice]
  const text = own ?? (typeof message === "string" ? message : message(Number.parseInt(query.get("count") ?? "", 10) || 0))
  if (result === undefined) {
    const next = nextOf(query, words)
    const link = next === undefined ? undefined : html` <a href="${at(next.path)}">${next.label}</a>`
    return html`<p class="notice" role="status"${focusOn(code)}>${text}${link}</p>\n`
  }
  return html`<p class="notice" role="status" id="result"${fresh(result.isPending)}>${
    result.isPending ? html`${text} <span data-reload>${words.frame.reload}</span>` : result.text
  }</p>\n`
}
