// @module-tag thorough

import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { serve, stop } from "../../harness/SlotkitProcess.ts"
import { operatorToken, surfacesOf } from "../../harness/Surfaces.ts"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { partOf } from "../life/ReceivedMail.ts"
import { smtpInbox } from "../life/SmtpInbox.ts"
import { loopbackSite } from "./LoopbackSite.ts"
import { oauthFlowFixture } from "./OAuthFlowFixture.ts"

const noScripts = { javaScriptEnabled: false }
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText()
const ask = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Email address").fill(email)
  // Without a mail server the button promises no email.
  await page.getByRole("button", { name: /^(?:Email me|Create) a/ }).click()
  await page.getByRole("heading", { name: /^(?:Check your email|Ask the operator for your link)$/ }).waitFor()
}

describe.skipIf(hasNoChromium())("Signing in with a link in a browser", () => {
  it("MUST sign in only the browser that requested it, once, even if the link is followed from another site", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openTab(fixture.origin, noScripts)
    await page.goto(`${fixture.origin}/app/plan`)
    const next = fixture.nextLink()
    await ask(page, "ada@example.com")
    const link = await next
    const other = await openTab(fixture.origin, noScripts)
    await other.page.goto(link)
    await expect.poll(() => heading(other.page)).toBe("Open the link in the original browser")
    await page.route("http://mail.example/", (route) =>
      route.fulfill({ contentType: "text/html", body: `<a href="${link}">Sign in</a>` })
    )
    await page.goto("http://mail.example/")
    await page.getByRole("link").click()
    await page.waitForURL(`${fixture.origin}/app/plan`)
    await expect.poll(() => heading(page)).toBe("Your plan")
    expect((await page.goto(link))?.status()).toBe(410)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, httpOnly, sameSite, path }) => [name, httpOnly, sameSite, path]).sort()).toEqual([
      ["slotkit_form", true, "Lax", "/"],
      ["slotkit_known_browser", true, "Lax", "/"],
      ["slotkit_session", true, "Lax", "/"],
      ["slotkit_sign_in", true, "Lax", "/"],
      ["slotkit_sign_in_code", true, "Lax", "/"]
    ])
  })

  it("MUST end everywhere when the host chooses so", async () => {
    const fixture = await oauthFlowFixture()
    const tabs = []
    for (const _ of ["one", "another"]) {
      const { page } = await openTab(fixture.origin, noScripts)
      await page.goto(`${fixture.origin}/app`)
      const next = fixture.nextLink()
      await ask(page, "ada@example.com")
      await page.goto(await next)
      await expect.poll(() => heading(page)).toBe("Set up your booking page")
      tabs.push(page)
    }
    const [here, there] = tabs as [Page, Page]
    await here.goto(`${fixture.origin}/app/profile`)
    await here.getByRole("link", { name: "Sign out of all devices" }).click()
    await here.getByRole("button", { name: "Sign out of all devices" }).click()
    await expect.poll(() => heading(here)).toBe("Sign in")
    await there.reload()
    await expect.poll(async () => [await heading(there), new URL(there.url()).pathname]).toEqual(["Sign in", "/app/sign-in"])
  })

  it("MUST use the embedding application's sign-in if it has one", async () => {
    const login = await loopbackSite("127.0.0.1", ({ url = "" }, response) => {
      const back = new URL(url, "http://localhost").searchParams.get("return_to") ?? ""
      response.writeHead(303, { location: back, "set-cookie": "team=ada; Path=/" }).end()
    })
    const fixture = await oauthFlowFixture({
      identify: ({ headers }) => (headers.get("cookie")?.includes("team=ada") ? { hostId: 1 } : null),
      signInUrl: `${login}/login`
    })
    const { page } = await openTab(fixture.origin, noScripts)
    await page.goto(fixture.request())
    await expect.poll(async () => [page.url(), await heading(page)]).toEqual([fixture.request(), "Connect Calendar Sync?"])
    await page.getByRole("button", { name: "Allow access", exact: true }).click()
    await page.waitForURL(fixture.site.home)
    expect((await fixture.exchange()).token_type).toBe("Bearer")
  })
})

describe.skipIf(hasNoChromium())("Sign-in links at the standalone server", () => {
  const signIn = async (origin: string, link: () => Promise<string>): Promise<void> => {
    const { page } = await openTab(origin, noScripts)
    await page.goto(`${origin}/app`)
    await ask(page, "ada@example.com")
    await page.goto(await link())
    await expect.poll(() => heading(page)).toBe("Set up your booking page")
  }
  const start = async (variables: Readonly<Record<string, string>> = {}) => {
    const server = await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken, ...variables })
    const { manage } = surfacesOf(server.origin)
    await manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/London" })
    return server
  }

  it("MUST be printed on standard output only, if there is no mail server", async () => {
    const server = await start()
    await signIn(server.origin, async () => (await server.printed(/^Sign-in link for ada@example\.com: (\S+)$/m))[1]!)
    const { stdout, stderr } = await stop(server)
    expect(stdout.match(/svc_\w+/g)).toHaveLength(1)
    expect(stderr).toContain("slotkit: SMTP_URL is not set, so the email to a***@example.com was not sent.\n")
    expect(stderr).not.toMatch(/svc_(?!op)/)
  })

  it("MUST be in the email only, if there is a mail server", async () => {
    const inbox = await smtpInbox()
    const server = await start({ SMTP_URL: inbox.url, SLOTKIT_MAIL_FROM: "book@slots.example" })
    await signIn(server.origin, async () => {
      await expect.poll(() => inbox.mails.length, { timeout: 120_000 }).toBe(1)
      return /^Sign in: (\S+)/m.exec(partOf(inbox.mails[0]!, "text/plain"))![1]!
    })
    const { stdout, stderr } = await stop(server)
    expect(`${stdout}${stderr}`).not.toMatch(/svc_(?!op)/)
  })
})
