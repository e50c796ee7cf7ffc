/** The comments of a TypeScript source, and its identifiers. */
export interface SourceParts {
  readonly comments: ReadonlyArray<string>
  readonly identifiers: ReadonlyArray<string>
}

/** Splits a source into comments and identifiers. Strings, texts of templates and regular expressions are neither. */
export const sourceParts = (source: string): SourceParts => {
  const comments: Array<string> = []
  const identifiers: Array<string> = []
  const braces: Array<"block" | "template"> = []
  let before = ""
  let at = 0
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const readTemplate = (): void => {
    const found = read(templatePart) ?? ""
    if (found.endsWith("${")) braces.push("template")
    before = found.endsWith("`") ? "`" : "{"
  }
  while (at < source.length) {
    const comment = read(commentPattern)
    if (comment !== undefined) {
      comments.push(comment)
      continue
    }
    if (read(space) !== undefined) continue
    const name = read(identifier)
    if (name !== undefined) {
      identifiers.push(name)
      before = name
      continue
    }
    if (read(string) !== undefined || read(number) !== undefined) {
      before = "0"
      continue
    }
    if (source[at] === "/" && (before === "" || endsOperator.test(before)) && read(regularExpression) !== undefined) {
      before = "0"
      continue
    }
    const sign = source[at]!
    at++
    if (sign === "`") readTemplate()
    else if (sign === "}" && braces.pop() === "template") readTemplate()
    else {
      if (sign === "{") braces.push("block")
      before = sign
    }
  }
  return { comments, identifiers }
}

const commentPattern = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const space = /\s+/y
const identifier = /[A-Za-z_$][\w$]*/y
const string = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y
const number = /\d[\w.]*/y
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y
const regularExpression = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** After these, a slash begins a regular expression. */
const endsOperator = /^(?:return|typeof|case|in|of|yield|await|[^\w$)\]}"'`])$/
