import { type Html, html } from "@slotkit/core/html"
import type { SignedInContext } from "../shell/ConsoleContext.ts"

/** The position of a page in its list. */
interface Position {
  readonly current_page: number
  readonly last_page: number
  /** True if there are more entries than were counted. */
  readonly total_is_minimum?: true
}

/** Links to the previous and the next page of a list, which keep its filters. Nothing for a list of one page. */
export const pager = (
  { words, query, at }: SignedInContext,
  path: string,
  { current_page, last_page, total_is_minimum }: Position
): Html | undefined => {
  if (last_page <= 1 && current_page === 1) return undefined
  const address = (page: number): string => {
    const parameters = new URLSearchParams([...query].filter(([name]) => !["page", "done", "count"].includes(name)))
    parameters.set("page", String(page))
    return `${at(path)}?${parameters}`
  }
  const place = total_is_minimum ? words.frame.page(current_page) : words.frame.pageOf(current_page, last_page)
  const previous = Math.min(current_page - 1, last_page)
  const back = isBeyond({ current_page, last_page }) ? words.frame.lastPage : words.frame.previousPage
  return html`<nav class="pager" aria-label="${words.frame.pages}">
<span>${current_page > 1 ? html`<a class="button plain" rel="prev" href="${address(previous)}">${back}</a>` : undefined}</span>
<span class="soft">${place}</span>
<span>${current_page < last_page ? html`<a class="button plain" rel="next" href="${address(current_page + 1)}">${words.frame.nextPage}</a>` : undefined}</span>
</nav>`
}

/** True for a page after the last one, which has nothing. */
export const isBeyond = ({ current_page, last_page }: Pick<Position, "current_page" | "last_page">): boolean =>
  current_page > last_page

/** Returns the filters of a list's query that are not empty, such as `status` and `page`. */
export const givenFilters = (query: URLSearchParams, names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)?.trim() ?? ""
      return value === "" ? [] : [[name, value]]
    })
  )

/** Reads the number of a page. Everything else than a positive number is the first page. */
export const pageNumber = (query: URLSearchParams): string => {
  const page = query.get("page") ?? ""
  return /^[1-9]\d{0,8}$/.test(page) ? page : "1"
}
