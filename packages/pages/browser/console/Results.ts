/** The seconds between looks, together about two minutes. */
const waits = [1, 1, 2, 3, 5, 8, 10, 15, 20, 30, 30]

/**
 * Fetches the page again until its parts with `data-fresh` are settled, and puts in what is new. The server leaves the attribute
 * out once a part does not change any more. Sentences that ask for a reload are shown only when this has ended without a result.
 */
export const fetchResults = async (): Promise<void> => {
  if (unsettled().length === 0) return
  hideHints(document, true)
  try {
    for (const wait of waits) {
      await new Promise((resume) => setTimeout(resume, wait * 1000))
      if (document.hidden) await new Promise((resume) => document.addEventListener("visibilitychange", resume, { once: true }))
      const response = await fetch(location.href, { redirect: "error" })
      if (!response.ok) break
      putIn(new DOMParser().parseFromString(await response.text(), "text/html"))
      if (unsettled().length === 0) return
    }
  } catch {
    // The server cannot be reached, or the sign-in has ended.
  }
  hideHints(document, false)
}

const hideHints = (page: ParentNode, hidden: boolean): void => {
  for (const hint of page.querySelectorAll<HTMLElement>("[data-reload]")) hint.hidden = hidden
}

const unsettled = (): ReadonlyArray<HTMLElement> => [...document.querySelectorAll<HTMLElement>("[data-fresh]")]

const putIn = (page: Document): void => {
  for (const part of unsettled()) {
    const fresh = page.getElementById(part.id)
    // A part that someone is in stays as it is until they leave it.
    if (fresh === null || part.contains(document.activeElement)) continue
    const isSettled = fresh.dataset.fresh === undefined
    hideHints(fresh, true)
    if (!part.isEqualNode(fresh)) part.replaceChildren(...fresh.childNodes)
    if (isSettled) part.removeAttribute("data-fresh")
  }
}
