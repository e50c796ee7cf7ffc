/** Asks before a page is left whose forms hold something that was not sent. Forms that only search are left out. */
export const warnAboutEdits = ({ unsaved }: { readonly unsaved: string }): void => {
  // A part of the page that was fetched again may have brought a form.
  const forms = () => [...document.querySelectorAll<HTMLFormElement>("form[method=post]")]
  /** The form that is being sent. A download leaves the page as it is, so the form counts again afterwards. */
  let sent: HTMLFormElement | null = null
  let isLeft = false
  const hasEdits = (): boolean => forms().some((form) => form !== sent && (isAgain(form) || [...form.elements].some(isEdited)))
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return
    sent = target
    setTimeout(() => {
      sent = null
    }, 1000)
  })
  addEventListener("beforeunload", (event) => {
    if (isLeft || !hasEdits()) return
    event.preventDefault()
    // Older browsers ask only for this.
    event.returnValue = true
  })
  // Browsers on phones have no such event, so links ask themselves.
  document.addEventListener("click", (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
    if (link === null || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    if (link.target === "_blank" || link.hasAttribute("download") || !leads(link) || !hasEdits()) return
    if (confirm(unsaved)) isLeft = true
    else event.preventDefault()
  })
}

/** True for a link to another page, rather than to a part of this one or to another program. */
const leads = ({ protocol, href, hash }: HTMLAnchorElement): boolean =>
  /^https?:$/.test(protocol) && (hash === "" || href.replace(hash, "") !== location.href.replace(location.hash, ""))

/** True for the form that the server shows again, with what was typed and is not saved. */
const isAgain = (form: HTMLFormElement): boolean =>
  document.body.dataset.unsaved !== undefined &&
  new URL(form.getAttribute("action") ?? "", location.href).pathname === location.pathname

/** True for a control with something to save. Lists that send their form at once hold nothing. */
const isEdited = (control: Element): boolean => control.closest("[data-act]") === null && isChanged(control)

/** Compares a control with what the server sent. */
export const isChanged = (control: Element): boolean => {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return first !== undefined && !first.selected
  }
  if (!(control instanceof HTMLInputElement) || control.name === "") return false
  const { type, checked, defaultChecked, value, defaultValue } = control
  return type === "checkbox" || type === "radio" ? checked !== defaultChecked : type !== "hidden" && value !== defaultValue
}
