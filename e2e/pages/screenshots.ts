import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { chromiumPath, quietChromium } from "../life/ChromiumPath.ts"
import { simpleStates } from "./BookedStates.ts"
import { docsPictures } from "./docsPictures.ts"
import { pageStates } from "./PageStates.ts"
import { now, openPagesServer } from "./PagesServer.ts"

// `npm run screenshots [-- WORD]` takes pictures of every state of visitors' pages, or of those whose name contains a word, and
// puts
// them on contact sheets, one for each width and colour scheme. It also takes the pictures of the README and the docs; the word
// `docs`
// takes only those.

const folder = join(import.meta.dirname, "../../.cache/screenshots")
const word = process.argv[2] ?? ""
const executablePath = chromiumPath()
if (executablePath === undefined) throw new Error("No Chromium was found. Set CHROMIUM_PATH.")

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: quietChromium })
for (const width of word === "docs" ? [] : [390, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const server = await openPagesServer()
    const pictures: Array<{ readonly name: string; readonly file: string }> = []
    for (const [index, { name, show }] of [...pageStates, ...simpleStates].entries()) {
      if (!name.includes(word)) continue
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        colorScheme,
        locale: "en-GB",
        timezoneId: "America/New_York"
      })
      const page = await context.newPage()
      await page.clock.setFixedTime(new Date(now))
      await show(page, server)
      const file = `${String(index).padStart(2, "0")}-${name.replaceAll(/[^a-z]+/g, "-")}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
      pictures.push({ name, file })
      await context.close()
      await server.slotkit.clock.advance({ minutes: 2 })
    }
    const sheet = `sheet-${width}-${colorScheme}`
    const figures = pictures.map(
      ({ name, file }) =>
        `<figure><figcaption>${name}</figcaption><img src="${file}" width="${width === 390 ? 260 : 560}"></figure>`
    )
    const style =
      "body{margin:20px;font:14px sans-serif;background:#888;columns:4;column-gap:20px}figure{margin:0 0 20px;break-inside:avoid}"
    writeFileSync(
      join(folder, `${sheet}.html`),
      `<!doctype html><title>${sheet}</title><style>${style}</style>${figures.join("\n")}`
    )
    const page = await browser.newPage({ viewport: { width: width === 390 ? 1180 : 2360, height: 900 } })
    await page.goto(`file://${join(folder, sheet)}.html`)
    await page.screenshot({ path: join(folder, `${sheet}.png`), fullPage: true })
    await page.close()
    await server.close()
    console.log(`Wrote .cache/screenshots/${sheet}.png`)
  }
}
if (word === "" || word === "docs") await docsPictures(browser)
await browser.close()
