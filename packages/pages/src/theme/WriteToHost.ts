import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { Words } from "../words/Words.ts"

/** A link that writes an email to the host. */
export const writeToHost = ({ email }: Pick<Host, "email">, words: Words): Html =>
  html`<a href="mailto:${encodeURIComponent(email).replace("%40", "@")}">${words.writeTo(email)}</a>`
