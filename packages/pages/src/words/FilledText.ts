import { type Html, html } from "@slotkit/core/html"

/** Puts values and links into a text, in place of their names in braces. */
export const filledText = (text: string, values: Readonly<Record<string, Html | string>>): Html =>
  html`${text.split(/(\{\w+\})/).map((part) => {
    const name = part.slice(1, -1)
    return html`${part.startsWith("{") && Object.hasOwn(values, name) ? values[name] : part}`
  })}`
