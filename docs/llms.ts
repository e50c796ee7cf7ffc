import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { markdownOf } from "./markdownPages.ts"
import { siteMap } from "./siteMap.ts"

/** Renders `llms.txt`, the pages with one sentence each, and `llms-full.txt`, their full text without the long lists. */
export const llmsFiles: Readonly<Record<string, () => string>> = {
  "llms.txt": () =>
    `${[
      "# Slotkit",
      "> An embeddable scheduling API: hosts, services, free slots, bookings, payments, invites, signed webhooks, OAuth 2.0. Available as a library, a server and a pure core.",
      ...siteMap.map(({ heading, pages }) => [`## ${heading}`, "", ...pages.map(pageLine)].join("\n"))
    ].join("\n\n")}\n`,
  "llms-full.txt": () =>
    `${siteMap
      .flatMap(({ pages }) => pages)
      .filter((page) => page !== "spec-map")
      .map((page) =>
        markdownOf(page)
          .replaceAll(/<a id="[^"]*"><\/a>(?:\n\n)?/gm, "")
          .trim()
      )
      .join("\n\n---\n\n")}\n`
}

/** Writes the files for language models into the built site. */
export const writeLlms = (site: string): void => {
  for (const [file, text] of Object.entries(llmsFiles)) writeFileSync(join(site, file), text())
}

const textOf = (page: string): string => readFileSync(join(import.meta.dirname, `${page}.md`), "utf8")

/** A page's title and summary. */
const pageLine = (page: string): string => `- [${titleOf(page)}](/${page}.md): ${summaryOf(page)}`

/** Returns the first sentence of a page's first paragraph, or of a decision's outcome. Links are reduced to their text. */
export const summaryOf = (page: string): string => {
  const paragraph =
    (textOf(page).split("\n## Decision\n").at(-1) ?? "").split("\n\n").find((text) => /^\n?(?:`[^`]|[A-Z])/.test(text)) ?? ""
  const [sentence = paragraph] = /^(?:`[^`]*`|[^`])*?[.:](?=\s|$)/.exec(paragraph.trim().replaceAll("\n", " ")) ?? []
  return sentence.replace(/:$/, ".").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
}

/** Returns a page's title. */
export const titleOf = (page: string): string => /^# (.*)$/m.exec(textOf(page))?.[1] ?? page
