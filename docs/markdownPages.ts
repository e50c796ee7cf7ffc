import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { siteMap } from "./siteMap.ts"

/**
 * A page's text without the comment of generated pages. Files of the repository are not on the site, so links to them keep their
 * text.
 */
export const markdownOf = (page: string): string =>
  readFileSync(join(import.meta.dirname, `${page}.md`), "utf8")
    .replaceAll(/^<!-- .* -->\n/gm, "")
    .replaceAll(/\[([^\]]*)\]\((?:\.\.\/)+(?:packages|e2e|examples|bench|drill|deploy)\/[^)]*\)/g, "$1")
    .trimStart()

/** Writes every page as Markdown beside its HTML: `concepts/webhooks.md` beside `concepts/webhooks.html`. */
export const writeMarkdown = (site: string): void => {
  for (const page of siteMap.flatMap(({ pages }) => pages)) {
    const file = join(site, `${page}.md`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, markdownOf(page))
  }
}
