import { type Html, html } from "@slotkit/core/html"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { pageOptions } from "../theme/CurrentPageOptions.ts"
import { stylesheet } from "../theme/Stylesheet.ts"
import { chooseLocale, type Locale } from "../time/Locale.ts"
import { documentResponse } from "./Document.ts"

/** A page's content and response options. */
export interface PageContent {
  /** The document title: the heading, prefixed with `Error: ` after an invalid submission. */
  readonly title: string
  readonly content: Html
  /** Rules that follow the common stylesheet. */
  readonly rules?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Additional `form-action` sources of the content security policy. */
  readonly formsLeadTo?: string
  /** The accent of the host whose page it is, in place of the theme's; null if the host has none. */
  readonly accentColor?: string | null
}

/**
 * A page's content in the language of its reader. Its links start with `root`, the path of `baseUrl`. `site` is the host of the
 * site.
 */
export type PageIn = (locale: Locale, root: string, site: string) => PageContent

/**
 * Responds with a page of one column: without scripts, external resources, caching or framing. It has the stylesheet and theme of
 * visitors' pages. The language is the one asked for, otherwise the first of the given ones, otherwise the browser's.
 *
 * The page's URL may contain a secret, so no referrer is sent to other sites.
 */
export const page = (contentIn: PageIn, ...languages: ReadonlyArray<string | null>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest
    const { baseUrl, origin } = yield* Settings
    const options = yield* pageOptions
    const requested = new URLSearchParams(request.url.split("?")[1] ?? "").get("lang")
    const accepted = request.headers["accept-language"]
    const locale = chooseLocale({ requested, settings: languages, accepted }, options.words)
    const { content, formsLeadTo, rules = "", ...parts } = contentIn(locale, baseUrl.slice(origin.length), new URL(origin).host)
    return documentResponse(
      {
        ...parts,
        locale,
        options,
        rules: stylesheet + rules,
        formTargets: formsLeadTo === undefined ? [] : [formsLeadTo],
        body: html`<main class="narrow">
<div class="sheet message">
${content}
</div>
</main>`,
        frameAncestors: "'none'",
        referrerPolicy: "same-origin"
      },
      request
    )
  })
