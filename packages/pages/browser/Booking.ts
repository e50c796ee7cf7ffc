import { Calendar } from "./Calendar.ts"
import { find } from "./Elements.ts"
import { talkToSite } from "./embed/Frame.ts"
import { addDays, addMonths, columnOf } from "./LocalTime.ts"
import { keepZone, loadPage, ownZoneBesides, showListIn } from "./OwnZone.ts"
import type { PageData, Start } from "./PageData.ts"
import { ZoneList } from "./ZoneSearch.ts"

const start = (data: PageData): void => {
  const calendar = new Calendar(data)
  const zones = zoneList()
  const own = data.isAsked || data.pick ? undefined : ownZoneBesides(data.zone)
  const zone = own && zones.choose(own)
  if (zone) calendar.useZone(zone, zones.label())
  const { day } = calendar
  if (!day || (zone && !calendar.days.has(day))) calendar.day = calendar.firstDay(day) ?? calendar.firstDay()
  // A form keeps its sentences about errors.
  calendar.show(!data.pick || !document.querySelector("[role=alert]"))
  if (zone) keepZone(data.path, zone)
  listen(calendar)
  zones.search(
    data.pick
      ? undefined
      : (zone) => {
          calendar.useZone(zone, zones.label())
          calendar.isAsked = true
          const { month, duration } = calendar
          void load(calendar, month, duration, calendar.address({ month })).then((isShown) => {
            if (!isShown) return
            keepZone(data.path, zone)
            calendar.announce(find("#zone").textContent)
          })
        }
  )
}

const listen = (calendar: Calendar): void => {
  const { table } = calendar
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
    if (!link) return
    const { date, month, minutes } = link.dataset
    if (table.contains(link) && date !== undefined) {
      event.preventDefault()
      chooseDay(calendar, date, event.detail === 0)
    } else if (month !== undefined && link.closest(".bar")) {
      event.preventDefault()
      const side = link.rel
      void load(calendar, month, calendar.duration, link.href).then((isShown) => {
        if (isShown && event.detail === 0) document.querySelector<HTMLElement>(`.bar a[rel=${side}]`)?.focus()
      })
    } else if (minutes !== undefined) {
      event.preventDefault()
      void load(calendar, calendar.month, Number(minutes), link.href).then((isShown) => isShown && chooseLength(link))
    }
  })
  table.addEventListener("keydown", (event) => {
    const cell = event.target as HTMLElement
    const { date } = cell.dataset
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === " ") {
      event.preventDefault()
      return cell.click()
    }
    const to = target(event.key, date, calendar)
    if (to === undefined) return
    event.preventDefault()
    const month = to.slice(0, 7)
    if (table.querySelector(`[data-date="${to}"]`)) return focusDay(to)
    if (month === calendar.month || month < calendar.today().slice(0, 7) || month > calendar.data.last.slice(0, 7)) return
    void load(calendar, month, calendar.duration, calendar.address({ month })).then((isShown) => isShown && focusDay(to))
  })
}

