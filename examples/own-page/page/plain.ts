import { type BookingFlow, type BookingState, createBookingFlow } from "@slotkit/flow"
import { judgeForm } from "@slotkit/flow/form"
import { errorText, noticeText } from "@slotkit/flow/texts"
import {
  dayByKey,
  dayInTabOrder,
  dayText,
  type Field,
  fieldsOf,
  inputTypes,
  isBookable,
  language,
  monthAfter,
  monthText,
  startText,
  timeText,
  weekdays,
  weeksOf,
  zonesWith
} from "./calendar.ts"

/** Makes an element. Attributes that are false are left out. */
const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number | boolean>>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

const button = (attributes: Readonly<Record<string, string | number | boolean>>, text: string, press: () => void) => {
  const element = h("button", { type: "button", ...attributes }, text)
  element.addEventListener("click", press)
  return element
}

/** Books a service of a host in an element. Copy it with `calendar.ts`, and change what you like. */
const mountBooking = (root: HTMLElement): void => {
  const { bookings: origin = "", host, service } = root.dataset
  const flow = createBookingFlow({ origin, host, service, locale: language(), judge: judgeForm })
  const heading = h("h2", { tabindex: -1 })
  const [notice, alert, body] = [h("div", { role: "status" }), h("div", { role: "alert" }), h("div", {})]
  root.append(heading, notice, alert, body)
  let lastStep = ""
  let lastContent = ""
  const draw = () => {
    const state = flow.state()
    const step = state.step === "submitting" ? "details" : state.step
    const focusId = document.activeElement instanceof HTMLElement ? document.activeElement.id : ""
    heading.textContent = titles[step]
    setText(notice, "notice", state.notice === null ? null : noticeText(state.notice, language()))
    setText(alert, "error", state.error === null || state.notice !== null ? null : errorText(state.error, language()))
    // The form keeps what is being entered.
    const { selected, zone, form } = state
    const next = JSON.stringify(step === "details" ? [state.step, selected, zone, form.errors] : state)
    if (next === lastContent) return
    lastContent = next
    body.replaceChildren(...contentOf(flow, state))
    // The focus stays where it was, and follows the steps, but not on the first page.
    if (step !== lastStep && lastStep !== "" && lastStep !== "loading") heading.focus()
    else if (focusId !== "") document.getElementById(focusId)?.focus()
    lastStep = step
  }
  flow.subscribe(draw)
  draw()
  addEventListener("focus", flow.refresh)
}

/** A live region tells its text only when that changes. */
const setText = (region: HTMLElement, kind: string, text: string | null): void => {
  if (region.textContent !== (text ?? "")) region.replaceChildren(...(text === null ? [] : [h("p", { class: kind }, text)]))
}

const titles = {
  loading: "Loading",
  choosing: "Choose a time",
  details: "Your details",
  paying: "Pay to complete your booking",
  confirm_email: "Check your email, and confirm your booking",
  done: "Your booking is confirmed",
  failed: "That did not work"
}

const contentOf = (flow: BookingFlow, state: BookingState): ReadonlyArray<Node> => {
  const again = button({}, "Try again", flow.retry)
  switch (state.step) {
    case "choosing":
      return [times(flow, state), ...(state.error === null || state.notice !== null ? [] : [again])]
    case "details":
    case "submitting":
      return [details(flow, state)]
    case "paying":
      return [h("a", { href: state.payUrl ?? "" }, "Pay now")]
    case "done":
      return [h("p", {}, startText(state.booking?.scheduled_at ?? "", state.zone))]
    case "failed":
      return [again]
    default:
      return []
  }
}

const times = (flow: BookingFlow, state: BookingState): Node => {
  const zones = zonesWith(state.zone).map((zone) => h("option", { selected: zone === state.zone }, zone))
  const zone = h("select", { id: "zone" }, ...zones)
  zone.addEventListener("change", () => flow.setZone(zone.value))
  const calendar = h("div", {}, ...hostChoice(flow, state), ...month(flow, state), h("label", {}, "Time zone", zone))
  if (state.day === null) return h("div", { class: "times" }, calendar)
  const list = state.times.map(({ start, isNearest }) =>
    h(
      "li",
      {},
      button({ class: isNearest ? "nearest" : false }, timeText(start, state.zone), () => flow.selectTime(start))
    )
  )
  const isEmpty = list.length === 0 && !state.isReading
  const title = h("h3", { id: "day" }, dayText(state.day))
  const content = isEmpty ? h("p", {}, "No times are free on this day.") : h("ul", {}, ...list)
  return h("div", { class: "times" }, calendar, h("section", { "aria-labelledby": "day" }, title, content))
}

