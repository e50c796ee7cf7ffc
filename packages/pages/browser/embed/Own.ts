/** The origin that `embed.js` came from. Nothing else is shown, and messages from elsewhere are ignored. */
export const origin = new URL((document.currentScript as HTMLScriptElement | null)?.src || location.href).origin

/** Returns an attribute of a Slotkit element, or the same as `data-` attribute of a link or button. */
export const read = (element: Element, name: string): string | null =>
  element.getAttribute(/^slotkit-/.test(element.localName) ? name : `data-${name}`)

/** Returns the accessible name of an element: its label, its content, or "Book a time". */
export const labelOf = (element: Element): string => read(element, "label") || element.textContent?.trim() || textOf(element, 0)

/** Returns the default label (0) or the text of a dialog's button (1), in the language of an element or of the site around it. */
export const textOf = (element: Element, place: 0 | 1): string => {
  const language = read(element, "lang") || element.closest<HTMLElement>("[lang]")?.lang || ""
  return texts[texts.indexOf(language.slice(0, 2)) + 1 + place]!
}

/** English, where no language is found, then each language with its texts. */
const texts = "Book a time,Close,de,Termin buchen,Schließen,fr,Réserver,Fermer,es,Reservar,Cerrar".split(",")

/** The attributes that the address of a page carries as parameters. */
export const ofPage = ["theme", "lang", "duration", "return-url"]

/** The attributes that prefill the form. */
export const ofVisitor = ["name", "email", "answers"]
