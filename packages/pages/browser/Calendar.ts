import { atStart } from "@slotkit/core/internal"
import { element, find, spoken } from "./Elements.ts"
import { addDays, addMonths, columnOf, type LocalTime, localTime } from "./LocalTime.ts"
import { fill, type PageData, type Plural, type Start } from "./PageData.ts"

/** A part of a text. A frame opens links in a new tab. */
const linked = (href: string, index: number): Node | string =>
  index % 2 ? element("a", { href, rel: "nofollow noopener", target: parent === window ? undefined : "_blank" }, href) : href

/** The part of the page that the script keeps: a month of starts in a zone, and the chosen day. */
export class Calendar {
  readonly data: PageData
  readonly lang = document.documentElement.lang
  readonly plurals = new Intl.PluralRules(this.lang)
  readonly table = find<HTMLTableElement>("table")
  readonly times = find("#times")
  readonly live = element("p", { class: "vh", "aria-live": "polite" })
  zone: string
  /** The name of the zone, if it is not the one that the server wrote. */
  zoneName: string | undefined
  isAsked: boolean
  time: LocalTime
  month: string
  day: string | undefined
  duration: number
  days = new Map<string, Array<Start>>()
  off: NonNullable<PageData["off"]>

  constructor(data: PageData) {
    this.data = data
    this.zone = data.zone
    this.isAsked = data.isAsked
    this.time = localTime(data.zone, data, this.lang)
    this.month = data.month
    this.day = data.day ?? undefined
    this.duration = data.duration
    this.off = data.off ?? []
    let minute = 0
    this.group(
      data.starts.map((step, index) => {
        minute += step
        return { minute, seats: data.seats?.[index] }
      })
    )
    this.table.setAttribute("role", "grid")
    document.body.append(this.live)
  }

  today = (): string => this.time.dateOf(Date.now() / 60000)

  group = (starts: ReadonlyArray<Start>): void => {
    this.days = new Map()
    for (const start of starts) {
      const date = this.time.dateOf(start.minute)
      const list = this.days.get(date)
      if (list) list.push(start)
      else this.days.set(date, [start])
    }
  }

