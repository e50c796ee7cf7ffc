import type { Page } from "playwright-core"
import type { PagesServer } from "./PagesServer.ts"

/** Signs in with the link of the email that the test's Slotkit has sent. */
export const signIn = async (page: Page, { origin, slotkit }: PagesServer, email: string): Promise<void> => {
  await page.goto(`${origin}/app/sign-in`)
  await page.getByLabel("Email address").fill(email)
  await page.getByRole("button", { name: "Email me a link" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  const { text } = await signInMail(page, slotkit, email)
  await page.goto(/http\S+\/app\/sign-in\/\w+/.exec(text)![0])
}

/** Waits for the email, which is sent in the background. It also works outside of tests, where pictures are taken. */
const signInMail = async (page: Page, slotkit: PagesServer["slotkit"], to: string) => {
  for (let look = 0; look < 100; look++) {
    await slotkit.clock.advance({ seconds: 1 })
    if (slotkit.mails.to(to).some(({ kind }) => kind === "signIn")) break
    await page.waitForTimeout(25 * look)
  }
  return slotkit.mails.requireMail({ to, kind: "signIn" })
}
