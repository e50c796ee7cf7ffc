import { find } from "./Elements.ts"

/** Returns the time zone of the browser, unless it is that of the page. */
export const ownZoneBesides = (zone: string): string | false => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return own !== zone && own
}

/** Has the page's links to its own times and to the host's page keep a time zone. */
export const keepZone = (path: string, zone: string): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")) {
    if (!`${link.pathname}/`.startsWith(`${path}/`) && !link.closest(".hostline")) continue
    const query = new URLSearchParams(link.search)
    query.set("timezone", zone)
    link.search = String(query).replaceAll("%2F", "/")
  }
}

/** Loads a page of the server. */
export const loadPage = async (address: string | URL): Promise<Document> =>
  new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html")

/** Shows the list of times in a zone, as the server writes it. Returns the list's address, or rejects if that fails. */
export const showListIn = async (zone: string): Promise<URL> => {
  const address = new URL(location.href)
  address.searchParams.set("timezone", zone)
  const times = (await loadPage(address)).getElementById("times")
  find(".sheet").replaceWith(times!.closest(".sheet")!)
  return address
}
