/** The origin that `embed.js` came from. Nothing else is shown, and messages from elsewhere are ignored. */
export const origin = new URL((document.currentScript as HTMLScriptElement | null)?.src || location.href).origin

/** Returns an attribute of a Slotkit element, or the same as `data-` attribute of a link or button. */
export const read = (element: Element, name: string): string | null =>
  element.getAttribute(element.localName.startsWith("slotkit-") ? name : `data-${name}`)

/** Returns the text by which people know what an element leads to: its label, or its content. */
export const labelOf = (element: Element): string => read(element, "label") || element.textContent?.trim() || "Book a time"

/** The attributes that the address of a page carries as parameters. */
export const ofPage = ["theme", "lang", "duration", "return-url"]

/** The attributes with which a site fills in the form. */
export const ofVisitor = ["name", "email", "answers"]
