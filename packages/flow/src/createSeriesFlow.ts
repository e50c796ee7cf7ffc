import { bookerOf, problemErrors } from "./BookerOf.ts"
import type { FlowError } from "./FlowError.ts"
import { systemClock } from "./FlowOptions.ts"
import type { FlowBooking } from "./FlowResources.ts"
import { flowStore } from "./FlowStore.ts"
import { pollOf, withReturn } from "./PaymentPoll.ts"
import type { FlowOccurrence, FlowSeriesPrice, SeriesFlow, SeriesFlowOptions, SeriesState } from "./SeriesState.ts"
import { type SeriesEvent, type SeriesStep, seriesSteps } from "./SeriesSteps.ts"
import { flowError, newKey, pathOf, visitorCalls } from "./VisitorCalls.ts"

/**
 * Makes the steps of booking a series on your own page, from its first start on: fill in the form, see which meetings can be
 * booked, book them, pay for all of them at once.
 *
 * @example
 * const flow = createSeriesFlow({ origin, host: "clinic", service: "checkup", start: selected.start, duration: 30 })
 * flow.repeat({ every: { unit: "week", n: 2 }, count: 6 })
 * flow.subscribe(() => console.log(flow.state().step, flow.state().occurrences))
 */
export const createSeriesFlow = (options: SeriesFlowOptions): SeriesFlow => {
  const { clock = systemClock, rule = { every: { unit: "week", n: 1 }, count: 2 }, values = {} } = options
  const end = new AbortController()
  const call = visitorCalls(options, end.signal)
  const zone = options.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const path = `${pathOf("hosts", options.host)}${pathOf("services", options.service)}/series`

  const store = flowStore<SeriesStep, SeriesEvent, SeriesState>(
    {
      step: "details",
      rule,
      form: { values, errors: {} },
      timezone: null,
      occurrences: [],
      price: null,
      monthsWithout: [],
      onConflict: "refuse",
      notice: null,
      error: null,
      bookings: [],
      token: null,
      payUrl: null
    },
    seriesSteps,
    () => {
      if (state().step === "paying") void poll()
    }
  )
  const { state, set, move } = store
  const fail = (error: FlowError) => void move("fail", { error, payUrl: null })

  const request = () => {
    const { rule, form } = state()
    return {
      start: options.start,
      duration_minutes: options.duration,
      host: options.member ?? undefined,
      selection: options.selection,
      language: options.locale,
      code: form.values.code || undefined,
      ...rule,
      ...bookerOf(form.values, zone)
    }
  }

  /** Reads the preview. `notice` says why it is read again. */
  const read = async (notice: SeriesState["notice"]) => {
    const { body, refusal } = await call<Preview>(`${path}/preview`, JSON.stringify(request()), newKey())
    if (refusal?.error.code === "invalid") {
      move("correct", { error: refusal.error, form: { ...state().form, errors: problemErrors(refusal) } })
    } else if (refusal) fail(refusal.error)
    else {
      const { timezone, occurrences, price, months_without: monthsWithout } = body.data
      move("load", { timezone, occurrences, price, monthsWithout, notice })
    }
  }

  /** Moves to the step of the first booking: the others are paid, confirmed and approved with it. */
  const arrive = (bookings: ReadonlyArray<FlowBooking>) => {
    const { status, manage_url: manageUrl, confirm_by: confirmBy, meeting_link: link, payment } = bookings[0]!
    const token = manageUrl?.split("/").at(-1) ?? state().token
    const payUrl = payment.status === "pending" && link ? withReturn(link, options.returnUrl, token) : null
    const known = { bookings, token, payUrl }
    if (status === "declined" || status === "cancelled") {
      set(known)
      fail(flowError(payment.status === "none" ? "conflict" : "payment_failed", status))
    } else if (confirmBy && !manageUrl) move("confirm", known)
    else if (!payUrl) move("finish", known)
    else if (move("pay", known)) void poll()
  }

  const look = async () => {
    const { body, refusal } = await call<Bookings>(`${pathOf("bookings", state().token)}/series`)
    if (body) arrive(body.data)
    else if (!refusal.isOpen) fail(refusal.error)
  }
  const poll = pollOf(clock, store, look, end.signal)

  /** The sent series, until its outcome is known. */
  let attempt: { readonly json: string; readonly key: string } | undefined
  const send = async (own: NonNullable<typeof attempt>) => {
    attempt = own
    const { body, refusal } = await call<Booked>(path, own.json, own.key)
    if (refusal?.isOpen) return fail(refusal.error)
    attempt = undefined
    if (body) return arrive(body.data.bookings)
    if (refusal.error.reason === "series_refused") {
      if (move("refuse")) void read("taken")
    } else if (refusal.error.code === "invalid") {
      move("correct", { error: refusal.error, form: { ...state().form, errors: problemErrors(refusal) } })
    } else fail(refusal.error)
  }

  const isOpen = () => state().step === "details" || state().step === "reviewing"
  const preview = () => {
    const { form } = state()
    const errors = options.judge?.(options.questions ?? [], form.values) ?? {}
    const judged = { form: { ...form, errors }, notice: null }
    if (Object.keys(errors)[0]) set(judged)
    else if (move("preview", judged)) void read(null)
  }
  return {
    state,
    subscribe: store.subscribe,
    repeat: (rule) => {
      if (isOpen()) set({ rule, occurrences: [], price: null, monthsWithout: [] })
      if (state().step === "reviewing") preview()
    },
    setValue: (field, value) => {
      const { values, errors } = state().form
      const { [field]: _, ...rest } = errors
      if (state().step === "details") set({ form: { errors: rest, values: { ...values, [field]: value } } })
    },
    preview: () => {
      if (isOpen()) preview()
    },
    choose: (onConflict) => {
      if (state().step === "reviewing") set({ onConflict })
    },
    submit: () => {
      const { onConflict, occurrences } = state()
      if (!move("submit", { notice: null })) return
      const nearest = onConflict === "nearest" ? occurrences.flatMap((one) => one.nearest ?? []) : undefined
      void send({ json: JSON.stringify({ ...request(), on_conflict: onConflict, nearest }), key: newKey() })
    },
    back: () => {
      // Bookings that failed are not changed by the form.
      if (state().bookings.length === 0 && move("back", { notice: null })) attempt = undefined
    },
    retry: () => {
      if (attempt) void (move("resubmit") && send(attempt))
      else if (state().step === "failed" && state().bookings.length === 0 && move("preview")) void read(null)
    },
    refresh: () => {
      if (state().step === "paying") void look()
    },
    destroy: () => {
      end.abort()
      store.close()
    }
  }
}

interface Preview {
  readonly data: {
    readonly timezone: string
    readonly occurrences: ReadonlyArray<FlowOccurrence>
    readonly price: FlowSeriesPrice | null
    readonly months_without: ReadonlyArray<string>
  }
}

interface Bookings {
  readonly data: ReadonlyArray<FlowBooking>
}

interface Booked {
  readonly data: { readonly bookings: ReadonlyArray<FlowBooking> }
}
