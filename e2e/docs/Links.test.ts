import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { pages, root } from "./CodeBlock.ts"

/** Returns a page's links within the repository: `../a/b.md#heading` in two parts. */
const linksOf = (page: string) =>
  [...withoutCode(page).matchAll(/\]\((?!https?:)([^()#\s]*)(?:#([^()\s]*))?\)/g)].map(([link, path = "", heading]) => ({
    link: `${page}: ${link.slice(1)}`,
    file: path === "" ? page : join(dirname(page), path),
    heading
  }))

/** Returns the anchors of a page, including those of its headings. */
const headingsOf = (page: string): ReadonlySet<string> =>
  new Set([
    ...[...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-")
    ),
    ...[...withoutCode(page).matchAll(/<a id="([^"]+)"/g)].map(([, anchor = ""]) => anchor)
  ])

const withoutCode = (page: string): string => readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "")

describe("A link on a page", () => {
  const links = pages().flatMap(linksOf)

  it("MUST lead to an existing file", () => {
    expect(links.filter(({ file }) => !existsSync(join(root, file))).map(({ link }) => link)).toEqual([])
  })

  it("MUST lead to an existing heading", () => {
    const toHeadings = links.filter(({ file, heading }) => heading !== undefined && file.endsWith(".md"))
    expect(toHeadings.filter(({ file, heading }) => !headingsOf(file).has(heading!)).map(({ link }) => link)).toEqual([])
  })
})
