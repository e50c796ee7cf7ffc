import { CredentialStore, HasMail, HostStore, hostSessionDays, SessionStore, signInLinkMinutes } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Browser, browser, formTokenIn, signedIn } from "../../test/Browser.ts"
import { withOperators } from "../../test/OperatorsApp.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const sessionName = "__Host-slotkit_session"

let app: PagesTestApp
let ada: { readonly id: number; readonly email: string }
let visitor: Browser
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await app.manage("POST", "/hosts", { email: "Ada@Example.com", username: "ada", name: "Ada", timezone: "Europe/Rome" })
  visitor = browser(app)
})
afterEach(() => app.close())

/** Requests a link in a browser, and reads it from the email. */
const link = async (asking = visitor, page = "/app/sign-in"): Promise<string> => {
  const before = (await app.signInPaths(0)).length
  await asking.submit(page, { email: "ada@example.com" })
  return (await app.signInPaths(before + 1)).at(-1)!
}
const whoIsIn = async (asking: Browser): Promise<string | null> => {
  const { status, text, location } = await asking.open("/app")
  return status === 200 ? (/<div class="who"><p><bdi>(.*?)<\/bdi>/.exec(text)?.[1] ?? "?") : location
}
const nobody = "/app/sign-in?return_to=%2Fapp"
const withoutToken = (text: string): string => text.replaceAll(formTokenIn(text), "")
const codePath = "/app/sign-in/code"
const requestName = "__Host-slotkit_sign_in_code"

/** Requests an email in a browser. Returns its code, its link, and a function that enters a code in the form. */
const askForCode = async (asking = visitor, page = "/app/sign-in", email = "ada@example.com") => {
  const before = (await app.signInMails(0)).length
  await asking.submit(page, { email })
  const formToken = formTokenIn((await asking.open(codePath)).text)
  const enter = (code: string, from: Browser = asking) => from.post(codePath, Object.entries({ form_token: formToken, code }))
  const mails = email === "ada@example.com" ? await app.signInMails(before + 1) : []
  return { ...mails.at(-1), enter }
}
const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000")

