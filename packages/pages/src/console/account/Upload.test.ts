import { deflateSync } from "node:zlib"
import { type RemoteImage, RemoteImages, RemoteImageUnreached } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"
import { parsed } from "../../../test/ParsedPage.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const host = () => app.manage("GET", `/hosts/${ada.host.id}`)
const pathOf = (url: string): string => new URL(url).pathname

/** A PNG of one pixel. `gray` makes its bytes another image. */
const png = (gray = 0): Uint8Array<ArrayBuffer> => {
  const chunk = (name: string, data: Uint8Array) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const header = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0)
  const start = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(Uint8Array.of(0, gray))), chunk("IEND", Buffer.alloc(0))]
  return Uint8Array.from(Buffer.concat([start, ...chunks]))
}

/** Sends the form of an upload page with a file, as a browser does. */
const upload = async (path: string, bytes: BlobPart, input: { token?: string; headers?: Record<string, string> } = {}) => {
  const form = new FormData()
  form.append("form_token", input.token ?? (await ada.see(path)).page.attribute("main [name=form_token]", "value") ?? "")
  form.append("image", new File([bytes], "photo.svg", { type: "image/svg+xml" }))
  const whole = new Response(form)
  const type = whole.headers.get("content-type") ?? ""
  return await post(path, await whole.arrayBuffer(), { "content-type": type, ...input.headers })
}

const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const cookie = [...ada.tab.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const seen = await app.send("POST", path, { body, headers: { cookie, origin, "sec-fetch-site": "same-origin", ...headers } })
  return { ...seen, page: parsed(seen.text) }
}

describe("A picture from the web", () => {
  const images: Record<string, RemoteImage> = {
    "https://cdn.example-one.com/me.png": { status: 302, location: "/real.png", body: new Uint8Array() },
    "https://cdn.example-one.com/real.png": { status: 200, location: undefined, body: png() },
    "https://cdn.example-one.com/text": { status: 200, location: undefined, body: Buffer.from("<svg/>") },
    "https://cdn.example-one.com/inside": { status: 302, location: "https://127.0.0.1/me.png", body: png() }
  }
  let fetched: Array<string>
  beforeEach(async () => {
    await app.close()
    fetched = []
    app = await startPagesTestApp({
      adjust: (context) =>
        Context.add(context, RemoteImages, {
          fetch: (url, address) => {
            fetched.push(`${url} ${address}`)
            const image = images[url]
            return image === undefined ? new RemoteImageUnreached({ isTooLarge: url.endsWith("large") }) : Effect.succeed(image)
          }
        })
    })
    ada = await consoleHost(app)
  })

  it("MUST be fetched once from a checked address, and be stored like an upload, also as the logo", async () => {
    const address = "https://cdn.example-one.com/me.png"
    const { location } = await ada.fillIn("/app/profile", "/app/profile", { avatar_url: address })
    expect(location).toBe("/app/profile?done=profile_saved")
    expect(fetched.map((each) => each.split(" ")[0])).toEqual([address, "https://cdn.example-one.com/real.png"])
    const { avatar_url } = await host()
    expect(avatar_url).toMatch(new RegExp(`^${origin}/app/assets/${ada.host.id}-avatar-[0-9a-f]{32}\\.png$`))
    expect((await app.send("GET", pathOf(avatar_url))).status).toBe(200)
    await ada.fillIn("/app/profile", "/app/profile", { title: "Analyst" })
    expect(fetched).toHaveLength(2)
    await ada.fillIn("/app/look", "/app/look", { logo_url: address, action: "save" })
    expect((await host()).logo_url).toContain("-logo-")
  })

  it.each([
    ["https://cdn.example-one.com/gone", "No image could be loaded from this address."],
    ["https://cdn.example-one.com/large", "The image at this address is larger than 512 kB."],
    ["https://cdn.example-one.com/text", "The file at this address is not a PNG, JPEG or WebP image."],
    ["https://cdn.example-one.com/inside", "must begin with https:// and be on the public internet."],
    ["https://192.168.1.1/me.png", "must begin with https:// and be on the public internet."],
    ["http://cdn.example-one.com/me.png", "must begin with https:// and be on the public internet."]
  ])("MUST be refused at once, with everything kept: %s", async (address, sentence) => {
    const { status, page } = await ada.fillIn("/app/profile", "/app/profile", { avatar_url: address, title: "Analyst" })
    expect([status, page.links(".problem a")]).toEqual([422, ["#avatar_url"]])
    expect(page.text(".problem")).toContain(sentence)
    expect(page.attribute("#title", "value")).toBe("Analyst")
    expect((await host()).avatar_url).toBeNull()
    expect(fetched.join()).not.toMatch(/127|192\.168|http:/)
  })
})

