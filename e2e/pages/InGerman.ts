import type { Page } from "playwright-core"

/** Opens a narrow page in German for the person who is signed in on another page, in the same browser. */
export const inGerman = async (page: Page): Promise<Page> => {
  const context = page.context()
  const options = { locale: "de", storageState: await context.storageState(), viewport: { width: 320, height: 640 } }
  return (await context.browser()!.newContext(options)).newPage()
}
