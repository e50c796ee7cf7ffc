import type { Page } from "playwright-core"

/** The words in headings, labels and buttons that begin on one line and end on another. */
export const brokenWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const isShown = ({ width }: DOMRect) => width > 0
    const broken: Array<string> = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement!.closest("th, dt, h2, h3, label, legend, button, summary, .badge") === null) continue
      if (text.parentElement!.closest("code, .vh") !== null) continue
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(isShown).map(({ top }) => Math.round(top)))
        // Names in tests may be longer than a line.
        if (lines.size > 1 && word.length < 40) broken.push(word)
      }
    }
    return broken
  })