describe("Requesting a link", () => {
  it("MUST answer the same whether or not the address belongs to a host, and send an email only to a host", async () => {
    const answers = []
    for (const email of ["ada@example.com", "eve@example.com"]) {
      const asking = browser(app)
      const { status, location, headers } = await asking.submit("/app/sign-in", { email })
      const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*;/, "=;"))
      const output = [...headers].filter(([name]) => !["svc-request-id", "set-cookie"].includes(name))
      const { text } = await asking.open("/app/sign-in/code")
      answers.push([status, location, withoutToken(text).replaceAll(email, "somebody"), cookies, output])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.slice(0, 3)).toEqual([303, "/app/sign-in/code", expect.stringContaining("<h1>Check your email</h1>")])
    await app.signInPaths(1)
    expect(app.mails.map(({ to, subject }) => [to.email, subject])).toEqual([["Ada@Example.com", "signIn"]])
  })

  it("MUST answer without waiting for the lookup of the address", async () => {
    const waiting = await startPagesTestApp({
      adjust: (context) => Context.add(context, HostStore, { ...Context.get(context, HostStore), find: () => Effect.never })
    })
    expect((await browser(waiting).submit("/app/sign-in", { email: "ada@example.com" })).status).toBe(303)
  })

  it("MUST log a failure of the background work, without addresses and tokens", async () => {
    const broken = await startPagesTestApp({
      adjust: (context) =>
        Context.add(context, SessionStore, {
          ...Context.get(context, SessionStore),
          add: (kind, part) => Effect.die(new Error(`cannot add the ${part} of a ${kind}`))
        })
    })
    await broken.manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/Rome" })
    expect((await browser(broken).submit("/app/sign-in", { email: "ada@example.com" })).status).toBe(303)
    await broken.close()
    expect(broken.logs).toHaveLength(1)
    expect(broken.logs[0]).toContain("Could not send a sign-in link")
    expect(broken.logs[0]).not.toMatch(/ada@|svc_li_/)
  })

  it("MUST show the form again as 422 with an error when the text is not an email address", async () => {
    for (const email of ["", "ada", '"><script>', "ada@example"]) {
      const { status, text } = await visitor.submit("/app/sign-in", { email })
      expect([status, formTokenIn(text)]).toEqual([422, expect.stringMatching(/^[0-9a-f]{128}$/)])
      expect(text).toContain('<span class="error" id="wrong">Enter a valid email address.</span>')
      expect(text).toContain("<title>Error: Sign in to book.example</title>")
      expect(text).toMatch(/role="alert">[\s\S]*<a href="#email">Enter a valid email address.<\/a>[\s\S]*<h1>/)
      expect(text).toContain('aria-invalid="true" aria-describedby="wrong"')
      expect(text).not.toContain("<script")
    }
  })

  it("MUST answer 403 to a form without its token, from another browser or another site, and send nothing", async () => {
    const formToken = formTokenIn((await visitor.open("/app/sign-in")).text)
    const fields = { form_token: formToken, email: "ada@example.com" }
    const answers = [
      await visitor.post("/app/sign-in", Object.entries({ ...fields, form_token: "" })),
      await browser(app).post("/app/sign-in", Object.entries(fields)),
      await visitor.post("/app/sign-in", Object.entries(fields), { "sec-fetch-site": "cross-site" })
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await app.signInPaths(0)).toEqual([])
  })

  it("MUST answer 415 to a body that is not a form", async () => {
    expect((await visitor.post("/app/sign-in", [], { "content-type": "application/json" })).status).toBe(415)
  })

  it("MUST redirect at once if the host is already signed in", async () => {
    await signedIn(app, visitor)
    const { status, location } = await visitor.open("/app/sign-in?return_to=%2Fapp%2Fplan")
    expect([status, location]).toEqual([303, "/app/plan"])
  })
})

