import type { FlowError } from "./FlowError.ts"
import { systemClock } from "./FlowOptions.ts"
import type { FlowBooking } from "./FlowResources.ts"
import { flowStore } from "./FlowStore.ts"
import type { ManageChange, ManageFlow, ManageFlowOptions, ManageState } from "./ManageState.ts"
import { type ManageEvent, type ManageStep, manageSteps } from "./ManageSteps.ts"
import { dayIn } from "./SlotMonths.ts"
import { timeActions } from "./TimeActions.ts"
import { timesOf } from "./TimesOf.ts"
import { newKey, visitorCalls } from "./VisitorCalls.ts"

/**
 * Makes the steps of changing a booking on your own page: show it, cancel it, or move it to another time. It starts with the
 * first listener. Anyone who has the booking's token can change it.
 *
 * @example
 * const flow = createManageFlow({ origin: "https://book.example.com", booking: token })
 * flow.subscribe(() => console.log(flow.state().step, flow.state().booking?.changes))
 */
export const createManageFlow = (options: ManageFlowOptions): ManageFlow => {
  const { clock = systemClock } = options
  const end = new AbortController()
  const call = visitorCalls(options, end.signal)
  const path = `/bookings/${encodeURIComponent(options.booking)}`
  const zone = options.zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

  const store = flowStore<ManageStep, ManageEvent, ManageState>(
    {
      step: "loading",
      booking: null,
      change: null,
      reason: "",
      scope: "one",
      zone,
      month: dayIn(zone, clock.now()).slice(0, 7),
      bookable: null,
      days: [],
      day: null,
      times: [],
      isReading: false,
      nextTimes: [],
      selected: null,
      notice: null,
      error: null
    },
    manageSteps,
    () => {
      if (!isAwake) void load()
      isAwake = true
    }
  )
  let isAwake = false
  const { state, set, move } = store
  const times = timesOf(store, clock, call, () => (state().booking === null ? null : `${path}/slots?`))
  const fail = (error: FlowError) => void move("fail", { error })

  const load = async () => {
    const { body, refusal } = await call<{ readonly data: FlowBooking }>(path)
    if (body === undefined) return fail(refusal.error)
    const { scheduled_at: scheduledAt } = body.data
    const month = scheduledAt === null ? state().month : dayIn(state().zone, scheduledAt).slice(0, 7)
    move("load", { booking: body.data, selected: null, month })
  }

  /** The sent change, until its outcome is known. */
  let attempt: { readonly change: ManageChange; readonly json: string; readonly key: string } | undefined
  const send = async (own: NonNullable<typeof attempt>) => {
    attempt = own
    const { body, refusal } = await call<{ readonly data: FlowBooking }>(`${path}/${own.change}`, own.json, own.key)
    if (refusal?.isOpen) return fail(refusal.error)
    attempt = undefined
    if (refusal === undefined) {
      times.forget()
      return void move("finish", { booking: body.data, selected: null, notice: null, nextTimes: [] })
    }
    if (!refusal.nextTimes) return fail(refusal.error)
    if (move("refuse", times.refuse(refusal))) times.show()
  }
  const submit = (change: ManageChange, content: object) => {
    if (move("submit", { change })) void send({ change, json: JSON.stringify(content), key: newKey() })
  }

  const isChoosing = () => state().step === "choosing"
  return {
    state,
    subscribe: store.subscribe,
    cancel: () => {
      if (state().booking?.changes.cancel.allowed) move("cancel", { change: "cancel" })
    },
    reschedule: () => {
      if (state().booking?.changes.reschedule.allowed && move("reschedule", { change: "reschedule" })) times.show()
    },
    confirm: () => {
      if (state().step === "viewing" && state().booking?.confirm_by) submit("confirm", {})
    },
    setReason: (reason) => set({ reason }),
    setScope: (scope) => set({ scope }),
    ...timeActions(store, times, isChoosing),
    submit: () => {
      const { step, selected, reason, scope } = state()
      const about = { ...(reason.trim() && { reason }), ...(scope !== "one" && { scope }) }
      if (step === "cancelling") submit("cancel", about)
      if (step === "reviewing") submit("reschedule", { start: selected?.start })
    },
    back: () => {
      if (state().step === "failed") {
        attempt = undefined
        if (move("reload")) void load()
      } else if (move("back", { notice: null, nextTimes: [] }) && isChoosing()) times.show()
    },
    retry: () => {
      if (attempt !== undefined) return void (move("resubmit") && send(attempt))
      if (isChoosing()) return times.show({ error: null })
      if (move("reload")) void load()
    },
    refresh: () => {
      if (isChoosing()) times.show()
    },
    destroy: () => {
      end.abort()
      store.close()
    }
  }
}
