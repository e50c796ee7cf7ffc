import { bookerOf, problemErrors } from "./BookerOf.ts"
import type { BookingFlow, BookingState } from "./BookingState.ts"
import { type BookingEvent, type BookingStep, bookingSteps } from "./BookingSteps.ts"
import { type FlowError, flowError } from "./FlowError.ts"
import { type BookingFlowOptions, systemClock } from "./FlowOptions.ts"
import type { FlowBooking, FlowService } from "./FlowResources.ts"
import { flowStore } from "./FlowStore.ts"
import { dayIn } from "./SlotMonths.ts"
import { timeActions } from "./TimeActions.ts"
import { timesOf } from "./TimesOf.ts"
import { newKey, visitorCalls } from "./VisitorCalls.ts"

/**
 * Makes the steps of a booking on your own page: choose a time, fill in the form, book, pay. It has a state and actions, no user
 * interface, and works in every framework. It starts with the first listener.
 *
 * Pages on other origins than that of Slotkit need `SLOTKIT_VISITOR_ORIGINS`.
 *
 * @example
 * const flow = createBookingFlow({ origin: "https://book.example.com", host: "clinic", service: "checkup" })
 * flow.subscribe(() => console.log(flow.state().step, flow.state().days))
 */
export const createBookingFlow = (options: BookingFlowOptions): BookingFlow => {
  const { clock = systemClock, selection = {}, seed = {} } = options
  const end = new AbortController()
  const call = visitorCalls(options, end.signal)
  const zone = options.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { day = null } = selection
  const { service: seeded = null, slots, values = {} } = structuredClone(seed)

  const store = flowStore<BookingStep, BookingEvent, BookingState>(
    {
      step: "loading",
      services: [],
      service: null,
      duration: null,
      zone,
      month: (day ?? dayIn(zone, clock.now())).slice(0, 7),
      bookable: null,
      days: [],
      day,
      times: [],
      isReading: false,
      nextTimes: [],
      selected: null,
      notice: null,
      form: { values, errors: {} },
      error: null,
      booking: null,
      token: options.booking ?? null,
      payUrl: null
    },
    bookingSteps,
    () => {
      if (state().step === "paying") void poll()
      if (!isAwake) void load()
      isAwake = true
    }
  )
  let isAwake = false
  const { state, set, move } = store

  let slug = options.service
  const { invite } = options
  const host = pathOf("hosts", options.host)
  const path = () => (invite ? pathOf("invites", invite) : host + pathOf("services", slug))
  const slotsPath = (duration: number | null) => (duration === null ? null : `${path()}/slots?duration=${duration}`)
  const readBooking = () => call<{ readonly data: FlowBooking }>(pathOf("bookings", state().token))
  const times = timesOf(store, clock, call, () => slotsPath(state().duration))

  const fail = (error: FlowError, changed: Partial<BookingState> = { payUrl: null }) => void move("fail", { ...changed, error })

  const open = (service: FlowService) => {
    const minutes = service.durations.map((one) => one.minutes)
    const duration = minutes.find((one) => one === selection.duration) ?? Math.min(...minutes)
    if (slots !== undefined && service === seeded) times.keep(slotsPath(duration) ?? "", slots)
    if (move("load", { service, duration, selected: null })) times.show()
  }

  const load = async () => {
    if (state().token !== null) {
      const { body, refusal } = await readBooking()
      return body ? arrive(body.data) : fail(refusal.error)
    }
    if (seeded !== null && slug === options.service) return open(seeded)
    if (!slug && !invite) {
      const { body, refusal } = await call<Pick<BookingState, "services">>(host)
      return body ? void move("load", { services: body.services }) : fail(refusal.error)
    }
    const { body, refusal } = await call<{ readonly data: FlowService | Invite }>(path())
    if (refusal) return fail(refusal.error)
    if (!("contact" in body.data)) return open(body.data)
    const { contact, durations, status } = body.data
    if (status !== "open") return fail(flowError("conflict", status))
    const { name, email } = contact
    const { form } = state()
    set({ form: { ...form, values: { ...(name && { name }), ...(email && { email }), ...form.values } } })
    open({ ...body.data, durations: durations.map((minutes) => ({ minutes, price: null, currency: "" })) })
  }

  /** Goes to the step of a booking. */
  const arrive = (booking: FlowBooking) => {
    const { status, manage_url: manageUrl, confirm_by: confirmBy, meeting_link: payUrl, payment } = booking
    const token = manageUrl?.split("/").at(-1) ?? state().token
    const known = { booking, token, payUrl: null }
    if (status === "declined" || status === "cancelled")
      return fail(flowError(payment.status === "none" ? "conflict" : "payment_failed", status), known)
    if (confirmBy !== null && manageUrl === null) return void move("confirm", known)
    if (payment.status !== "pending" || payUrl === null) return void move("finish", known)
    if (move("pay", { ...known, payUrl: withReturn(payUrl, options.returnUrl, token) })) void poll()
  }

  let turn = 0
  const look = async () => {
    const { body, refusal } = await readBooking()
    if (body) arrive(body.data)
    else if (!refusal.isOpen) fail(refusal.error)
  }
  /** Asks for the payment less and less often, while someone listens. */
  const poll = async () => {
    const own = ++turn
    for (let waitMs = 2_000; ; waitMs = Math.min(waitMs * 1.5, 30_000)) {
      await clock.sleep(waitMs, end.signal).catch(() => {})
      if (turn !== own || state().step !== "paying" || !store.hasListeners()) return
      await look()
    }
  }

  /** The keys of what was sent, until the server says what became of it. A visitor may go back, and send the same again. */
  const keys = new Map<string, string>()
  /** The body that the visitor repeats if a response is missing; empty if none is. */
  let attempt = ""
  const book = () => {
    const { selected, duration, form } = state()
    const json = JSON.stringify({
      start: selected?.start,
      duration_minutes: duration,
      language: options.locale,
      ...bookerOf(form.values, state().zone)
    })
    void send(json)
  }
  const send = async (json: string) => {
    attempt = json
    const sent = path() + json
    const key = keys.get(sent) ?? newKey()
    keys.set(sent, key)
    const { body, refusal } = await call<{ readonly data: FlowBooking }>(`${path()}/bookings`, json, key)
    if (refusal?.isOpen) return fail(refusal.error)
    attempt = ""
    keys.delete(sent)
    if (body) return arrive(body.data)
    if (refusal.nextTimes !== null) {
      if (move("refuse", times.refuse(refusal))) times.show()
    } else if (refusal.error.code === "invalid") {
      move("correct", { error: refusal.error, form: { ...state().form, errors: problemErrors(refusal) } })
    } else fail(refusal.error)
  }

  /** A choice may begin once the service is known. */
  const isChoosing = () => state().step === "choosing" && state().service !== null
  return {
    state,
    subscribe: store.subscribe,
    selectService: (chosen) => {
      if (!move("reload", { service: null })) return
      slug = chosen
      void load()
    },
    selectDuration: (minutes) => {
      if (!isChoosing() || !state().service!.durations.some((one) => one.minutes === minutes)) return
      set({ duration: minutes, selected: null })
      times.show()
    },
    ...timeActions(store, times, isChoosing),
    setValue: (field, value) => {
      const { values, errors } = state().form
      const { [field]: _, ...rest } = errors
      set({ form: { values: { ...values, [field]: value }, errors: rest } })
    },
    submit: () => {
      const { step, service, form } = state()
      if (step !== "details") return
      const errors = options.judge?.(service?.questions ?? [], form.values) ?? {}
      const judged = { form: { ...form, errors }, error: null }
      if (Object.keys(errors).length > 0) set(judged)
      else if (move("submit", judged)) book()
    },
    back: () => {
      const isFromForm = state().selected !== null && state().booking === null
      if (state().step === "failed" && !isFromForm) return
      if (move("back") && state().step === "choosing") times.show()
    },
    retry: () => {
      if (state().step === "choosing") return times.show({ error: null })
      if (attempt && move("resubmit")) return void send(attempt)
      if (move("reload", state().booking ? { booking: null, token: null } : {})) void load()
    },
    refresh: () => {
      if (state().step === "paying") void look()
      else if (isChoosing()) times.show()
    },
    destroy: () => {
      end.abort()
      store.close()
    }
  }
}

const pathOf = (group: string, name?: string | null): string => `/${group}/${encodeURIComponent(name ?? "")}`

interface Invite {
  readonly title: string
  readonly description: string | null
  readonly status: "open" | "used" | "expired" | "disabled"
  readonly contact: { readonly name: string | null; readonly email: string | null }
  readonly durations: ReadonlyArray<number>
}

/** The checkout returns to an allowed page with the booking's token. */
const withReturn = (payUrl: string, returnUrl: string | undefined, token: string | null): string => {
  if (!returnUrl) return payUrl
  const back = new URL(returnUrl)
  back.searchParams.set("booking", token ?? "")
  return `${payUrl}?return_url=${encodeURIComponent(back.href)}`
}
