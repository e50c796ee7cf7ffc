/** Markup that is safe to put into a page as it is; `html` makes it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** What a template may hold: text, which is escaped; markup, which is not; nothing; or a row of these. */
export type HtmlPart = string | number | Html | undefined | ReadonlyArray<HtmlPart>

/** Writes markup; whatever is put in is escaped for element content and for quoted attributes unless it is `Html` itself. */
export const html = (pieces: TemplateStringsArray, ...parts: ReadonlyArray<HtmlPart>): Html =>
  new Html(pieces.reduce((markup, piece, index) => `${markup}${render(parts[index - 1])}${piece}`))

const render = (part: HtmlPart): string => {
  if (part === undefined) return ""
  if (part instanceof Html) return part.markup
  if (typeof part === "object") return part.map(render).join("")
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
