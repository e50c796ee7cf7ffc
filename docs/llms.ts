import { readFileSync } from "node:fs"
import { join } from "node:path"
import { siteMap } from "./siteMap.ts"

/** `llms.txt`, the pages with a sentence about each, and `llms-full.txt`, the pages themselves but for the long lists. */
export const llmsPages: Readonly<Record<string, () => string>> = {
  "public/llms.txt": () =>
    `${[
      "# Slotkit",
      "> An embeddable scheduling API: hosts, services, free slots, bookings, payments, invites, signed webhooks, OAuth 2.0. Available as a library, a server and a pure core.",
      ...siteMap.map(({ heading, pages }) => [`## ${heading}`, "", ...pages.map(pageLine)].join("\n"))
    ].join("\n\n")}\n`,
  "public/llms-full.txt": () =>
    `${siteMap
      .flatMap(({ pages }) => pages)
      .filter((page) => page !== "spec-map")
      .map((page) =>
        textOf(page)
          .replaceAll(/^<!-- .* -->\n|<a id="[^"]*"><\/a>(?:\n\n)?/gm, "")
          .trim()
      )
      .join("\n\n---\n\n")}\n`
}

const textOf = (page: string): string => readFileSync(join(import.meta.dirname, `${page}.md`), "utf8")

/** A page's title and summary. */
const pageLine = (page: string): string => `- [${titleOf(page)}](/${page}.html): ${summaryOf(page)}`

/** The first sentence of a page's first paragraph; for a decision, of what was decided. Links lose their targets. */
export const summaryOf = (page: string): string => {
  const paragraph =
    (textOf(page).split("\n## Decision\n").at(-1) ?? "").split("\n\n").find((text) => /^\n?(?:`[^`]|[A-Z])/.test(text)) ?? ""
  const [sentence = paragraph] = /^(?:`[^`]*`|[^`])*?[.:](?=\s|$)/.exec(paragraph.trim().replaceAll("\n", " ")) ?? []
  return sentence.replace(/:$/, ".").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
}

/** A page's title. */
export const titleOf = (page: string): string => /^# (.*)$/m.exec(textOf(page))?.[1] ?? page
