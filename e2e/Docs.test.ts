import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { bookingTransitions } from "@slotkit/core"
import { knownVariables } from "@slotkit/server"
import { describe, expect, it } from "vitest"
import { writeLlms } from "../docs/llms.ts"
import { markdownOf, writeMarkdown } from "../docs/markdownPages.ts"
import { siteMap } from "../docs/siteMap.ts"
import { specMap } from "../docs/spec/specMap.ts"
import { testTitles } from "../docs/spec/testTitles.ts"
import { writtenPages } from "../docs/writtenPages.ts"
import { codeBlocks, pages } from "./docs/CodeBlock.ts"

const docs = join(import.meta.dirname, "../docs")

describe("Generated pages", () => {
  it.each(Object.keys(writtenPages))("MUST match the code (npm run docs writes them): docs/%s", async (path) => {
    expect(readFileSync(join(docs, path), "utf8")).toBe(await writtenPages[path]!())
  })
})

describe("The docs", () => {
  it("MUST list exactly the environment variables that the code reads", () => {
    const page = readFileSync(join(docs, "operations/configuration.md"), "utf8")
    const named = page.match(
      /\b(?:SLOTKIT_[A-Z_]+|OTEL_EXPORTER_OTLP_ENDPOINT|STRIPE_[A-Z_]+|GOOGLE_[A-Z_]+|MICROSOFT_[A-Z_]+|ZOOM_[A-Z_]+|SMTP_URL|DATABASE_URL|PORT|HOST)\b/g
    )
    expect([...new Set(named)].sort()).toEqual([...knownVariables].sort())
  })

  it("MUST name every option of createSlotkit in operations/configuration.md", () => {
    const page = readFileSync(join(docs, "operations/configuration.md"), "utf8")
    const source = readFileSync(join(docs, "../packages/slotkit/src/options/Options.ts"), "utf8")
    const [, rules = ""] = /^const rules: [^=]*= \{$(.*?)^\}$/ms.exec(source) ?? []
    const options = [...rules.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!)
    expect(options.length).toBeGreaterThan(40)
    expect(options.filter((name) => !new RegExp(`\`${name}[\`.:]`).test(page))).toEqual([])
  })

  it("MUST explain every trigger of hooks in integrations/postgres.md", () => {
    const page = readFileSync(join(docs, "integrations/postgres.md"), "utf8")
    const triggers = new Set(bookingTransitions.map(({ on }) => on).filter((on) => on !== "reminderDue"))
    const table = page.slice(page.indexOf("| `trigger` |"))
    expect([...triggers, "refund"].filter((trigger) => !table.includes(`\`${trigger}\``))).toEqual([])
  })

  it("MUST say where the names of examples that declare nothing come from", () => {
    const silent = pages().filter((page) => {
      const [before, ...after] = readFileSync(join(docs, "..", page), "utf8").split("<!-- given: account")
      return after.length > 0 && !/Where an example does not declare .* of \[Basic usage\]/.test(before!)
    })
    expect(silent).toEqual([])
  })

  it("MUST give answers in JSON a type as programs without the library dom must", () => {
    const blocks = pages().flatMap(codeBlocks)
    expect(
      blocks.filter(({ code }) => /: [^=\n]+ = await [^\n]*\.json\(\)/.test(code)).map(({ page, line }) => [page, line])
    ).toEqual([])
  })

  it("MUST name every code of the client in reference/errors.md", () => {
    const page = readFileSync(join(docs, "reference/errors.md"), "utf8")
    const source = readFileSync(join(docs, "../packages/client/src/SlotkitApiError.ts"), "utf8")
    const [, codes = ""] = /^export type SlotkitApiErrorCode =$(.*?)\n\n/ms.exec(source) ?? []
    expect([...codes.matchAll(/"(\w+)"/g)].map(([, code]) => code!).filter((code) => !page.includes(`\`${code}\``))).toEqual([])
  })

  it("MUST show the figures of the README in operations/scaling.md", () => {
    const readme = readFileSync(join(docs, "../README.md"), "utf8")
    const measured = readme.slice(readme.indexOf("## Performance"), readme.indexOf("## Built on Effect"))
    const figures = measured.match(/\d[\d.,]*(?=x | ms| per second)|\d+ to \d+(?= per second)/g) ?? []
    const page = readFileSync(join(docs, "operations/scaling.md"), "utf8")
    expect(figures.length).toBeGreaterThanOrEqual(5)
    expect(figures.filter((figure) => !page.includes(figure))).toEqual([])
  })

  it("MUST list every page once", () => {
    const listed = siteMap.flatMap((section) => section.pages.map((page) => `docs/${page}.md`))
    const written = pages().filter((page) => page.startsWith("docs/") && page !== "docs/index.md")
    expect([...listed].sort()).toEqual([...written].sort())
  })
})

describe("llms.txt", () => {
  it("MUST link every page of the site as Markdown that the build writes", () => {
    const site = mkdtempSync(join(tmpdir(), "slotkit-site-"))
    try {
      writeMarkdown(site)
      writeLlms(site)
      const linked = [...readFileSync(join(site, "llms.txt"), "utf8").matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path!)
      expect(linked).toEqual(siteMap.flatMap((section) => section.pages.map((page) => `/${page}.md`)))
      expect(readFileSync(join(site, "llms-full.txt"), "utf8")).toContain("# Availability\n")
      expect(linked.filter((path) => !/^# /.test(readFileSync(join(site, path), "utf8")))).toEqual([])
    } finally {
      rmSync(site, { recursive: true })
    }
  })

  it("MUST lead from one page's Markdown to the next by its links", () => {
    const pagesOfSite = new Set(siteMap.flatMap((section) => section.pages))
    const dead = [...pagesOfSite].flatMap((page) =>
      [
        ...markdownOf(page)
          .replaceAll(/^```[\s\S]*?^```$/gm, "")
          .matchAll(/\]\((?!https?:)([^()#\s]+\.md)(?:#[^()\s]*)?\)/g)
      ]
        .map(([, path]) => join(dirname(page), path!).replace(/\.md$/, ""))
        .filter((linked) => linked !== "index" && !pagesOfSite.has(linked))
        .map((linked) => `${page}: ${linked}`)
    )
    expect(dead).toEqual([])
  })
})

describe("The map from the specification to the tests", () => {
  it("MUST name existing tests", () => {
    expect(specMap(testTitles(join(docs, ".."))).missing).toEqual([])
  })
})
