import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { pages, root } from "./CodeBlock.ts"

/** The links of a page within the repository: `../a/b.md#heading` in two parts. */
const linksOf = (page: string) =>
  [...withoutCode(page).matchAll(/\]\((?!https?:)([^()#\s]*)(?:#([^()\s]*))?\)/g)].map(([link, path = "", heading]) => ({
    link: `${page}: ${link.slice(1)}`,
    file: path === "" ? page : join(dirname(page), path),
    heading
  }))

/** The headings of a page as links name them, and its anchors. */
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

  it("MUST lead to a file that there is", () => {
    expect(links.filter(({ file }) => !existsSync(join(root, file))).map(({ link }) => link)).toEqual([])
  })

  it("MUST lead to a heading that there is", () => {
    const toHeadings = links.filter(({ file, heading }) => heading !== undefined && file.endsWith(".md"))
    expect(toHeadings.filter(({ file, heading }) => !headingsOf(file).has(heading!)).map(({ link }) => link)).toEqual([])
  })
})
