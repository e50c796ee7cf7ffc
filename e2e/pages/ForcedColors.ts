import type { Page } from "playwright-core"

/** The elements of a page in forced colours that do not show their state: each with its problem. */
export const unseenStates = async (page: Page): Promise<ReadonlyArray<string>> => {
  // Focus that follows a key is visible, also when a script moves it on.
  await page.keyboard.press("Tab")
  return page.evaluate(() => {
    const named = (problem: string) => (element: Element) => `${problem}: ${element.outerHTML.slice(0, 120)}`
    const output = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

    const hasNoRing = (element: HTMLElement): boolean => {
      element.focus()
      if (document.activeElement !== element) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const ground = getComputedStyle(document.body).backgroundColor
      return outlineStyle !== "solid" || Number.parseFloat(outlineWidth) < 3 || outlineColor === ground
    }

    const looks = (element: Element) => {
      const { backgroundColor, borderTop, textDecorationLine, fontWeight } = getComputedStyle(element)
      return [backgroundColor, borderTop, textDecorationLine, fontWeight].join()
    }
    const looksUnselected = (element: Element): boolean => {
      const selected = looks(element)
      const attributes = ["aria-current", "data-on"].map((name) => [name, element.getAttribute(name)] as const)
      for (const [name] of attributes) element.removeAttribute(name)
      const unselected = looks(element)
      for (const [name, value] of attributes) if (value !== null) element.setAttribute(name, value)
      return selected === unselected
    }
    const hasNoMark = (element: Element): boolean =>
      getComputedStyle(element, "::after").backgroundColor === getComputedStyle(element).backgroundColor

    return [
      ...output("a[href], button, input:not([type=hidden]), select, textarea, summary")
        .filter(hasNoRing)
        .map(named("no focus ring")),
      ...output('[data-on], [aria-current="true"]').filter(looksUnselected).map(named("looks unselected")),
      ...output(".today").filter(hasNoMark).map(named("today is not marked"))
    ]
  })
}

/** The elements of a page that move for more than a hundredth of a second. */
export const moving = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      const seconds = `${transitionDuration},${animationDuration}`.split(",").map((text) => Number.parseFloat(text))
      return Math.max(...seconds) > 0.01 ? [`${Math.max(...seconds)} s: ${element.outerHTML.slice(0, 120)}`] : []
    })
  )