describe("The code of a sign-in email", () => {
  it("MUST sign in in the browser that requested it, return to the page, and be used up with the link", async () => {
    const { path, code = "", enter } = await askForCode(visitor, "/app/sign-in?return_to=%2Fapp%2Fplan")
    expect(code).toMatch(/^\d{6}$/)
    const { status, location, headers } = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([status, location]).toEqual([303, "/app/plan"])
    expect(headers.getSetCookie().join()).toContain(sessionName)
    expect(await whoIsIn(visitor)).toBe("Ada@Example.com")
    expect((await visitor.open(path!)).status).toBe(410)
    visitor.cookies.delete(sessionName)
    const again = await enter(code)
    expect([again.status, again.heading, again.text]).toEqual([
      410,
      "This code no longer works",
      expect.stringContaining('href="/app/sign-in?return_to=%2Fapp%2Fplan"')
    ])
  })

  it("MUST sign in once when the form is sent twice, and lead to the page both times", async () => {
    const { code = "", enter } = await askForCode(visitor, "/app/sign-in?return_to=%2Fapp%2Fplan")
    const first = await enter(code)
    expect([first.location, (await enter(code)).location]).toEqual(["/app/plan", "/app/plan"])
  })

  it("MUST be used up by the link", async () => {
    const { path, code = "", enter } = await askForCode()
    expect((await visitor.open(path!)).status).toBe(303)
    visitor.cookies.delete(sessionName)
    expect((await enter(code)).status).toBe(410)
  })

  it("MUST have a form that can be opened again, for the newest email only", async () => {
    const older = await askForCode()
    const newer = await askForCode()
    expect(await visitor.open(codePath)).toMatchObject({ status: 200, heading: "Check your email" })
    if (older.code !== newer.code) expect((await newer.enter(older.code!)).status).toBe(422)
    expect((await older.enter(newer.code!)).status).toBe(303)
  })

  it("MUST lead to the sign-in without a request, and not be consumed by HEAD", async () => {
    expect(await visitor.open(codePath)).toMatchObject({ status: 303, location: "/app/sign-in" })
    const { code = "", enter } = await askForCode()
    await app.send("HEAD", codePath)
    expect((await enter(code)).status).toBe(303)
  })

  it("MUST be refused with a message when it is wrong or no code, keeping the form", async () => {
    const { code = "", enter } = await askForCode()
    const wrong = await enter(otherThan(code))
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("This code is wrong.")])
    for (const text of ["", "12345", "1234567", "abcdef", `${code}\u0000`]) {
      const { status, text: page } = await enter(text)
      expect([status, page]).toEqual([422, expect.stringContaining("Enter the six digits from the newest email.")])
      expect(page).toMatch(/role="alert">[\s\S]*<a href="#code">[\s\S]*<h1>/)
    }
    const wide = [...code].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join("")
    expect((await enter(wide)).status).toBe(303)
  })

  it("MUST allow ten attempts only, which the store counts, and ten more for another email", async () => {
    const { code = "", enter } = await askForCode()
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(otherThan(code))))
    expect(answers.map(({ status }) => status).sort()).toEqual([410, 410, 410, ...Array(9).fill(422)])
    expect((await enter(code)).status).toBe(410)
    expect(await whoIsIn(visitor)).toBe(nobody)
    const again = await askForCode()
    expect((await again.enter(again.code!)).status).toBe(303)
  })

  it("MUST expire with the link", async () => {
    const { code = "", enter } = await askForCode()
    app.clock.now += signInLinkMinutes * minuteMs
    expect((await enter(code)).status).toBe(410)
  })

  it("MUST NOT work in another browser, with a changed request, or without the form's token", async () => {
    const { code = "", enter } = await askForCode()
    expect((await enter(code, browser(app))).status).toBe(403)
    const mallory = browser(app)
    const own = await askForCode(mallory, "/app/sign-in", "eve@example.com")
    mallory.cookies.set(requestName, visitor.cookies.get(requestName)!)
    expect((await own.enter(code)).status).toBe(410)
    const sealed = visitor.cookies.get(requestName)!
    for (const changed of ["", "x", sealed.slice(1), `A${sealed}`]) {
      visitor.cookies.set(requestName, changed)
      expect((await enter(code)).status).toBe(410)
      expect((await visitor.open(codePath)).status).toBe(303)
    }
    expect([await whoIsIn(visitor), await whoIsIn(mallory)]).toEqual([nobody, nobody])
  })

  it("MUST answer a wrong code the same whether or not the address belongs to a host", async () => {
    const answers = []
    for (const email of ["ada@example.com", "eve@example.com"]) {
      const { code = "000000", enter } = await askForCode(browser(app), "/app/sign-in", email)
      const { status, text } = await enter(otherThan(code))
      answers.push([status, withoutToken(text).replaceAll(email, "somebody")])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it("MUST be limited to thirty attempts a day per address, but not in a browser where the host has signed in", async () => {
    const known = await signedIn(app, browser(app))
    await known.submit("/app", {}, "/app/sign-out")
    for (let email = 0; email < 3; email++) {
      const { code = "", enter } = await askForCode()
      for (let count = 0; count < 10; count++) await enter(otherThan(code))
    }
    const { code = "", enter } = await askForCode()
    expect(await enter(code)).toMatchObject({ status: 429, heading: "Too many attempts" })
    const own = await askForCode(known)
    expect((await own.enter(own.code!)).status).toBe(303)
    app.clock.now += dayMs
    const later = await askForCode()
    expect((await later.enter(later.code!)).status).toBe(303)
  })

  it("MUST be limited to sixty attempts a day per client, for all addresses", async () => {
    const statuses = []
    for (let person = 0; person < 7; person++) {
      const { enter } = await askForCode(browser(app), "/app/sign-in", `eve${person}@example.com`)
      for (let count = 0; count < 9; count++) statuses.push((await enter("123456")).status)
    }
    expect([new Set(statuses.slice(0, 60)), new Set(statuses.slice(60))]).toEqual([new Set([422]), new Set([429])])
  })

  it("MUST sign in an operator who is not a host", async () => {
    const operated = await withOperators()
    const asking = browser(operated)
    await asking.submit("/app/sign-in?return_to=%2Fapp%2Foperator", { email: "ops@example.com" })
    const [mail] = await operated.signInMails(1)
    const { status, location } = await asking.submit(codePath, { code: mail!.code })
    expect([status, location]).toEqual([303, "/app/operator"])
    expect((await asking.open("/app/operator")).status).toBe(200)
    await operated.close()
  })

  it("MUST NOT have a form where no mail server sends the code", async () => {
    const silent = await startPagesTestApp({ adjust: Context.add(HasMail, false) })
    const asking = browser(silent)
    await asking.submit("/app/sign-in", { email: "ada@example.com" })
    const { text } = await asking.open(codePath)
    expect(text).toContain("Open the link in this browser within 15 minutes.")
    expect(text).not.toMatch(/code"|Send a new email/)
    await silent.close()
  })

  it("MUST answer 415 to a body that is not a form", async () => {
    expect((await visitor.post(codePath, [], { "content-type": "application/json" })).status).toBe(415)
  })
})

describe("The limits on requesting links", () => {
  const ask = async (email: string, connection?: string) => {
    const asking = browser(app)
    const form_token = formTokenIn((await asking.open("/app/sign-in")).text)
    const headers = { "x-connection": connection ?? "unknown" }
    return asking.post("/app/sign-in", Object.entries({ form_token, email }), headers)
  }

  it("MUST allow five links an hour per email address and client address, regardless of case, host or not", async () => {
    for (const [first, second] of [
      ["ada@example.com", " ADA@example.com "],
      ["eve@example.com", "Eve@example.com"]
    ] as const) {
      for (let count = 0; count < 5; count++) {
        expect((await ask(count % 2 ? first : second, "192.0.2.1")).status).toBe(303)
      }
      const refused = await ask(first, "192.0.2.1")
      expect([refused.status, refused.headers.get("retry-after"), refused.heading]).toEqual([429, "3600", "Too many attempts"])
    }
    expect(await app.signInPaths(5)).toHaveLength(5)
    app.clock.now += 3599_000
    expect((await ask("ada@example.com", "192.0.2.1")).headers.get("retry-after")).toBe("1")
    app.clock.now += 1000
    expect((await ask("ada@example.com", "192.0.2.1")).status).toBe(303)
  })

  it("MUST NOT let one stranger lock a host out: another client address has its own five, up to twenty an hour in total", async () => {
    for (let count = 0; count < 6; count++) await ask("ada@example.com", "192.0.2.1")
    for (const client of ["192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
      for (let count = 0; count < 5; count++) expect((await ask("ada@example.com", client)).status).toBe(303)
    }
    expect((await ask("ada@example.com", "192.0.2.5")).status).toBe(429)
    expect((await ask("eve@example.com", "192.0.2.5")).status).toBe(303)
  })

  it("MUST allow five links in a browser where the host has signed in before, whatever strangers request", async () => {
    const home = await signedIn(app)
    await home.submit("/app", {}, "/app/sign-out")
    for (let client = 1; client <= 4; client++) {
      for (let count = 0; count < 5; count++) await ask("ada@example.com", `192.0.2.${client}`)
    }
    expect((await ask("ada@example.com", "192.0.2.9")).status).toBe(429)
    const askAtHome = () => home.submit("/app/sign-in", { email: "ADA@example.com" })
    for (let count = 0; count < 5; count++) expect((await askAtHome()).status).toBe(303)
    expect((await askAtHome()).status).toBe(429)
    app.clock.now += 3600_000
    expect((await askAtHome()).status).toBe(303)
  })

  it("MUST NOT treat a forged cookie, or one of another address, as an earlier sign-in", async () => {
    const home = await signedIn(app)
    const cookie = "__Host-slotkit_known_browser"
    for (let count = 0; count < 20; count++) await ask("eve@example.com", `192.0.2.${count}`)
    await home.submit("/app", {}, "/app/sign-out")
    expect((await home.submit("/app/sign-in", { email: "eve@example.com" })).status).toBe(429)
    for (let count = 0; count < 20; count++) await ask("ada@example.com", `198.51.100.${count}`)
    const stored = home.cookies.get(cookie)!
    for (const forged of ["x", stored.slice(0, -4), "%00", btoa("ada@example.com")]) {
      home.cookies.set(cookie, forged)
      expect((await home.submit("/app/sign-in", { email: "ada@example.com" })).status).toBe(429)
    }
    expect(decodeURIComponent(stored)).not.toContain("ada")
  })

  it("MUST count towards the email address only if the client address is unknown", async () => {
    for (let count = 0; count < 20; count++) expect((await ask("ada@example.com")).status).toBe(303)
    expect((await ask("ada@example.com")).status).toBe(429)
    expect((await ask("eve@example.com")).status).toBe(303)
  })

  it("MUST allow thirty links an hour per client address, for all email addresses", async () => {
    for (let count = 0; count < 30; count++) expect((await ask(`host${count}@example.com`, "192.0.2.1")).status).toBe(303)
    const refused = await ask("another@example.com", "192.0.2.1")
    expect([refused.status, refused.text.includes("Wait 60 minutes")]).toEqual([429, true])
    expect((await ask("another@example.com", "192.0.2.2")).status).toBe(303)
    for (let count = 0; count < 31; count++) expect((await ask(`more${count}@example.com`)).status).toBe(303)
  })
})

describe("The link", () => {
  it("MUST sign in the browser that requested it, and redirect to the return path", async () => {
    const path = await link(visitor, `/app/sign-in?return_to=${encodeURIComponent("/app/plan?a=%20+%C3%A9&b=%2F")}`)
    expect(path).toMatch(/^\/app\/sign-in\/svc_li_[0-9A-Za-z]{49}$/)
    const { status, location, headers, text } = await visitor.open(path)
    expect([status, location, text]).toEqual([303, "/app/plan?a=%20+%C3%A9&b=%2F", ""])
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    expect(await whoIsIn(visitor)).toBe("Ada@Example.com")
  })

  it("MUST redirect to the account page instead of another site", async () => {
    for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const asking = browser(app)
      const path = await link(asking, `/app/sign-in?return_to=${encodeURIComponent(elsewhere)}`)
      expect((await asking.open(path)).location).toBe("/app")
      app.clock.now += 3600_000
    }
  })

  it("MUST work once, and answer 410 with a link to request another afterwards", async () => {
    const path = await link()
    expect((await visitor.open(path)).status).toBe(303)
    const again = await visitor.open(path)
    expect([again.status, again.heading, again.headers.getSetCookie()]).toEqual([410, "This link has expired", []])
    expect(again.text).toContain('<a href="/app/sign-in">')
  })

  it("MUST be valid for exactly fifteen minutes", async () => {
    const [late, early] = [await link(), await link()]
    app.clock.now += signInLinkMinutes * minuteMs - 1
    expect((await visitor.open(early)).status).toBe(303)
    app.clock.now += 1
    expect((await visitor.open(late)).status).toBe(410)
  })

  it("MUST answer 403 in another browser, without signing in, and remain valid for its own", async () => {
    const path = await link()
    const scanner = browser(app)
    const colleague = browser(app)
    await link(colleague)
    for (const other of [scanner, colleague]) {
      const { status, heading } = await other.open(path)
      expect([status, heading, other.cookies.has(sessionName)]).toEqual([403, "Open the link in the original browser", false])
    }
    expect((await visitor.open(path)).status).toBe(303)
  })

  it("MUST NOT be consumed by HEAD", async () => {
    const path = await link()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const { status, headers } = await app.send("HEAD", path, { headers: { cookie } })
    expect([status, headers.getSetCookie()]).toEqual([204, []])
    expect((await visitor.open(path)).status).toBe(303)
  })

  it.each(["nothing", `svc_li_${"0".repeat(49)}`, `svc_sk_${"0".repeat(49)}`])("MUST answer 410 to %s", async (token) => {
    expect((await visitor.open(`/app/sign-in/${token}`)).status).toBe(410)
  })

  it("MUST sign in exactly once when it is opened twenty times concurrently", async () => {
    const path = await link()
    const headers = { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send("GET", path, { headers })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([303, ...Array(19).fill(410)])
    const input = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(input.filter((cookie) => cookie.startsWith(sessionName))).toHaveLength(1)
  })

  it("MUST keep an earlier link of the same browser valid", async () => {
    const [first, second] = [await link(), await link()]
    expect((await visitor.open(first)).status).toBe(303)
    expect((await visitor.open(second)).status).toBe(303)
  })

  it("MUST appear in the email log by its kind, without the link", async () => {
    const path = await link()
    const log = JSON.stringify(await app.manage("GET", `/hosts/${ada.id}/emails`))
    expect(log).toContain('"kind":"signIn"')
    expect(log).not.toContain("svc_li_")
    expect(app.mails[0]!.text).toContain(`${origin}${path}`)
  })

  it("MUST NOT appear in logs, even after a failure", async () => {
    const path = await link()
    expect(app.logs).toEqual([])
    const broken = await startPagesTestApp({
      adjust: (context) =>
        Context.add(context, SessionStore, {
          ...Context.get(context, SessionStore),
          find: () => Effect.die(new Error(`broken at ${path}`))
        })
    })
    expect((await broken.send("GET", path)).status).toBe(500)
    expect(broken.logs).toHaveLength(1)
    expect(broken.logs[0]).not.toContain("svc_li_")
    await broken.close()
  })

  it("MUST be stored only as a digest", async () => {
    const stored: Array<unknown> = []
    const watched = await startPagesTestApp({
      adjust: (context) => {
        const sessions = Context.get(context, SessionStore)
        const watch =
          <Args extends ReadonlyArray<unknown>, A>(call: (...args: Args) => A) =>
          (...args: Args) => {
            stored.push(args)
            return call(...args)
          }
        return Context.add(context, SessionStore, {
          ...sessions,
          add: watch(sessions.add) as typeof sessions.add,
          takeLink: watch(sessions.takeLink),
          find: watch(sessions.find) as typeof sessions.find
        })
      }
    })
    await watched.manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/Rome" })
    const asking = await signedIn(watched)
    expect((await asking.open("/app")).status).toBe(200)
    const text = JSON.stringify(stored)
    expect(stored).toHaveLength(5)
    expect(text).not.toContain("svc_")
    for (const value of asking.cookies.values()) expect(text).not.toContain(value)
    await watched.close()
  })
})

describe("The session", () => {
  it("MUST be a cookie of 244 random bits, HttpOnly, SameSite, limited to this host and valid for 30 days", async () => {
    const { headers } = await visitor.open(await link())
    const [cookie = "", known, ...more] = headers.getSetCookie()
    expect([known, more]).toEqual([expect.stringMatching(/^__Host-slotkit_known_browser=/), []])
    expect(cookie).toMatch(new RegExp(`^${sessionName}=svc_hs_[0-9A-Za-z]{49}; `))
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      `Max-Age=${hostSessionDays * 86_400}`,
      "Path=/",
      "SameSite=Lax",
      "Secure"
    ])
  })

  it("MUST use cookie names without a prefix on plain HTTP", async () => {
    const plain = await startPagesTestApp({ baseUrl: "http://127.0.0.1:3000" })
    await plain.manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/Rome" })
    const asking = browser(plain)
    const formToken = formTokenIn((await asking.open("/app/sign-in")).text)
    await asking.post("/app/sign-in", Object.entries({ form_token: formToken, email: "ada@example.com" }))
    const { headers } = await asking.open((await plain.signInPaths(1))[0]!)
    expect(headers.getSetCookie()[0]).toMatch(/^slotkit_session=svc_hs_/)
    expect(headers.getSetCookie()[0]).not.toContain("Secure")
    expect([...asking.cookies.keys()].sort()).toEqual([
      "slotkit_form",
      "slotkit_known_browser",
      "slotkit_session",
      "slotkit_sign_in",
      "slotkit_sign_in_code"
    ])
    await plain.close()
  })

  it("MUST end after 30 days", async () => {
    await signedIn(app, visitor)
    app.clock.now += hostSessionDays * dayMs - 1
    expect(await whoIsIn(visitor)).toBe("Ada@Example.com")
    app.clock.now += 1
    expect(await whoIsIn(visitor)).toBe(nobody)
  })

  it("MUST be new after every sign-in, which ends that browser's previous session and no other", async () => {
    const elsewhere = await signedIn(app)
    const [first, second] = [await link(), await link()]
    await visitor.open(first)
    const old = visitor.cookies.get(sessionName)!
    await visitor.open(second)
    expect(visitor.cookies.get(sessionName)).not.toBe(old)
    expect([await whoIsIn(visitor), await whoIsIn(elsewhere)]).toEqual(["Ada@Example.com", "Ada@Example.com"])
    visitor.cookies.set(sessionName, old)
    expect(await whoIsIn(visitor)).toBe(nobody)
  })

  it("MUST end, with the host's links, when the host's email address changes", async () => {
    await signedIn(app, visitor)
    const asking = browser(app)
    const path = await link(asking)
    await app.manage("PATCH", `/hosts/${ada.id}`, { email: "ADA@example.com", name: "Ada" })
    expect(await whoIsIn(visitor)).toBe("ADA@example.com")
    await app.manage("PATCH", `/hosts/${ada.id}`, { email: "new@example.com" })
    expect(await whoIsIn(visitor)).toBe(nobody)
    expect((await asking.open(path)).status).toBe(410)
  })

  it("MUST remain when a change of the email address is refused", async () => {
    await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    await signedIn(app, visitor)
    await app.manage("PATCH", `/hosts/${ada.id}`, { email: "eve@example.com" })
    expect(await whoIsIn(visitor)).toBe("Ada@Example.com")
  })

  it("MUST end, with the host's links and nobody else's, when the operator ends them, who is recorded as the actor", async () => {
    await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const eve = await signedIn(app, browser(app), "eve@example.com")
    await signedIn(app, visitor)
    const asking = browser(app)
    const path = await link(asking)
    const headers = { authorization: "Bearer the-operator-token" }
    const end = (host: number) => app.send("DELETE", `/manage/v1/hosts/${host}/sessions`, { headers })
    expect([(await end(ada.id)).status, (await end(ada.id)).status, (await end(999)).status]).toEqual([204, 204, 404])
    expect([await whoIsIn(visitor), await whoIsIn(eve)]).toEqual([nobody, "eve@example.com"])
    expect((await asking.open(path)).status).toBe(410)
    const [entry] = await app.manage("GET", `/hosts/${ada.id}/audit?per_page=1`)
    expect(entry).toMatchObject({ action: "host.signOutEverywhere", actor: { kind: "operator" } })
  })

  it("MUST end with its host, with the host's links", async () => {
    await signedIn(app, visitor)
    const asking = browser(app)
    const path = await link(asking)
    await app.send("DELETE", `/manage/v1/hosts/${ada.id}`, { headers: { authorization: "Bearer the-operator-token" } })
    expect(await whoIsIn(visitor)).toBe(nobody)
    expect((await asking.open(path)).status).toBe(410)
  })

  it.each(["", "x", `svc_hs_${"0".repeat(49)}`])("MUST NOT be opened by the cookie %j", async (value) => {
    visitor.cookies.set(sessionName, value)
    expect(await whoIsIn(visitor)).toBe(nobody)
  })

  it("MUST NOT be opened by an API key", async () => {
    const { key } = await app.manage("POST", `/hosts/${ada.id}/api-keys`, { name: "Mine" })
    visitor.cookies.set(sessionName, key)
    expect(await whoIsIn(visitor)).toBe(nobody)
    expect(
      (await app.run(Effect.flatMap(CredentialStore, ({ apiKeys }) => apiKeys(ada.id, { page: 1, perPage: 2 })))).rows
    ).toHaveLength(1)
  })

  it("MUST be recorded in the audit log, start and end, with the host as the actor", async () => {
    await signedIn(app, visitor)
    await visitor.submit("/app", {}, "/app/sign-out")
    const entries = await app.manage("GET", `/hosts/${ada.id}/audit`)
    const actor = { kind: "host", id: ada.id }
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "host.signOut", actor },
      { action: "host.signIn", actor }
    ])
  })
})

