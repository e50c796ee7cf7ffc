import { type BookingFlow, type BookingState, createBookingFlow } from "@slotkit/flow"
import { judgeForm } from "@slotkit/flow/form"
import { useFlow } from "@slotkit/flow/react"
import { errorText, noticeText } from "@slotkit/flow/texts"
import { type KeyboardEvent, useEffect, useRef } from "react"
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

interface Part {
  readonly state: BookingState
  readonly flow: BookingFlow
}

/** Books a service of a host. Copy it with `calendar.ts`, and change what you like. */
export const Booking = ({ origin, host, service }: Readonly<Record<"origin" | "host" | "service", string>>) => {
  const [state, flow] = useFlow(() => createBookingFlow({ origin, host, service, locale: language(), judge: judgeForm }))
  const { step, notice, error } = state
  const visibleStep = step === "submitting" ? "details" : step
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(visibleStep)
  // The focus follows the steps, but not on the first page.
  useEffect(() => {
    if (before.current !== visibleStep && before.current !== "loading") heading.current?.focus()
    before.current = visibleStep
  }, [visibleStep])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {titles[visibleStep]}
      </h2>
      <div role="status">{notice !== null && <p className="notice">{noticeText(notice, language())}</p>}</div>
      <div role="alert">{error !== null && notice === null && <p className="error">{errorText(error, language())}</p>}</div>
      {step === "choosing" && <Times state={state} flow={flow} />}
      {visibleStep === "details" && <Details state={state} flow={flow} />}
      {step === "paying" && <a href={state.payUrl ?? ""}>Pay now</a>}
      {step === "done" && <p>{startText(state.booking?.scheduled_at ?? "", state.zone)}</p>}
      {(step === "failed" || (step === "choosing" && error !== null && notice === null)) && (
        <button type="button" onClick={flow.retry}>
          Try again
        </button>
      )}
    </>
  )
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

const Times = ({ state, flow }: Part) => (
  <div className="times">
    <div>
      {state.hosts.length > 0 && <Hosts state={state} flow={flow} />}
      <Month state={state} flow={flow} />
      <label>
        Time zone
        <select value={state.zone} onChange={({ target }) => flow.setZone(target.value)}>
          {zonesWith(state.zone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
    </div>
    {state.day !== null && (
      <section aria-labelledby="day">
        <h3 id="day">{dayText(state.day)}</h3>
        {state.times.length === 0 && !state.isReading && <p>No times are free on this day.</p>}
        <ul>
          {state.times.map(({ start, isNearest }) => (
            <li key={start}>
              <button type="button" className={isNearest ? "nearest" : ""} onClick={() => flow.selectTime(start)}>
                {timeText(start, state.zone)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
)

/** The hosts of a team. None is chosen at first, which means any of them where that is allowed. */
const Hosts = ({ state: { hosts, host, service }, flow }: Part) => (
  <label>
    With
    <select value={host ?? ""} onChange={({ target }) => flow.selectHost(target.value || null)}>
      <option value="">{service?.visitor_choice === "required" ? "Choose a person" : "Anyone"}</option>
      {hosts.map(({ id, username, name }) => (
        <option key={id} value={username ?? id}>
          {name ?? username}
        </option>
      ))}
    </select>
  </label>
)

/** The days of a month, in a grid that the keyboard moves in. */
const Month = ({ state, flow }: Part) => {
  const grid = useRef<HTMLTableElement>(null)
  const nextFocus = useRef<string>(null)
  useEffect(() => {
    if (nextFocus.current?.startsWith(state.month)) dayButton(grid.current, nextFocus.current)?.focus()
    nextFocus.current = null
  }, [state.month])
  const press = (event: KeyboardEvent, day: string) => {
    const target = dayByKey(day, event.key)
    if (target === undefined) return
    event.preventDefault()
    if (target.startsWith(state.month)) return dayButton(grid.current, target)?.focus()
    nextFocus.current = target
    flow.showMonth(target.slice(0, 7))
  }
  const counts = new Map(state.days.map(({ date, count }) => [date, count]))
  const inTabOrder = dayInTabOrder(state)
  const turn = (label: string, sign: string, months: number) => {
    const next = monthAfter(state.month, months)
    const isOpen = isBookable(next, state.bookable)
    return (
      <button type="button" aria-label={label} aria-disabled={!isOpen} onClick={() => isOpen && flow.showMonth(next)}>
        {sign}
      </button>
    )
  }
  return (
    <>
      <div className="month">
        {turn("Previous month", "‹", -1)}
        <h3 id="month" aria-live="polite">
          {monthText(state.month)}
        </h3>
        {turn("Next month", "›", 1)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: The ARIA practices make a grid of a table. */}
      <table ref={grid} role="grid" aria-labelledby="month" aria-busy={state.isReading}>
        <thead>
          <tr>
            {weekdays().map(([short, long]) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(state.month).map((week) => (
            <tr key={week.join()}>
              {weekdays().map(([, weekday], index) => {
                const day = week[index] ?? null
                if (day === null) return <td key={weekday} />
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: A cell of a grid can be selected.
                  <td key={weekday} aria-selected={day === state.day}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === inTabOrder ? 0 : -1}
                      aria-label={dayText(day)}
                      aria-disabled={!counts.has(day)}
                      onKeyDown={(event) => press(event, day)}
                      onClick={() => counts.has(day) && flow.selectDay(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const dayButton = (grid: HTMLElement | null, day: string) => grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)

const Details = ({ state, flow }: Part) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      flow.submit()
      // The first field with an error gets the focus.
      const [first] = fieldsOf(state).filter(({ name }) => flow.state().form.errors[name] !== undefined)
      if (first !== undefined) document.getElementById(first.name)?.focus()
    }}
  >
    <p>{startText(state.selected?.start ?? "", state.zone)}</p>
    {fieldsOf(state).map((field) => (
      <Entry key={field.name} field={field} state={state} flow={flow} />
    ))}
    <div className="actions">
      <button type="submit" className="primary" aria-disabled={state.step === "submitting"}>
        Book
      </button>
      <button type="button" onClick={flow.back}>
        Choose another time
      </button>
    </div>
  </form>
)

const Entry = ({ field, state, flow }: Part & { readonly field: Field }) => {
  const { name, label, help, required, type, options, autocomplete } = field
  const value = state.form.values[name]
  const error = state.form.errors[name]
  const common = {
    id: name,
    name,
    "aria-required": required,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${name}-error`
  }
  const textual = {
    value: String(value ?? ""),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      flow.setValue(name, type === "number" && target.value !== "" ? Number(target.value) : target.value)
  }
  return (
    <div className="entry">
      <label htmlFor={name}>
        {label} {!required && <small>(optional)</small>}
      </label>
      {help !== null && <small>{help}</small>}
      {type === "textarea" ? (
        <textarea {...common} {...textual} rows={3} />
      ) : type === "select" || type === "radio" ? (
        <select {...common} {...textual}>
          <option value="" />
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : type === "checkbox" ? (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => flow.setValue(name, target.checked)}
        />
      ) : (
        <input {...common} {...textual} type={inputTypes[type] ?? "text"} autoComplete={autocomplete} />
      )}
      {error !== undefined && (
        <p id={`${name}-error`} className="error">
          {errorText(error, language())}
        </p>
      )}
    </div>
  )
}