describe("An uploaded picture", () => {
  it("MUST be shown by every page and the API, at an address that never changes its content", async () => {
    const { status, headers } = await upload("/app/profile/picture", png())
    expect([status, headers.get("location")]).toEqual([303, "/app/profile?done=image_saved"])
    const { avatar_url } = await host()
    expect(avatar_url).toMatch(new RegExp(`^${origin}/app/assets/${ada.host.id}-avatar-[0-9a-f]{32}\\.png$`))
    const served = await app.web(new Request(`http://localhost${pathOf(avatar_url)}`))
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png())
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png().length),
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff"
    })
    expect((await ada.open("/ada")).page.attribute("img.avatar", "src")).toBe(avatar_url)
    const profile = await ada.see("/app/profile?done=image_saved")
    expect(profile.page.attribute("img.picture", "src")).toBe(avatar_url)
    expect(profile.page.text("[role=status]")).toBe("The image was saved, and your pages show it.")
    // Saving the profile with its address keeps the image.
    await ada.fillIn("/app/profile", "/app/profile", { title: "Analyst" })
    expect((await app.send("GET", pathOf(avatar_url))).status).toBe(200)
    expect((await app.send("HEAD", pathOf(avatar_url))).status).toBe(200)
  })

  it.each([
    ["another image", () => upload("/app/profile/picture", png(1))],
    ["an address by hand", () => ada.fillIn("/app/profile", "/app/profile", { avatar_url: "https://cdn.example.com/me.png" })],
    ["an address by the API", () => app.manage("PATCH", `/hosts/${ada.host.id}`, { avatar_url: null })],
    ["its removal", () => ada.agree("/app/profile", "/app/profile/picture/remove")],
    [
      "the end of the host",
      () => app.send("DELETE", `/manage/v1/hosts/${ada.host.id}`, { headers: { authorization: "Bearer the-operator-token" } })
    ]
  ])("MUST be gone from its address after %s", async (_title, change) => {
    await upload("/app/profile/picture", png())
    const { avatar_url } = await host()
    await change()
    const { status, headers, text } = await app.send("GET", pathOf(avatar_url))
    expect([status, headers.get("cache-control"), JSON.parse(text).code]).toEqual([404, "no-store", "unknown_url"])
  })

  it("MUST be refused with a sentence at its field", async () => {
    const texts = await Promise.all(
      [
        [new Uint8Array(), 422, "Choose an image file."],
        ["<svg xmlns='http://www.w3.org/2000/svg'/>", 422, "The file is not a PNG"],
        ["<!doctype html>", 422, "The file is not a PNG"],
        ["GIF89a", 422, "The file is not a PNG"],
        [png().slice(0, 40), 422, "The file is damaged"],
        [new Uint8Array(513_000), 413, "The file is larger than 512 kB."],
        [new Uint8Array(3_000_000), 413, "The file is larger than 512 kB."]
      ].map(async ([bytes, status, sentence]) => {
        const answer = await upload("/app/profile/picture", bytes as BlobPart)
        const { page } = answer
        expect([answer.status, page.text("#image-error")?.slice(0, String(sentence).length)]).toEqual([status, sentence])
        expect(page.attribute("#image", "aria-invalid")).toBe("true")
        expect(page.links(".problem a")).toEqual(["#image"])
        return page.text("title")
      })
    )
    expect(texts.every((title) => title?.startsWith("Error:"))).toBe(true)
    expect((await host()).avatar_url).toBeNull()
  })

  it("MUST NOT be taken from another site, without its token, or as another form", async () => {
    const { page } = await ada.see("/app/profile/picture")
    const token = page.attribute("main [name=form_token]", "value") ?? ""
    expect((await upload("/app/profile/picture", png(), { token: "f".repeat(128) })).status).toBe(403)
    expect((await upload("/app/profile/picture", png(), { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403)
    const type = { "content-type": "multipart/form-data; boundary=x" }
    expect((await post("/app/profile/picture", `--x\r\nbroken ${token}`, type)).status).toBe(400)
    expect((await post("/app/profile/picture", new URLSearchParams({ form_token: token }))).status).toBe(415)
    expect((await app.send("POST", "/app/profile/picture", { body: "", headers: type })).status).toBe(403)
    expect((await host()).avatar_url).toBeNull()
  })
})

describe("An uploaded logo", () => {
  it("MUST be shown on every page, and removed by a button", async () => {
    await upload("/app/look/logo", png())
    const { logo_url, avatar_url } = await host()
    expect([pathOf(logo_url).includes("-logo-"), avatar_url]).toEqual([true, null])
    for (const path of ["/ada", "/ada/intro"]) expect((await ada.open(path)).page.attribute("img.logo", "src")).toBe(logo_url)
    expect((await ada.see("/app/look")).page.attribute("main img.logo", "src")).toBe(logo_url)
    expect((await ada.fillIn("/app/look", "/app/look", {})).location).toBe("/app/look?done=look_saved")
    expect((await ada.agree("/app/look", "/app/look/logo/remove")).location).toBe("/app/look?done=image_removed")
    expect((await host()).logo_url).toBeNull()
    expect((await app.send("GET", pathOf(logo_url))).status).toBe(404)
  })

  it("MUST NOT be found by another name, and leave the rest of the folder to the application", async () => {
    await upload("/app/look/logo", png())
    const path = pathOf((await host()).logo_url)
    for (const [from, to] of [
      ["logo", "avatar"],
      [".png", ".jpg"],
      ["assets/", "assets/0"],
      [".png", ".png/"],
      [".png", ".svg"]
    ] as const)
      expect([to, (await app.send("GET", path.replace(from, to))).status]).toEqual([to, 404])
  })
})

describe("On a local server without HTTPS", () => {
  it("an uploaded image MUST be shown, and its address can be saved", async () => {
    await app.close()
    app = await startPagesTestApp({ baseUrl: "http://localhost:3000" })
    ada = await consoleHost(app)
    await upload("/app/look/logo", png(), { headers: { origin: "http://localhost:3000" } })
    const { logo_url } = await host()
    expect(logo_url).toMatch(/^http:\/\/localhost:3000\/app\/assets\//)
    const seen = await ada.open("/ada")
    expect(seen.page.attribute("img.logo", "src")).toBe(logo_url)
    expect(seen.headers.get("content-security-policy")).toContain("img-src 'self' data: http://localhost:3000")
    expect((await ada.fillIn("/app/look", "/app/look", {})).location).toBe("/app/look?done=look_saved")
  })
})
