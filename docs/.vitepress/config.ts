import { defineConfig } from "vitepress"
import { titleOf, writeLlms } from "../llms.ts"
import { writeMarkdown } from "../markdownPages.ts"
import { siteMap } from "../siteMap.ts"
import { withDiagrams } from "./diagrams.ts"
import { withoutSources } from "./sources.ts"

/** During rendering, Vue is imported from this folder. It is not installed in the parent folder, where the pages are. */
const vueBesideThis = {
  name: "vue-beside-this",
  enforce: "pre" as const,
  resolveId: (id: string, _importer: string | undefined, { ssr }: { readonly ssr?: boolean }) =>
    ssr === true && /^vue(?:\/server-renderer)?$/.test(id) ? { id, external: true } : undefined
}

/** The docs site. Run `npm --prefix docs/.vitepress ci`, then `npm run docs:build`. Dead links fail the build. */
export default defineConfig({
  title: "Slotkit",
  description: "An embeddable scheduling API",
  lang: "en",
  cleanUrls: false,
  srcExclude: ["**/node_modules/**"],
  markdown: {
    attrs: { disable: true },
    config: (markdown) => {
      withDiagrams(markdown)
      withoutSources(markdown)
    }
  },
  // Programs that read llms.txt get each page as Markdown, at the address of its HTML with `.md`.
  buildEnd: ({ outDir }) => {
    writeMarkdown(outDir)
    writeLlms(outDir)
  },
  transformHead: ({ page }) => [["link", { rel: "alternate", type: "text/markdown", href: `/${page}` }]],
  vite: { build: { chunkSizeWarningLimit: 4000 }, plugins: [vueBesideThis] },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    sidebar: siteMap.map(({ heading, pages, collapsed }) => ({
      text: heading,
      ...(collapsed === undefined ? {} : { collapsed }),
      items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` }))
    })),
    nav: [
      { text: "Start", link: "/installation" },
      { text: "Reference", link: "/reference/http-api" }
    ]
  }
})
