import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

/** The script of axe, for a page to load. */
export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The rules that a page breaks, each with its elements. The page has loaded axe. */
export const violations = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    const { axe } = window as unknown as {
      readonly axe: {
        readonly run: (options: object) => Promise<{
          readonly violations: ReadonlyArray<{ readonly id: string; readonly nodes: ReadonlyArray<{ readonly html: string }> }>
        }>
      }
    }
    const { violations } = await axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  })
