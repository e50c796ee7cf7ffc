import { type Html, html } from "@slotkit/core/html"
import type { PartOf } from "@slotkit/engine"
import type { OperatorContext } from "./OperatorContext.ts"

/** Links to the next part of a list and back to the first, which keep the filters. Nothing for a list of one part. */
export const partPager = (
  { words, query, at }: OperatorContext,
  path: string,
  { part, next }: PartOf<unknown>
): Html | undefined => {
  if (part === 1 && next === null) return undefined
  const address = (cursor: string | null): string => {
    const parameters = new URLSearchParams(
      [...query].filter(([name, value]) => !["cursor", "done", "count"].includes(name) && value !== "")
    )
    if (cursor !== null) parameters.set("cursor", cursor)
    return parameters.size === 0 ? at(path) : `${at(path)}?${parameters}`
  }
  const { first, next: nextPage, continued } = words.operator
  return html`<nav class="pager" aria-label="${words.frame.pages}">
<span>${part === 1 ? undefined : html`<a class="button plain" href="${address(null)}">${first}</a>`}</span>
<span class="soft">${continued(part)}</span>
<span>${next === null ? undefined : html`<a class="button plain" rel="next" href="${address(next)}">${nextPage}</a>`}</span>
</nav>`
}
