import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..")

/** An action on a page whose effect may arrive after it. `toNextPage` waits for that. */
const acts = /^\s*(?!.*\btoNextPage\()await (?:.*\.(?:click|dblclick|tap|press|check|selectOption|goBack)|press)\(.*\)$/

/** An assertion on what is read once, of a page or behind it. */
const readsOnce = /^\s*expect\(.*(?:\bawait\b|\.url\(\))/

/** Returns the assertions that directly follow an action, each with its line. */
const hastyLines = (text: string): ReadonlyArray<string> => {
  const lines = text.split("\n")
  return lines.flatMap((line, index) =>
    readsOnce.test(line) && acts.test(lines[index - 1] ?? "") ? [`${index + 1}: ${line.trim()}`] : []
  )
}

describe("Tests in browsers", () => {
  it.each(globSync("e2e/**/*.ts", { cwd: root }).filter((file) => readFileSync(join(root, file), "utf8").includes("openTab(")))(
    "MUST NOT read a page once directly after an action, but poll or wait for the next page: %s",
    (file) => {
      expect(hastyLines(readFileSync(join(root, file), "utf8"))).toEqual([])
    }
  )

  it("MUST be refused for a tap before a heading is read", () => {
    const action = `    await page.getByRole("link").tap()`
    const [once, polled] = [
      `    expect(await heading(page)).toBe("Next")`,
      `    await expect.poll(() => heading(page)).toBe("Next")`
    ]
    expect([once, polled].map((line) => hastyLines(`${action}\n${line}`).length)).toEqual([1, 0])
  })
})
