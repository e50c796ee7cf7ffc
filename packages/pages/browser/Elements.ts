type Attributes = Readonly<Record<string, string | undefined>>

/** Creates an element. Texts become text nodes, so nothing in them is markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Text for screen readers only. */
export const spoken = (text: string): HTMLElement => element("span", { class: "vh" }, text)

/** Returns an element of the page, or throws, which leaves the page as the server made it. */
export const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw Error(selector)
  return found
}
