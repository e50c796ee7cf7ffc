import type { Embedding } from "../embed/Embedding.ts"
import type { WordChanges } from "../words/Words.ts"
import type { Theme } from "./Theme.ts"

/** The kinds of pages: those of visitors, and the host's console. */
export type PageKind = "host" | "times" | "details" | "booking" | "message" | "console"

/** The facts about a page that a slot's function receives. */
export interface SlotContext {
  /** The host of the page; null if there is none, as on a page that was not found. */
  readonly host: { readonly username: string | null; readonly name: string | null } | null
  readonly page: PageKind
  /** The page's language tag. */
  readonly lang: string
}

/** Markup of the application, put into the page as it is. */
export type Slot = string | ((context: SlotContext) => string)

/** A link on the page at the root of the pages. */
export interface HomeLink {
  readonly url: string
  readonly label: string
  readonly text: string
}

/** The look and the words of pages. */
export interface PageOptions {
  readonly theme?: Theme
  /** Markup for the end of `<head>`. */
  readonly head?: Slot
  /** Markup before and after the content. */
  readonly header?: Slot
  readonly footer?: Slot
  /** Additional sources of the content security policy that the markup needs, by directive, such as `img-src`. */
  readonly csp?: Readonly<Record<string, ReadonlyArray<string>>>
  /** The root of the pages: a page with links, or a URL to redirect to. Nothing is served there without it. */
  readonly home?: string | ReadonlyArray<HomeLink>
  /**
   * The origins of the sites that may show the pages in a frame, and to which a payment in a frame may return. Defaults to every
   * site, and to no return.
   */
  readonly embedOrigins?: ReadonlyArray<string>
  /**
   * Replacements for single messages, by language code: `{ en: { nothingToBook: "Closed." } }`. A further code adds a language.
   */
  readonly words?: WordChanges
}

/** The part of a check of visitors that the booking form has: its markup, and the name of the field with the answer. */
export interface FormCheck {
  readonly markup: string
  readonly field: string
}

/**
 * Returns the options of pages in a frame: without the application's markup, in the site's colour scheme. A colour scheme that
 * the application has chosen wins over the site's.
 */
export const framedOptions = (options: PageOptions, { theme: sites = "auto" }: Embedding): PageOptions => {
  const { head: _head, header: _header, footer: _footer, csp: _csp, theme, ...others } = options
  const { colorScheme = "auto" } = theme ?? {}
  return { ...others, theme: { ...theme, colorScheme: colorScheme === "auto" ? sites : colorScheme } }
}
