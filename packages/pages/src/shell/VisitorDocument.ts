import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { bookingScriptName } from "../browser/ScriptFiles.ts"
import { type Embedding, frameAncestors } from "../embed/Embedding.ts"
import { type FramedPage, frameData } from "../embed/FrameMessage.ts"
import { framedOptions, type PageKind, type PageOptions } from "../theme/PageOptions.ts"
import { stylesheet } from "../theme/Stylesheet.ts"
import type { Locale } from "../time/Locale.ts"
import { documentResponse, noIndex } from "./Document.ts"
import { type FormErrors, retryAfter } from "./ErrorSummary.ts"

/** The content of a visitors' page and what the document around it needs to know. */
export interface VisitorContent extends FramedPage {
  readonly kind: PageKind
  readonly title: string
  readonly content: Html
  /** The id of the element that the skip link leads to. */
  readonly skipTo?: "times" | "content"
  /** `wide` has room for three columns, `middle` for two. One column is the default. */
  readonly width?: "middle" | "wide"
  readonly host?: Pick<Host, "username" | "name" | "accentColor">
  /** Addresses of images on other hosts. */
  readonly images?: ReadonlyArray<string>
  /** For search engines and previews; a page without it is not indexed. */
  readonly sharing?: {
    readonly description: string
    readonly canonical: string
    readonly image: string | undefined
    readonly isIndexable: boolean
  }
  /** The same content in the visitor API. */
  readonly alternate?: string
  /** Rules that follow the common stylesheet. */
  readonly rules?: string
  readonly hasScript?: boolean
  /**
   * `revalidated` pages have an `ETag`. `history` pages are shown again by the back button, with what was typed. All others are
   * not stored.
   */
  readonly cache?: "revalidated" | "history"
  /** True if the address contains a token. */
  readonly isSecret?: boolean
  /** `'none'` for a page that is never shown in a frame. Defaults to the sites that may embed pages. */
  readonly frameAncestors?: "'none'"
  /** Sources that the page's form may lead to, besides Slotkit's own origin. */
  readonly formTargets?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
  /** The reason why the page answers its form with itself. It decides the status, and the title says so. */
  readonly errors?: FormErrors | undefined
}

/** The surroundings of a page: its reader, the options, and where the pages live. */
export interface Surroundings {
  readonly locale: Locale
  readonly options: PageOptions
  /** The URL that pages and assets start with. */
  readonly pagesUrl: string
  readonly request: HttpServerRequest
  readonly embedding: Embedding | undefined
}

/** Responds with a visitors' page, or with 304 if the browser has it. */
export const visitorDocument = (page: VisitorContent, around: Surroundings): HttpServerResponse =>
  around.embedding === undefined || page.frameAncestors !== undefined
    ? respond(page, { ...around, embedding: undefined })
    : respond({ ...page, hasScript: true }, { ...around, options: framedOptions(around.options, around.embedding) })

const respond = (page: VisitorContent, { locale, options, pagesUrl, request, embedding }: Surroundings) => {
  const { words, tag } = locale
  const skip = page.skipTo ?? "content"
  const root = new URL(pagesUrl).pathname.replace(/\/$/, "")
  const { errors, title, status = errors?.status } = page
  return documentResponse(
    {
      ...page,
      title: errors === undefined ? title : words.errorTitle(title),
      status,
      headers: { ...retryAfter(errors), ...page.headers },
      locale,
      options,
      slots: { host: page.host ?? null, page: page.kind, lang: tag },
      meta: page.sharing === undefined ? undefined : sharing(title, page.sharing, tag),
      rules: stylesheet + (page.rules ?? ""),
      accentColor: page.host?.accentColor,
      script:
        page.hasScript === true ? { source: `${pagesUrl}/assets/`, path: `${root}/assets/${bookingScriptName}` } : undefined,
      bodyAttributes: embedding === undefined ? undefined : html` class="framed"`,
      skip: html`<a class="skip" href="#${skip}">${skip === "times" ? words.skipToTimes : words.skipToContent}</a>\n`,
      body: html`<main id="content"${page.width === "wide" ? undefined : html` class="${page.width ?? "narrow"}"`} tabindex="-1">
${page.content}
</main>`,
      end: embedding === undefined ? undefined : frameData({ ...page, status }),
      frameAncestors: page.frameAncestors ?? frameAncestors(options.embedOrigins),
      referrerPolicy: page.isSecret === true ? "no-referrer" : "strict-origin-when-cross-origin"
    },
    request
  )
}

const sharing = (title: string, shared: NonNullable<VisitorContent["sharing"]>, tag: string): Html =>
  html`${shared.isIndexable ? undefined : html`${noIndex}\n`}<meta name="description" content="${shared.description}">
<link rel="canonical" href="${shared.canonical}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${shared.description}">
<meta property="og:url" content="${shared.canonical}">
<meta property="og:locale" content="${tag.replace("-", "_")}">${
    shared.image === undefined ? undefined : html`\n<meta property="og:image" content="${shared.image}">`
  }`
