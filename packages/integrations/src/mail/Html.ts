/** Markup that is safe to put into a page as it is; only `html` makes it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** What a template may hold: text, which is escaped; markup, which is not; or a row of both. */
export type HtmlPart = string | Html | ReadonlyArray<HtmlPart>

/** Writes markup; whatever is put in is escaped for element content and for quoted attributes unless it is `Html` itself. */
export const html = (pieces: TemplateStringsArray, ...parts: ReadonlyArray<HtmlPart>): Html =>
  new Html(pieces.reduce((markup, piece, index) => `${markup}${render(parts[index - 1] ?? "")}${piece}`))

const render = (part: HtmlPart): string => {
  if (part instanceof Html) return part.markup
  return typeof part === "string"
    ? part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    : part.map(render).join("")
}
