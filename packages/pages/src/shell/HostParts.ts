import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isShownImage, visibleName } from "@slotkit/core/internal"
import type { Words } from "../words/Words.ts"

/** The name that visitors see: the host's, otherwise the username. */
export const hostName = ({ name, username }: Pick<Host, "name" | "username">, words: Words): string =>
  visibleName(name) || username || words.yourHost

/** Returns an image's address if it may be shown: with HTTPS, or if it was uploaded here. */
export const shownImage = (url: string | null): string | undefined => (isShownImage(url) ? url : undefined)

/** The addresses of the host's images. */
export const imagesOf = ({ avatarUrl, logoUrl }: Host): ReadonlyArray<string> =>
  [avatarUrl, logoUrl].map(shownImage).filter((image) => image !== undefined)

/** The host's picture, or the initials of the name. */
export const portrait = (host: Host, words: Words, size: "big" | "" = ""): Html => {
  const image = shownImage(host.avatarUrl)
  const pixels = size === "big" ? 80 : 48
  return image === undefined
    ? html`<span class="avatar ${size}" aria-hidden="true">${initials(hostName(host, words))}</span>`
    : html`<img class="avatar ${size}" src="${image}" alt="" width="${pixels}" height="${pixels}" referrerpolicy="no-referrer">`
}

/** The first letters of the first and the last word of a name. A name of one word has one. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? name]
  return ends.map((word) => ([...word][0] ?? "").toUpperCase()).join("")
}

/** The host's logo, if there is one. */
export const logoOf = ({ logoUrl }: Host): Html | undefined => {
  const logo = shownImage(logoUrl)
  return logo === undefined
    ? undefined
    : html`<img class="logo" src="${logo}" alt="" width="160" height="40" referrerpolicy="no-referrer">\n`
}

/** A link that writes an email to the host. */
export const writeToHost = ({ email }: Pick<Host, "email">, words: Words): Html =>
  email === "" ? html`` : html`<a href="mailto:${encodeURIComponent(email).replace("%40", "@")}">${words.writeTo(email)}</a>`
