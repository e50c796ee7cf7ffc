import { bookerOf, problemErrors } from "./BookerOf.ts"
import type { BookingFlow, BookingState } from "./BookingState.ts"
import { type BookingEvent, type BookingStep, bookingSteps } from "./BookingSteps.ts"
import type { FlowError } from "./FlowError.ts"
import { type BookingFlowOptions, systemClock } from "./FlowOptions.ts"
import type { FlowBooking, FlowService } from "./FlowResources.ts"
import { flowStore } from "./FlowStore.ts"
import { pollOf, withReturn } from "./PaymentPoll.ts"
import { dayIn } from "./SlotMonths.ts"
import { timeActions } from "./TimeActions.ts"
import { timesOf } from "./TimesOf.ts"
import { flowError, newKey, pathOf, visitorCalls } from "./VisitorCalls.ts"

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
  const zone = options.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { day = null, token } = selection
  const within = token ? `&selection=${token}` : ""
  const { service: seeded, slots, values = {} } = structuredClone(seed)

  const store = flowStore<BookingStep, BookingEvent, BookingState>(
    {
      step: "loading",
      services: [],
      service: null,
      hosts: [],
      host: selection.host ?? null,
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
  const slotsPath = () => {
    const { service, duration, host: member } = state()
    if (!duration || (!member && service!.visitor_choice === "required")) return null
    return `${path()}/slots?duration=${duration}${member ? `&host=${member}` : ""}${within}`
  }
  const times = timesOf(store, clock, call, slotsPath)

  const fail = (error: FlowError, changed?: Partial<BookingState>) => void move("fail", { ...changed, payUrl: null, error })

  /** Reads what the flow needs, or fails. */
  const read = async <Body>(from: string): Promise<Body | undefined> => {
    const { body, refusal } = await call<Body>(from)
    if (refusal) fail(refusal.error)
    return body
  }

  const open = async (service: FlowService) => {
    const hosts = service.visitor_choice ? (await read<Hosts>(`${path()}/hosts?${within}`))?.data : []
    if (!hosts) return
    const minutes = service.durations.map((one) => one.minutes)
    const duration = minutes.find((one) => one === selection.duration) ?? Math.min(...minutes)
    if (!move("load", { service, hosts, duration, selected: null })) return
    if (slots && service === seeded) times.keep(slotsPath()!, slots)
    times.show()
  }

  const load = async () => {
    if (state().token) return look()
    if (seeded && slug === options.service) return open(seeded)
    if (!slug && !invite) {
      const found = await read<Pick<BookingState, "services">>(host)
      return void (found && move("load", { services: found.services }))
    }
    const found = await read<{ readonly data: FlowService | Invite }>(path())
    if (!found) return
    if (!invite) return open(found.data as FlowService)
    const { contact, durations, status } = found.data as Invite
    if (status !== "open") return fail(flowError("conflict", status))
    const { name, email } = contact
    set({ form: { errors: {}, values: { ...(name && { name }), ...(email && { email }), ...state().form.values } } })
    return open({ ...(found.data as Invite), durations: durations.map((minutes) => ({ minutes, price: null, currency: "" })) })
  }

  /** Moves to the step of a booking. */
  const arrive = (booking: FlowBooking) => {
    const { status, manage_url: manageUrl, confirm_by: confirmBy, meeting_link: link, payment } = booking
    const token = manageUrl?.split("/").at(-1) ?? state().token
    const payUrl = payment.status === "pending" && link ? withReturn(link, options.returnUrl, token) : null
    const known = { booking, token, payUrl }
    if (status === "declined" || status === "cancelled")
      fail(flowError(payment.status === "none" ? "conflict" : "payment_failed", status), known)
    else if (confirmBy && !manageUrl) move("confirm", known)
    else if (!payUrl) move("finish", known)
    else if (move("pay", known)) void poll()
  }

  /** Reads the booking. Retries a missing response, unless this is the first request. */
  const look = async () => {
    const { body, refusal } = await call<FoundBooking>(pathOf("bookings", state().token))
    if (body) arrive(body.data)
    else if (!refusal.isOpen || state().step === "loading") fail(refusal.error)
  }
  const poll = pollOf(clock, store, look, end.signal)

  /** The idempotency keys of sent requests, until their outcome is known. A visitor may go back and send the same again. */
  const keys = new Map<string, string>()
  /** The body to repeat if its response is missing; otherwise empty. */
  let attempt = ""
  const book = () => {
    const { selected, host: member, duration, form, zone } = state()
    void send(
      JSON.stringify({
        start: selected?.start,
        host: member ?? undefined,
        selection: token,
        duration_minutes: duration,
        language: options.locale,
        ...bookerOf(form.values, zone)
      })
    )
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
    if (refusal.nextTimes) {
      if (move("refuse", times.refuse(refusal))) times.show()
    } else if (refusal.error.code === "invalid") {
      move("correct", { error: refusal.error, form: { ...state().form, errors: problemErrors(refusal) } })
    } else fail(refusal.error)
  }

  const show = (changed: Partial<BookingState>) => {
    set({ ...changed, selected: null, nextTimes: [] })
    times.show()
  }
  /** A choice may begin once the service is known. */
  const isChoosing = () => (state().step === "choosing" ? state().service : null)
  return {
    state,
    subscribe: store.subscribe,
    selectService: (chosen) => {
      if (move("reload", { service: null, host: null })) {
        slug = chosen
        void load()
      }
    },
    selectDuration: (minutes) => {
      if (isChoosing()?.durations.some((one) => one.minutes === minutes)) show({ duration: minutes })
    },
    selectHost: (member) => {
      if (isChoosing()) show({ host: member })
    },
    ...timeActions(store, times, isChoosing),
    setValue: (field, value) => {
      const { values, errors } = state().form
      const { [field]: _, ...rest } = errors
      set({ form: { errors: rest, values: { ...values, [field]: value } } })
    },
    submit: () => {
      const { step, service, form } = state()
      if (step !== "details") return
      const errors = options.judge?.(service!.questions ?? [], form.values) ?? {}
      const judged = { form: { ...form, errors }, error: null }
      if (Object.keys(errors)[0]) set(judged)
      else if (move("submit", judged)) book()
    },
    back: () => {
      const { step, selected, booking } = state()
      // A booking that failed is not changed by the form.
      if ((step !== "failed" || (selected && !booking)) && move("back") && isChoosing()) times.show()
    },
    retry: () => {
      if (isChoosing()) return times.show({ error: null })
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

interface FoundBooking {
  readonly data: FlowBooking
}

type Hosts = { readonly data: BookingState["hosts"] }

interface Invite {
  readonly title: string
  readonly description: string | null
  readonly status: "open" | "used" | "expired" | "disabled"
  readonly contact: { readonly name: string | null; readonly email: string | null }
  readonly durations: ReadonlyArray<number>
}