describe("Signing out", () => {
  it("MUST end this browser's session only, and delete its cookie", async () => {
    const [here, there] = [await signedIn(app), await signedIn(app)]
    const value = here.cookies.get(sessionName)!
    const { status, location, headers } = await here.submit("/app", {}, "/app/sign-out")
    expect([status, location]).toEqual([303, "/app/sign-in"])
    expect(headers.getSetCookie()[0]).toMatch(new RegExp(`^${sessionName}=; .*Max-Age=0`))
    expect(here.cookies.has(sessionName)).toBe(false)
    here.cookies.set(sessionName, value)
    expect([await whoIsIn(here), await whoIsIn(there)]).toEqual([nobody, "Ada@Example.com"])
  })

  it("MUST end every session and link of the host, and nobody else's", async () => {
    await app.manage("POST", "/hosts", { email: "grace@example.com", timezone: "Europe/Rome" })
    const grace = await signedIn(app, browser(app), "grace@example.com")
    const [here, there] = [await signedIn(app), await signedIn(app)]
    const asking = browser(app)
    const path = await link(asking)
    expect((await here.submit("/app", { sure: "yes" }, "/app/sign-out-everywhere")).location).toBe("/app/sign-in")
    expect([await whoIsIn(here), await whoIsIn(there), await whoIsIn(grace)]).toEqual([nobody, nobody, "grace@example.com"])
    expect((await asking.open(path)).status).toBe(410)
  })

  it.each(["/app/sign-out", "/app/sign-out-everywhere"])("MUST answer 403 to another site's form at %s", async (path) => {
    await signedIn(app, visitor)
    const formToken = formTokenIn((await visitor.open("/app")).text)
    const answers = [
      await visitor.post(path, []),
      await visitor.post(path, [["form_token", formToken]], { "sec-fetch-site": "cross-site" })
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await whoIsIn(visitor)).toBe("Ada@Example.com")
  })
})

describe("Every sign-in page", () => {
  it.each(["/app/sign-in", "/app/sign-in/nothing"])("MUST NOT run scripts, be framed or be cached: %s", async (path) => {
    const { headers, text } = await visitor.open(path)
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'none'$/)
    expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"])
    expect([headers.get("referrer-policy"), headers.get("x-content-type-options")]).toEqual(["same-origin", "nosniff"])
    expect(text).not.toMatch(/<script|\son\w+=|style=|src=/i)
  })
})
