/** Returns the time zone of the browser, unless it is that of the page. */
export const ownZoneBesides = (zone: string): string | undefined => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return own && own !== zone ? own : undefined
}

/** Has the page's links to its own times keep a time zone, wherever they lead. */
export const keepZone = (path: string, zone: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")) {
    if (link.origin !== location.origin || (link.pathname !== path && link.pathname !== `${path}/book`)) continue
    const query = new URLSearchParams(link.search)
    query.set("timezone", zone)
    link.search = String(query).replaceAll("%2F", "/")
  }
}

/**
 * Shows the list of times in the visitor's own zone, as the server writes it. Until then, and if that fails, its links lead to
 * pages in that zone.
 */
export const listInOwnZone = async (list: HTMLElement): Promise<void> => {
  const own = ownZoneBesides(list.dataset.zone!)
  if (!own) return
  keepZone(location.pathname, own)
  const address = new URL(location.href)
  address.searchParams.set("timezone", own)
  list.setAttribute("aria-busy", "true")
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html")
    if (page.getElementById("times")) document.querySelector(".sheet")!.replaceWith(page.querySelector(".sheet")!)
  } catch {
    // The list stays in the zone that it names.
  } finally {
    list.removeAttribute("aria-busy")
  }
}
