/** The seconds between the first looks, together about two minutes, and between all later ones. */
const waits = [1, 1, 2, 3, 5, 8, 10, 15, 20, 30, 30]
const laterWait = 30

/**
 * Fetches the page again until its parts with `data-fresh` are settled, and puts in what is new. The server leaves the attribute
 * out once a part no longer changes. A server that cannot be reached is asked again. Sentences that ask for a reload are shown
 * after two minutes, and when the sign-in has ended.
 */
export const fetchResults = async (): Promise<void> => {
  for (let look = 0; unsettled().length > 0; look++) {
    hideHints(document, look < waits.length)
    await new Promise((resume) => setTimeout(resume, (waits[look] ?? laterWait) * 1000))
    if (document.hidden) await new Promise((resume) => document.addEventListener("visibilitychange", resume, { once: true }))
    const response = await fetch(location.href, { redirect: "manual", signal: AbortSignal.timeout(30_000) }).catch(
      () => undefined
    )
    if (response === undefined || response.status >= 500 || response.status === 429) continue
    if (!response.ok) return hideHints(document, false)
    const text = await response.text().catch(() => undefined)
    if (text !== undefined) putIn(new DOMParser().parseFromString(text, "text/html"), look < waits.length)
  }
}

const hideHints = (page: ParentNode, hidden: boolean): void => {
  for (const hint of page.querySelectorAll<HTMLElement>("[data-reload]")) hint.hidden = hidden
}

const unsettled = (): ReadonlyArray<HTMLElement> => [...document.querySelectorAll<HTMLElement>("[data-fresh]")]

const putIn = (page: Document, hidesHints: boolean): void => {
  for (const part of unsettled()) {
    const fresh = page.getElementById(part.id)
    // A part that someone is in stays as it is until they leave it.
    if (fresh === null || part.contains(document.activeElement)) continue
    const isSettled = fresh.dataset.fresh === undefined
    hideHints(fresh, hidesHints && !isSettled)
    if (!part.isEqualNode(fresh)) part.replaceChildren(...fresh.childNodes)
    if (isSettled) part.removeAttribute("data-fresh")
  }
}
