import type { Page } from "playwright-core"
import { vi } from "vitest"
import type { PagesServer } from "./PagesServer.ts"

/** Signs in with the link of the email that the test's Slotkit has sent. */
export const signIn = async (page: Page, { origin, slotkit }: PagesServer, email: string): Promise<void> => {
  await page.goto(`${origin}/app/sign-in`)
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Email me a link" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  const { text } = await vi.waitFor(async () => {
    await slotkit.clock.advance({ seconds: 1 })
    return slotkit.mails.requireMail({ to: email, kind: "signIn" })
  })
  await page.goto(/http\S+\/app\/sign-in\/\w+/.exec(text)![0])
}