/** The hosts of a team. None is chosen at first, which means any of them where that is allowed. */
const hostChoice = (flow: BookingFlow, { hosts, host, service }: BookingState): ReadonlyArray<Node> => {
  if (hosts.length === 0) return []
  const anyone = h("option", { value: "" }, service?.visitor_choice === "required" ? "Choose a person" : "Anyone")
  const options = hosts.map(({ id, username, name }) =>
    h("option", { value: username ?? id, selected: (username ?? String(id)) === host }, name ?? username ?? "")
  )
  const choice = h("select", { id: "host" }, anyone, ...options)
  choice.addEventListener("change", () => flow.selectHost(choice.value || null))
  return [h("label", {}, "With", choice)]
}

/** The days of a month, in a grid that the keyboard moves in. */
const month = (flow: BookingFlow, state: BookingState): ReadonlyArray<Node> => {
  const counts = new Map(state.days.map(({ date, count }) => [date, count]))
  const inTabOrder = dayInTabOrder(state)
  const cell = (day: string | null) => {
    if (day === null) return h("td", {})
    const element = button(
      {
        id: `day-${day}`,
        tabindex: day === inTabOrder ? 0 : -1,
        "aria-label": dayText(day),
        "aria-disabled": !counts.has(day)
      },
      String(Number(day.slice(8))),
      () => counts.has(day) && flow.selectDay(day)
    )
    element.addEventListener("keydown", (event) => {
      const target = dayByKey(day, event.key)
      if (target === undefined) return
      event.preventDefault()
      if (!target.startsWith(state.month)) flow.showMonth(target.slice(0, 7))
      document.getElementById(`day-${target}`)?.focus()
    })
    return h("td", { "aria-selected": String(day === state.day) }, element)
  }
  const turn = (id: string, label: string, sign: string, months: number) => {
    const next = monthAfter(state.month, months)
    const isOpen = isBookable(next, state.bookable)
    return button({ id, "aria-label": label, "aria-disabled": !isOpen }, sign, () => isOpen && flow.showMonth(next))
  }
  return [
    h(
      "div",
      { class: "month" },
      turn("previous", "Previous month", "‹", -1),
      h("h3", { id: "month" }, monthText(state.month)),
      turn("next", "Next month", "›", 1)
    ),
    h(
      "table",
      { role: "grid", "aria-labelledby": "month", "aria-busy": state.isReading },
      h("thead", {}, h("tr", {}, ...weekdays().map(([short, long]) => h("th", { scope: "col", abbr: long }, short)))),
      h("tbody", {}, ...weeksOf(state.month).map((week) => h("tr", {}, ...week.map(cell))))
    )
  ]
}

const details = (flow: BookingFlow, state: BookingState): Node => {
  const fields = fieldsOf(state)
  const form = h(
    "form",
    { novalidate: true },
    h("p", {}, startText(state.selected?.start ?? "", state.zone)),
    ...fields.map((field) => entry(field, state)),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", id: "book", class: "primary", "aria-disabled": state.step === "submitting" }, "Book"),
      button({}, "Choose another time", () => {
        keep()
        flow.back()
      })
    )
  )
  /** Gives the flow what was entered. */
  const keep = () => {
    const entries = new FormData(form)
    for (const { name, type } of fields) {
      const value = String(entries.get(name) ?? "")
      flow.setValue(name, type === "checkbox" ? value !== "" : type === "number" && value !== "" ? Number(value) : value)
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    keep()
    flow.submit()
    // The first field with an error gets the focus.
    const [first] = fields.filter(({ name }) => flow.state().form.errors[name] !== undefined)
    if (first !== undefined) document.getElementById(first.name)?.focus()
  })
  return form
}

const entry = ({ name, label, help, required, type, options, autocomplete }: Field, { form }: BookingState): Node => {
  const value = form.values[name]
  const error = form.errors[name]
  const common = {
    id: name,
    name,
    "aria-required": required,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? false : `${name}-error`
  }
  const input = () => {
    if (type === "textarea") return h("textarea", { ...common, rows: 3 }, String(value ?? ""))
    if (type === "checkbox") return h("input", { ...common, type, checked: value === true })
    if (type !== "select" && type !== "radio")
      return h("input", { ...common, type: inputTypes[type] ?? "text", autocomplete, value: String(value ?? "") })
    return h("select", common, ...["", ...options].map((option) => h("option", { selected: option === value }, option)))
  }
  return h(
    "div",
    { class: "entry" },
    h("label", { for: name }, label, ...(required ? [] : [" ", h("small", {}, "(optional)")])),
    ...(help === null ? [] : [h("small", {}, help)]),
    input(),
    ...(error === undefined ? [] : [h("p", { id: `${name}-error`, class: "error" }, errorText(error, language()))])
  )
}

const root = document.querySelector<HTMLElement>("#booking")
if (root !== null) mountBooking(root)