  /** The first and the last day of the grid of a month. */
  grid = (month = this.month): readonly [string, string, string?] => {
    const { data } = this
    return data.grid && month === data.month ? data.grid : [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
  }

  /** The first day of the grid with times, from a day on. */
  firstDay = (from = this.grid()[0]): string | undefined =>
    [...this.days.keys()].sort().find((date) => date >= from && date <= this.grid()[1])

  /** Uses another zone for the starts of the page. */
  useZone = (zone: string, name: string): void => {
    const starts = [...this.days.values()].flat()
    this.zone = zone
    this.zoneName = name
    this.time = localTime(zone, this.data, this.lang)
    this.group(starts)
  }

  /**
   * The address of a day, a month or a form, as the server writes it. Links keep the visitor's own zone. The address of the page
   * does not, because others to whom it is sent have their own zone.
   */
  address = (to: Readonly<Record<string, string | undefined>>, withOwnZone = true): string => {
    const { path, shortest, parameters: stored } = this.data
    const query = new URLSearchParams()
    const parameters: ReadonlyArray<readonly [string, unknown]> = [
      ...Object.entries(to),
      ["duration", this.duration !== shortest && this.duration],
      ["timezone", (this.isAsked || (withOwnZone && this.zoneName)) && this.zone],
      ...stored
    ]
    for (const [name, value] of parameters) if (value) query.set(name, String(value))
    const text = String(query).replaceAll("%2F", "/")
    return text ? `${path}${to.start === undefined ? "" : "/book"}?${text}` : path
  }

  plural = (texts: Plural, count: number, values: Readonly<Record<string, string>> = {}): string =>
    fill(texts[this.plurals.select(count)] ?? texts.other ?? "", { ...values, n: count })

  announce = (text: string): void => {
    this.live.textContent = text
  }

  show = (withTimes = true): void => {
    this.showMonth()
    if (withTimes) this.showTimes()
    const noon = Date.parse(`${this.day ?? `${this.month}-01`}T12:00Z`) / 60000
    if (this.zoneName) {
      find("#zone").textContent = fill(this.data.words.inZone, {
        zone: this.zoneName,
        offset: this.time.offset(this.days.get(this.day ?? "")?.[0]?.minute ?? noon)
      })
    }
  }

  showMonth = (): void => {
    const { words, firstWeekday, last } = this.data
    const [from, to] = this.grid()
    find("#month").textContent = atStart(this.time.month(this.month), this.lang)
    this.showTurn("prev", this.month > this.today().slice(0, 7), addMonths(this.month, -1), words.previous)
    this.showTurn("next", this.month < last.slice(0, 7), addMonths(this.month, 1), words.next)
    let date = addDays(from, -columnOf(from, firstWeekday))
    const rows: Array<HTMLElement> = []
    while (date <= to) {
      const row = element("tr")
      for (let column = 0; column < 7; column++) {
        row.append(date >= from && date <= to ? this.cell(date) : element("td"))
        date = addDays(date, 1)
      }
      if (date <= this.today()) row.className = "past"
      rows.push(row)
    }
    this.table.tBodies[0]!.replaceChildren(...rows)
    this.table.dataset.month = this.month
    this.showOff()
  }

  /** The reasons of the month's time off, on the days of the shown zone. */
  showOff = (): void => {
    const { words } = this.data
    const [left, right] = this.grid()
    const items = new Map<string, HTMLElement>()
    for (const [start, end, ...reason] of this.off) {
      const [first, last] = [this.time.dateOf(start), this.time.dateOf(end)]
      if (first > right || last < left) continue
      const [from, to] = [this.time.day(first), this.time.day(last)]
      const days = atStart(from === to ? from : fill(words.daysOff!, { first: from, last: to }), this.lang)
      items.set(
        days + reason,
        element("li", {}, element("strong", {}, days), " ", element("span", { dir: "auto" }, ...reason.map(linked)))
      )
    }
    document.querySelector(".off")?.remove()
    if (items.size) this.table.after(element("ul", { class: "off small", "aria-label": words.timeOff! }, ...items.values()))
  }

  /** The arrow to another month: a link, or a drawing if there is nothing to see. */
  showTurn = (rel: "prev" | "next", isOpen: boolean, month: string, text: string): void => {
    const old = find(".bar")[rel === "prev" ? "firstElementChild" : "lastElementChild"]!
    const drawing = old.firstElementChild!
    old.replaceWith(
      isOpen
        ? element(
            "a",
            { class: "turn", rel, href: this.address({ month }), "data-month": month },
            drawing,
            spoken(fill(text, { month: this.time.month(month) }))
          )
        : element("span", { class: "turn" }, drawing)
    )
  }

  cell = (date: string): HTMLElement => {
    const { words } = this.data
    const count = this.days.get(date)?.length ?? 0
    const isShown = date === this.day
    const isToday = date === this.today()
    const values = { day: this.time.day(date) }
    const text = count ? this.plural(words.day, count, values) : fill(words.none, values)
    const isStop = isShown || (!this.day && date.endsWith("-01"))
    const number = element("span", { "aria-hidden": "true" }, String(Number(date.slice(8))))
    if (date.endsWith("-01") && !date.startsWith(this.month)) number.append(" ", element("small", {}, this.grid()[2]!))
    const inside = element(
      count ? "a" : "span",
      {
        tabindex: isStop ? "0" : "-1",
        "data-date": date,
        "aria-current": isToday ? "date" : undefined,
        class: (count ? "" : "d ") + (isToday ? "today" : ""),
        href: count ? `${this.address({ date })}#times` : undefined,
        "data-on": count && isShown ? "" : undefined
      },
      number,
      spoken(text)
    )
    return element("td", { "aria-selected": String(isShown) }, inside)
  }

  showTimes = (): void => {
    const { words, pick } = this.data
    const { day = "" } = this
    const starts = this.days.get(day)
    // The server describes a day without times, with a link to the next one.
    if (!starts) return
    const labels = starts.map(({ minute }) => this.time.label(minute))
    const heading = element("h2", { id: "day", tabindex: "-1" }, atStart(this.time.day(day), this.lang))
    const back = pick ? [] : [element("a", { class: "up small", href: "#days" }, words.back)]
    const choices = starts.map(({ minute, seats }, index) => {
      const start = new Date(minute * 60000).toISOString().replace(".000", "")
      const label = labels[index]!
      const isTwice = labels.indexOf(label) !== labels.lastIndexOf(label)
      const time = element("time", { datetime: start }, isTwice ? `${label} (${this.time.offset(minute)})` : label)
      const left = seats === undefined ? [] : [" ", element("small", {}, this.plural(words.seats!, seats))]
      return { start, parts: [time, ...left] }
    })
    this.times.replaceChildren(
      heading,
      element("p", { class: "soft small" }, this.plural(words.count, starts.length)),
      ...(pick
        ? this.choose(pick, day, choices)
        : [
            element(
              "ul",
              { class: "times" },
              ...choices.map(({ start, parts }) => element("li", {}, element("a", { href: this.address({ start }) }, ...parts)))
            )
          ]),
      ...back
    )
  }

  /** The part of a form where a time is chosen, as the server writes it. */
  choose = (
    legend: string,
    day: string,
    choices: ReadonlyArray<{ readonly start: string; readonly parts: ReadonlyArray<Node | string> }>
  ): ReadonlyArray<HTMLElement> => [
    element("input", { type: "hidden", name: "date", value: day }),
    element(
      "fieldset",
      { id: "start" },
      element("legend", { class: "vh" }, fill(legend, { day: this.time.day(day) })),
      element(
        "div",
        { class: "pick" },
        ...choices.map(({ start, parts }) =>
          element(
            "label",
            {},
            element("input", { type: "radio", name: "start", value: start, required: "" }),
            element("span", {}, ...parts)
          )
        )
      )
    )
  ]
}
