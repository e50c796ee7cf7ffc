import type { Embedding } from "../embed/Embedding.ts"
import type { VisitorPagesOptions } from "./VisitorPagesOptions.ts"

/**
 * Returns the options of pages in a frame: without the application's markup, in the site's colour scheme. A colour scheme that
 * the application has chosen wins over the site's.
 */
export const framedOptions = (options: VisitorPagesOptions, { theme: sites = "auto" }: Embedding): VisitorPagesOptions => {
  const { head: _head, header: _header, footer: _footer, csp: _csp, theme, ...others } = options
  const { colorScheme = "auto" } = theme ?? {}
  return { ...others, theme: { ...theme, colorScheme: colorScheme === "auto" ? sites : colorScheme } }
}
