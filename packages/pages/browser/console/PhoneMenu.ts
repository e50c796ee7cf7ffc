/** Closes the menu of a phone when the focus leaves it, because the page below it is covered. */
export const closeMenuBehind = (): void => {
  const menu = document.getElementById("menu")
  menu?.addEventListener("focusout", ({ relatedTarget }) => {
    // The button of the menu closes it by itself.
    if (relatedTarget instanceof Element && !relatedTarget.closest("#menu,[popovertarget=menu]")) menu.hidePopover()
  })
}
