/** Constructed styles are not subject to the site's content security policy, unlike `<style>` and `style` attributes in markup. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(`:host,iframe{display:block}
iframe{width:100%;border:0}
dialog{width:66rem;padding:0 .5rem .5rem;border:0;border-radius:.75rem;background:Canvas}
::backdrop{background:#0009}
dialog iframe{max-height:calc(100dvh - 7rem)}
button{display:block;margin-inline-start:auto;padding:.7rem 1.3rem;border:2px solid #0000;border-radius:2rem;background:none;color:inherit;font:600 1rem/1.25 system-ui;cursor:pointer}
.open{position:fixed;z-index:9999;inset:auto 1rem 1rem auto;background:var(--slotkit-accent,#1f5a4d);color:var(--slotkit-on-accent,#fff);box-shadow:0 4px 16px #0006}
.bottom-left{inset:auto auto 1rem 1rem}`)

/** Opens a shadow root with the look of all elements, so that the site's styles and these do not meet. */
export const shadow = (element: HTMLElement, ...content: ReadonlyArray<Node>): ShadowRoot => {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true })
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(...content)
  return root
}

/** Creates a button that does something when it is clicked. */
export const button = (text: string, onclick: () => void): HTMLButtonElement => {
  const made = document.createElement("button")
  made.textContent = text
  made.onclick = onclick
  return made
}