/** The day that a key leads to. Other keys stay the browser's. */
const target = (key: string, date: string, { data }: Calendar): string | undefined => {
  const forward = document.documentElement.dir === "rtl" ? -1 : 1
  const column = columnOf(date, data.firstWeekday)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -forward,
    ArrowRight: forward,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -column,
    End: 6 - column
  }
  const step = steps[key]
  if (step !== undefined) return addDays(date, step)
  const by = { PageUp: -1, PageDown: 1 }[key]
  if (!by) return undefined
  const month = addMonths(date.slice(0, 7), by)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${date.slice(8)}`
  return same > last ? last : same
}

const focusDay = (date: string): void => {
  for (const stop of document.querySelectorAll<HTMLElement>("td [tabindex='0']")) stop.tabIndex = -1
  const cell = find(`[data-date="${date}"]`)
  cell.tabIndex = 0
  cell.focus()
}

const chooseDay = (calendar: Calendar, date: string, isByKeyboard: boolean): void => {
  calendar.day = date
  calendar.show()
  history.replaceState(null, "", calendar.address({ date }, false))
  const count = calendar.days.get(date)?.length ?? 0
  calendar.announce(calendar.plural(calendar.data.words.announce, count, { day: calendar.time.day(date) }))
  if (isByKeyboard) {
    find("#day").focus()
    return
  }
  find(`[data-date="${date}"]`).focus({ preventScroll: true })
  if (calendar.times.getBoundingClientRect().top <= innerHeight - 120) return
  calendar.times.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" })
}

/** The length's link was chosen: the facts beside the calendar follow. */
const chooseLength = (link: HTMLAnchorElement): void => {
  for (const other of document.querySelectorAll("[data-minutes]")) other.removeAttribute("aria-current")
  link.setAttribute("aria-current", "true")
  for (const [name, text] of [
    ["clock", link.dataset.length],
    ["price", link.dataset.price]
  ] as const) {
    const fact = document.querySelector(`.facts .f-${name}`)
    if (fact && text) fact.textContent = text
  }
}

/** Loads a month from the visitor API and shows it. Without times, or when that fails, the browser follows the link. */
const load = async (calendar: Calendar, month: string, duration: number, link: string): Promise<boolean> => {
  const { data, table, zone } = calendar
  table.setAttribute("aria-busy", "true")
  try {
    const today = calendar.today()
    const from = month === today.slice(0, 7) ? today : `${month}-01`
    const query = new URLSearchParams({
      from,
      to: calendar.grid(month)[1],
      timezone: zone
    })
    if (!data.pick) query.set("duration", String(duration))
    const [response, page] = await Promise.all([fetch(data.api + query), data.off && loadPage(calendar.address({ month }))])
    // The visitor API does not have the reasons of time off.
    const off = page && (JSON.parse(dataOf("data", page)!) as PageData).off
    const found = (await response.json()).data as Readonly<
      Record<string, ReadonlyArray<{ readonly start: string; readonly spots_remaining?: number }>>
    >
    const starts: ReadonlyArray<Start> = Object.values(found)
      .flat()
      .map(({ start, spots_remaining }) => ({ minute: Date.parse(start) / 60000, seats: spots_remaining }))
    if (!starts.length) throw Error()
    calendar.month = month
    calendar.duration = duration
    calendar.group(starts)
    calendar.off = off ?? []
    if (!calendar.days.has(calendar.day ?? "")) calendar.day = calendar.firstDay()
    document.querySelector(".days .note")?.remove()
    calendar.show()
    history.replaceState(null, "", calendar.address({ month }, false))
    calendar.announce(calendar.time.month(month))
    return true
  } catch {
    location.assign(link)
    return false
  } finally {
    table.removeAttribute("aria-busy")
  }
}

/** A list that opens in another zone than the visitor's is shown in the visitor's. If that fails, its links lead there. */
const startList = (zone: string | undefined): void => {
  const own = zone && ownZoneBesides(zone)
  if (own) keepZone(location.pathname, own)
  void (own ? showListIn(own) : Promise.reject()).then(searchInList, searchInList)
}

const searchInList = (): void => {
  const zones = zoneList()
  zones.search((zone) =>
    showListIn(zone).then(
      (address) => {
        history.replaceState(null, "", address)
        searchInList()
        find<HTMLDetailsElement>("details").open = true
        find("#timezone").focus()
      },
      () => zones.select.form!.submit()
    )
  )
}

const zoneList = (): ZoneList => new ZoneList(find("#timezone"))

/** Reads JSON that the server has put into the page. */
const dataOf = (id: string, page = document): string | null | undefined => page.getElementById(id)?.textContent

const [data, frame] = [dataOf("data"), dataOf("frame")]
if (frame && parent !== window) talkToSite(JSON.parse(frame))
if (data) start(JSON.parse(data))
const list = document.querySelector<HTMLElement>(".list #times")
if (list) startList(list.dataset.zone)
