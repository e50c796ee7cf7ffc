import type { MarkdownRenderer } from "vitepress"

/** Links to repository files do not exist on the site, so only their text is kept. */
export const withoutSources = (markdown: MarkdownRenderer): void => {
  markdown.core.ruler.push("sources", ({ tokens }) => {
    for (const { children } of tokens) {
      let isOpen = false
      for (const token of children ?? []) {
        if (token.type === "link_open" && /^(?:\.\.\/)+(?:packages|e2e|examples|bench)\//.test(token.attrGet("href") ?? "")) {
          isOpen = true
          Object.assign(token, { type: "text", tag: "", content: "", attrs: null })
        } else if (token.type === "link_close" && isOpen) {
          isOpen = false
          Object.assign(token, { type: "text", tag: "", content: "" })
        }
      }
    }
  })
}
