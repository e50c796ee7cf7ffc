import type { MarkdownRenderer } from "vitepress"

/** Renders `mermaid` blocks with a component. */
export const withDiagrams = (markdown: MarkdownRenderer): void => {
  const fence = markdown.renderer.rules.fence!
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = "", content = "" } = tokens[index] ?? {}
    return info.trim() === "mermaid" ? `<StateDiagram source="${encodeURIComponent(content)}" />` : fence(tokens, index, ...rest)
  }
}
