import type { Page } from "playwright-core"

/**
 * Does what leads to another page, and waits until that has loaded. Playwright waits for the navigation of a click at most, not
 * for that of a tap, a key or a form.
 */
export const toNextPage = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate(() => document.documentElement.setAttribute("data-left", ""))
  await act()
  await page.locator("html:not([data-left])").waitFor()
  await page.waitForLoadState()
}

/** Presses the first button of this name, and waits for the page that it leads to. */
export const press = (page: Page, name: string): Promise<void> =>
  toNextPage(page, () => page.getByRole("button", { name, exact: true }).first().click())
