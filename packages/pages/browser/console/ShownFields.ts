/**
 * Shows each part of a form with `data-when` only while its condition holds: `type=select,radio` for one of several values of a
 * field, `is_group` for a checked box, `!no_reminders` for an unchecked one. Hidden fields keep and send what they hold.
 */
export const showFields = (): void => {
  const parts = document.querySelectorAll<HTMLElement>("[data-when]")
  const show = (): void => {
    for (const part of parts) {
      // The summary of errors links to a wrong field.
      const isShown = part.querySelector(".error") !== null || holds(part)
      part.hidden = !isShown
      // A browser that checks a form cannot point to a field that is hidden.
      for (const control of part.querySelectorAll("[required],[data-required]")) {
        control.toggleAttribute("required", isShown)
        control.toggleAttribute("data-required", !isShown)
      }
    }
  }
  show()
  document.addEventListener("change", show)
  // Browsers fill in forms again after the script has run.
  addEventListener("pageshow", show)
}

const holds = (part: HTMLElement): boolean => {
  const [, not, name = "", values] = /^(!?)([^=]+)=?(.*)$/.exec(part.dataset.when ?? "") ?? []
  const form = part.closest("form")
  if (form === null) return true
  const held = new FormData(form).getAll(name)
  const isWanted = part.dataset.when?.includes("=")
    ? held.some((value) => values?.split(",").includes(String(value)))
    : held.length > 0
  return isWanted !== (not === "!")
}
