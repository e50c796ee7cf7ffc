import { html } from "@slotkit/core/html"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Response from "effect/http/HttpServerResponse"
import type { RequestContext } from "../shell/RequestContext.ts"
import { icon } from "../theme/Icon.ts"
import type { HomeLink } from "../theme/PageOptions.ts"
import { cardRules } from "../theme/Stylesheet.ts"

/** Answers at the root of the pages: with a page of links, or with a redirect to the operator's own page. */
export const homePage = ({ words, page }: RequestContext, home: string | ReadonlyArray<HomeLink>): HttpServerResponse =>
  typeof home === "string"
    ? Response.redirect(home, { status: 302, headers: { "cache-control": "no-store" } })
    : page({
        kind: "message",
        title: words.homeTitle,
        rules: cardRules,
        content: html`<header class="profile"><h1>${words.homeTitle}</h1>
<p class="about">${words.homeText}</p></header>
<ul class="services">
${home.map(
  ({ url, label, text }) => html`<li><a class="sheet" href="${url}">
<h2>${label}</h2>
<p class="about">${text}</p>
<span class="turn">${icon("next")}</span>
</a></li>
`
)}</ul>`
      })
