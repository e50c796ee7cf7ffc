import { type Html, html } from "@slotkit/core/html"

/** A name or address that lines break after an underscore, slash or dot and before an @, and only there as long as its parts fit. */
export const withWordBreaks = (text: string): ReadonlyArray<Html> =>
  text.split(/(?<=[_/.])(?![_/.])|(?=@)/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr>${part}`))
