/**
 * Constructed styles are not subject to the site's content security policy, unlike `<style>` and `style` attributes in markup.
 */
const sheet = new CSSStyleSheet()
sheet.replaceSync(`:host,iframe{display:block;width:100%;border:0}
dialog{width:66rem;padding:0 1rem 1rem;border:0;border-radius:1rem;background:Canvas}
::backdrop{background:#0009}
dialog iframe{max-height:calc(100dvh - 7rem)}
button{display:block;margin-inline-start:auto;padding:1rem;border:2px solid #0000;border-radius:1rem;background:none;font:600 1rem system-ui}
.open{position:fixed;z-index:999;bottom:1rem;right:1rem;background:var(--slotkit-accent,#1f5a4d);color:var(--slotkit-on-accent,#fff);box-shadow:0 0 1rem #0006}
.bottom-left{right:auto;left:1rem}`)

/** Opens a shadow root with the look of all elements, so that the site's styles and these do not meet. */
export const shadow = (element: HTMLElement, ...content: ReadonlyArray<Node>): ShadowRoot => {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true })
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(...content)
  return root
}

/** Creates an element by its name. */
export const create = <Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] =>
  document.createElement(name)

/** Creates a button that does something when it is clicked. */
export const button = (text: string, onclick: () => void): HTMLButtonElement => {
  const created = create("button")
  created.textContent = text
  created.onclick = onclick
  return created
}
