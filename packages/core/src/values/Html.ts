/** Markup that is safe to insert into a page. Created by `html`. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** Values that a template accepts: text, which is escaped; markup, which is not; nothing; or an array of these. */
export type HtmlPart = string | number | Html | undefined | ReadonlyArray<HtmlPart>

/** Creates markup from a template. Values are escaped for element content and quoted attributes unless they are `Html`. */
export const html = (pieces: TemplateStringsArray, ...parts: ReadonlyArray<HtmlPart>): Html =>
  new Html(pieces.reduce((markup, piece, index) => `${markup}${render(parts[index - 1])}${piece}`))

const render = (part: HtmlPart): string => {
  if (part === undefined) return ""
  if (part instanceof Html) return part.markup
  if (typeof part === "object") return part.map(render).join("")
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
